public import Foundation

/// One thing that an extension was opened for: texts, and providers of what is attached.
///
/// It belongs to Foundation on Apple's platforms. The host of the extension makes it, for the
/// `inputItems` of an `NSExtensionContext`; an extension makes those that it returns.
open class NSExtensionItem: NSObject, NSCopying {
    /// The title.
    open var attributedTitle: NSAttributedString?
    /// The text: that which the person wrote or chose.
    open var attributedContentText: NSAttributedString?
    /// The providers of the pictures, films, addresses and files.
    open var attachments: [NSItemProvider]?
    /// More of the app's own.
    ///
    /// Unlike on Apple's platforms, the other properties are not in it.
    open var userInfo: [AnyHashable: Any]?

    /// Makes an item of nothing yet.
    public override init() { super.init() }

    /// Returns an item with the same texts and providers.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSExtensionItem()
        copy.attributedTitle = attributedTitle
        copy.attributedContentText = attributedContentText
        copy.attachments = attachments
        copy.userInfo = userInfo
        return copy
    }
}
