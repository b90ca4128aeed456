@_exported public import Foundation

/// The metadata of a link, for the header of a share sheet and the preview in a message.
///
/// An app fills in what it has, at least ``originalURL``, ``url`` and ``title``. The program that
/// shows the link takes that, and fetches nothing.
open class LPLinkMetadata: NSObject, NSCopying, NSSecureCoding {
    /// The address that was asked for.
    open var originalURL: URL?
    /// The address of the page, after the server led there.
    open var url: URL?
    /// The title of the page.
    open var title: String?
    /// The icon of the page.
    open var iconProvider: NSItemProvider?
    /// The picture of the page.
    open var imageProvider: NSItemProvider?
    /// The film of the page.
    open var videoProvider: NSItemProvider?
    /// The address of a film that the page shows.
    open var remoteVideoURL: URL?

    /// Makes metadata that say nothing.
    public override init() { super.init() }

    /// Returns metadata that say the same.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = LPLinkMetadata()
        copy.originalURL = originalURL
        copy.url = url
        copy.title = title
        copy.iconProvider = iconProvider
        copy.imageProvider = imageProvider
        copy.videoProvider = videoProvider
        copy.remoteVideoURL = remoteVideoURL
        return copy
    }

    // MARK: Archiving

    /// Archives hold the addresses and the title.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the addresses and the title; the providers are left out.
    open func encode(with coder: NSCoder) {
        coder.encode(originalURL.map { $0 as NSURL }, forKey: "originalURL")
        coder.encode(url.map { $0 as NSURL }, forKey: "URL")
        coder.encode(title.map { $0 as NSString }, forKey: "title")
        coder.encode(remoteVideoURL.map { $0 as NSURL }, forKey: "remoteVideoURL")
    }

    /// Reads what ``encode(with:)`` wrote; what is missing or of another type stays `nil`.
    public required init?(coder: NSCoder) {
        func address(_ key: String) -> URL? {
            coder.decodeObject(of: NSURL.self, forKey: key).map { $0 as URL }
        }
        originalURL = address("originalURL")
        url = address("URL")
        title = coder.decodeObject(of: NSString.self, forKey: "title").map { $0 as String }
        remoteVideoURL = address("remoteVideoURL")
    }
}
