public import Foundation

/// A file: its bytes, or its address.
///
/// The bytes are content, which a donation drops unless the store keeps content; the rest stays.
public final class INFile: INValue {
    /// Makes a file from its bytes.
    public convenience init(data: Data, filename: String, typeIdentifier: String?) {
        self.init { fields in
            fields["data"] = data
            fields["filename"] = filename
            fields["typeIdentifier"] = typeIdentifier
        }
    }

    /// Makes a file from its address.
    public convenience init(fileURL: URL, filename: String?, typeIdentifier: String?) {
        self.init { fields in
            fields["fileURL"] = fileURL
            fields["filename"] = filename ?? fileURL.lastPathComponent
            fields["typeIdentifier"] = typeIdentifier
        }
    }

    /// The bytes; empty if they are not available.
    public var data: Data { fields["data"] ?? Data() }
    /// The address of the file.
    public var fileURL: URL? { fields["fileURL"] }
    /// The name.
    public var filename: String { fields["filename", default: ""] }
    /// The uniform type identifier.
    public var typeIdentifier: String? { fields["typeIdentifier"] }
    /// Whether to remove the file once nobody needs it.
    public var removedOnCompletion: Bool {
        get { fields["removedOnCompletion", default: false] }
        set { fields["removedOnCompletion", default: false] = newValue }
    }
}
