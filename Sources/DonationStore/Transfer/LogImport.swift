public import Interactions
internal import LMDB

/// A store in the making from another store's events, in order and complete.
///
/// Positions, times, donor numbers and the log's digest are those of the exported log; the log has
/// a new identity. Nothing exists before ``finish(expecting:)``, and everything exists after it. An
/// import that is dropped before leaves nothing behind. If its process dies, the next program that
/// opens or makes a store at the same place removes the leftovers.
///
/// ```swift
/// var log = try LogImport(to: path)
/// var export = try store.export()
/// var line = 1
/// while let events = try export.nextEvents() {
///     for event in events { try log.append(event, line: line); line += 1 }
/// }
/// let report = try log.finish(expecting: export.logDigest)
/// ```
public struct LogImport: ~Copyable {
    private static let chunk = 4096
    private static let chunkBytes = 4 << 20

    private let draft: LogDraft
    private let content: ContentHandling
    private let target: Generations<LogTables>.Opened
    private var copy: LogCopy
    private var donors = DonorNames()
    private var pending: [Pending] = []
    private var pendingBytes = 0
    private let kinds: EventRegistry
    private var encoder: LineEncoder
    private var next = Position.start.next
    private var failure: ImportError?
    private var report = ImportReport(events: 0, logDigest: "")

    private struct Pending {
        enum Content {
            case record(CopiedRecord, pictures: [[UInt8]: [UInt8]])
            case donation(ExportedDonation)
        }

        var content: Content
        var line: Int
    }

    /// Begins to make a store, or to fill an empty one.
    ///
    /// - Parameters:
    ///   - path: The directory of the store; its parent must exist.
    ///   - content: Whether to take events with the content of messages and documents; if dropped,
    ///     the import refuses them.
    ///   - host: The properties of the machine.
    ///   - patience: The longest wait for another process that writes.
    /// - Throws: ``ImportRefusal/notEmpty(path:)`` if a store there holds events, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(1).
    public init(
        to path: String,
        content: ContentHandling = .dropped,
        host: Host = .current,
        patience: Duration = .seconds(10)
    ) throws(ImportError) {
        let isThere = try ImportError.storing(try DonationStore.isThere(path))
        if isThere {
            let last = try ImportError.storing(
                try DonationStore(
                    at: path,
                    creatingIfMissing: false,
                    host: host,
                    patience: patience
                ).lastPosition()
            )
            guard last == .start else { throw .refused(.notEmpty(path: path)) }
        }
        let draft = try ImportError.storing(
            try LogDraft(for: path, replaces: isThere, host: host, patience: patience)
        )
        let target = try ImportError.storing(try draft.generations.create(draft.name))
        self.draft = draft
        self.content = content
        self.target = target
        kinds = host.kinds
        encoder = LineEncoder(keepsContent: content == .kept)
        copy = LogCopy()
    }

    /// Takes the next event, which is on disk after ``finish(expecting:)``.
    ///
    /// - Parameters:
    ///   - event: The event, at the position after the previous one.
    ///   - line: The number of its line, for errors.
    /// - Throws: ``ImportError``; then the import is over and makes nothing. The error may name an
    ///   earlier line.
    /// - Complexity: O(log *n*) pages; holds some megabytes of events.
    public mutating func append(_ event: ExportedEvent, line: Int) throws(ImportError) {
        try append(line: line) { log throws(ValidationError) in
            try log.prepare(event, line: line)
        }
    }

    /// Takes the next line of an export, which is on disk after ``finish(expecting:)``.
    ///
    /// This is faster than reading an `ExportedEvent` first.
    ///
    /// - Parameters:
    ///   - text: The line, one JSON object.
    ///   - line: Its number, for errors.
    /// - Throws: ``ImportError``; then the import is over and makes nothing. The error may name an
    ///   earlier line.
    /// - Complexity: As for an event, and O(*n*) in the bytes of the line.
    public mutating func append(_ text: [UInt8], line: Int) throws(ImportError) {
        try append(line: line) { log throws(ValidationError) in
            if let donation = log.encoder.encodeExported(text.span) {
                return try log.prepare(donation, line: line)
            }
            return try log.prepare(ExportedEvent(json: JSONValue(parsing: text)), line: line)
        }
    }

