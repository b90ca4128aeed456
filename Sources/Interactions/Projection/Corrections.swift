/// What people have put right about who is who, the regions that were in force, and what was to be
/// forgotten.
struct Corrections {
    /// One participant whom a correction names.
    struct Referent: Hashable {
        var position: Position
        var person: PersonKey
    }

    /// What was learned before is forgotten, of a conversation and of the only other in it.
    struct Reset: Hashable {
        /// The donation that names the conversation.
        var donation: Position
        var conversation: ConversationKey
        var person: PersonKey?
    }

    enum Correction: Hashable {
        /// These are one person; two or more of them are live.
        case link([Referent])
        /// This piece of evidence joins nobody.
        case unlink(Referent, ContactKey)
        /// From here on, national phone numbers are from there; from nowhere when it is empty.
        case region(String)
        /// What was learned before it does not count any more.
        case reset(Reset)

        /// Whom it names, of links and unlinks.
        var referents: [Referent] {
            switch self {
            case .link(let referents): referents
            case .unlink(let referent, _): [referent]
            case .region, .reset: []
            }
        }

        /// Which donations it names.
        var donations: [Position] {
            if case .reset(let reset) = self { return [reset.donation] }
            return referents.map(\.position)
        }
    }

    private(set) var byPosition: [Position: Correction] = [:]
    /// The corrections by the donations that they name.
    private var byReferent: [Position: [Position]] = [:]
    /// Evidence that joins nobody, and how many corrections say so.
    private(set) var unlinked: [ContactKey: Int] = [:]
    /// The resets of conversations and of persons, in no order.
    private var conversationResets: [ConversationKey: [Position]] = [:]
    private var personResets: [PersonKey: [Position]] = [:]

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

    /// Before which position nothing that was learned of a conversation counts; the start when all
    /// does.
    func reset(of conversation: ConversationKey) -> Position {
        conversationResets[conversation]?.max() ?? .start
    }

    /// The same of a person.
    func reset(of person: PersonKey) -> Position { personResets[person]?.max() ?? .start }

    /// The corrections that name a donation.
    func naming(_ position: Position) -> [Position] { byReferent[position] ?? [] }

    mutating func set(_ position: Position, to correction: Correction?) {
        if case .unlink(_, let piece)? = byPosition[position], let count = unlinked[piece] {
            unlinked[piece] = count > 1 ? count - 1 : nil
        }
        for donation in byPosition[position]?.donations ?? [] {
            byReferent[donation]?.removeAll { $0 == position }
        }
        if case .reset(let reset)? = byPosition[position] {
            conversationResets[reset.conversation]?.removeAll { $0 == position }
            if let person = reset.person { personResets[person]?.removeAll { $0 == position } }
        }
        byPosition[position] = correction
        for donation in correction?.donations ?? []
        where byReferent[donation]?.contains(position) != true {
            byReferent[donation, default: []].append(position)
        }
        if case .reset(let reset)? = correction {
            conversationResets[reset.conversation, default: []].append(position)
            if let person = reset.person { personResets[person, default: []].append(position) }
        }
        if case .unlink(_, let piece)? = correction { unlinked[piece, default: 0] += 1 }
    }
}

extension Corrections.Correction {
    var encoded: [UInt8] {
        var row = RowWriter()
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
            row.number(reset.donation.rawValue)
            row.blob(reset.conversation.bytes)
            row.optionalBlob(reset.person?.bytes)
        }
        return row.bytes
    }

    init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var reader = RowReader()
        switch try reader.number(in: row) {
        case 1:
            var referents: [Corrections.Referent] = []
            for _ in 0..<(try reader.count(in: row)) {
                referents.append(try Corrections.Referent(from: &reader, row))
            }
            self = .link(referents)
        case 2:
            let referent = try Corrections.Referent(from: &reader, row)
            self = .unlink(referent, ContactKey(bytes: try reader.bytes(in: row)))
        case 3: self = .region(String(decoding: try reader.bytes(in: row), as: UTF8.self))
        case 4:
            self = .reset(
                Corrections.Reset(
                    donation: Position(rawValue: try reader.number(in: row)),
                    conversation: ConversationKey(bytes: try reader.bytes(in: row)),
                    person: try reader.optionalBytes(in: row).map(PersonKey.init(bytes:))
                )
            )
        default: throw .malformedField(atByte: 0)
        }
    }
}

extension Corrections.Referent {
    fileprivate func write(to row: inout RowWriter) {
        row.number(position.rawValue)
        row.blob(person.bytes)
    }

    fileprivate init(
        from reader: inout RowReader,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        position = Position(rawValue: try reader.number(in: row))
        person = PersonKey(bytes: try reader.bytes(in: row))
    }
}
