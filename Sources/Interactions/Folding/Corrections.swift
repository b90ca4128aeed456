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

    /// The owner's own name for a person or a conversation.
    struct OwnName: Hashable {
        /// The receipt of the name: the latest one counts.
        var time: Timestamp
        /// The donation that names the person or the conversation.
        var donation: Position
        var name: String
        /// The person, or else the conversation.
        var person: PersonKey?
        var conversation: ConversationKey?
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
        /// The owner calls a person or a conversation so.
        case name(OwnName)

        /// The participants that a link or an unlink names.
        var referents: [Referent] {
            switch self {
            case .link(let referents): referents
            case .unlink(let referent, _): [referent]
            case .region, .reset, .name: []
            }
        }

        /// The donations that the correction names.
        var donations: [Position] {
            switch self {
            case .reset(let reset): [reset.donation]
            case .name(let name): [name.donation]
            case .link, .unlink, .region: referents.map(\.position)
            }
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
    /// The owner's names of persons and of conversations, unordered.
    private var personNames: [PersonKey: [Position: OwnName]] = [:]
    private var conversationNames: [ConversationKey: [Position: OwnName]] = [:]
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

    /// Whether the owner named any person.
    var nameSomebody: Bool { !personNames.isEmpty }

    /// Returns the owner's latest name of a person; `nil` for none.
    func name(of person: PersonKey) -> (position: Position, name: OwnName)? {
        personNames[person]?.latest
    }

    /// Returns the owner's latest name of a conversation; `nil` for none.
    func name(of conversation: ConversationKey) -> String? {
        conversationNames[conversation]?.latest?.name.name
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
        if case .name(let name)? = byPosition[position] { setName(name, at: position, to: nil) }
        byPosition[position] = correction
        if case .name(let name)? = correction { setName(name, at: position, to: name) }
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

    private mutating func setName(_ old: OwnName, at position: Position, to name: OwnName?) {
        if let person = old.person {
            personNames[person, default: [:]][position] = name
            if personNames[person]?.isEmpty == true { personNames[person] = nil }
        }
        if let conversation = old.conversation {
            conversationNames[conversation, default: [:]][position] = name
        }
    }
}

extension [Position: Corrections.OwnName] {
    /// The latest by its own time; of equal ones the last in the log.
    fileprivate var latest: (position: Position, name: Corrections.OwnName)? {
        self.max { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
            .map { (position: $0.key, name: $0.value) }
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
        case .name(let name):
            row.number(5)
            row.time(name.time)
            row.number(name.donation.rawValue)
            row.blob(Array(name.name.utf8))
            row.optionalBlob(name.person?.bytes)
            row.optionalBlob(name.conversation?.bytes)
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
        case 5:
            guard let time = try decoder.time(in: row) else {
                throw .malformedField(atByte: decoder.index)
            }
            self = .name(
                Corrections.OwnName(
                    time: time,
                    donation: Position(rawValue: try decoder.number(in: row)),
                    name: String(decoding: try decoder.bytes(in: row), as: UTF8.self),
                    person: try decoder.optionalBytes(in: row).map(PersonKey.init(bytes:)),
                    conversation: try decoder.optionalBytes(in: row)
                        .map(ConversationKey.init(bytes:))
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
