public import Foundation

/// A picture that can write itself as PNG, as `UIImage` does.
///
/// The module UIKit has a `UIImage` of bytes. An app that has one of its own needs no more than:
///
/// ```swift
/// extension UIImage: INImageSource {}
/// ```
public protocol INImageSource {
    /// Returns the picture as PNG; `nil` if it has no pixels.
    func pngData() -> Data?

    /// Returns the picture in any format that a store keeps; as PNG unless a type has another.
    func imageBytes() -> Data?
}

extension INImageSource {
    /// Returns the picture as PNG.
    public func imageBytes() -> Data? { pngData() }
}

extension INImage {
    /// Makes a picture from one that can write itself.
    ///
    /// A picture without pixels becomes an empty one, which a donation leaves out.
    public convenience init(uiImage: some INImageSource) {
        self.init { $0["data"] = uiImage.imageBytes() }
    }
}
