public import Foundation

/// The main object of an extension.
///
/// It belongs to Foundation on Apple's platforms.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
    /// Begins with what the extension was opened for.
    ///
    /// Whoever opens the extension calls it.
    func beginRequest(with context: NSExtensionContext)
}
