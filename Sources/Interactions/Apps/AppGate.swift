/// The things that a registered app says it takes, so that it is suggested for nothing else.
package struct AppGate: Hashable, Sendable {
    /// The position of the registration.
    package let position: Position
    /// The actions of the classes of intents that the app supports; `nil` if it named none.
    package let actions: ChannelActions?
    /// The types of content that the app takes; none if it did not say so.
    package let contentTypes: [String]
    /// The parts of the app that a share sheet opens.
    package let extensions: [SharingGate]
    /// Whether the app is there.
    package let isThere: Bool

    /// Makes the gate of an app.
    package init(_ app: App, at position: Position) {
        (self.position, isThere) = (position, true)
        contentTypes = app.typesToShare
        extensions = app.extensions.map(SharingGate.init)
        // An app that named none takes all, whatever its extensions name.
        let own = ChannelActions(Set(app.intentClasses))
        actions =
            app.intentClasses.isEmpty
            ? nil : extensions.filter(\.isShare).reduce(own) { $0.union($1.actions) }
    }

    /// The gate of an app that is not there: it is open.
    fileprivate init(openAt position: Position) {
        (self.position, isThere) = (position, false)
        (actions, contentTypes, extensions) = (nil, [], [])
    }

    /// Returns whether the app takes each of some things.
    package func takes(_ shared: SharedThings) -> Bool {
        if extensions.contains(where: \.isShare) {
            return shared.things.isEmpty
                || extensions.contains { $0.isShare && $0.accepts(shared) }
        }
        guard !contentTypes.isEmpty else { return true }
        let taken = contentTypes.map(ContentType.init)
        return shared.things.allSatisfy { forms in
            forms.isEmpty || forms.contains { form in taken.contains { $0.includes(form.type) } }
        }
    }

    /// Returns the actions of the parts of the app that take some things on a share sheet; `nil` if
    /// no such parts are known, and the app does there what it does elsewhere.
    package func actions(sharing shared: SharedThings) -> ChannelActions? {
        guard extensions.contains(where: \.isShare) else { return nil }
        return extensions.reduce(into: []) { actions, part in
            guard part.isShare, shared.things.isEmpty || part.accepts(shared) else { return }
            actions.formUnion(part.actions)
        }
    }

    /// Returns whether the app takes one of the forms in which some content comes.
    package func takes(_ types: [String]) -> Bool {
        types.isEmpty || takes(SharedThings([types]))
    }
}

/// A part of an app that a share sheet opens, as far as it decides about what is shared.
package struct SharingGate: Hashable, Sendable {
    /// The extension's identifier.
    package let identifier: String
    /// Whether it is in the row of apps, and not an action.
    package let isShare: Bool
    /// The actions of the classes of intents that it supports.
    package let actions: ChannelActions
    /// The rule, in Protocol Buffers form; empty if it takes anything.
    private let rule: [UInt8]

    fileprivate init(_ part: AppExtension) {
        (identifier, isShare) = (part.identifier, part.point == .share)
        actions = ChannelActions(Set(part.intentClasses))
        var encoder = WireEncoder()
        part.rule?.writeFields(to: &encoder)
        rule = encoder.bytes
    }

    /// Returns whether the extension appears for some things.
    ///
    /// The rule is read here: most questions share nothing.
    package func accepts(_ shared: SharedThings) -> Bool {
        guard !rule.isEmpty else { return true }
        guard let rule = try? ActivationRule(fieldsOf: rule.span, rule.indices) else {
            return false
        }
        return rule.accepts(shared)
    }

    fileprivate func write(to row: inout RowEncoder) {
        row.text(identifier)
        row.number(UInt64(actions.rawValue) << 1 | (isShare ? 1 : 0))
        row.blob(rule)
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        identifier = try decoder.text(in: row)
        let bits = try decoder.number(in: row)
        isShare = bits & 1 == 1
        actions = ChannelActions(rawValue: UInt8(truncatingIfNeeded: bits >> 1))
        rule = try decoder.bytes(in: row)
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
        row.number(gate.isThere ? 1 : 0)
        row.count(gate.extensions.count)
        for part in gate.extensions { part.write(to: &row) }
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
        isThere = try decoder.number(in: row) == 1
        var parts: [SharingGate] = []
        for _ in 0..<(try decoder.count(in: row)) {
            parts.append(try SharingGate(from: &decoder, row))
        }
        extensions = parts
    }
}
