internal import Interactions

/// A log in memory, with records as on disk.
struct MemoryLog: Sendable {
    /// A whole donation, for deletions by its contents.
    private struct Entry {
        var position: Position
        var donor: DonorNumber
        var identifier: String
    }

    /// The receipt of a donation without a start: 2026-01-05T09:00:00Z.
    private static let receivedAt = Timestamp(milliseconds: 1_767_603_600_000)

    /// The records; the first is at position 1.
    private(set) var records: [[UInt8]] = []
    private(set) var donors: [Donor] = []
    /// The live donations.
    private var live: [Entry] = []
    private var encoder = RecordEncoder()

    var last: Position { Position(rawValue: UInt64(records.count)) }

    /// The positions of live donations, in order.
    var livePositions: [Position] { live.map(\.position) }

    /// Appends a step.
    ///
    /// - Throws: The reason why a store would refuse the donation.
    mutating func append(_ step: Step) throws(ValidationError) {
        switch step.kind {
        case .donate(let donation): try append(donation)
        case .deletePositions(let positions):
            delete(Deletion(positions: PositionSet(positions)))
        case .deleteIdentifier(let identifier, let donor):
            let numbers = donor.map { self.numbers(of: $0) }
            let found = live.filter { entry in
                entry.identifier.utf8.elementsEqual(identifier.utf8)
                    && (numbers?.contains(entry.donor) ?? true)
            }
            delete(Deletion(positions: PositionSet(found.map { $0.position })))
        case .deleteAll(let donor):
            delete(Deletion(donors: numbers(of: donor)))
        }
    }

    private mutating func append(_ donation: Donation) throws(ValidationError) {
        var interaction = donation.interaction
        interaction.leaveOutEmptyIdentifiers()
        let start = interaction.start ?? Self.receivedAt
        try donation.validate(receivedAt: start)
        interaction.startIsDefaulted = interaction.start == nil
        interaction.start = start
        let identifier = interaction.identifier ?? "\(records.count + 1)"
        interaction.identifier = identifier
        interaction.dropContent()
        encoder.encode(interaction)
        try encoder.validate()
        let donor = number(of: donation.donor)
        let envelope = RecordEncoder.donationEnvelope(
            of: encoder.payload,
            donor: donor,
            recordedAt: start,
            start: start
        )
        records.append(envelope + encoder.payload)
        live.append(Entry(position: last, donor: donor, identifier: identifier))
    }

    private mutating func delete(_ deletion: Deletion) {
        records.append(deletion.record(receivedAt: Self.receivedAt))
        live.removeAll {
            deletion.positions.contains($0.position) || deletion.donors.contains($0.donor)
        }
    }

    /// Returns the numbers of an account, or of all accounts of an app.
    private func numbers(of donor: Donor) -> [DonorNumber] {
        let found = donors.indices.filter { index in
            donors[index] == donor
                || (donor.account == nil && Donor(app: donors[index].app) == donor)
        }
        return found.map { DonorNumber(rawValue: UInt32($0 + 1)) }
    }

    private mutating func number(of donor: Donor) -> DonorNumber {
        if let index = donors.firstIndex(of: donor) {
            return DonorNumber(rawValue: UInt32(index + 1))
        }
        donors.append(donor)
        return DonorNumber(rawValue: UInt32(donors.count))
    }
}

/// A run of a projector over a log in memory, with the rows that a store would have on disk.
struct ProjectorRun<P: Projector> {
    /// The rows of each table.
    typealias Rows = [ProjectorTable: [[UInt8]: [UInt8]]]

    private let source: MemorySource
    private var fold: ProjectorFold<P>

    init(_ log: MemoryLog) {
        source = MemorySource(log)
        fold = ProjectorFold(from: FoldProgress(), rules: IdentityRules(), source: source)
    }

    var rows: Rows { source.rows.filter { !$0.value.isEmpty } }

    /// Applies all following events up to a position.
    mutating func apply(through last: Position) throws(FoldFailure) {
        while fold.progress.position < last { try apply(at: fold.progress.position.next) }
    }

    /// Applies the event at a position after all earlier ones.
    mutating func apply(at position: Position) throws(FoldFailure) {
        let record = source.log.records[Int(position.rawValue) - 1]
        try fold.apply(record.span, at: position)
    }

    /// Writes the changes, and goes on with empty memory, as another process would.
    mutating func save() throws(FoldFailure) {
        try fold.settle()
        for table in ProjectorTable.allCases {
            for (key, row) in fold.takeChanges(of: table) {
                source.rows[table, default: [:]][key] = row
            }
        }
        fold = ProjectorFold(from: fold.progress, rules: IdentityRules(), source: source)
    }

    /// Returns the views by key.
    func views() throws(FoldFailure) -> [String: P.View] {
        var views: [String: P.View] = [:]
        for (key, row) in rows[.views] ?? [:] {
            let view = try ProjectorFold<P>.view(decoding: row.span).view
            views[ProjectorKey(bytes: key).text] = view
        }
        return views
    }

    /// Returns the keys of views whose bytes change after reading.
    func keysOfUnstableViews() throws(FoldFailure) -> [String] {
        var keys: [String] = []
        for (key, row) in rows[.views] ?? [:] {
            let view = try ProjectorFold<P>.view(decoding: row.span).view
            let again = P.View(decoding: view.encoded)
            if again != view || !row.suffix(view.encoded.count).elementsEqual(view.encoded) {
                keys.append(ProjectorKey(bytes: key).text)
            }
        }
        return keys.sorted()
    }
}

/// The source of rows and records for the fold.
private final class MemorySource: ViewSource {
    let log: MemoryLog
    var rows: [ProjectorTable: [[UInt8]: [UInt8]]] = [:]

    init(_ log: MemoryLog) {
        self.log = log
    }

    func row(_ table: ProjectorTable, _ key: [UInt8]) -> [UInt8]? {
        rows[table]?[key]
    }

    func forEach(
        _ table: ProjectorTable,
        prefix: [UInt8],
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        do {
            for (key, row) in rows[table] ?? [:] where key.starts(with: prefix) {
                try body(key, row)
            }
        } catch {
            throw .unusableViews
        }
    }

    func record(
        at position: Position,
        _ body: (Span<UInt8>) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        guard log.records.indices.contains(Int(position.rawValue) - 1) else { return }
        do {
            let record = log.records[Int(position.rawValue) - 1]
            try body(record.span)
        } catch {
            throw .damaged(position, error)
        }
    }

    func digest(of bytes: [UInt8]) -> [UInt8] { bytes }

    func donor(_ number: DonorNumber) -> Donor? {
        let index = Int(number.rawValue) - 1
        return log.donors.indices.contains(index) ? log.donors[index] : nil
    }
}
