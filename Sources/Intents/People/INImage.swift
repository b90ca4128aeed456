internal import DonationStore
public import Foundation

/// A picture: its bytes, its address, or a name.
///
/// A donation keeps pictures of up to 256 KiB. It leaves out a larger picture, and the store still
/// accepts the donation. Bytes are best, because perhaps only the app can open its files.
public final class INImage: INValue {
    private static let nameScheme = "image-name:"

    /// Makes a picture from its name in the app.
    ///
    /// The store keeps only the name: there is no catalogue of assets to look it up in.
    public convenience init(named name: String) {
        self.init { $0["url"] = Self.nameScheme + name }
    }

    /// Makes a picture from its bytes.
    public convenience init(imageData: Data) {
        self.init { $0["data"] = imageData }
    }

    /// Makes a picture from its address, which is all that the store keeps.
    public convenience init?(url: URL) {
        self.init { $0["url"] = url }
    }

    /// Makes a picture from its address and its size in points, which are all that the store keeps.
    public convenience init?(url: URL, width: Double, height: Double) {
        self.init { fields in
            fields["url"] = url
            fields["width"] = width
            fields["height"] = height
        }
    }

    /// Makes a picture of a symbol from the system.
    public static func systemImageNamed(_ name: String) -> INImage {
        INImage { $0["systemName"] = name }
    }

    // An empty picture is none: the store would refuse it.
    override var jsonField: JSONValue? { fields.json.isEmpty ? nil : super.jsonField }

    // Apple's images hide their contents. These do not.

    /// The bytes of the picture, if they are available.
    public var imageData: Data? { fields["data"] }
    /// The address of the picture.
    public var url: URL? { name == nil ? fields["url"] : nil }
    /// The name of a picture in the app.
    public var name: String? {
        let url: String? = fields["url"]
        guard let url, url.hasPrefix(Self.nameScheme) else { return nil }
        return String(url.dropFirst(Self.nameScheme.count))
    }
    /// The name of a symbol in the system.
    public var systemName: String? { fields["systemName"] }
}
