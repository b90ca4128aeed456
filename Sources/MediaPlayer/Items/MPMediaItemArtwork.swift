@_exported public import Foundation
@_exported public import Intents
@_exported public import UIKit

/// The picture of something to play.
///
/// A picture here is its bytes: nothing draws or scales it. A donation keeps it up to 256 KiB.
public final class MPMediaItemArtwork: NSObject, @unchecked Sendable {
    // Unchecked: the app hands its handler over for calls on the thread of whoever asks.

    /// The size of the largest picture, in points.
    public let bounds: CGRect
    private let request: (CGSize) -> UIImage

    /// Makes an artwork of a picture for each size.
    ///
    /// - Parameters:
    ///   - boundsSize: The size of the largest picture, in points.
    ///   - requestHandler: Returns the picture that fits a size best; called when somebody asks, on
    ///     any thread.
    public init(
        boundsSize: CGSize,
        requestHandler: @escaping (CGSize) -> UIImage
    ) {
        bounds = CGRect(origin: .zero, size: boundsSize)
        request = requestHandler
    }

    /// Makes an artwork of one picture.
    public init(image: UIImage) {
        bounds = CGRect(origin: .zero, size: image.size)
        request = { _ in image }
    }

    /// The bytes of the largest picture; `nil` if it has none.
    public var imageData: Data? { imageData(at: bounds.size) }

    /// Returns the bytes of the picture for a size; `nil` if it has none.
    public func imageData(at size: CGSize) -> Data? {
        request(size).imageBytes().flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the picture for a size, in points, as the app made it.
    public func image(at size: CGSize) -> UIImage? { request(size) }
}
