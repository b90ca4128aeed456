/// The things that a registered app says it takes, so that it is suggested for nothing else.
package struct AppGate: Hashable, Sendable {
    /// The position of the registration.
    package let position: Position
    /// The actions of the classes of intents that the app supports; `nil` if it named none.
    package let actions: ChannelActions?
    /// The types of content that the app takes; none if it did not say so.
    package let contentTypes: [String]

    /// Makes the gate of an app.
    package init(_ app: App, at position: Position) {
        self.position = position
        let classes = Set(app.intentClasses)
        actions = classes.isEmpty ? nil : ChannelActions(classes)
        contentTypes = app.typesToShare
    }

    /// The gate of an app that is not there: it is open.
    fileprivate init(openAt position: Position) {
        (self.position, actions, contentTypes) = (position, nil, [])
    }

    /// Returns whether the app takes one of the forms in which some content comes.
    package func takes(_ types: [String]) -> Bool {
        guard !types.isEmpty, !contentTypes.isEmpty else { return true }
        let taken = contentTypes.map(ContentType.init)
        return types.contains { type in
            let type = ContentType(type)
            return taken.contains { $0.includes(type) }
        }
    }
}

extension App {
    /// The types of content that gate the app on a share sheet; none if it takes any.
    ///
    /// A mail carries any file, whatever documents its program opens. Of media types, which desktop
    /// files name for opening documents, only those that people share say something of sharing.
    fileprivate var typesToShare: [String] {
        guard !schemes.contains("mailto") else { return [] }
        return contentTypes.contains { ContentType($0).isShared } ? contentTypes : []
    }
}

extension ChannelActions {
    /// Makes the actions of classes of intents.
    package init(_ intentClasses: Set<String>) {
        self = []
        for name in intentClasses {
            switch name {
            case ChannelAction.message.intentClass: insert(.message)
            case ChannelAction.call.intentClass: formUnion(.calls)
            case "INStartAudioCallIntent": formUnion([.call, .audioCall])
            case "INStartVideoCallIntent": formUnion([.call, .videoCall])
            default: insert(.other)
            }
        }
    }
}

// MARK: Row

extension AppGate {
    /// The key of the row of a registration: the length of the app's identifier in a byte, the
    /// identifier, and the position.
    static func key(of app: String, at position: Position) -> [UInt8] {
        [UInt8(clamping: app.utf8.count)] + app.utf8 + position.bytes
    }

    /// Reads the app of a row's key; `nil` if it is none.
    package static func app(ofKey key: [UInt8]) -> [UInt8]? {
        guard let length = key.first, key.count == 1 + Int(length) + 8 else { return nil }
        return Array(key[1..<1 + Int(length)])
    }

    /// Returns the row of a registration.
    static func row(of event: AppRegistered, at position: Position) -> [UInt8] {
        let gate =
            event.isRemoved ? AppGate(openAt: position) : AppGate(event.app, at: position)
        var row = RowEncoder()
        row.fixed(position.rawValue)
        // A bit that no action has says that there are some.
        row.number(gate.actions.map { UInt64($0.rawValue) << 1 | 1 } ?? 0)
        row.count(gate.contentTypes.count)
        for type in gate.contentTypes { row.text(type) }
        return row.bytes
    }

    /// Reads a row.
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        position = Position(rawValue: try decoder.fixed(in: row))
        let bits = try decoder.number(in: row)
        actions =
            bits & 1 == 0 ? nil : ChannelActions(rawValue: UInt8(truncatingIfNeeded: bits >> 1))
        var types: [String] = []
        for _ in 0..<(try decoder.count(in: row)) { types.append(try decoder.text(in: row)) }
        contentTypes = types
    }
}
