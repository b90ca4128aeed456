/// A picture of any kind.
public var kUTTypeImage: CFString { "public.image" }
/// A picture in JPEG.
public var kUTTypeJPEG: CFString { "public.jpeg" }
/// A picture in JPEG 2000.
public var kUTTypeJPEG2000: CFString { "public.jpeg-2000" }
/// A picture in TIFF.
public var kUTTypeTIFF: CFString { "public.tiff" }
/// A picture in PICT.
public var kUTTypePICT: CFString { "com.apple.pict" }
/// A picture in GIF.
public var kUTTypeGIF: CFString { "com.compuserve.gif" }
/// A picture in PNG.
public var kUTTypePNG: CFString { "public.png" }
/// A picture of QuickTime.
public var kUTTypeQuickTimeImage: CFString { "com.apple.quicktime-image" }
/// An icon by Apple.
public var kUTTypeAppleICNS: CFString { "com.apple.icns" }
/// A picture in BMP.
public var kUTTypeBMP: CFString { "com.microsoft.bmp" }
/// An icon by Microsoft.
public var kUTTypeICO: CFString { "com.microsoft.ico" }
/// A picture as the camera took it.
public var kUTTypeRawImage: CFString { "public.camera-raw-image" }
/// A drawing in SVG.
public var kUTTypeScalableVectorGraphics: CFString { "public.svg-image" }
/// A picture with a short film.
public var kUTTypeLivePhoto: CFString { "com.apple.live-photo" }
/// Sound or film of any kind.
public var kUTTypeAudiovisualContent: CFString { "public.audiovisual-content" }
/// A film of any kind.
public var kUTTypeMovie: CFString { "public.movie" }
/// A film without sound.
public var kUTTypeVideo: CFString { "public.video" }
/// Sound of any kind.
public var kUTTypeAudio: CFString { "public.audio" }
/// A film in QuickTime.
public var kUTTypeQuickTimeMovie: CFString { "com.apple.quicktime-movie" }
/// A film in MPEG.
public var kUTTypeMPEG: CFString { "public.mpeg" }
/// A film in MPEG-2.
public var kUTTypeMPEG2Video: CFString { "public.mpeg-2-video" }
/// A transport stream in MPEG-2.
public var kUTTypeMPEG2TransportStream: CFString { "public.mpeg-2-transport-stream" }
/// Sound in MP3.
public var kUTTypeMP3: CFString { "public.mp3" }
/// A film in MPEG-4.
public var kUTTypeMPEG4: CFString { "public.mpeg-4" }
/// Sound in MPEG-4.
public var kUTTypeMPEG4Audio: CFString { "public.mpeg-4-audio" }
/// Protected sound in MPEG-4.
public var kUTTypeAppleProtectedMPEG4Audio: CFString { "com.apple.protected-mpeg-4-audio" }
/// A protected film in MPEG-4.
public var kUTTypeAppleProtectedMPEG4Video: CFString { "com.apple.protected-mpeg-4-video" }
/// A film in AVI.
public var kUTTypeAVIMovie: CFString { "public.avi" }
/// Sound in AIFF.
public var kUTTypeAudioInterchangeFileFormat: CFString { "public.aiff-audio" }
/// Sound in WAVE.
public var kUTTypeWaveformAudio: CFString { "com.microsoft.waveform-audio" }
/// Notes in MIDI.
public var kUTTypeMIDIAudio: CFString { "public.midi-audio" }
/// A list of music of any kind.
public var kUTTypePlaylist: CFString { "public.playlist" }
/// A list of music in M3U.
public var kUTTypeM3UPlaylist: CFString { "public.m3u-playlist" }
/// A directory that a person sees as one.
public var kUTTypeFolder: CFString { "public.folder" }
/// A volume.
public var kUTTypeVolume: CFString { "public.volume" }
/// A directory that a person sees as a file.
public var kUTTypePackage: CFString { "com.apple.package" }
/// A directory with a known layout.
public var kUTTypeBundle: CFString { "com.apple.bundle" }
/// A bundle that extends a program.
public var kUTTypePluginBundle: CFString { "com.apple.plugin" }
/// An importer of metadata.
public var kUTTypeSpotlightImporter: CFString { "com.apple.metadata-importer" }
/// A maker of previews.
public var kUTTypeQuickLookGenerator: CFString { "com.apple.quicklook-generator" }
/// A service of a program.
public var kUTTypeXPCService: CFString { "com.apple.xpc-service" }
/// A bundle of a library.
public var kUTTypeFramework: CFString { "com.apple.framework" }
/// A program for a person.
public var kUTTypeApplication: CFString { "com.apple.application" }
/// A bundle of a program.
public var kUTTypeApplicationBundle: CFString { "com.apple.application-bundle" }
/// A program for a person as one file.
public var kUTTypeApplicationFile: CFString { "com.apple.application-file" }
/// A program for Unix.
public var kUTTypeUnixExecutable: CFString { "public.unix-executable" }
/// A program for Windows.
public var kUTTypeWindowsExecutable: CFString { "com.microsoft.windows-executable" }
/// A compiled class in Java.
public var kUTTypeJavaClass: CFString { "com.sun.java-class" }
/// An archive of a program in Java.
public var kUTTypeJavaArchive: CFString { "com.sun.java-archive" }
/// A pane of preferences.
public var kUTTypeSystemPreferencesPane: CFString { "com.apple.systempreference.prefpane" }
/// An archive in gzip.
public var kUTTypeGNUZipArchive: CFString { "org.gnu.gnu-zip-archive" }
/// An archive in bzip2.
public var kUTTypeBzip2Archive: CFString { "public.bzip2-archive" }
/// An archive in Zip.
public var kUTTypeZipArchive: CFString { "public.zip-archive" }
/// A table to calculate with.
public var kUTTypeSpreadsheet: CFString { "public.spreadsheet" }
/// Slides.
public var kUTTypePresentation: CFString { "public.presentation" }
/// A database of any kind.
public var kUTTypeDatabase: CFString { "public.database" }
/// A card in vCard.
public var kUTTypeVCard: CFString { "public.vcard" }
/// Something to do.
public var kUTTypeToDoItem: CFString { "public.to-do-item" }
/// An event.
public var kUTTypeCalendarEvent: CFString { "public.calendar-event" }
/// A mail.
public var kUTTypeEmailMessage: CFString { "public.email-message" }
/// A place on the Internet by Apple.
public var kUTTypeInternetLocation: CFString { "com.apple.internet-location" }
/// A text in handwriting.
public var kUTTypeInkText: CFString { "com.apple.ink.inktext" }
/// A font of any kind.
public var kUTTypeFont: CFString { "public.font" }
/// A bookmark of any kind.
public var kUTTypeBookmark: CFString { "public.bookmark" }
/// A model in three dimensions.
public var kUTType3DContent: CFString { "public.3d-content" }
/// A key and its certificate.
public var kUTTypePKCS12: CFString { "com.rsa.pkcs-12" }
/// A certificate.
public var kUTTypeX509Certificate: CFString { "public.x509-certificate" }
/// A book in EPUB.
public var kUTTypeElectronicPublication: CFString { "org.idpf.epub-container" }
/// A log.
public var kUTTypeLog: CFString { "public.log" }
