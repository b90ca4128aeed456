internal import Dispatch
public import Foundation
internal import UniformTypeIdentifiers

extension NSItemProvider {
    /// Gives the bytes in a type.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type, or one to which it conforms.
    ///   - completionHandler: Called once, on another thread, with the bytes or the error.
    /// - Returns: The progress, which is complete when the handler is called.
    @discardableResult
    public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        let found = representation(conformingTo: typeIdentifier)
        let done = Completion(progress: progress)
        DispatchQueue.global().async {
            guard let found else {
                done.progress.completedUnitCount = 1
                return completionHandler(nil, Self.missing(typeIdentifier))
            }
            _ = found.load { data, error in
                done.progress.completedUnitCount = 1
                completionHandler(data, error)
            }
        }
        return progress
    }

    /// Gives the thing as the provider was made with it, or its bytes.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type, or one to which it conforms.
    ///   - options: Not used.
    ///   - completionHandler: Called once, on another thread: with an address, a text, an object,
    ///     or bytes.
    public func loadItem(
        forTypeIdentifier typeIdentifier: String,
        options: [AnyHashable: Any]? = nil,
        completionHandler: (@Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
        guard let completionHandler else { return }
        let found = representation(conformingTo: typeIdentifier)
        DispatchQueue.global().async {
            guard let found else { return completionHandler(nil, Self.missing(typeIdentifier)) }
            if let item = found.item { return completionHandler(item.value, nil) }
            _ = found.load { data, error in completionHandler(data, error) }
        }
    }

    /// Returns whether an object of a class can be made of one of the types.
    public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        type(for: aClass) != nil
    }

    /// Makes an object of the first of its types that the provider has.
    ///
    /// - Parameters:
    ///   - aClass: The class, as in `URL.self`.
    ///   - completionHandler: Called once, on another thread, with the object or the error.
    /// - Returns: The progress, which is complete when the handler is called.
    @discardableResult
    public func loadObject<Object: NSItemProviderReading & SendableMetatype>(
        ofClass aClass: Object.Type,
        completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        // Without such a type, the error is that the first of the class is missing.
        let first = aClass.readableTypeIdentifiersForItemProvider.first
        let type = type(for: aClass) ?? first ?? "\(aClass)"
        return loadDataRepresentation(forTypeIdentifier: type) { data, error in
            guard let data else { return completionHandler(nil, error) }
            do {
                completionHandler(
                    try Object.object(withItemProviderData: data, typeIdentifier: type),
                    nil
                )
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    private func type(for aClass: any NSItemProviderReading.Type) -> String? {
        aClass.readableTypeIdentifiersForItemProvider.lazy
            .compactMap { self.representation(conformingTo: $0)?.type }.first
    }

    /// The error for a type that a provider does not have.
    static func missing(_ type: String) -> CocoaError {
        CocoaError(
            .fileReadUnknown,
            userInfo: [NSLocalizedDescriptionKey: "the provider has nothing of the type \(type)"]
        )
    }

    /// Gives the bytes of a text, an address or bytes.
    static func loader(of item: Item) -> DataLoader {
        { handler in
            switch item.value {
            case let data as Data: handler(data, nil)
            case let text as String: handler(Data(text.utf8), nil)
            case let text as NSString: handler(Data((text as String).utf8), nil)
            case let url as URL: handler(Data(url.absoluteString.utf8), nil)
            case let url as NSURL: handler(Data((url as URL).absoluteString.utf8), nil)
            default: handler(nil, missing("bytes"))
            }
            return nil
        }
    }
}

/// The progress of a load, which ends on another thread.
///
/// Unchecked because `Progress` is for any thread.
private struct Completion: @unchecked Sendable {
    let progress: Progress
}
