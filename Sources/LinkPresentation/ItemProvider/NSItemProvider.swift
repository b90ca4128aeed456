public import Foundation
internal import Synchronization
internal import UniformTypeIdentifiers

/// Something to hand over, in one or more types of content, made when it is asked for.
///
/// It belongs to Foundation on Apple's platforms, and Foundation on Linux lacks it. All of it stays
/// in this process. Handlers are called once, on another thread.
open class NSItemProvider: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because `NSObject` is not `Sendable`; the state is behind `state`.
    private let state: Mutex<State>

    /// Gives bytes, perhaps later.
    public typealias DataLoader =
        @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

    struct State: Sendable {
        var representations: [Representation] = []
        var suggestedName: String?
    }

    /// The thing in one type.
    struct Representation: Sendable {
        var type: String
        var load: DataLoader
        /// The thing itself, where there is one.
        var item: Item?
    }

    /// A thing on its way between threads.
    ///
    /// Unchecked because an app hands its objects over on any thread, as on Apple's platforms.
    struct Item: @unchecked Sendable {
        var value: Any
    }

    /// Makes a provider of nothing yet.
    public override init() {
        state = Mutex(State())
    }

    private init(_ state: State) {
        self.state = Mutex(state)
    }

    /// Makes a provider of an object, in all types that it can write.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Makes a provider of a thing in one type.
    ///
    /// - Parameters:
    ///   - item: The thing: bytes, a text, an address, or any other object, which only
    ///     `loadItem(forTypeIdentifier:options:completionHandler:)` gives.
    ///   - typeIdentifier: The type; without one there is nothing to give.
    public convenience init(item: Any?, typeIdentifier: String?) {
        self.init()
        guard let item, let typeIdentifier else { return }
        let held = Item(value: item)
        add(
            Representation(type: typeIdentifier, load: Self.loader(of: held), item: held)
        )
    }

    /// Makes a provider of a file, in the type of its name.
    public convenience init?(contentsOf fileURL: URL?) {
        guard let fileURL, fileURL.isFileURL else { return nil }
        self.init()
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
        // As an item it is the address of the file in both types, as on Apple's platforms.
        let held = Item(value: fileURL)
        let load: DataLoader = { handler in
            do {
                handler(try Data(contentsOf: fileURL), nil)
            } catch {
                handler(nil, error)
            }
            return nil
        }
        add(Representation(type: type.identifier, load: load, item: held))
        add(
            Representation(
                type: UTType.fileURL.identifier,
                load: Self.loader(of: held),
                item: held
            )
        )
    }

    /// Returns a provider of the same.
    open func copy(with zone: NSZone? = nil) -> Any { NSItemProvider(state.withLock { $0 }) }

    // MARK: What it gives

    /// The types, the best first.
    open var registeredTypeIdentifiers: [String] {
        state.withLock { $0.representations.map(\.type) }
    }

    /// A name for the file that somebody makes of it.
    open var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    /// Returns whether one of the types is of another type too.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        representation(conformingTo: typeIdentifier) != nil
    }

    // MARK: Registering

    /// Adds a type and what gives its bytes; the first call is the best type.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping DataLoader
    ) {
        add(Representation(type: typeIdentifier, load: loadHandler, item: nil))
    }

    /// Adds all types that an object can write, the best first.
    open func registerObject(
        _ object: any NSItemProviderWriting,
        visibility: NSItemProviderRepresentationVisibility
    ) {
        let held = Item(value: object)
        for type in object.writableTypeIdentifiersForItemProvider {
            add(
                Representation(
                    type: type,
                    load: { handler in
                        (held.value as? any NSItemProviderWriting)?.loadData(
                            withTypeIdentifier: type,
                            forItemProviderCompletionHandler: handler
                        )
                    },
                    item: held
                )
            )
        }
    }

    private func add(_ representation: Representation) {
        state.withLock { state in
            state.representations.removeAll { $0.type == representation.type }
            state.representations.append(representation)
        }
    }

    func representation(conformingTo type: String) -> Representation? {
        let all = state.withLock { $0.representations }
        let wanted = UTType(importedAs: type)
        return all.first { $0.type == type }
            ?? all.first { UTType(importedAs: $0.type).conforms(to: wanted) }
    }
}

/// Who may see a type of a provider; everything stays in this process here.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// Everybody.
    case all
    /// The apps of the same team.
    case team
    /// The apps of the same group.
    case group
    /// This app alone.
    case ownProcess
}
