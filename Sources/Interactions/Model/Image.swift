/// A picture as donated: Apple's `INImage`.
public enum Image: Hashable, Sendable {
    /// Where the picture is.
    case url(String)
    /// The picture itself, at most 256 KiB, and its media type.
    case data([UInt8], type: String?)
    /// A symbol the system provides.
    case systemName(String)
    /// A picture that the log keeps beside the donation, by the SHA-256 of its bytes.
    case stored(digest: [UInt8], type: String?)
}
