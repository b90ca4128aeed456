public import Foundation

/// A picture that an artwork can hold: bytes, or an image type that gives its bytes.
public protocol MPArtworkImage {
    /// The bytes of the picture in a common format; `nil` if there are none.
    func pngData() -> Data?
}

extension Data: MPArtworkImage {
    /// The bytes themselves.
    public func pngData() -> Data? { self }
}

/// The picture of something to play.
///
/// A picture here is its bytes: nothing draws or scales it. A donation keeps it up to 256 KiB.
public final class MPMediaItemArtwork: NSObject {
    /// The size of the largest picture, in points.
    public let bounds: CGRect
    private let request: (CGSize) -> any MPArtworkImage

    /// Makes an artwork of a picture for each size.
    ///
    /// - Parameters:
    ///   - boundsSize: The size of the largest picture, in points.
    ///   - requestHandler: Returns the picture that fits a size best; called when somebody asks.
    public init<Image: MPArtworkImage>(
        boundsSize: CGSize,
        requestHandler: @escaping (CGSize) -> Image
    ) {
        bounds = CGRect(origin: .zero, size: boundsSize)
        request = { requestHandler($0) }
    }

    /// Makes an artwork of one picture, of unknown size.
    public init<Image: MPArtworkImage>(image: Image) {
        bounds = .zero
        request = { _ in image }
    }

    /// The bytes of the largest picture; `nil` if it has none.
    public var imageData: Data? { imageData(at: bounds.size) }

    /// Returns the bytes of the picture for a size; `nil` if it has none.
    public func imageData(at size: CGSize) -> Data? {
        request(size).pngData().flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the picture for a size, in points, as the app made it.
    public func image(at size: CGSize) -> (any MPArtworkImage)? { request(size) }
}