    private mutating func append(
        line: Int,
        preparedBy prepare: (inout Self) throws(ValidationError) -> Pending
    ) throws(ImportError) {
        do throws(ImportError) {
            if let failure { throw failure }
            let pending: Pending
            do {
                pending = try prepare(&self)
            } catch {
                throw ImportError.refused(.invalid(line: line, error))
            }
            try append(pending)
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func append(_ event: Pending) throws(ImportError) {
        next = next.next
        pending.append(event)
        switch event.content {
        case .donation(let donation):
            report.add(donationStartedAt: donation.donation.times.start)
            pendingBytes += donation.donation.payload.count
        case .record(let record, let pictures):
            let envelope = record.envelope
            if envelope.isDonation { report.add(donationStartedAt: envelope.start) }
            pendingBytes += record.bytes.count
            for picture in pictures.values { pendingBytes += picture.count }
        }
        guard pending.count >= Self.chunk || pendingBytes >= Self.chunkBytes else { return }
        try writePending()
    }

    /// Puts the store in its place in one step; it is on disk on return.
    ///
    /// - Parameter digest: The expected digest of the log; `nil` for any.
    /// - Returns: The imported content in numbers.
    /// - Throws: ``ImportError``; then nothing is made.
    /// - Complexity: O(*p*) in the pages not on disk yet.
    public consuming func finish(
        expecting digest: String? = nil
    ) throws(ImportError) -> ImportReport {
        try close(expecting: digest)
        let report = report
        let path = draft.path
        let isPublished: Bool
        do throws(DonationStoreError) {
            var transaction = try target.beginWrite()
            try copy.finish(&transaction, names: donors)
            try transaction.commit()
            isPublished = try draft.publish(storeIdentity: nil) { old throws(DonationStoreError) in
                try old.head().lastPosition == .start
            }
        } catch {
            throw .store(error)
        }
        guard isPublished else { throw .refused(.notEmpty(path: path)) }
        return report
    }

    /// Returns the report that ``finish(expecting:)`` would give, and leaves nothing behind.
    ///
    /// - Parameter digest: The expected digest of the log; `nil` for any.
    /// - Returns: The content in numbers.
    /// - Throws: ``ImportError``, as ``finish(expecting:)`` does.
    /// - Complexity: O(*e*) in the pending events.
    public consuming func summary(
        expecting digest: String? = nil
    ) throws(ImportError) -> ImportReport {
        try close(expecting: digest)
        return report
    }

    /// Writes the pending events and compares the digests.
    private mutating func close(expecting digest: String?) throws(ImportError) {
        if let failure { throw failure }
        try writePending()
        report.events = copy.head.lastPosition.rawValue
        report.logDigest = copy.head.digest.hexadecimal
        guard digest == nil || digest == report.logDigest else {
            throw .refused(
                .invalid(
                    line: 0,
                    ValidationError(field: "", reason: .contradicts("the expected digest"))
                )
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
        try refuseContent(of: event.event)
        try event.validate()
        var event = event
        if case .donated(let donation) = event.event {
            try name(event.donor, as: donation.donor, field: "donation.app")
            report.unusedAliases += donation.interaction.intent.people.unusedAliases
        }
        if let donor = event.donorName { try name(event.donor, as: donor, field: "app") }
        if let donor = event.donor {
            // Stubs, too, reserve their donors' numbers.
            copy.reserve(donorsBefore: donor.next)
        }
        let pictures = try event.takeOutPictures()
        let bytes = try event.record()
        do {
            var record = try CopiedRecord(decoding: bytes.span, kinds)
            if let visit = event.event.payload(as: BecameCurrent.self) {
                record.take(visit.activity)
            }
            return Pending(content: .record(record, pictures: pictures), line: line)
        } catch {
            throw ValidationError(field: "payload", reason: .undecodable(error))
        }
    }

    /// Prepares a donation that was checked as it was encoded, and has no more aliases than count.
    private mutating func prepare(
        _ donation: ExportedDonation,
        line: Int
    ) throws(ValidationError) -> Pending {
        guard donation.position == next else {
            throw ValidationError(field: "position", reason: .notNext(expected: next))
        }
        try name(donation.donor, as: donation.donation.donor, field: "donation.app")
        copy.reserve(donorsBefore: donation.donor.next)
        return Pending(content: .donation(donation), line: line)
    }

    private func refuseContent(of event: Event) throws(ValidationError) {
        guard content == .dropped else { return }
        if case .donated(let donation) = event {
            var silent = donation
            guard silent.interaction.dropContent() else { return }
            try refuse(donation.json, as: "donation", beside: silent.json)
        } else if let payload = event.logged as? any DonatedPayload {
            var silent = payload
            guard silent.dropContent() else { return }
            try refuse(payload.json, as: type(of: payload).name, beside: silent.json)
        }
    }

    /// Refuses an event, naming the first field that it lacks without its content.
    private func refuse(
        _ event: JSONValue,
        as path: String,
        beside silent: JSONValue
    ) throws(ValidationError) {
        let field = event.firstDifference(from: silent, at: path)
        throw ValidationError(field: field ?? path, reason: .content)
    }

    /// Records a donor's number; each number has one donor, and each donor one number.
    private mutating func name(
        _ number: DonorNumber?,
        as donor: Donor,
        field: String
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
        var refusal: (line: Int, error: ValidationError)?
        do throws(DonationStoreError) {
            var transaction = try target.beginWrite()
            for event in pending {
                guard try !isLiveAlready(event.content, transaction) else {
                    let reason = ValidationError.Reason.contradicts("an earlier donation")
                    refusal = (
                        event.line, ValidationError(field: "donation.identifier", reason: reason)
                    )
                    break
                }
                do throws(DonationStoreError) {
                    try append(event.content, to: &transaction)
                } catch .damaged(_, let failure) {
                    let field = "\(BecameCurrent.name).snapshot"
                    refusal = (
                        event.line, ValidationError(field: field, reason: .undecodable(failure))
                    )
                    break
                }
            }
            if refusal == nil { try copy.commit(transaction) }
        } catch {
            throw .store(error)
        }
        if let refusal { throw .refused(.invalid(line: refusal.line, refusal.error)) }
        pending.removeAll(keepingCapacity: true)
        pendingBytes = 0
    }

    private mutating func append(
        _ event: Pending.Content,
        to transaction: inout Change<LogTables>
    ) throws(DonationStoreError) {
        switch event {
        case .donation(let donation): try copy.append(donation, to: &transaction)
        case .record(let record, let pictures):
            try copy.append(record, to: &transaction) { digest, _ in pictures[digest] }
        }
    }

    /// Returns whether there is a live donation with the same donor, identifier and start.
    private mutating func isLiveAlready(
        _ event: Pending.Content,
        _ transaction: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> Bool {
        switch event {
        case .donation(let donation):
            return try copy.holds(
                donation.identifierKey,
                of: donation.donor,
                start: donation.donation.times.start,
                transaction
            )
        case .record(let record, _):
            guard case .donation(let interaction) = record.content else { return false }
            return try copy.holds(
                record.identifierKey(of: interaction),
                of: record.envelope.donor,
                start: record.envelope.start,
                transaction
            )
        }
    }
}
