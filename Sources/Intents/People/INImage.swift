internal import DonationStore
public import Foundation

/// A picture: its bytes, where it is, or the name of one.
///
/// Pictures of up to 256 KiB are kept with a donation; a larger one is left out, and the donation
/// is accepted. Bytes are best: nobody but the app may be able to open a file of the app.
public final class INImage: INValue {
    private static let nameScheme = "image-name:"

    /// A picture of the app's, by name.
    ///
    /// The name alone is kept: there is no catalogue of assets to look it up in.
    public convenience init(named name: String) {
        self.init { $0["url"] = Self.nameScheme + name }
    }

    /// The bytes of a picture.
    public convenience init(imageData: Data) {
        self.init { $0["data"] = imageData }
    }

    /// A picture elsewhere; the address alone is kept.
    public convenience init?(url: URL) {
        self.init { $0["url"] = url }
    }

    /// A picture elsewhere, of a size in points; the address and the size are kept.
    public convenience init?(url: URL, width: Double, height: Double) {
        self.init { fields in
            fields["url"] = url
            fields["width"] = width
            fields["height"] = height
        }
    }

    /// A symbol that the system provides.
    public static func systemImageNamed(_ name: String) -> INImage {
        INImage { $0["systemName"] = name }
    }

    // Apple lets nobody look into an image. Whoever is handed one here can.

    /// The bytes of the picture, when they are at hand.
    public var imageData: Data? { fields["data"] }
    /// Where the picture is.
    public var url: URL? { name == nil ? fields["url"] : nil }
    /// The name of a picture of the app's.
    public var name: String? {
        let url: String? = fields["url"]
        guard let url, url.hasPrefix(Self.nameScheme) else { return nil }
        return String(url.dropFirst(Self.nameScheme.count))
    }
    /// The name of a symbol of the system.
    public var systemName: String? { fields["systemName"] }
}
