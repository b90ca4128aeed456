/// A class of tags of types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The identifier of the class.
    public let rawValue: String

    /// Makes a class from its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The extensions of file names.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// The MIME types.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension UTTagClass: CustomStringConvertible {
    /// The identifier of the class.
    public var description: String { rawValue }
}
