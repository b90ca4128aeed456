public import Interactions
internal import LMDB

/// Why an import cannot go on; nothing is made then.
public enum ImportError: Error, Hashable, Sendable {
    /// A line is not what it must be.
    case refused(line: Int, ValidationError)
    /// The store could not take it.
    case store(DonationStoreError)
}

/// What an import made.
public struct ImportReport: Hashable, Sendable {
    /// How many events there are.
    public var events: UInt64
    /// The digest of the log: that of the log exported.
    public var logDigest: String
    /// How many of the events are donations that hold what they held, deleted ones among them.
    public var donations: UInt64 = 0
    /// How many aliases in the donations are beyond `DonationLimits.aliases` and join nobody.
    public var unusedAliases: UInt64 = 0
    /// When the oldest of the donations began; `nil` when there is none.
    public var oldest: Timestamp?
    /// When the newest of them began.
    public var newest: Timestamp?
}

/// A store in the making from the events of another, in order and with all that their log kept of
/// them.
///
/// Positions, times, donor numbers and the digest of the log are those of the log exported; the
/// log has a new identity. Nothing is there before ``finish(expecting:)``, and all of it is
/// afterwards. Who lets go of it before leaves nothing behind, and what a process that dies leaves
/// is removed by the next that opens or makes a store at the same place.
public struct LogImport: ~Copyable {
    private static let chunk = 4096
    private static let chunkBytes = 4 << 20

    private let draft: LogDraft
    private let content: ContentPolicy
    private let target: Generations<LogTables>.Opened
    private var copy: LogCopy
    private var donors = DonorNames()
    private var pending: [Pending] = []
    private var pendingBytes = 0
    private let kinds: EventRegistry
    private var next = Position.start.next
    private var failure: ImportError?
    private var report = ImportReport(events: 0, logDigest: "")

    private struct Pending {
        var record: CopiedRecord
        var pictures: [[UInt8]: [UInt8]]
        var line: Int
    }

    /// Begins to make a store, or to fill one that is empty.
    ///
    /// - Parameters:
    ///   - path: The directory of the store; its parent must exist.
    ///   - content: Whether to take donations that say what was said; they are refused otherwise.
    ///   - host: What depends on the machine.
    ///   - patience: How long to wait for another process that writes.
    /// - Throws: ``DonationStoreError/notEmpty(path:)`` when there is a store that holds events, or
    ///   another ``DonationStoreError``.
    /// - Complexity: O(1).
    public init(
        to path: String,
        content: ContentPolicy = .dropped,
        host: Host = .current,
        patience: Duration = .seconds(10)
    ) throws(DonationStoreError) {
        let isThere = try DonationStore.isThere(path)
        if isThere {
            let store = try DonationStore(
                at: path,
                isCreating: false,
                host: host,
                patience: patience
            )
            guard try store.lastPosition() == .start else { throw .notEmpty(path: path) }
        }
        let draft = try LogDraft(for: path, replaces: isThere, host: host, patience: patience)
        let target = try draft.generations.create(draft.name)
        self.draft = draft
        self.content = content
        self.target = target
        kinds = host.kinds
        copy = LogCopy()
    }

    /// Takes the next event, to be on disk after ``finish(expecting:)``.
    ///
    /// - Parameters:
    ///   - event: The event, at the position after the one before.
    ///   - line: Where it comes from, for the error.
    /// - Throws: ``ImportError``; then the import is over, and nothing is made. The line of a
    ///   refusal may be one before this.
    /// - Complexity: O(log *n*) pages; some megabytes of events are held.
    public mutating func append(_ event: ExportedEvent, line: Int) throws(ImportError) {
        do throws(ImportError) {
            if let failure { throw failure }
            let pending: Pending
            do {
                pending = try prepare(event, line: line)
            } catch {
                throw ImportError.refused(line: line, error)
            }
            next = next.next
            report.add(pending.record.envelope)
            self.pending.append(pending)
            pendingBytes += pending.record.bytes.count
            for picture in pending.pictures.values { pendingBytes += picture.count }
            guard self.pending.count >= Self.chunk || pendingBytes >= Self.chunkBytes else {
                return
            }
            try writePending()
        } catch {
            failure = error
            throw error
        }
    }

    /// Puts the store in its place in one step; it is on disk on return.
    ///
    /// - Parameter digest: What the digest of the log must be; any when `nil`.
    /// - Returns: How much was imported.
    /// - Throws: ``ImportError``; then nothing is made.
    /// - Complexity: O(*p*) in the pages not on disk yet.
    public consuming func finish(
        expecting digest: String? = nil
    ) throws(ImportError) -> ImportReport {
        try close(expecting: digest)
        let report = report
        do {
            var transaction = try target.beginWrite()
            try copy.finish(&transaction, names: donors)
            try transaction.commit()
        } catch {
            throw .store(.notStored(error, path: draft.path))
        }
        let path = draft.path
        do {
            try draft.publish(storeIdentity: nil) { old throws(DonationStoreError) in
                do throws(LMDBError) {
                    let head = try old.head()
                    guard head.lastPosition != .start else { return }
                } catch {
                    throw .storage(error, path: path)
                }
                throw .notEmpty(path: path)
            }
        } catch {
            throw .store(error)
        }
        return report
    }

