public import Foundation

// Foundation's on Apple's platforms, whose UIKit gives it.
@_exported public import class LinkPresentation.NSExtensionItem
@_exported public import class LinkPresentation.NSItemProvider
@_exported public import protocol LinkPresentation.NSItemProviderReading
@_exported public import protocol LinkPresentation.NSItemProviderWriting

extension UIImage: NSItemProviderWriting {
    /// The formats of pictures, the commonest first.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        Format.allCases.map(\.typeIdentifier)
    }

    /// The format of the bytes: nothing here turns them into another.
    public var writableTypeIdentifiersForItemProvider: [String] {
        format.map { [$0.typeIdentifier] } ?? []
    }

    /// Gives the bytes, if they are in the format.
    ///
    /// The error is `CocoaError.featureUnsupported` for another: nothing here converts.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        if typeIdentifier == format?.typeIdentifier {
            completionHandler(data, nil)
        } else {
            completionHandler(nil, CocoaError(.featureUnsupported))
        }
        return nil
    }
}

extension UIImage: NSItemProviderReading {
    /// A picture of any format.
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.image"] }

    /// Reads a picture.
    ///
    /// - Throws: `CocoaError.fileReadCorruptFile` for bytes that begin as no picture, and for a
    ///   subclass.
    public static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> Self {
        guard let image = UIImage(data: data) as? Self else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return image
    }
}
