// The types that Apple's systems declare, and some of other makers: facts, no rules.

extension TypeTable {
    /// The rows, one for each type; a line that begins with spaces goes on with the row before it.
    ///
    /// The identifiers and what conforms to what are those of Apple's documentation. The columns:
    ///
    /// 1. the identifier;
    /// 2. the types to which it conforms;
    /// 3. the extensions of file names, the preferred one first;
    /// 4. the MIME types, the preferred one first;
    /// 5. the type in words.
    static let data = """
        public.item - - - anything with an identity
        public.content - - - content of any kind
        public.composite-content public.content - - content of several kinds,as in a document
        public.data public.item - - bytes of any kind
        public.directory public.item - - a directory
        public.disk-image public.archive - - an image of a disk
        com.apple.resolvable - - - something that leads to something else
        public.symlink public.item,com.apple.resolvable - - a symbolic link
        public.executable public.item - - a program of any kind
        com.apple.mount-point public.item,com.apple.resolvable - - a place of a mounted volume
        com.apple.alias-file public.data,com.apple.resolvable - - an alias of a file
        com.apple.bookmark public.data,com.apple.resolvable - - the data of a bookmark
        public.url public.data - - an address
        public.file-url public.url - - the address of a file
        public.text public.data,public.content - - text of any kind
        public.plain-text public.text txt,text text/plain text without formats
        public.utf8-plain-text public.plain-text - - plain text in UTF-8
        public.utf16-external-plain-text public.plain-text - - plain text in UTF-16 with a mark of
          the order of bytes
        public.utf16-plain-text public.plain-text - - plain text in UTF-16
        public.delimited-values-text public.text - - a table in text
        public.comma-separated-values-text public.delimited-values-text csv text/csv,
          text/comma-separated-values a table with commas
        public.tab-separated-values-text public.delimited-values-text tsv
          text/tab-separated-values a table with tabs
        public.utf8-tab-separated-values-text public.tab-separated-values-text,
          public.utf8-plain-text - - a table with tabs in UTF-8
        public.rtf public.text rtf text/rtf,application/rtf rich text
        public.html public.text html,htm,shtml,shtm text/html a page of HTML
        public.xml public.text xml text/xml,application/xml text in XML
        public.yaml public.text yml,yaml application/x-yaml,application/yaml,text/yaml text in
          YAML
        public.css public.text css text/css a style sheet
        public.source-code public.plain-text - - source code of any language
        public.assembly-source public.source-code s text/x-asm source code in assembly language
        public.c-source public.source-code c text/x-csrc source code in C
        public.objective-c-source public.source-code m text/x-objcsrc source code in Objective-C
        public.swift-source public.source-code swift text/x-swift source code in Swift
        public.c-plus-plus-source public.source-code cpp,cp,cxx,cc,c++ text/x-c++src source code
          in C++
        public.objective-c-plus-plus-source public.source-code mm text/x-objc++src source code in
          Objective-C++
        public.c-header public.source-code h text/x-chdr a header in C
        public.c-plus-plus-header public.source-code hpp,h++,hxx,hh text/x-c++hdr a header in C++
        public.script public.source-code - - a script of any language
        com.apple.applescript.text public.script applescript - an AppleScript as text
        com.apple.applescript.script public.data,public.script scpt - a compiled AppleScript
        com.apple.applescript.script-bundle com.apple.bundle,com.apple.package,public.script scptd
          - a bundle of a compiled AppleScript
        com.netscape.javascript-source public.source-code,public.executable js,jscript,javascript,
          mjs text/javascript,application/javascript source code in JavaScript
        public.shell-script public.script sh,command application/x-sh,application/x-shellscript,
          text/x-shellscript a script of a shell
        public.perl-script public.shell-script pl,pm text/x-perl-script,application/x-perl a
          script in Perl
        public.python-script public.shell-script py text/x-python-script,text/x-python a script in
          Python
        public.ruby-script public.shell-script rb,rbw text/x-ruby-script,application/x-ruby a
          script in Ruby
        public.php-script public.shell-script php,php3,php4,ph3,ph4,phtml text/php,
          application/php,application/x-php a script in PHP
        public.make-source public.script mak,mk text/x-makefile a makefile
        public.json public.text json application/json text in JSON
        public.geojson public.json geojson application/geo+json places in JSON
        com.apple.property-list public.data plist - a property list
        com.apple.xml-property-list public.xml,com.apple.property-list - - a property list in XML
        com.apple.binary-property-list com.apple.property-list - - a property list in binary form
        com.adobe.pdf public.data,public.composite-content pdf application/pdf a document in PDF
        com.apple.rtfd com.apple.package,public.composite-content rtfd - rich text with
          attachments in a directory
        com.apple.flat-rtfd public.data,public.composite-content - - rich text with attachments in
          a file
        com.apple.webarchive public.data,public.composite-content webarchive
          application/x-webarchive an archive of a page
        org.idpf.epub-container public.data,public.composite-content epub application/epub+zip an
          electronic book
        public.image public.data,public.content - - a picture of any kind
        public.jpeg public.image jpeg,jpg,jpe image/jpeg,image/jpg a picture in JPEG
        public.tiff public.image tiff,tif image/tiff a picture in TIFF
        com.compuserve.gif public.image gif image/gif a picture in GIF
        public.png public.image png image/png a picture in PNG
        com.apple.icns public.image icns image/icns,image/x-icns a picture of an icon by Apple
        com.microsoft.bmp public.image bmp,dib image/bmp,image/x-ms-bmp a picture in BMP
        com.microsoft.ico public.image ico image/vnd.microsoft.icon,image/x-icon a picture of an
          icon by Microsoft
        public.camera-raw-image public.image - - a picture as a camera has it
        com.adobe.raw-image public.camera-raw-image dng image/x-adobe-dng a picture in DNG
        com.ilm.openexr-image public.image exr image/x-exr a picture in OpenEXR
        public.jpeg-xl public.image jxl image/jxl a picture in JPEG XL
        public.svg-image public.image,public.xml svg,svgz image/svg+xml a drawing in SVG
        com.apple.live-photo - - - a picture that moves
        public.heif public.image heif,hif image/heif a picture in HEIF
        public.heic public.heif heic image/heic a picture in HEIC
        public.heics public.heif heics image/heic-sequence pictures in HEIC
        org.webmproject.webp public.image webp image/webp a picture in WebP
        public.3d-content public.content - - a solid body of any kind
        com.pixar.universal-scene-description public.3d-content,public.data usd,usda,usdc
          model/vnd.usd a scene in USD
        com.pixar.universal-scene-description-mobile public.3d-content,public.data usdz
          model/vnd.usdz+zip a scene in USDZ
        com.apple.reality public.3d-content,public.data reality model/vnd.reality a scene of
          Reality Composer
        com.apple.scenekit.scene public.3d-content,public.data scn - a scene of SceneKit
        com.apple.arobject public.data arobject - an object to recognize
        public.audiovisual-content public.data,public.content - - sound or film of any kind
        public.movie public.audiovisual-content - - a film,with or without sound
        public.video public.movie - - a film without sound
        public.audio public.audiovisual-content - - sound of any kind
        com.apple.quicktime-movie public.movie mov,qt video/quicktime a film in QuickTime
        public.mpeg public.movie mpg,mpeg,mpe,m75,m15 video/mpeg,video/mpg,video/x-mpeg a film in
          MPEG
        public.mpeg-2-video public.video m2v video/mpeg2 a film in MPEG-2
        public.mpeg-2-transport-stream public.movie ts video/mp2t a stream in MPEG-2
        public.mp3 public.audio mp3,mpga audio/mpeg,audio/mp3,audio/mpeg3 sound in MP3
        public.mpeg-4 public.movie mp4,mpg4 video/mp4,video/mpeg4 a film in MPEG-4
        public.mpeg-4-audio public.mpeg-4,public.audio m4a audio/mp4,audio/x-m4a,audio/m4a sound
          in MPEG-4
        com.apple.protected-mpeg-4-audio public.audio m4p audio/x-m4p protected sound in MPEG-4
        com.apple.protected-mpeg-4-video com.apple.m4v-video - - a protected film in MPEG-4
        com.apple.m4v-video public.movie m4v video/x-m4v a film in MPEG-4 by Apple
        public.avi public.movie avi,vfw video/avi,video/msvideo,video/x-msvideo a film in AVI
        public.aiff-audio public.aifc-audio aiff,aif audio/aiff,audio/x-aiff sound in AIFF
        public.aifc-audio public.audio aifc audio/x-aifc sound in AIFF-C
        com.microsoft.waveform-audio public.audio wav,wave,bwf audio/vnd.wave,audio/wav,
          audio/wave,audio/x-wav sound in WAVE
        public.midi-audio public.audio midi,mid,smf,kar audio/midi,audio/x-midi notes in MIDI
        public.playlist public.data - - a list of music of any kind
        public.m3u-playlist public.text,public.playlist m3u,m3u8 audio/mpegurl,audio/x-mpegurl,
          application/vnd.apple.mpegurl,application/x-mpegurl a list of music in M3U
        public.folder public.directory - - a directory that a person sees as one
        public.volume public.folder - - a volume
        com.apple.package public.directory - - a directory that a person sees as a file
        com.apple.bundle public.directory - - a directory with a known layout
        com.apple.plugin com.apple.bundle,com.apple.package plugin - a bundle that extends a
          program
        com.apple.metadata-importer com.apple.plugin mdimporter - an importer of metadata
        com.apple.quicklook-generator com.apple.plugin qlgenerator - a maker of previews
        com.apple.xpc-service com.apple.bundle,com.apple.package xpc - a service of a program
        com.apple.framework com.apple.bundle framework - a bundle of a library
        com.apple.application public.executable - - a program for a person
        com.apple.application-bundle com.apple.application,com.apple.bundle,com.apple.package app
          - a bundle of a program
        com.apple.application-and-system-extension com.apple.xpc-service appex - an extension of a
          program
        public.unix-executable public.data,public.executable - - a program for Unix
        com.microsoft.windows-executable public.data,public.executable exe
          application/x-msdownload,application/x-ms-dos-executable,
          application/vnd.microsoft.portable-executable a program for Windows
        com.apple.systempreference.prefpane com.apple.package,com.apple.bundle prefpane - a pane
          of preferences
        public.archive public.data - - an archive of any kind
        org.gnu.gnu-zip-archive public.archive gz,gzip application/gzip,application/x-gzip an
          archive in gzip
        public.bzip2-archive public.archive bz2,bzip2,bz application/x-bzip2,application/x-bzip an
          archive in bzip2
        public.zip-archive com.pkware.zip-archive - - an archive in Zip
        com.pkware.zip-archive public.archive zip application/zip,application/x-zip-compressed an
          archive in PKZIP
        com.apple.archive public.archive aar - an archive by Apple
        public.tar-archive public.archive tar application/x-tar,application/tar an archive in tar
        public.spreadsheet public.content - - a table to calculate with
        public.presentation public.composite-content - - slides
        public.database - - - a database of any kind
        public.message - - - a message of any kind
        public.email-message public.message - - a mail
        public.contact - - - a person's card of any kind
        public.vcard public.text,public.contact vcf,vcard text/vcard,text/x-vcard,text/directory a
          card in vCard
        public.to-do-item - - - something to do
        public.calendar-event - - - an event
        com.apple.internet-location public.data - - a place on the Internet by Apple
        com.microsoft.internet-shortcut public.data url application/x-mswinurl a place on the
          Internet by Microsoft
        public.font - - - a font of any kind
        public.bookmark - - - a bookmark of any kind
        com.rsa.pkcs-12 public.data p12,pfx application/x-pkcs12,application/pkcs12 a key and its
          certificate
        public.x509-certificate public.data cer,crt,der application/x-x509-ca-cert,
          application/pkix-cert a certificate
        public.log public.data log - a log
        com.apple.haptics.ahap public.text ahap - a pattern of haptics
        public.opentype-font public.data,public.font otf font/otf,application/x-font-otf a font in
          OpenType
        public.truetype-ttf-font public.data,public.font ttf font/ttf,application/x-font-ttf a
          font in TrueType
        org.w3.woff public.data,public.font woff font/woff a font in WOFF
        org.w3.woff2 public.data,public.font woff2 font/woff2 a font in WOFF2
        com.apple.mail.eml public.data,public.email-message eml message/rfc822 a mail in a file
        com.apple.ical.ics public.text,public.calendar-event ics,ical text/calendar events in
          iCalendar
        net.daringfireball.markdown public.text md,markdown text/markdown,text/x-markdown text in
          Markdown
        com.microsoft.word.doc public.data,public.composite-content doc application/msword a
          document of Word
        org.openxmlformats.wordprocessingml.document public.data,public.composite-content docx
          application/vnd.openxmlformats-officedocument.wordprocessingml.document a document in
          Office Open XML
        com.microsoft.excel.xls public.data,public.spreadsheet xls application/vnd.ms-excel a
          table of Excel
        org.openxmlformats.spreadsheetml.sheet public.data,public.spreadsheet xlsx
          application/vnd.openxmlformats-officedocument.spreadsheetml.sheet a table in Office Open
          XML
        com.microsoft.powerpoint.ppt public.data,public.presentation ppt
          application/vnd.ms-powerpoint slides of PowerPoint
        org.openxmlformats.presentationml.presentation public.data,public.presentation pptx
          application/vnd.openxmlformats-officedocument.presentationml.presentation slides in
          Office Open XML
        org.oasis-open.opendocument.text public.data,public.composite-content odt
          application/vnd.oasis.opendocument.text a document in OpenDocument
        org.oasis-open.opendocument.spreadsheet public.data,public.spreadsheet ods
          application/vnd.oasis.opendocument.spreadsheet a table in OpenDocument
        org.oasis-open.opendocument.presentation public.data,public.presentation odp
          application/vnd.oasis.opendocument.presentation slides in OpenDocument
        org.xiph.flac public.audio flac audio/flac,audio/x-flac sound in FLAC
        org.xiph.ogg-audio public.audio ogg,oga audio/ogg sound in Ogg
        org.xiph.opus public.audio opus audio/opus sound in Opus
        org.matroska.mkv public.movie mkv video/x-matroska a film in Matroska
        org.webmproject.webm public.movie webm video/webm a film in WebM
        org.7-zip.7-zip-archive public.archive 7z application/x-7z-compressed an archive in 7z
        com.rarlab.rar-archive public.archive rar application/vnd.rar,application/x-rar-compressed
          an archive in RAR
        org.tukaani.xz-archive public.archive xz application/x-xz an archive in xz
        """
}
