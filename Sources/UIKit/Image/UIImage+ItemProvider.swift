public import Foundation

// Foundation's on Apple's platforms, whose UIKit gives it.
@_exported public import class LinkPresentation.NSItemProvider
@_exported public import protocol LinkPresentation.NSItemProviderReading
@_exported public import protocol LinkPresentation.NSItemProviderWriting

extension UIImage: NSItemProviderWriting {
    /// The formats of pictures, the commonest first.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        Format.allCases.map(\.typeIdentifier)
    }

    /// Gives the bytes, if they are in the format.
    ///
    /// The error is `CocoaError.featureUnsupported` for another: nothing here converts.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        if typeIdentifier == format.typeIdentifier {
            completionHandler(data, nil)
        } else {
            completionHandler(nil, CocoaError(.featureUnsupported))
        }
        return nil
    }
}

extension NSItemProvider {
    /// Makes a provider of a picture, in the format of its bytes.
    public convenience init(object image: UIImage) {
        self.init()
        let data = image.data
        registerDataRepresentation(
            forTypeIdentifier: image.format.typeIdentifier,
            visibility: .all
        ) { handler in
            handler(data, nil)
            return nil
        }
    }

    /// Gives the first picture that the provider has.
    ///
    /// - Parameters:
    ///   - aClass: `UIImage.self`.
    ///   - completionHandler: Called once, on another thread, with the picture or the error.
    /// - Returns: The progress, which is complete when the handler is called.
    @discardableResult
    public func loadObject(
        ofClass aClass: UIImage.Type,
        completionHandler: @escaping @Sendable (UIImage?, (any Error)?) -> Void
    ) -> Progress {
        loadDataRepresentation(forTypeIdentifier: "public.image") { data, error in
            guard let data else { return completionHandler(nil, error) }
            let image = UIImage(data: data)
            completionHandler(image, image == nil ? CocoaError(.fileReadCorruptFile) : nil)
        }
    }
}
