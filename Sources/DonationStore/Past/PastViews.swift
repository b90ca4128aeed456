internal import Interactions
internal import LMDB

/// Views of a part of the log in a generation of their own, which no one else sees.
///
/// Their files are removed as soon as they are open: they take disk space until this object goes,
/// and a killed process leaves nothing.
final class PastViews<Folding: StoredFold>: Sendable {
    /// The checkpoint that they reached.
    let checkpoint: Checkpoint
    /// The live donations and events that had not happened by the time of the question.
    let leftOut: LeftOut
    private let opened: Generations<FoldTables<Folding.Table>>.Opened

    init(
        _ opened: Generations<FoldTables<Folding.Table>>.Opened,
        upTo checkpoint: Checkpoint,
        leavingOut leftOut: LeftOut
    ) {
        self.opened = opened
        self.checkpoint = checkpoint
        self.leftOut = leftOut
    }

    func read() throws(DonationStoreError) -> Snapshot<FoldTables<Folding.Table>> {
        try opened.beginRead()
    }
}

/// The part of the log that past views know.
struct PastScope: Sendable {
    /// The last position.
    var last = Position(rawValue: .max)
    /// The time by which an event must have happened; `nil` for any.
    var time: Timestamp?
    /// Donations to leave out as if they had never been made.
    var exclusions: [Exclusion] = []
}

extension ViewStore {
    /// Folds a part of the log into separate views of contacts and conversations.
    ///
    /// The parameters and the rest are those of ``foldAside(_:skippingDamage:monitor:finishing:)``.
    func foldAside(
        _ scope: PastScope,
        skippingDamage: Bool = false,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> PastViews<Fold> {
        try foldAside(scope, skippingDamage: skippingDamage, monitor: monitor) {
            fold,
            source,
            last throws(DonationStoreError) in
            for exclusion in scope.exclusions {
                let positions = try log.positions(of: exclusion, through: last)
                try source.converting(try fold.leaveOut(positions))
            }
        }
    }
}

extension FoldStore {
    /// The last step of a fold aside, with its source and its last position.
    typealias Finish = (
        inout Folding, FoldSource<Folding.Table>, Position
    ) throws(DonationStoreError) -> Void

    /// Folds a part of the log into separate views.
    ///
    /// - Parameters:
    ///   - scope: The part.
    ///   - skippingDamage: Whether to skip unreadable records.
    ///   - monitor: Receives the progress, in events.
    ///   - finish: Changes the fold of all events before it is saved.
    /// - Returns: The views.
    /// - Throws: ``DonationStoreError`` if the log cannot be read or the views not written.
    /// - Complexity: O(*e*) in the events up to there.
    func foldAside(
        _ scope: PastScope,
        skippingDamage: Bool,
        monitor: WorkMonitor,
        finishing finish: Finish
    ) throws(DonationStoreError) -> PastViews<Folding> {
        try makeDirectories()
        for _ in 0..<8 {
            var end = try log.end()
            if scope.last < end.last {
                end.rules = try log.identityRules(at: scope.last)
                end.last = scope.last
            }
            do {
                return try foldAside(
                    scope,
                    through: end,
                    skippingDamage: skippingDamage,
                    monitor: monitor,
                    finishing: finish
                )
            } catch .replaced {
                continue  // The log was erased or restored meanwhile.
            }
        }
        throw .generationUnavailable(path: log.generations.path)
    }

    private func foldAside(
        _ scope: PastScope,
        through end: LogEnd,
        skippingDamage: Bool,
        monitor: WorkMonitor,
        finishing finish: Finish
    ) throws(DonationStoreError) -> PastViews<Folding> {
        // While this process holds the lock, no other takes the generation for a leftover.
        let lock = try generations.lock()
        let opened = try generations.create(host.makeGenerationName())
        do {
            let future = try scope.time.map { time throws(DonationStoreError) in
                try Future(after: time, log, through: end.last)
            }
            let checkpoint = try fill(
                opened,
                through: end,
                leavingOut: future,
                skippingDamage: skippingDamage,
                monitor: monitor,
                finishing: finish
            )
            try removeFiles(of: opened)
            _ = consume lock
            let leftOut = future?.leftOut ?? LeftOut()
            return PastViews(opened, upTo: checkpoint, leavingOut: leftOut)
        } catch {
            try? removeFiles(of: opened)
            throw error
        }
    }

