import CBaseline
import Contenders

/// Donating by one donor, with different batches, orders of identifiers, and sizes.
struct DonateJob: Job {
    static let name = "donate"

    static func run(in contest: Contest) throws {
        contest.report.begin("Donate, per donation")
        var curve = Curve("Donate, per donation", by: "donations per commit")
        for batch in contest.sizes([1, 10, 100, 1000], quick: [1, 1000]) {
            let standings = try donate(batch, "batch-\(batch)", in: contest)
            contest.report.add("donate \(batch) per commit", standings)
            curve.add(batch, standings)
            if batch == 1 { noteSingle(standings, in: contest) }
            if batch == 1000 { noteBatch(standings, in: contest) }
        }
        contest.curves.append(curve)
        let random = try donate(1000, "random", in: contest) { $0.identifiersAreRandom = true }
        contest.report.add("donate 1,000 per commit, identifiers in random order", random)
        for bytes in contest.sizes([1000, 16_000], quick: [1000]) {
            let large = try donate(100, "large-\(bytes)", in: contest) { $0.contentBytes = bytes }
            contest.report.add("donate 100 per commit, messages of \(bytes) bytes", large)
        }
        try noteBytes(in: contest)
    }

    private static func donate(
        _ batch: Int,
        _ name: String,
        in contest: Contest,
        _ change: (inout Shape) -> Void = { _ in }
    ) throws -> [Standing] {
        // As many single ones as a percentile of a thousand needs.
        let operations = batch == 1 ? contest.isQuick ? 25 : 100 : batch == 10 ? 10 : 2
        let race = Race(rounds: contest.rounds, operations: operations, units: batch)
        let work = try contest.work(race.total * batch, name, change)
        let standings: [Standing]
        var paths: [String] = []
        do {
            let racers = try contest.open(Entrant.allCases, name) { try $0.open(at: $1, for: work) }
            paths = racers.map(\.path)
            let ranges = (0..<race.total).map { $0 * batch..<($0 + 1) * batch }
            for racer in racers { racer.contender.expect(ranges) }
            standings = try race.run(racers) { contender, index in
                try contender.donate(index * batch..<(index + 1) * batch)
            }
        }
        // The floor counts only if it has done the same.
        for path in paths[1...2] where try !logsAreEqual("\(paths[0])/log/current", path) {
            throw UnexpectedOutcome("LMDB in C wrote other bytes than the store")
        }
        return standings
    }

    // MARK: Bars

    private static func noteSingle(_ standings: [Standing], in contest: Contest) {
        let (store, floor) = (standings[0], standings[1])
        if let counts = store.counts {
            let each = UInt64(store.counted)
            contest.bars.note(
                .donateSyncs,
                counts.syncs(per: store.counted),
                isMet: counts.fdatasync == each && counts.synchronous_writes == each
                    && counts.syncs == 2 * each
            )
        }
        let ratio = floor.relativeSpeed(of: store, \.wall)
        contest.bars.note(.donateOne, Report.ratio(ratio), isMet: ratio.median >= 0.91)
    }

    private static func noteBatch(_ standings: [Standing], in contest: Contest) {
        // The disk's time would hide that of the store.
        let floor = standings[1].relativeSpeed(of: standings[0], \.cpu)
        contest.bars.note(.donateBatch, Report.ratio(floor), isMet: floor.median >= 0.5)
    }

    private static func noteBytes(in contest: Contest) throws {
        let shape = Shape(events: contest.isQuick ? 200_000 : 1_000_000, contacts: 10_000)
        let corpus = try contest.corpus(shape, "bytes")
        let entries = try BaselineEntries(ofStoreAt: corpus.path)
        let payload = Double(entries.recordBytes) / Double(entries.count) - 32
        let bytes = Double(try logSizes(corpus.log).file_bytes) / Double(entries.count)
        let ratio = bytes / (payload + 120)
        contest.bars.note(
            .bytes,
            "\(Report.decimal(ratio)): \(Report.decimal(bytes)) bytes, payload \(Report.decimal(payload))",
            isMet: ratio <= 1.05
        )
    }
}
