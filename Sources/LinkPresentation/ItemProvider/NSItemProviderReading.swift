public import Foundation
internal import UniformTypeIdentifiers

/// An object that can be handed over in types of content.
public protocol NSItemProviderWriting: NSObjectProtocol {
    /// The types, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }

    /// Gives the bytes in one of the types.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

/// A value that can be made of what a provider gives.
///
/// On Apple's platforms it is for objects alone; here Swift's own texts and addresses are, too.
public protocol NSItemProviderReading {
    /// The types, the best first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Makes the value of bytes in one of the types.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension String: NSItemProviderReading {
    /// A text without markup, or else of any kind.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.utf8PlainText.identifier, UTType.plainText.identifier, UTType.text.identifier]
    }

    /// Reads a text in UTF-8, or else in UTF-16.
    ///
    /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` for other bytes.
    public static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> String {
        guard
            let text = String(data: data, encoding: .utf8)
                ?? String(data: data, encoding: .utf16)
        else { throw CocoaError(.fileReadInapplicableStringEncoding) }
        return text
    }
}

extension URL: NSItemProviderReading {
    /// An address.
    public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }

    /// Reads an address.
    ///
    /// - Throws: `CocoaError.fileReadCorruptFile` for anything else.
    public static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> URL {
        guard let text = String(data: data, encoding: .utf8), let url = URL(string: text) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return url
    }
}

extension NSString: NSItemProviderWriting {
    /// A text without markup in UTF-8.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        [UTType.utf8PlainText.identifier]
    }

    /// Gives the text in UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((self as String).utf8), nil)
        return nil
    }
}

extension NSURL: NSItemProviderWriting {
    /// An address.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }

    /// Gives the address as text.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((self as URL).absoluteString.utf8), nil)
        return nil
    }
}
