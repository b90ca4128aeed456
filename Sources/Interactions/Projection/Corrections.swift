/// What people have put right about who is who, and the regions that were in force.
struct Corrections {
    /// One participant whom a correction names.
    struct Referent: Hashable {
        var position: Position
        var person: PersonKey
    }

    enum Correction: Hashable {
        /// These are one person; two or more of them are live.
        case link([Referent])
        /// This piece of evidence joins nobody.
        case unlink(Referent, ContactKey)
        /// From here on, national phone numbers are from there; from nowhere when it is empty.
        case region(String)

        /// Whom it names.
        var referents: [Referent] {
            switch self {
            case .link(let referents): referents
            case .unlink(let referent, _): [referent]
            case .region: []
            }
        }
    }

    private(set) var byPosition: [Position: Correction] = [:]
    /// The corrections by the donations that they name.
    private var byReferent: [Position: [Position]] = [:]
    /// Evidence that joins nobody, and how many corrections say so.
    private(set) var unlinked: [ContactKey: Int] = [:]

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

    /// The corrections that name a participant of a donation.
    func naming(_ position: Position) -> [Position] { byReferent[position] ?? [] }

    mutating func set(_ position: Position, to correction: Correction?) {
        if case .unlink(_, let piece)? = byPosition[position], let count = unlinked[piece] {
            unlinked[piece] = count > 1 ? count - 1 : nil
        }
        for referent in byPosition[position]?.referents ?? [] {
            byReferent[referent.position]?.removeAll { $0 == position }
        }
        byPosition[position] = correction
        for referent in correction?.referents ?? []
        where byReferent[referent.position]?.contains(position) != true {
            byReferent[referent.position, default: []].append(position)
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