    private func removeFiles(
        of opened: Generations<Tables>.Opened
    ) throws(DonationStoreError) {
        try onDisk(try Files.removeTree(at: generations.path(of: opened.generation)))
    }

    private func fill(
        _ opened: Generations<Tables>.Opened,
        through end: LogEnd,
        leavingOut future: Future?,
        skippingDamage: Bool,
        monitor: WorkMonitor,
        finishing finish: Finish
    ) throws(DonationStoreError) -> Checkpoint {
        let source = FoldSource<Folding.Table>(
            log: log,
            identity: end.identity,
            through: end.last,
            path: generations.path
        )
        var checkpoint = Checkpoint(end)
        var fold = Folding(from: checkpoint.progress, rules: end.rules, source: source)
        if end.last > .start {
            while try feed(
                &fold,
                through: end.last,
                skippingDamage: skippingDamage,
                leavingOut: future.map { future in { future.takes($0, $1) } },
                source
            ) {
                try monitor.report(fold.progress.position.rawValue, of: end.last.rawValue)
                guard fold.isFull else { continue }
                try save(&fold, from: source, advancing: &checkpoint, in: opened)
                try show(opened, to: source)
                fold = Folding(from: checkpoint.progress, rules: end.rules, source: source)
            }
        }
        try finish(&fold, source, end.last)
        try save(&fold, from: source, advancing: &checkpoint, in: opened)
        guard try log.end().identity == end.identity else {
            throw .replaced(path: log.generations.path)
        }
        return checkpoint
    }

    private func save(
        _ fold: inout Folding,
        from source: FoldSource<Folding.Table>,
        advancing checkpoint: inout Checkpoint,
        in opened: Generations<Tables>.Opened
    ) throws(DonationStoreError) {
        try settle(&fold, source)
        source.use(nil)
        var change = try opened.beginWrite()
        try change.put(&fold, checkpoint)
        try change.commit()
        checkpoint.progress = fold.progress
    }

    private func show(
        _ opened: Generations<Tables>.Opened,
        to source: FoldSource<Folding.Table>
    ) throws(DonationStoreError) {
        source.use(try opened.beginRead())
    }
}

/// The live donations and events that a past does not know, in numbers.
public struct LeftOut: Hashable, Sendable {
    /// The number of donations that began later.
    public var donations = 0
    /// The number of other events that came later: of apps by their start, of the owner by their
    /// receipt.
    public var events = 0

    /// Whether both numbers are zero.
    public var isEmpty: Bool { donations == 0 && events == 0 }
}

/// The events that had not happened by a time.
private final class Future {
    private(set) var leftOut = LeftOut()
    private let time: Timestamp
    private let deleted: DeletedPositions
    private let kinds: EventRegistry

    init(
        after time: Timestamp,
        _ log: EventLog,
        through last: Position
    ) throws(DonationStoreError) {
        self.time = time
        deleted = try log.deletedPositions(after: .start, through: last)
        kinds = log.host.kinds
    }

    /// Returns whether an event had not happened by the time, and counts it then.
    func takes(_ position: Position, _ envelope: Envelope) -> Bool {
        guard !kinds.hasHappened(envelope, by: time) else { return false }
        if envelope.state == .whole, !deleted.contains(position, of: envelope.donorOfDonation) {
            if envelope.isDonation { leftOut.donations += 1 } else { leftOut.events += 1 }
        }
        return true
    }
}

extension EventLog {
    /// Returns the region of telephone numbers and the owner's addresses in force at a position.
    ///
    /// - Complexity: O(*e*) in the events up to there; reads their envelopes.
    func identityRules(at last: Position) throws(DonationStoreError) -> IdentityRules {
        let deleted = try deletedPositions(after: .start, through: last)
        var policies = Policies()
        var own: [OwnAddresses] = []
        var next: Position? = last > .start ? Position.start.next : nil
        while let position = next {
            next = try readChunk(from: position, through: last) {
                position,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                let isOwner = envelope.kind == .me && envelope.state == .whole
                guard envelope.isPolicy || isOwner else { return }
                let event = try Event(decoding: record, envelope) { _ in nil }
                if let rule = event.payload(as: PolicyRule.self) { policies.apply(rule) }
                if let addresses = event.payload(as: OwnAddresses.self),
                    !deleted.contains(position, of: envelope.donorOfDonation)
                {
                    own.append(addresses)
                }
            }
        }
        return IdentityRules(region: policies.region, own: own)
    }
}
