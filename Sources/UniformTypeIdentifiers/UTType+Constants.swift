// The types that Apple's systems declare, by their names in Swift.

extension UTType {
    /// Anything with an identity.
    public static var item: UTType { UTType(declared: "public.item") }
    /// Content of any kind.
    public static var content: UTType { UTType(declared: "public.content") }
    /// Content of several kinds, as in a document.
    public static var compositeContent: UTType { UTType(declared: "public.composite-content") }
    /// Bytes of any kind.
    public static var data: UTType { UTType(declared: "public.data") }
    /// A directory.
    public static var directory: UTType { UTType(declared: "public.directory") }
    /// An image of a disk.
    public static var diskImage: UTType { UTType(declared: "public.disk-image") }
    /// Something that leads to something else.
    public static var resolvable: UTType { UTType(declared: "com.apple.resolvable") }
    /// A symbolic link.
    public static var symbolicLink: UTType { UTType(declared: "public.symlink") }
    /// A program of any kind.
    public static var executable: UTType { UTType(declared: "public.executable") }
    /// A place of a mounted volume.
    public static var mountPoint: UTType { UTType(declared: "com.apple.mount-point") }
    /// An alias of a file.
    public static var aliasFile: UTType { UTType(declared: "com.apple.alias-file") }
    /// The data of a bookmark.
    public static var urlBookmarkData: UTType { UTType(declared: "com.apple.bookmark") }
    /// An address.
    public static var url: UTType { UTType(declared: "public.url") }
    /// The address of a file.
    public static var fileURL: UTType { UTType(declared: "public.file-url") }
    /// Text of any kind.
    public static var text: UTType { UTType(declared: "public.text") }
    /// Text without formats.
    public static var plainText: UTType { UTType(declared: "public.plain-text") }
    /// Plain text in UTF-8.
    public static var utf8PlainText: UTType { UTType(declared: "public.utf8-plain-text") }
    /// Plain text in UTF-16 with a mark of the order of bytes.
    public static var utf16ExternalPlainText: UTType {
        UTType(declared: "public.utf16-external-plain-text")
    }
    /// Plain text in UTF-16.
    public static var utf16PlainText: UTType { UTType(declared: "public.utf16-plain-text") }
    /// A table in text.
    public static var delimitedText: UTType { UTType(declared: "public.delimited-values-text") }
    /// A table with commas.
    public static var commaSeparatedText: UTType {
        UTType(declared: "public.comma-separated-values-text")
    }
    /// A table with tabs.
    public static var tabSeparatedText: UTType {
        UTType(declared: "public.tab-separated-values-text")
    }
    /// A table with tabs in UTF-8.
    public static var utf8TabSeparatedText: UTType {
        UTType(declared: "public.utf8-tab-separated-values-text")
    }
    /// Rich text.
    public static var rtf: UTType { UTType(declared: "public.rtf") }
    /// A page of HTML.
    public static var html: UTType { UTType(declared: "public.html") }
    /// Text in XML.
    public static var xml: UTType { UTType(declared: "public.xml") }
    /// Text in YAML.
    public static var yaml: UTType { UTType(declared: "public.yaml") }
    /// A style sheet.
    public static var css: UTType { UTType(declared: "public.css") }
    /// Source code of any language.
    public static var sourceCode: UTType { UTType(declared: "public.source-code") }
    /// Source code in assembly language.
    public static var assemblyLanguageSource: UTType { UTType(declared: "public.assembly-source") }
    /// Source code in C.
    public static var cSource: UTType { UTType(declared: "public.c-source") }
    /// Source code in Objective-C.
    public static var objectiveCSource: UTType { UTType(declared: "public.objective-c-source") }
    /// Source code in Swift.
    public static var swiftSource: UTType { UTType(declared: "public.swift-source") }
    /// Source code in C++.
    public static var cPlusPlusSource: UTType { UTType(declared: "public.c-plus-plus-source") }
    /// Source code in Objective-C++.
    public static var objectiveCPlusPlusSource: UTType {
        UTType(declared: "public.objective-c-plus-plus-source")
    }
    /// A header in C.
    public static var cHeader: UTType { UTType(declared: "public.c-header") }
    /// A header in C++.
    public static var cPlusPlusHeader: UTType { UTType(declared: "public.c-plus-plus-header") }
    /// A script of any language.
    public static var script: UTType { UTType(declared: "public.script") }
    /// An AppleScript as text.
    public static var appleScript: UTType { UTType(declared: "com.apple.applescript.text") }
    /// A compiled AppleScript.
    public static var osaScript: UTType { UTType(declared: "com.apple.applescript.script") }
    /// A bundle of a compiled AppleScript.
    public static var osaScriptBundle: UTType {
        UTType(declared: "com.apple.applescript.script-bundle")
    }
    /// Source code in JavaScript.
    public static var javaScript: UTType { UTType(declared: "com.netscape.javascript-source") }
    /// A script of a shell.
    public static var shellScript: UTType { UTType(declared: "public.shell-script") }
    /// A script in Perl.
    public static var perlScript: UTType { UTType(declared: "public.perl-script") }
    /// A script in Python.
    public static var pythonScript: UTType { UTType(declared: "public.python-script") }
    /// A script in Ruby.
    public static var rubyScript: UTType { UTType(declared: "public.ruby-script") }
    /// A script in PHP.
    public static var phpScript: UTType { UTType(declared: "public.php-script") }
    /// A makefile.
    public static var makefile: UTType { UTType(declared: "public.make-source") }
    /// Text in JSON.
    public static var json: UTType { UTType(declared: "public.json") }
    /// Places in JSON.
    public static var geoJSON: UTType { UTType(declared: "public.geojson") }
    /// A property list.
    public static var propertyList: UTType { UTType(declared: "com.apple.property-list") }
    /// A property list in XML.
    public static var xmlPropertyList: UTType { UTType(declared: "com.apple.xml-property-list") }
    /// A property list in binary form.
    public static var binaryPropertyList: UTType {
        UTType(declared: "com.apple.binary-property-list")
    }
    /// A document in PDF.
    public static var pdf: UTType { UTType(declared: "com.adobe.pdf") }
    /// Rich text with attachments in a directory.
    public static var rtfd: UTType { UTType(declared: "com.apple.rtfd") }
    /// Rich text with attachments in a file.
    public static var flatRTFD: UTType { UTType(declared: "com.apple.flat-rtfd") }
    /// An archive of a page.
    public static var webArchive: UTType { UTType(declared: "com.apple.webarchive") }
    /// An electronic book.
    public static var epub: UTType { UTType(declared: "org.idpf.epub-container") }
    /// A picture of any kind.
    public static var image: UTType { UTType(declared: "public.image") }
    /// A picture in JPEG.
    public static var jpeg: UTType { UTType(declared: "public.jpeg") }
    /// A picture in TIFF.
    public static var tiff: UTType { UTType(declared: "public.tiff") }
    /// A picture in GIF.
    public static var gif: UTType { UTType(declared: "com.compuserve.gif") }
    /// A picture in PNG.
    public static var png: UTType { UTType(declared: "public.png") }
    /// A picture of an icon by Apple.
    public static var icns: UTType { UTType(declared: "com.apple.icns") }
    /// A picture in BMP.
    public static var bmp: UTType { UTType(declared: "com.microsoft.bmp") }
    /// A picture of an icon by Microsoft.
    public static var ico: UTType { UTType(declared: "com.microsoft.ico") }
    /// A picture as a camera has it.
    public static var rawImage: UTType { UTType(declared: "public.camera-raw-image") }
    /// A picture in DNG.
    public static var dng: UTType { UTType(declared: "com.adobe.raw-image") }
    /// A picture in OpenEXR.
    public static var exr: UTType { UTType(declared: "com.ilm.openexr-image") }
    /// A picture in JPEG XL.
    public static var jpegxl: UTType { UTType(declared: "public.jpeg-xl") }
    /// A drawing in SVG.
    public static var svg: UTType { UTType(declared: "public.svg-image") }
    /// A picture that moves.
    public static var livePhoto: UTType { UTType(declared: "com.apple.live-photo") }
    /// A picture in HEIF.
    public static var heif: UTType { UTType(declared: "public.heif") }
    /// A picture in HEIC.
    public static var heic: UTType { UTType(declared: "public.heic") }
    /// Pictures in HEIC.
    public static var heics: UTType { UTType(declared: "public.heics") }
    /// A picture in WebP.
    public static var webP: UTType { UTType(declared: "org.webmproject.webp") }
    /// A solid body of any kind.
    public static var threeDContent: UTType { UTType(declared: "public.3d-content") }
    /// A scene in USD.
    public static var usd: UTType { UTType(declared: "com.pixar.universal-scene-description") }
    /// A scene in USDZ.
    public static var usdz: UTType {
        UTType(declared: "com.pixar.universal-scene-description-mobile")
    }
    /// A scene of Reality Composer.
    public static var realityFile: UTType { UTType(declared: "com.apple.reality") }
    /// A scene of SceneKit.
    public static var sceneKitScene: UTType { UTType(declared: "com.apple.scenekit.scene") }
    /// An object to recognize.
    public static var arReferenceObject: UTType { UTType(declared: "com.apple.arobject") }
    /// Sound or film of any kind.
    public static var audiovisualContent: UTType { UTType(declared: "public.audiovisual-content") }
    /// A film, with or without sound.
    public static var movie: UTType { UTType(declared: "public.movie") }
    /// A film without sound.
    public static var video: UTType { UTType(declared: "public.video") }
    /// Sound of any kind.
    public static var audio: UTType { UTType(declared: "public.audio") }
    /// A film in QuickTime.
    public static var quickTimeMovie: UTType { UTType(declared: "com.apple.quicktime-movie") }
    /// A film in MPEG.
    public static var mpeg: UTType { UTType(declared: "public.mpeg") }
    /// A film in MPEG-2.
    public static var mpeg2Video: UTType { UTType(declared: "public.mpeg-2-video") }
    /// A stream in MPEG-2.
    public static var mpeg2TransportStream: UTType {
        UTType(declared: "public.mpeg-2-transport-stream")
    }
    /// Sound in MP3.
    public static var mp3: UTType { UTType(declared: "public.mp3") }
    /// A film in MPEG-4.
    public static var mpeg4Movie: UTType { UTType(declared: "public.mpeg-4") }
    /// Sound in MPEG-4.
    public static var mpeg4Audio: UTType { UTType(declared: "public.mpeg-4-audio") }
    /// Protected sound in MPEG-4.
    public static var appleProtectedMPEG4Audio: UTType {
        UTType(declared: "com.apple.protected-mpeg-4-audio")
    }
    /// A protected film in MPEG-4.
    public static var appleProtectedMPEG4Video: UTType {
        UTType(declared: "com.apple.protected-mpeg-4-video")
    }
    /// A film in AVI.
    public static var avi: UTType { UTType(declared: "public.avi") }
    /// Sound in AIFF.
    public static var aiff: UTType { UTType(declared: "public.aiff-audio") }
    /// Sound in WAVE.
    public static var wav: UTType { UTType(declared: "com.microsoft.waveform-audio") }
    /// Notes in MIDI.
    public static var midi: UTType { UTType(declared: "public.midi-audio") }
    /// A list of music of any kind.
    public static var playlist: UTType { UTType(declared: "public.playlist") }
    /// A list of music in M3U.
    public static var m3uPlaylist: UTType { UTType(declared: "public.m3u-playlist") }
    /// A directory that a person sees as one.
    public static var folder: UTType { UTType(declared: "public.folder") }
    /// A volume.
    public static var volume: UTType { UTType(declared: "public.volume") }
    /// A directory that a person sees as a file.
    public static var package: UTType { UTType(declared: "com.apple.package") }
    /// A directory with a known layout.
    public static var bundle: UTType { UTType(declared: "com.apple.bundle") }
    /// A bundle that extends a program.
    public static var pluginBundle: UTType { UTType(declared: "com.apple.plugin") }
    /// An importer of metadata.
    public static var spotlightImporter: UTType { UTType(declared: "com.apple.metadata-importer") }
    /// A maker of previews.
    public static var quickLookGenerator: UTType {
        UTType(declared: "com.apple.quicklook-generator")
    }
    /// A service of a program.
    public static var xpcService: UTType { UTType(declared: "com.apple.xpc-service") }
    /// A bundle of a library.
    public static var framework: UTType { UTType(declared: "com.apple.framework") }
    /// A program for a person.
    public static var application: UTType { UTType(declared: "com.apple.application") }
    /// A bundle of a program.
    public static var applicationBundle: UTType { UTType(declared: "com.apple.application-bundle") }
    /// An extension of a program.
    public static var applicationExtension: UTType {
        UTType(declared: "com.apple.application-and-system-extension")
    }
    /// A program for Unix.
    public static var unixExecutable: UTType { UTType(declared: "public.unix-executable") }
    /// A program for Windows.
    public static var exe: UTType { UTType(declared: "com.microsoft.windows-executable") }
    /// A pane of preferences.
    public static var systemPreferencesPane: UTType {
        UTType(declared: "com.apple.systempreference.prefpane")
    }
    /// An archive of any kind.
    public static var archive: UTType { UTType(declared: "public.archive") }
    /// An archive in gzip.
    public static var gzip: UTType { UTType(declared: "org.gnu.gnu-zip-archive") }
    /// An archive in bzip2.
    public static var bz2: UTType { UTType(declared: "public.bzip2-archive") }
    /// An archive in Zip.
    public static var zip: UTType { UTType(declared: "public.zip-archive") }
    /// An archive by Apple.
    public static var appleArchive: UTType { UTType(declared: "com.apple.archive") }
    /// An archive in tar.
    public static var tarArchive: UTType { UTType(declared: "public.tar-archive") }
    /// A table to calculate with.
    public static var spreadsheet: UTType { UTType(declared: "public.spreadsheet") }
    /// Slides.
    public static var presentation: UTType { UTType(declared: "public.presentation") }
    /// A database of any kind.
    public static var database: UTType { UTType(declared: "public.database") }
    /// A message of any kind.
    public static var message: UTType { UTType(declared: "public.message") }
    /// A mail.
    public static var emailMessage: UTType { UTType(declared: "public.email-message") }
    /// A person's card of any kind.
    public static var contact: UTType { UTType(declared: "public.contact") }
    /// A card in vCard.
    public static var vCard: UTType { UTType(declared: "public.vcard") }
    /// Something to do.
    public static var toDoItem: UTType { UTType(declared: "public.to-do-item") }
    /// An event.
    public static var calendarEvent: UTType { UTType(declared: "public.calendar-event") }
    /// A place on the Internet by Apple.
    public static var internetLocation: UTType { UTType(declared: "com.apple.internet-location") }
    /// A place on the Internet by Microsoft.
    public static var internetShortcut: UTType {
        UTType(declared: "com.microsoft.internet-shortcut")
    }
    /// A font of any kind.
    public static var font: UTType { UTType(declared: "public.font") }
    /// A bookmark of any kind.
    public static var bookmark: UTType { UTType(declared: "public.bookmark") }
    /// A key and its certificate.
    public static var pkcs12: UTType { UTType(declared: "com.rsa.pkcs-12") }
    /// A certificate.
    public static var x509Certificate: UTType { UTType(declared: "public.x509-certificate") }
    /// A log.
    public static var log: UTType { UTType(declared: "public.log") }
    /// A pattern of haptics.
    public static var ahap: UTType { UTType(declared: "com.apple.haptics.ahap") }
}
