/// A picture as donated: Apple's `INImage`.
public struct Image: Hashable, Sendable {
    /// The source of a picture.
    public enum Source: Hashable, Sendable {
        /// The picture's address.
        case url(String)
        /// The picture itself, at most 256 KiB.
        case data([UInt8])
        /// A symbol that the system provides.
        case systemName(String)
        /// A picture that the log keeps beside the donation, by the SHA-256 of its bytes.
        case stored(digest: [UInt8])
    }

    /// The source of the picture; `nil` for a source that this version does not know.
    public var source: Source?
    /// The picture's media type.
    public var type: String?
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()

    /// Makes an image.
    public init(_ source: Source?, type: String? = nil) {
        self.source = source
        self.type = type
    }

    /// Makes an image of a picture elsewhere.
    public static func url(_ url: String) -> Image { Image(.url(url)) }
    /// Makes an image of a picture's bytes.
    public static func data(_ bytes: [UInt8], type: String?) -> Image {
        Image(.data(bytes), type: type)
    }
    /// Makes an image of a symbol that the system provides.
    public static func systemName(_ name: String) -> Image { Image(.systemName(name)) }
}
