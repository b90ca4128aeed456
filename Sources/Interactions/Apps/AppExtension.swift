/// A part of an app that other apps open with what they share: Apple's `NSExtension`.
public struct AppExtension: Hashable, Sendable {
    /// The places at which an app can be extended.
    public enum Point: String, NumberedName {
        /// A place that this version does not know.
        case unspecified
        /// The row of apps of a share sheet: `com.apple.share-services`.
        case share
        /// The actions of a share sheet: `com.apple.ui-services` and `com.apple.services`.
        case action
    }

    /// The identifier, which begins with that of the app and a full stop.
    public var identifier: String
    /// The extension's own name; a share sheet shows the app's in the row of apps.
    public var name: String
    /// The place.
    public var point: Point
    /// The classes of intents that it takes, as in `INSendMessageIntent`.
    ///
    /// Without that one a share sheet suggests no conversations of the app.
    public var intentClasses: [String] = []
    /// The content for which it appears; `nil` if it did not say so, and appears for any.
    public var rule: ActivationRule?
    /// The name of a system symbol for an action: Apple's `CFBundleSymbolName`; empty for none.
    public var symbolName = ""
    /// Whether it takes the whole screen, and not a part: Apple's
    /// `NSExtensionShareWantsFullScreenPresentation`.
    public var wantsFullScreen = false
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes an extension that takes any content.
    public init(_ identifier: String, _ point: Point, name: String = "") {
        (self.identifier, self.point, self.name) = (identifier, point, name)
    }

    /// Returns whether the extension appears for some things.
    ///
    /// - Parameter things: Of each thing the types of its forms, the best first.
    /// - Returns: Whether it does; always without a rule.
    /// - Complexity: As ``ActivationRule/accepts(_:)``.
    public func accepts(_ things: [[String]]) -> Bool { accepts(SharedThings(things)) }

    package func accepts(_ shared: SharedThings) -> Bool { rule?.accepts(shared) ?? true }

    /// Returns whether the extension is one of an app, by their identifiers.
    func isOf(_ app: App) -> Bool { identifier.hasPrefix(app.identifier + ".") }
}

extension AppExtension {
    func validate(at path: String) throws(ValidationError) {
        let limit = DonationLimits.nameBytes
        try check(identifier, path + ".identifier", limit: limit)
        try checkLength(name, path + ".name", limit: limit)
        try checkLength(symbolName, path + ".symbolName", limit: limit)
        guard point != .unspecified else {
            throw ValidationError(field: path + ".point", reason: .missing)
        }
        guard intentClasses.count <= App.mostEntries else {
            throw ValidationError(
                field: path + ".intentClasses",
                reason: .tooMany(count: intentClasses.count, limit: App.mostEntries)
            )
        }
        for (index, name) in intentClasses.enumerated() {
            try check(name, "\(path).intentClasses[\(index)]", limit: limit)
        }
        try rule?.validate(at: path + ".rule")
    }
}

extension App {
    /// The largest number of extensions.
    public static let mostExtensions = 16

    /// Checks that each extension has an identifier of its own.
    func validateExtensions(at path: String) throws(ValidationError) {
        guard extensions.count <= Self.mostExtensions else {
            throw ValidationError(
                field: path,
                reason: .tooMany(count: extensions.count, limit: Self.mostExtensions)
            )
        }
        var seen: [String: Int] = [:]
        for (index, part) in extensions.enumerated() {
            try part.validate(at: "\(path)[\(index)]")
            if let other = seen.updateValue(index, forKey: part.identifier) {
                throw ValidationError(
                    field: "\(path)[\(index)].identifier",
                    reason: .contradicts("\(path)[\(other)].identifier")
                )
            }
        }
    }

    /// Checks that the identifiers of the extensions begin with that of the app.
    ///
    /// An export without names has pseudonyms in their place, so only who registers an app is
    /// asked for it.
    func validateNamesOfExtensions(at path: String) throws(ValidationError) {
        guard onlyExtension == nil else { return }
        for (index, part) in extensions.enumerated() where !part.isOf(self) {
            throw ValidationError(
                field: "\(path).extensions[\(index)].identifier",
                reason: .contradicts(path + ".identifier")
            )
        }
    }

    /// The extension, if the file of the app is that of an extension alone.
    private var onlyExtension: AppExtension? {
        extensions.count == 1 && extensions[0].identifier == identifier ? extensions[0] : nil
    }

    /// Returns apps with the extensions among them in the apps that contain them, by their
    /// identifiers.
    ///
    /// An extension of `org.example.chat` is called `org.example.chat.` and something. One whose
    /// app is nowhere stays as an app of its own.
    ///
    /// - Parameters:
    ///   - apps: The apps as their files describe them, one for each file.
    ///   - known: The apps that are known already; one of them that gets an extension comes behind
    ///     the others.
    /// - Returns: The apps, with the extensions of each in the order of their identifiers.
    /// - Complexity: O(*a* · *e*) in the apps and the extensions.
    public static func joiningExtensions(_ apps: [App], known: [App] = []) -> [App] {
        var joined = apps.filter { $0.onlyExtension == nil }
        let added = Set(joined.map(\.identifier))
        var others = known.filter { $0.onlyExtension == nil && !added.contains($0.identifier) }
        var alone: [App] = []
        for app in apps {
            guard let part = app.onlyExtension else { continue }
            if let index = joined.nearest(to: part) {
                joined[index].add(part)
            } else if let index = others.nearest(to: part) {
                others[index].add(part)
                joined.append(others.remove(at: index))
            } else {
                alone.append(app)
            }
        }
        return joined + alone
    }

    private mutating func add(_ part: AppExtension) {
        extensions.removeAll { $0.identifier == part.identifier }
        extensions.append(part)
        extensions.sort { $0.identifier < $1.identifier }
    }
}

extension [App] {
    /// The index of the app that contains an extension: the one with the longest identifier.
    fileprivate func nearest(to part: AppExtension) -> Int? {
        indices.filter { part.isOf(self[$0]) }
            .max { self[$0].identifier.utf8.count < self[$1].identifier.utf8.count }
    }
}

// MARK: Message `AppExtension` of docs/donation_log.proto

extension AppExtension: TabulatedMessage {
    package init() { self.init("", .unspecified) }

    package static let fields: [MessageField<AppExtension>] = [
        .text(1, "identifier", at: \.identifier, .app),
        .text(2, "name", at: \.name),
        .name(3, "point", at: \.point),
        .texts(4, "intentClasses", at: \.intentClasses),
        .message(5, "rule", at: \.rule),
        .text(6, "symbolName", at: \.symbolName),
        .flag(7, "wantsFullScreen", at: \.wantsFullScreen),
    ]
}
