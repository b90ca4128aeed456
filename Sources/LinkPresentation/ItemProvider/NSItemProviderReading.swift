public import Foundation
internal import UniformTypeIdentifiers

/// An object that can be handed over in types of content.
public protocol NSItemProviderWriting: NSObjectProtocol {
    /// The types of the class, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The types of this object, the best first; those of the class unless an object has its own.
    var writableTypeIdentifiersForItemProvider: [String] { get }

    /// Gives the bytes in one of the types.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// The types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] {
        Self.writableTypeIdentifiersForItemProvider
    }
}

/// A value that can be made of what a provider gives.
///
/// On Apple's platforms it is for objects alone; here also for Swift's own texts and addresses.
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

extension NSString: NSItemProviderReading {
    /// A text without markup, or else of any kind.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        String.readableTypeIdentifiersForItemProvider
    }

    /// Reads a text in UTF-8, or else in UTF-16.
    ///
    /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` for other bytes, and
    ///   `CocoaError.featureUnsupported` for a subclass.
    public static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> Self {
        let text = try String.object(withItemProviderData: data, typeIdentifier: typeIdentifier)
        return try Self.of(NSString(string: text))
    }
}

extension NSAttributedString: NSItemProviderReading {
    /// A text without markup, or else of any kind.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        String.readableTypeIdentifiersForItemProvider
    }

    /// Reads a text in UTF-8, or else in UTF-16, which gets no attributes.
    ///
    /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` for other bytes, and
    ///   `CocoaError.featureUnsupported` for a subclass.
    public static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> Self {
        let text = try String.object(withItemProviderData: data, typeIdentifier: typeIdentifier)
        return try Self.of(NSAttributedString(string: text))
    }
}

extension NSURL: NSItemProviderReading {
    /// An address.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        URL.readableTypeIdentifiersForItemProvider
    }

    /// Reads an address.
    ///
    /// - Throws: `CocoaError.fileReadCorruptFile` for anything else, and
    ///   `CocoaError.featureUnsupported` for a subclass.
    public static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> Self {
        let url = try URL.object(withItemProviderData: data, typeIdentifier: typeIdentifier)
        return try Self.of(url as NSURL)
    }
}

extension NSObjectProtocol {
    /// Returns an object of a class as one of this class.
    ///
    /// - Throws: `CocoaError.featureUnsupported` if this class is a subclass.
    fileprivate static func of(_ object: any NSObjectProtocol) throws(CocoaError) -> Self {
        guard let object = object as? Self else { throw CocoaError(.featureUnsupported) }
        return object
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
