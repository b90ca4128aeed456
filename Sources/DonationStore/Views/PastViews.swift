internal import Interactions
internal import LMDB

/// Views of a part of the log in a generation of their own, which nobody else sees.
///
/// The files are removed as soon as they are open: they take room until this goes, and a process
/// that is killed leaves nothing.
final class PastViews: Sendable {
    /// The checkpoint that they reached.
    let checkpoint: Checkpoint
    private let opened: Generations<ViewTables>.Opened

    init(_ opened: Generations<ViewTables>.Opened, _ checkpoint: Checkpoint) {
        self.opened = opened
        self.checkpoint = checkpoint
    }

    func read() throws(LMDBError) -> Snapshot<ViewTables> {
        Snapshot(
            transaction: try opened.environment.beginRead(),
            tables: opened.tables,
            generation: opened.generation
        )
    }
}

extension ViewStore {
    /// Folds the log up to a position into views of their own.
    ///
    /// - Parameters:
    ///   - position: The last position to know of.
    ///   - skippingDamage: Whether to pass over records that cannot be read.
    ///   - leftOut: Which donations to leave out as if they had never been made; `nil` for none.
    ///   - monitor: Is told how far it is, in events.
    /// - Returns: The views.
    /// - Throws: ``DonationStoreError`` when the log cannot be read, or the views not be written.
    /// - Complexity: O(*e*) in the events up to there; memory for the views.
    func foldAside(
        through position: Position,
        skippingDamage: Bool = false,
        without leftOut: Exclusion? = nil,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> PastViews {
        try makeDirectories()
        for _ in 0..<8 {
            var end = try log.end()
            guard position <= end.last else {
                return try foldAside(
                    through: end.last,
                    skippingDamage: skippingDamage,
                    without: leftOut,
                    monitor: monitor
                )
            }
            if position < end.last { end.region = try log.region(at: position) }
            end.last = position
            do {
                return try foldAside(end, skippingDamage, leftOut, monitor)
            } catch .replaced {
                continue  // The log was erased or restored meanwhile.
            }
        }
        throw .generationUnavailable(path: log.generations.path)
    }

    private func foldAside(
        _ end: LogEnd,
        _ skippingDamage: Bool,
        _ leftOut: Exclusion?,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> PastViews {
        // While the lock is held nobody takes the generation for a leftover.
        let lock = try generations.lock()
        let opened = try generations.create(host.makeGenerationName())
        do {
            let checkpoint = try fill(opened, end, skippingDamage, leftOut, monitor)
            try removeFiles(of: opened)
            _ = consume lock
            return PastViews(opened, checkpoint)
        } catch {
            try? removeFiles(of: opened)
            throw error
        }
    }

    private func removeFiles(
        of opened: Generations<ViewTables>.Opened
    ) throws(DonationStoreError) {
        do {
            try Files.removeTree(at: generations.path(of: opened.generation))
        } catch {
            throw .file(error)
        }
    }

    private func fill(
        _ opened: Generations<ViewTables>.Opened,
        _ end: LogEnd,
        _ skippingDamage: Bool,
        _ leftOut: Exclusion?,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> Checkpoint {
        let reader = ViewReader(log: log, identity: end.identity, path: generations.path)
        var checkpoint = Checkpoint(end)
        var fold = Fold(from: checkpoint.progress, region: end.region, source: reader)
        if end.last > .start {
            while try feed(&fold, through: end.last, skippingDamage: skippingDamage, reader) {
                try monitor.report(fold.progress.position.rawValue, of: end.last.rawValue)
            }
        }
        if let leftOut {
            let positions = try log.positions(of: leftOut, through: end.last)
            do {
                try fold.leaveOut(positions)
            } catch {
                throw reader.error(for: error)
            }
        }
        try settle(&fold, reader)
        guard try log.end().identity == end.identity else {
            throw .replaced(path: log.generations.path)
        }
        do {
            var transaction = try opened.environment.beginWrite()
            try transaction.put(&fold, checkpoint, opened.tables)
            try transaction.commit()
        } catch {
            throw .notStored(error, path: generations.path)
        }
        checkpoint.progress = fold.progress
        return checkpoint
    }
}

extension EventLog {
    /// The region in force at a position.
    ///
    /// - Complexity: O(*e*) in the events up to there, of which the envelopes are looked at.
    func region(at last: Position) throws(DonationStoreError) -> Region? {
        var policies = Policies()
        var next: Position? = last > .start ? Position.start.next : nil
        while let position = next {
            next = try readChunk(from: position, through: last) {
                _,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                guard envelope.isPolicy else { return }
                if case .policy(let rule) = try Event(
                    decoding: record,
                    envelope,
                    donor: { _ in nil }
                ) {
                    policies.apply(rule)
                }
            }
        }
        return policies.region
    }
}
