/// A wish about a person, an address or an app, as the views keep it.
///
/// It names the person as donated, not the contact: whoever that is now is meant.
package struct StoredWish: Hashable, Sendable {
    /// The subject of a wish.
    package enum Subject: Hashable, Sendable {
        /// A person, with every conversation and address.
        case person(PersonKey)
        /// One address of a person.
        case address(ContactKey, of: PersonKey)
        /// An app.
        case app(String)
    }

    /// The wish.
    package var change: Wish.Change
    /// The receipt of the wish.
    package var time: Timestamp
    /// The subject.
    package var subject: Subject
    /// The donation that names the person; the position before the first for an app.
    var donation: Position
}

extension StoredWish {
    var encoded: [UInt8] {
        var row = RowEncoder()
        row.number(change.number)
        row.time(time)
        row.number(donation.rawValue)
        switch subject {
        case .person(let person):
            row.number(1)
            row.blob(person.bytes)
        case .address(let address, of: let person):
            row.number(2)
            row.blob(person.bytes)
            row.blob(address.bytes)
        case .app(let app):
            row.number(3)
            row.blob(Array(app.utf8))
        }
        return row.bytes
    }

    /// Reads a row.
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        guard let change = Wish.Change(number: try decoder.number(in: row)),
            let time = try decoder.time(in: row)
        else { throw .malformedField(atByte: decoder.index) }
        (self.change, self.time) = (change, time)
        donation = Position(rawValue: try decoder.number(in: row))
        switch try decoder.number(in: row) {
        case 1: subject = .person(PersonKey(bytes: try decoder.bytes(in: row)))
        case 2:
            let person = PersonKey(bytes: try decoder.bytes(in: row))
            subject = .address(ContactKey(bytes: try decoder.bytes(in: row)), of: person)
        case 3: subject = .app(String(decoding: try decoder.bytes(in: row), as: UTF8.self))
        default: throw .malformedField(atByte: decoder.index)
        }
    }

    /// Returns the position of the wish whose row has a key.
    package static func position(ofRowKey key: [UInt8]) throws(DecodingFailure) -> Position {
        guard key.count == 8 else { throw .truncated(atByte: key.count) }
        return Position(rawValue: key.span.bigEndian(at: 0, width: 8))
    }
}

/// The wishes of a fold about people, addresses and apps, loaded when first needed.
struct FoldedWishes {
    private let source: any ViewSource<ViewTable>
    private var loaded: [Position: StoredWish]?
    /// The wishes by the donations that they name.
    private var byDonation: [Position: Set<Position>] = [:]
    /// The wishes stated or withdrawn since the last save.
    private var touched: Set<Position> = []

    init(source: any ViewSource<ViewTable>) {
        self.source = source
    }

    private mutating func load() throws(FoldFailure) {
        guard loaded == nil else { return }
        var found: [Position: StoredWish] = [:]
        try source.forEach(.wishes, prefix: []) { key, row throws(DecodingFailure) in
            found[try StoredWish.position(ofRowKey: key)] = try StoredWish(decoding: row.span)
        }
        for (position, wish) in found { byDonation[wish.donation, default: []].insert(position) }
        loaded = found
    }

    /// Sets the wish of an event, or removes it.
    mutating func set(_ position: Position, to wish: StoredWish?) throws(FoldFailure) {
        try load()
        if let known = loaded?[position] {
            byDonation[known.donation]?.remove(position)
        } else if wish == nil {
            return
        }
        loaded?[position] = wish
        if let wish { byDonation[wish.donation, default: []].insert(position) }
        touched.insert(position)
    }

    /// Removes the wishes that name a donation.
    mutating func forget(donation: Position) throws(FoldFailure) {
        try load()
        for position in byDonation[donation] ?? [] { try set(position, to: nil) }
    }

    /// Takes the changed rows.
    mutating func takeChanges() -> [Fold.RowChange] {
        defer { touched = [] }
        return touched.map { ($0.bytes, loaded?[$0]?.encoded) }
    }
}

extension Fold {
    mutating func apply(
        _ wish: Wish,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        guard wish.change != .unspecified else { return }
        var stored = StoredWish(
            change: wish.change,
            time: time,
            subject: .app(""),
            donation: .start
        )
        if case .app(let app) = wish.subject { stored.subject = .app(app) }
        if let participant = wish.participant {
            guard let (referent, key) = try live(participant, before: position) else { return }
            stored.donation = referent.position
            stored.subject = .person(referent.person)
            if case .address(let evidence, of: _) = wish.subject {
                guard let address = key(evidence), address.isAddress else { return }
                stored.subject = .address(address, of: referent.person)
            }
        }
        try wishes.set(position, to: stored)
    }
}

extension ContactKey {
    /// Whether something can be sent to this evidence: an address, a number, a handle or an app's
    /// own identifier.
    package var isAddress: Bool {
        switch kind {
        case .emailAddress, .phoneNumber, .customIdentifier, .handle: true
        default: false
        }
    }
}
