/// A type of content in the tree of Apple's uniform types; a media type stands for one of them.
///
/// The tree is the part that share sheets tell apart: pictures, films, sound, texts, addresses,
/// cards, documents. A type outside it is a document of its own kind.
struct ContentType: Hashable {
    /// The uniform type identifier, in small letters, or the media type of a document.
    let name: String
    private let isMediaType: Bool

    /// Reads a uniform type identifier or a media type, as in `public.image` or `image/*`.
    init(_ text: String) {
        let type = text.lowercased().prefix { $0 != ";" && $0 != " " }
        isMediaType = type.contains("/")
        guard isMediaType else {
            name = String(type)
            return
        }
        let group = type.prefix { $0 != "/" }
        name = Self.mediaTypes[String(type)] ?? Self.groups[String(group)] ?? String(type)
    }

    /// Whether people share content of the type, and not only open documents with it.
    ///
    /// A uniform type always counts: no list of documents of a desktop has one.
    var isShared: Bool { !isMediaType || Self.parents[name] != nil || Self.roots.contains(name) }

    /// Returns whether something that takes this type takes a thing in some form.
    ///
    /// Content of a whole family, as a picture of any kind, is taken by what takes some of it. The
    /// address of a file is no link.
    func includes(_ form: SharedThings.Form) -> Bool {
        if form.names.contains(name) { return name != "public.url" || form.isLink }
        return !Self.roots.contains(form.type.name) && !form.isLink
            && ancestors.contains(form.type.name)
    }

    /// The type itself and the types that it is a kind of.
    var ancestors: Set<String> {
        var found: Set<String> = [name]
        var waiting = [name]
        while let next = waiting.popLast() {
            // A document of an unknown kind is data.
            let above = Self.parents[next] ?? (Self.roots.contains(next) ? [] : ["public.data"])
            for parent in above where found.insert(parent).inserted { waiting.append(parent) }
        }
        if found.contains("public.data") || found.contains("public.content") {
            found.insert("public.item")
        }
        return found
    }

    /// Types that say nothing of what it is.
    private static let roots: Set<String> = ["public.data", "public.content", "public.item"]

    private static let groups = [
        "image": "public.image", "video": "public.movie", "audio": "public.audio",
        "*": "public.item",
    ]

    private static let mediaTypes = [
        "image/png": "public.png", "image/jpeg": "public.jpeg", "image/jpg": "public.jpeg",
        "image/gif": "com.compuserve.gif", "image/heic": "public.heic", "image/heif": "public.heif",
        "image/tiff": "public.tiff", "image/webp": "org.webmproject.webp",
        "image/svg+xml": "public.svg-image", "video/mp4": "public.mpeg-4",
        "video/quicktime": "com.apple.quicktime-movie", "audio/mpeg": "public.mp3",
        "audio/mp4": "public.mpeg-4-audio", "text/plain": "public.plain-text",
        "text/*": "public.text", "text/html": "public.html", "text/rtf": "public.rtf",
        "text/uri-list": "public.url", "text/vcard": "public.vcard", "text/x-vcard": "public.vcard",
        "application/pdf": "com.adobe.pdf", "application/octet-stream": "public.data",
        "application/*": "public.data", "*/*": "public.item",
    ]

    /// The types above each type, from Apple's list of system-declared uniform type identifiers.
    private static let parents: [String: [String]] = [
        "public.image": ["public.data", "public.content"],
        "public.png": ["public.image"], "public.jpeg": ["public.image"],
        "public.heic": ["public.heif"], "public.heif": ["public.image"],
        "public.tiff": ["public.image"], "public.svg-image": ["public.image"],
        "public.camera-raw-image": ["public.image"], "com.compuserve.gif": ["public.image"],
        "org.webmproject.webp": ["public.image"], "com.microsoft.bmp": ["public.image"],
        "public.audiovisual-content": ["public.data", "public.content"],
        "public.movie": ["public.audiovisual-content"], "public.video": ["public.movie"],
        "public.mpeg": ["public.movie"], "public.mpeg-4": ["public.movie"],
        "public.avi": ["public.movie"], "com.apple.quicktime-movie": ["public.movie"],
        "public.audio": ["public.audiovisual-content"], "public.mp3": ["public.audio"],
        "public.mpeg-4-audio": ["public.audio"], "com.apple.m4a-audio": ["public.audio"],
        "com.microsoft.waveform-audio": ["public.audio"],
        "public.text": ["public.data", "public.content"], "public.plain-text": ["public.text"],
        "public.utf8-plain-text": ["public.plain-text"],
        "public.utf16-plain-text": ["public.plain-text"], "public.html": ["public.text"],
        "public.rtf": ["public.text"], "public.vcard": ["public.contact", "public.data"],
        "public.contact": ["public.content"], "public.url": ["public.data"],
        "public.file-url": ["public.url"], "com.adobe.pdf": ["public.data", "public.content"],
    ]
}
