import CBaseline
import Contenders

/// Donations that arrive late, one by one with a question after each, as a watcher delivers old
/// mail; beside donations that are not late.
struct LateJob: Job {
    static let name = "late"

    /// The rows that one message of the conversation changes: contact and conversation, their
    /// turns and the directories of these, and the day.
    private static let rows = 7

    static func run(in contest: Contest) throws {
        contest.report.begin("Catch up after one donation of a conversation, then suggest 4")
        var curve = Curve("Catch up after a late donation, CPU", by: "donations before it")
        for length in contest.sizes([1000, 10_000, 100_000], quick: [1000, 100_000]) {
            contest.directory.clear()
            let standings = try one(in: length, contest)
            contest.report.add("conversation of \(length)", standings)
            curve.add(length, standings) { $0.cpu.median }
            guard length == 100_000 else { continue }
            if let worst = standings.dropLast().max(by: { $0.cpu.median < $1.cpu.median }) {
                let isMet = worst.cpu.median <= 1_000_000
                contest.bars.note(.late, Report.times(worst.cpu), isMet: isMet)
            }
            let written = try bytesWritten(in: length, contest)
            contest.bars.note(.lateBytes, "\(written) bytes", isMet: written <= 65_536)
        }
        contest.curves.append(curve)
        try many(in: contest)
    }

    /// One late donation at each place of a conversation, and one that is not late.
    private static func one(in length: Int, _ contest: Contest) throws -> [Standing] {
        let race = Race(rounds: contest.rounds, operations: contest.isQuick ? 10 : 30)
        let racers = try [("first", 0.001), ("middle", 0.5), ("last", 0.999), ("not late", 1)]
            .map { name, part in
                let path = contest.directory.path(of: "\(length)-\(name)")
                let starts = (0..<race.total).map { part + 1e-6 * Double($0) }
                return Racer(name, try LateConversation(at: path, onTime: length, late: starts))
            }
        return try race.run(racers) { contender, index in
            try contender.donate(index..<index + 1)
        } _: { contender, _ in
            _ = try contender.suggest()
        }
    }

    /// Many late donations to a conversation of one, with a question after each.
    private static func many(in contest: Contest) throws {
        contest.report.begin("Late donations to a conversation of one, with a question after each")
        let sizes = contest.sizes([1000, 10_000], quick: [200, 2000])
        for (name, isReversed) in [("newest first", true), ("oldest first", false)] {
            var curve = Curve("Late donations, \(name), CPU", by: "late donations")
            var each: [Double] = []
            for size in sizes {
                contest.directory.clear()
                let starts = (0..<size).map { Double(isReversed ? -$0 : $0 - size) }
                let path = contest.directory.path(of: "many")
                let history = try LateConversation(at: path, onTime: 1, late: starts)
                var standing = Standing("store")
                var sample = Sample()
                for index in 0..<size {
                    try history.donate(index..<index + 1)
                    sample = sample + (try measure { _ = try history.suggest() })
                }
                standing.samples.append(sample / size)
                contest.report.add("\(size), \(name)", [standing])
                curve.add("store", size, sample.cpu)
                each.append(sample.cpu / Double(size))
            }
            contest.curves.append(curve)
            guard let first = each.first, let last = each.last, sizes.count > 1 else { continue }
            contest.bars.note(
                isReversed ? .lateReversed : .lateMany,
                "\(Report.time(last)) each, \(Report.decimal(last / first)) ×",
                isMet: last <= 1.2 * first
            )
        }
    }

    /// Returns the most that a late donation makes the store write for each row.
    ///
    /// Otherwise a store that is asked again and again writes the rows of many donations at once.
    private static func bytesWritten(in length: Int, _ contest: Contest) throws -> UInt64 {
        contest.directory.clear()
        var most: UInt64 = 0
        for (index, part) in [0.001, 0.5, 0.999].enumerated() {
            let path = contest.directory.path(of: "written-\(index)")
            let history = try LateConversation(at: path, onTime: length, late: [part])
            try history.suggestAndWrite()
            try history.donate(0..<1)
            let counts = try counting { try history.suggestAndWrite() }
            most = max(most, counts.written_bytes / UInt64(rows))
        }
        return most
    }
}
