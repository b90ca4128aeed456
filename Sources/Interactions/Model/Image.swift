/// A picture as donated: Apple's `INImage`.
public struct Image: Hashable, Sendable {
    /// Where the picture comes from.
    public enum Source: Hashable, Sendable {
        /// Where the picture is.
        case url(String)
        /// The picture itself, at most 256 KiB.
        case data([UInt8])
        /// A symbol the system provides.
        case systemName(String)
        /// A picture that the log keeps beside the donation, by the SHA-256 of its bytes.
        case stored(digest: [UInt8])
    }

    /// Where the picture comes from; `nil` for a source that this version does not know.
    public var source: Source?
    /// The picture's media type.
    public var type: String?
    /// What this version does not know of it.
    public var unknownFields = UnknownFields()

    /// Makes an image.
    public init(_ source: Source?, type: String? = nil) {
        self.source = source
        self.type = type
    }

    /// A picture elsewhere.
    public static func url(_ url: String) -> Image { Image(.url(url)) }
    /// The bytes of a picture.
    public static func data(_ bytes: [UInt8], type: String?) -> Image {
        Image(.data(bytes), type: type)
    }
    /// A symbol the system provides.
    public static func systemName(_ name: String) -> Image { Image(.systemName(name)) }
}
