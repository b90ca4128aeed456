/// The corrections of identity, the regions that were in force, and the resets.
struct Corrections {
    /// A participant whom a correction names.
    struct Referent: Hashable {
        var position: Position
        var person: PersonKey
    }

    /// The owner's wish to forget earlier learning about a conversation and its only other person.
    struct Reset: Hashable {
        /// The receipt of the wish: donations that begin until then do not count.
        var time: Timestamp
        /// The donation that names the conversation.
        var donation: Position
        var conversation: ConversationKey
        var person: PersonKey?
    }

    enum Correction: Hashable {
        /// The persons are one; two or more of them are live.
        case link([Referent])
        /// The piece of evidence joins nobody.
        case unlink(Referent, ContactKey)
        /// National phone numbers belong to this region from here on; to none when it is empty.
        case region(String)
        /// Learning from donations that begin before this event does not count any more.
        case reset(Reset)

        /// The participants that a link or an unlink names.
        var referents: [Referent] {
            switch self {
            case .link(let referents): referents
            case .unlink(let referent, _): [referent]
            case .region, .reset: []
            }
        }

        /// The donations that the correction names.
        var donations: [Position] {
            if case .reset(let reset) = self { return [reset.donation] }
            return referents.map(\.position)
        }
    }

    private(set) var byPosition: [Position: Correction] = [:]
    /// The corrections, by the donations that they name.
    private var byReferent: [Position: [Position]] = [:]
    /// The evidence that joins nobody, with the number of corrections that say so.
    private(set) var unlinked: [ContactKey: Int] = [:]
    /// The resets of conversations and of persons, unordered.
    private var conversationResets: [ConversationKey: [Position: Timestamp]] = [:]
    private var personResets: [PersonKey: [Position: Timestamp]] = [:]
    /// The latest reset of anybody; `nil` when there is none.
    private(set) var lastReset: Timestamp?

    subscript(position: Position) -> Correction? { byPosition[position] }

    /// The persons of every link.
    var linkedPersons: [PersonKey] {
        byPosition.values.flatMap { correction -> [PersonKey] in
            if case .link(let referents) = correction { referents.map(\.person) } else { [] }
        }
    }

    /// The links, in the order of the log.
    var links: [[PersonKey]] {
        byPosition.sorted { $0.key < $1.key }.compactMap { _, correction in
            if case .link(let referents) = correction { referents.map(\.person) } else { nil }
        }
    }

    /// The region in force; `nil` when there is none.
    var region: String? {
        let last = byPosition.filter { if case .region = $0.value { true } else { false } }
            .max { $0.key < $1.key }
        guard case .region(let region)? = last?.value, !region.isEmpty else { return nil }
        return region
    }

    /// Returns the time up to which learning about a conversation does not count; `nil` for none.
    func reset(of conversation: ConversationKey) -> Timestamp? {
        conversationResets[conversation]?.values.max()
    }

    /// Returns the time up to which learning about a person does not count; `nil` for none.
    func reset(of person: PersonKey) -> Timestamp? { personResets[person]?.values.max() }

    /// The persons with a reset from a time on.
    func personsReset(from start: Timestamp) -> [PersonKey] {
        personResets.filter { $0.value.values.contains { start <= $0 } }.map(\.key)
    }

    /// Returns the corrections that name a donation.
    func naming(_ position: Position) -> [Position] { byReferent[position] ?? [] }

    mutating func set(_ position: Position, to correction: Correction?) {
        if case .unlink(_, let piece)? = byPosition[position], let count = unlinked[piece] {
            unlinked[piece] = count > 1 ? count - 1 : nil
        }
        for donation in byPosition[position]?.donations ?? [] {
            byReferent[donation]?.removeAll { $0 == position }
        }
        if case .reset(let reset)? = byPosition[position] {
            conversationResets[reset.conversation]?[position] = nil
            if let person = reset.person { personResets[person]?[position] = nil }
            lastReset = conversationResets.values.flatMap(\.values).max()
        }
        byPosition[position] = correction
        for donation in correction?.donations ?? []
        where byReferent[donation]?.contains(position) != true {
            byReferent[donation, default: []].append(position)
        }
        if case .reset(let reset)? = correction {
            conversationResets[reset.conversation, default: [:]][position] = reset.time
            lastReset = lastReset.map { max($0, reset.time) } ?? reset.time
            if let person = reset.person {
                personResets[person, default: [:]][position] = reset.time
            }
        }
        if case .unlink(_, let piece)? = correction { unlinked[piece, default: 0] += 1 }
    }
}

extension Corrections.Correction {
    var encoded: [UInt8] {
        var row = RowEncoder()
        switch self {
        case .link(let referents):
            row.number(1)
            row.count(referents.count)
            for referent in referents { referent.write(to: &row) }
        case .unlink(let referent, let piece):
            row.number(2)
            referent.write(to: &row)
            row.blob(piece.bytes)
        case .region(let region):
            row.number(3)
            row.blob(Array(region.utf8))
        case .reset(let reset):
            row.number(4)
            row.time(reset.time)
            row.number(reset.donation.rawValue)
            row.blob(reset.conversation.bytes)
            row.optionalBlob(reset.person?.bytes)
        }
        return row.bytes
    }

    init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        switch try decoder.number(in: row) {
        case 1:
            var referents: [Corrections.Referent] = []
            for _ in 0..<(try decoder.count(in: row)) {
                referents.append(try Corrections.Referent(from: &decoder, row))
            }
            self = .link(referents)
        case 2:
            let referent = try Corrections.Referent(from: &decoder, row)
            self = .unlink(referent, ContactKey(bytes: try decoder.bytes(in: row)))
        case 3: self = .region(String(decoding: try decoder.bytes(in: row), as: UTF8.self))
        case 4:
            guard let time = try decoder.time(in: row) else {
                throw .malformedField(atByte: decoder.index)
            }
            self = .reset(
                Corrections.Reset(
                    time: time,
                    donation: Position(rawValue: try decoder.number(in: row)),
                    conversation: ConversationKey(bytes: try decoder.bytes(in: row)),
                    person: try decoder.optionalBytes(in: row).map(PersonKey.init(bytes:))
                )
            )
        default: throw .malformedField(atByte: 0)
        }
    }
}

extension Corrections.Referent {
    fileprivate func write(to row: inout RowEncoder) {
        row.number(position.rawValue)
        row.blob(person.bytes)
    }

    fileprivate init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        position = Position(rawValue: try decoder.number(in: row))
        person = PersonKey(bytes: try decoder.bytes(in: row))
    }
}
