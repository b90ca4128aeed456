/// The type of a document by Apple's identifiers, for a MIME type.
struct ContentType {
    /// The identifier, as in `com.adobe.pdf`.
    let identifier: String

    /// Finds the identifier for a MIME type; `nil` if only dynamic ones would fit.
    init?(mimeType: String) {
        let name = mimeType.prefix { $0 != ";" }.lowercased()
        guard let found = Self.exact[name] ?? Self.family(name) else { return nil }
        identifier = found
    }

    private static let exact = [
        "application/epub+zip": "org.idpf.epub-container",
        "application/gzip": "org.gnu.gnu-zip-archive",
        "application/json": "public.json",
        "application/msword": "com.microsoft.word.doc",
        "application/pdf": "com.adobe.pdf",
        "application/postscript": "com.adobe.postscript",
        "application/rtf": "public.rtf",
        "application/vnd.ms-excel": "com.microsoft.excel.xls",
        "application/vnd.ms-powerpoint": "com.microsoft.powerpoint.ppt",
        "application/vnd.oasis.opendocument.presentation":
            "org.oasis-open.opendocument.presentation",
        "application/vnd.oasis.opendocument.spreadsheet": "org.oasis-open.opendocument.spreadsheet",
        "application/vnd.oasis.opendocument.text": "org.oasis-open.opendocument.text",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation":
            "org.openxmlformats.presentationml.presentation",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
            "org.openxmlformats.spreadsheetml.sheet",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
            "org.openxmlformats.wordprocessingml.document",
        "application/xhtml+xml": "public.xhtml",
        "application/xml": "public.xml",
        "application/zip": "public.zip-archive",
        "audio/mpeg": "public.mp3",
        "image/gif": "com.compuserve.gif",
        "image/jpeg": "public.jpeg",
        "image/png": "public.png",
        "image/svg+xml": "public.svg-image",
        "image/tiff": "public.tiff",
        "image/webp": "org.webmproject.webp",
        "inode/directory": "public.folder",
        "text/calendar": "public.calendar-event",
        "text/csv": "public.comma-separated-values-text",
        "text/html": "public.html",
        "text/markdown": "net.daringfireball.markdown",
        "text/plain": "public.plain-text",
        "text/vcard": "public.vcard",
        "text/xml": "public.xml",
        "video/mp4": "public.mpeg-4",
        "video/quicktime": "com.apple.quicktime-movie",
    ]

    private static func family(_ name: String) -> String? {
        switch name.prefix(while: { $0 != "/" }) {
        case "text": "public.text"
        case "image": "public.image"
        case "audio": "public.audio"
        case "video": "public.movie"
        default: nil
        }
    }
}
