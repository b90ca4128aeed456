public import Foundation

/// A file: its bytes, or where it is.
///
/// Its bytes are content, and dropped unless the store keeps content; the rest is kept.
public final class INFile: INValue {
    /// A file by its bytes.
    public convenience init(data: Data, filename: String, typeIdentifier: String?) {
        self.init { fields in
            fields["data"] = data
            fields["filename"] = filename
            fields["typeIdentifier"] = typeIdentifier
        }
    }

    /// A file by where it is.
    public convenience init(fileURL: URL, filename: String?, typeIdentifier: String?) {
        self.init { fields in
            fields["fileURL"] = fileURL
            fields["filename"] = filename ?? fileURL.lastPathComponent
            fields["typeIdentifier"] = typeIdentifier
        }
    }

    /// The bytes; empty when they are not at hand.
    public var data: Data { fields["data"] ?? Data() }
    /// Where it is.
    public var fileURL: URL? { fields["fileURL"] }
    /// What it is called.
    public var filename: String { fields["filename", default: ""] }
    /// Its uniform type identifier.
    public var typeIdentifier: String? { fields["typeIdentifier"] }
    /// Whether the file may be removed when it is no longer needed.
    public var removedOnCompletion: Bool {
        get { fields["removedOnCompletion", default: false] }
        set { fields["removedOnCompletion", default: false] = newValue }
    }
}
