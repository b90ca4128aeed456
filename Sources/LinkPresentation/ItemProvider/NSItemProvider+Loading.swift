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
    @preconcurrency
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

    /// Gives the bytes in a type as a file, which is gone when the handler has returned.
    ///
    /// The file has ``suggestedName``, and stands in a folder of its own that other users of the
    /// machine cannot read.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type, or one to which it conforms.
    ///   - completionHandler: Called once, on another thread, with the address of the file or the
    ///     error.
    /// - Returns: The progress, which is complete when the handler is called.
    @preconcurrency
    @discardableResult
    public func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        let type = representation(conformingTo: typeIdentifier)?.type ?? typeIdentifier
        let name = Self.fileName(suggestedName, type)
        return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
            guard let data else { return completionHandler(nil, error) }
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("item-" + UUID().uuidString, isDirectory: true)
            let file = folder.appendingPathComponent(name)
            // There may be none; and if it stays, there is nobody to tell.
            defer { try? FileManager.default.removeItem(at: folder) }
            do {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o700]
                )
                try data.write(to: file)
            } catch {
                return completionHandler(nil, error)
            }
            completionHandler(file, nil)
        }
    }

    /// Returns the name of a file in a folder of its own, with the extension of its type.
    private static func fileName(_ suggested: String?, _ type: String) -> String {
        let last = suggested?.filter { $0 != "\0" }.split(separator: "/").last ?? ""
        let name = ["", ".", ".."].contains(last) ? "item" : String(last)
        guard let suffix = UTType(type)?.preferredFilenameExtension,
            !name.lowercased().hasSuffix("." + suffix)
        else { return name }
        return name + "." + suffix
    }

    /// Gives the thing as the provider was made with it, or its bytes.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type, or one to which it conforms.
    ///   - options: Not used.
    ///   - completionHandler: Called once, on another thread: with an address, a text, an object,
    ///     or bytes.
    @preconcurrency
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

    /// Gives the thing as the provider was made with it, or its bytes, to a handler that names the
    /// type of Apple's.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type, or one to which it conforms.
    ///   - options: Not used.
    ///   - completionHandler: Called once, on another thread: with an `NSURL`, an `NSString`, an
    ///     object or `NSData`, or with an error. The error for an object that cannot be archived is
    ///     `CocoaError.featureUnsupported`.
    @_disfavoredOverload
    @preconcurrency
    public func loadItem(
        forTypeIdentifier typeIdentifier: String,
        options: [AnyHashable: Any]? = nil,
        completionHandler: @escaping @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void
    ) {
        loadItem(forTypeIdentifier: typeIdentifier, options: options) { (item: Any?, error) in
            guard let item else { return completionHandler(nil, error) }
            let object = Self.archivable(item)
            completionHandler(object, object == nil ? CocoaError(.featureUnsupported) : nil)
        }
    }

    /// Returns the thing as the provider was made with it, or its bytes.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type, or one to which it conforms.
    ///   - options: Not used.
    /// - Returns: An address, a text, an object, or bytes.
    /// - Throws: `CocoaError` if the provider has nothing of the type, and what its loader failed
    ///   with.
    public nonisolated(nonsending) func loadItem(
        forTypeIdentifier typeIdentifier: String,
        options: [AnyHashable: Any]? = nil
    ) async throws -> Any {
        let item = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Item, any Error>) in
            loadItem(forTypeIdentifier: typeIdentifier) { (item: Any?, error) in
                if let item {
                    continuation.resume(returning: Item(value: item))
                } else {
                    continuation.resume(throwing: error ?? Self.missing(typeIdentifier))
                }
            }
        }
        return item.value
    }

    /// Returns the thing as the provider was made with it, or its bytes, as the type of Apple's.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type, or one to which it conforms.
    ///   - options: Not used.
    /// - Returns: An `NSURL`, an `NSString`, an object, or `NSData`.
    /// - Throws: As the form whose result is `Any`, and `CocoaError.featureUnsupported` for an
    ///   object that cannot be archived.
    @_disfavoredOverload
    public nonisolated(nonsending) func loadItem(
        forTypeIdentifier typeIdentifier: String,
        options: [AnyHashable: Any]? = nil
    ) async throws -> any NSSecureCoding {
        let item: Any = try await loadItem(forTypeIdentifier: typeIdentifier, options: options)
        guard let object = Self.archivable(item) else { throw CocoaError(.featureUnsupported) }
        return object
    }

    /// Returns a value as the object that stands for it on Apple's platforms.
    private static func archivable(_ item: Any) -> (any NSSecureCoding)? {
        (item as AnyObject) as? any NSSecureCoding
    }

    /// Returns whether an object of a class can be made of one of the types.
    public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        type(for: aClass) != nil
    }

    /// Makes an object of the first of the types of a class that the provider has.
    ///
    /// - Parameters:
    ///   - aClass: The class, as in `NSURL.self`.
    ///   - completionHandler: Called once, on another thread, with the object or the error.
    /// - Returns: The progress, which is complete when the handler is called.
    @preconcurrency
    @discardableResult
    public func loadObject(
        ofClass aClass: any (NSItemProviderReading & AnyObject & SendableMetatype).Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        load(aClass) { data, type in
            try aClass.object(withItemProviderData: data, typeIdentifier: type)
        } completionHandler: {
            completionHandler($0, $1)
        }
    }

    /// Makes a value of the first of the types of its own type that the provider has.
    ///
    /// - Parameters:
    ///   - aClass: The type, as in `URL.self`.
    ///   - completionHandler: Called once, on another thread, with the value or the error.
    /// - Returns: The progress, which is complete when the handler is called.
    @_disfavoredOverload
    @preconcurrency
    @discardableResult
    public func loadObject<Object: NSItemProviderReading & SendableMetatype>(
        ofClass aClass: Object.Type,
        completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        load(aClass) { data, type in
            try Object.object(withItemProviderData: data, typeIdentifier: type)
        } completionHandler: {
            completionHandler($0, $1)
        }
    }

    private func load<Object>(
        _ aClass: any NSItemProviderReading.Type,
        _ read: @escaping @Sendable (Data, _ type: String) throws -> Object,
        completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        // Without such a type, the error is that the first of the class is missing.
        let first = aClass.readableTypeIdentifiersForItemProvider.first
        let type = type(for: aClass) ?? first ?? "\(aClass)"
        return loadDataRepresentation(forTypeIdentifier: type) { data, error in
            guard let data else { return completionHandler(nil, error) }
            do {
                completionHandler(try read(data, type), nil)
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

    /// Gives the bytes of a text, an address, bytes, or an object that can write them.
    static func loader(of item: Item) -> DataLoader {
        { handler in
            switch item.value {
            case let data as Data: handler(data, nil)
            case let text as String: handler(Data(text.utf8), nil)
            case let url as URL: handler(Data(url.absoluteString.utf8), nil)
            case let object as any NSItemProviderWriting:
                guard let type = object.writableTypeIdentifiersForItemProvider.first else {
                    handler(nil, missing("bytes"))
                    return nil
                }
                return object.loadData(
                    withTypeIdentifier: type,
                    forItemProviderCompletionHandler: handler
                )
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
