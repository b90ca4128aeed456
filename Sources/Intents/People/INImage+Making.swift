public import Foundation

/// A picture that can write itself as PNG, as `UIImage` does.
///
/// UIKit does not exist here. An app that has a `UIImage` of its own needs no more than:
///
/// ```swift
/// extension UIImage: INImageSource {}
/// ```
public protocol INImageSource {
    /// Returns the picture as PNG; `nil` if it has no pixels.
    func pngData() -> Data?
}

extension INImage {
    /// Makes a picture from one that can write itself as PNG.
    ///
    /// A picture without pixels becomes an empty one, which a donation leaves out.
    public convenience init(uiImage: some INImageSource) {
        self.init { $0["data"] = uiImage.pngData() }
    }
}