    /// Says what ``finish(expecting:)`` would make, and leaves nothing behind.
    ///
    /// - Parameter digest: What the digest of the log must be; any when `nil`.
    /// - Returns: How much would be imported.
    /// - Throws: ``ImportError``, as there.
    /// - Complexity: O(*e*) in the events that were not looked at yet.
    public consuming func summary(
        expecting digest: String? = nil
    ) throws(ImportError) -> ImportReport {
        try close(expecting: digest)
        return report
    }

    /// Takes what waits, and compares digests.
    private mutating func close(expecting digest: String?) throws(ImportError) {
        if let failure { throw failure }
        try writePending()
        report.events = copy.head.lastPosition.rawValue
        report.logDigest = copy.head.digest.hexadecimal
        guard digest == nil || digest == report.logDigest else {
            throw .refused(
                line: 0,
                ValidationError(field: "", reason: .contradicts("the digest expected"))
            )
        }
    }

    // MARK: One event

    private mutating func prepare(
        _ event: ExportedEvent,
        line: Int
    ) throws(ValidationError) -> Pending {
        guard event.position == next else {
            throw ValidationError(field: "position", reason: .notNext(expected: next))
        }
        if case .donated(let donation) = event.event { try refuseContent(of: donation) }
        try event.validate()
        var event = event
        if case .donated(let donation) = event.event {
            try name(event.donor, donation.donor, "donation.app")
            report.unusedAliases += donation.interaction.intent.people.unusedAliases
        }
        if let donor = event.donorName { try name(event.donor, donor, "app") }
        if let donor = event.donor {
            // Stubs too keep their numbers from being given to others.
            copy.reserve(donorsBefore: donor.next)
        }
        let pictures = try event.takeOutPictures()
        let bytes = try event.record()
        do {
            let record = try CopiedRecord(decoding: bytes.span, kinds)
            return Pending(record: record, pictures: pictures, line: line)
        } catch {
            throw ValidationError(field: "payload", reason: .undecodable(error))
        }
    }

    private func refuseContent(of donation: Donation) throws(ValidationError) {
        var silent = donation
        guard content == .dropped, silent.interaction.dropContent() else { return }
        let field = donation.json.firstDifference(from: silent.json, at: "donation")
        throw ValidationError(field: field ?? "donation", reason: .content)
    }

    /// Takes note of a donor's number; each has one donor, and each donor one number.
    private mutating func name(
        _ number: DonorNumber?,
        _ donor: Donor,
        _ field: String
    ) throws(ValidationError) {
        guard let number else { throw ValidationError(field: "donor", reason: .missing) }
        if donors.byNumber[number] == donor { return }
        guard donors.byNumber[number] == nil, donors.number(of: donor) == nil else {
            throw ValidationError(field: field, reason: .contradicts("donor"))
        }
        donors.add(donor, number)
    }

    // MARK: Many events

    private mutating func writePending() throws(ImportError) {
        guard !pending.isEmpty else { return }
        var refusedLine: Int?
        do {
            var transaction = try target.beginWrite()
            for event in pending {
                guard try !isLiveAlready(event.record, transaction) else {
                    refusedLine = event.line
                    break
                }
                try copy.append(event.record, to: &transaction) { digest, _ in
                    event.pictures[digest]
                }
            }
            if refusedLine == nil { try copy.commit(transaction) }
        } catch {
            throw .store(.notStored(error, path: draft.path))
        }
        if let refusedLine {
            throw .refused(
                line: refusedLine,
                ValidationError(field: "donation.identifier", reason: .contradicts("those before"))
            )
        }
        pending.removeAll(keepingCapacity: true)
        pendingBytes = 0
    }

    /// Whether a live donation of the same donor, identifier and start is there.
    private func isLiveAlready(
        _ record: CopiedRecord,
        _ transaction: borrowing Change<LogTables>
    ) throws(LMDBError) -> Bool {
        guard case .donation(let interaction) = record.content else { return false }
        return try copy.holds(record, of: interaction, transaction)
    }
}

extension ImportReport {
    /// Counts an event that is a donation.
    fileprivate mutating func add(_ envelope: Envelope) {
        guard envelope.isDonation else { return }
        donations += 1
        oldest = oldest.map { min($0, envelope.start) } ?? envelope.start
        newest = newest.map { max($0, envelope.start) } ?? envelope.start
    }
}

extension ImportError: CustomStringConvertible {
    /// What is wrong, where, and what to do, for people.
    public var description: String {
        switch self {
        case .refused(let line, let error):
            "\(line > 0 ? "line \(line): " : "")\(error); nothing was imported"
        case .store(let error): "\(error)"
        }
    }
}
