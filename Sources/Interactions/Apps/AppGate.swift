/// The things that a registered app says it takes, so that it is suggested for nothing else.
package struct AppGate: Hashable, Sendable {
    /// The position of the registration.
    package let position: Position
    /// The actions of the classes of intents that the app supports; `nil` if it named none.
    package let actions: ChannelActions?
    /// Whether the app is there.
    package let isThere: Bool
    /// The row of ``AppSharing``, which few questions need; empty if it was not asked for.
    private let sharingRow: [UInt8]

    /// Makes the gate of an app.
    package init(_ app: App, at position: Position) {
        let sharing = AppSharing(app)
        (self.position, isThere) = (position, true)
        // An app that named none takes all, whatever its extensions name.
        let own = ChannelActions(Set(app.intentClasses))
        actions =
            app.intentClasses.isEmpty
            ? nil : sharing.extensions.filter(\.isShare).reduce(own) { $0.union($1.actions) }
        sharingRow = sharing.row
    }

    /// The gate of an app that is not there: it is open.
    fileprivate init(openAt position: Position) {
        (self.position, isThere) = (position, false)
        (actions, sharingRow) = (nil, [])
    }

    /// Reads what the app says about sharing; `nil` if it cannot be read.
    package var sharing: AppSharing? {
        guard !sharingRow.isEmpty else { return AppSharing() }
        return try? AppSharing(decoding: sharingRow.span)
    }
}

/// The answer of an app to things that are shared.
package struct SharingVerdict: Sendable {
    /// The app's name, or its identifier if it has none.
    package let name: String
    /// Whether it takes the things; an app that does not say so does.
    package let isTaken: Bool
    /// Whether it stands in the row of apps of a share sheet: it says that it takes them.
    package let isOnSheet: Bool
    /// Its parts that take the things.
    package let extensions: [SharingGate]
    /// The actions of those in the row of apps; `nil` if the app has no such parts, and does on a
    /// share sheet what it does elsewhere.
    package let actions: ChannelActions?
}

/// The things that a registered app says about sharing.
package struct AppSharing: Hashable, Sendable {
    /// The name that the owner sees, or the identifier.
    let name: String
    /// The types of content that the app takes; none if it did not say so.
    let contentTypes: [String]
    /// Whether it sends mails, which carry anything.
    let sendsMail: Bool
    /// The parts of the app that a share sheet opens.
    let extensions: [SharingGate]

    /// Makes those of an app that says nothing.
    fileprivate init() { (name, contentTypes, sendsMail, extensions) = ("", [], false, []) }

    fileprivate init(_ app: App) {
        name = app.name.isEmpty ? app.identifier : app.name
        contentTypes = app.typesToShare
        sendsMail = app.sendsMail
        // A part of a place that this version does not know is on no share sheet.
        extensions = app.extensions.filter { $0.point != .unspecified }.map(SharingGate.init)
    }

    /// Returns the answer to some things; without any, that to a question of unknown things.
    ///
    /// - Parameters:
    ///   - shared: The things.
    ///   - reading: Reads the rule of a part, perhaps from the last time.
    /// - Returns: The answer. A part whose rule cannot be read takes nothing.
    package func verdict(
        on shared: SharedThings,
        reading: ([UInt8]) -> ActivationRule.Reading? = SharingGate.read
    ) -> SharingVerdict {
        let accepted = extensions.filter { part in
            guard !shared.isEmpty, let rule = part.rule else { return true }
            return reading(rule)?.accepts(shared) ?? false
        }
        guard extensions.contains(where: \.isShare) else {
            let isTaken = contentTypes.isEmpty || shared.areAll(among: contentTypes)
            return SharingVerdict(
                name: name,
                isTaken: isTaken,
                isOnSheet: isTaken && (sendsMail || !contentTypes.isEmpty),
                extensions: accepted,
                actions: nil
            )
        }
        let shares = accepted.filter(\.isShare)
        return SharingVerdict(
            name: name,
            isTaken: !shares.isEmpty,
            isOnSheet: !shares.isEmpty,
            extensions: accepted,
            actions: shares.reduce([]) { $0.union($1.actions) }
        )
    }
}

/// A part of an app that a share sheet opens, as far as the sheet needs it.
package struct SharingGate: Hashable, Sendable {
    /// The extension's identifier.
    package let identifier: String
    /// The extension's own name.
    package let name: String
    /// The name of a system symbol; empty for none.
    package let symbolName: String
    /// Whether it is in the row of apps, and not an action.
    package let isShare: Bool
    /// Whether it takes the whole screen.
    package let wantsFullScreen: Bool
    /// The actions of the classes of intents that it supports.
    package let actions: ChannelActions
    /// The rule, in Protocol Buffers form; `nil` if it has none, and takes anything.
    package let rule: [UInt8]?

    fileprivate init(_ part: AppExtension) {
        (identifier, name, symbolName) = (part.identifier, part.name, part.symbolName)
        (isShare, wantsFullScreen) = (part.point == .share, part.wantsFullScreen)
        actions = ChannelActions(Set(part.intentClasses))
        rule = part.rule.map { rule in
            var encoder = WireEncoder()
            rule.writeFields(to: &encoder)
            return encoder.bytes
        }
    }

    /// Reads a rule; `nil` if it is none.
    package static func read(_ rule: [UInt8]) -> ActivationRule.Reading? {
        try? ActivationRule(fieldsOf: rule.span, rule.indices).reading
    }
}

extension App {
    fileprivate var sendsMail: Bool { schemes.contains("mailto") }

    /// The types of content that gate the app on a share sheet; none if it takes any.
    ///
    /// A mail carries any file, whatever documents its program opens. Of media types, which desktop
    /// files name for opening documents, only those that people share say something of sharing.
    fileprivate var typesToShare: [String] {
        guard !sendsMail else { return [] }
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
        key(of: Array(app.utf8), at: position)
    }

    /// Returns the key before which no row of an app comes, nor behind which one of those before.
    package static func firstKey(of app: [UInt8]) -> [UInt8] {
        key(of: app, at: Position(rawValue: 0))
    }

    private static func key(of app: [UInt8], at position: Position) -> [UInt8] {
        [UInt8(clamping: app.count)] + app + position.bytes
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
        row.number(gate.isThere ? 1 : 0)
        row.blob(gate.sharingRow)
        return row.bytes
    }

    /// Reads a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - hasSharing: Whether to keep the part about sharing, which may be long.
    /// - Throws: ``DecodingFailure`` if it is none.
    package init(
        decoding row: Span<UInt8>,
        withSharing hasSharing: Bool = true
    ) throws(DecodingFailure) {
        var decoder = RowDecoder()
        position = Position(rawValue: try decoder.fixed(in: row))
        let bits = try decoder.number(in: row)
        actions =
            bits & 1 == 0 ? nil : ChannelActions(rawValue: UInt8(truncatingIfNeeded: bits >> 1))
        isThere = try decoder.number(in: row) == 1
        sharingRow = hasSharing ? try decoder.bytes(in: row) : []
    }
}

extension AppSharing {
    fileprivate var row: [UInt8] {
        var row = RowEncoder()
        row.text(name)
        row.number(sendsMail ? 1 : 0)
        row.count(contentTypes.count)
        for type in contentTypes { row.text(type) }
        row.count(extensions.count)
        for part in extensions { part.write(to: &row) }
        return row.bytes
    }

    fileprivate init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        name = try decoder.text(in: row)
        sendsMail = try decoder.number(in: row) == 1
        var types: [String] = []
        for _ in 0..<(try decoder.count(in: row)) { types.append(try decoder.text(in: row)) }
        contentTypes = types
        var parts: [SharingGate] = []
        for _ in 0..<(try decoder.count(in: row)) {
            parts.append(try SharingGate(from: &decoder, row))
        }
        extensions = parts
    }
}

extension SharingGate {
    fileprivate func write(to row: inout RowEncoder) {
        row.text(identifier)
        row.text(name)
        row.text(symbolName)
        let flags: UInt64 = (isShare ? 1 : 0) | (wantsFullScreen ? 2 : 0)
        row.number(UInt64(actions.rawValue) << 2 | flags)
        // A rule that takes nothing has no bytes, and is one all the same.
        row.optionalBlob(rule)
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        identifier = try decoder.text(in: row)
        name = try decoder.text(in: row)
        symbolName = try decoder.text(in: row)
        let bits = try decoder.number(in: row)
        (isShare, wantsFullScreen) = (bits & 1 != 0, bits & 2 != 0)
        actions = ChannelActions(rawValue: UInt8(truncatingIfNeeded: bits >> 2))
        rule = try decoder.optionalBytes(in: row)
    }
}
