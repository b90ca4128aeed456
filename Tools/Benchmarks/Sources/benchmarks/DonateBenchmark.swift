import CBaseline
import DonationStore

/// The store against LMDB's C API, which puts the same bytes under the same keys.
struct DonateBenchmark {
    /// How many donations make one commit.
    var batch: Int
    /// How many commits each does before it is another's turn.
    var turn: Int
    /// How many turns make a round.
    var turns: Int
    var rounds: Int
    /// How many commits are counted, before time is taken.
    var counted: Int

    /// The donations this takes of the history.
    var count: Int { batch * (counted + turn * turns * rounds) }

    /// Runs the benchmark.
    ///
    /// - Parameters:
    ///   - entries: The history's entries as the store has written them before.
    ///   - history: The history from its beginning.
    ///   - workspace: Where the logs are made.
    ///   - name: Tells them apart from another benchmark's.
    /// - Returns: The store and the baselines.
    /// - Throws: ``UnexpectedOutcome`` when they do not write the same bytes.
    func run(
        _ entries: BaselineEntries,
        _ history: History,
        in workspace: Workspace,
        _ name: String
    ) throws -> [Contender] {
        var contenders = [
            Contender("store"), Contender("C, same puts"),
            Contender("C, same puts and reads"),
        ]
        let storePath = workspace.path(of: "\(name)-store")
        let paths = contenders.indices.dropFirst().map { workspace.path(of: "\(name)-c\($0)") }
        do {
            let store = try DonationStore.open(at: storePath)
            let logs = try paths.map { try BaselineLog(at: $0, for: entries) }
            try race(&contenders, store, logs, entries, history)
        }
        for path in paths where try !logsAreEqual("\(storePath)/log/current", path) {
            throw UnexpectedOutcome(description: "the baseline wrote other bytes than the store")
        }
        return contenders
    }

    private func race(
        _ contenders: inout [Contender],
        _ store: DonationStore,
        _ logs: [BaselineLog],
        _ entries: BaselineEntries,
        _ start: History
    ) throws {
        var history = start
        let first = history.oneOfEachDonor()
        try store.donateNew(first)
        var done = first.count
        for log in logs { try log.append(0..<done, of: entries) }

        let commits = batches(of: history.next(counted * batch))
        contenders[0].meaning = try counting { try donate(commits, to: store) }
            .description(per: counted)
        for (index, log) in logs.enumerated() {
            contenders[index + 1].meaning = try counting {
                try append(counted, to: log, entries, from: done, reading: index == 1)
            }.description(per: counted)
        }
        done += counted * batch

        for _ in 0..<rounds {
            var samples = contenders.map { _ in Sample() }
            for number in 0..<turns {
                let commits = batches(of: history.next(turn * batch))
                // Each comes first in turn: who does finds the caches full of the generator's work.
                for place in contenders.indices {
                    let index = (number + place) % contenders.count
                    samples[index] =
                        try samples[index]
                        + measure {
                            guard index > 0 else { return try donate(commits, to: store) }
                            let log = logs[index - 1]
                            try append(turn, to: log, entries, from: done, reading: index == 2)
                        }
                }
                done += turn * batch
            }
            for index in contenders.indices {
                contenders[index].samples.append(samples[index] / (turns * turn * batch))
            }
        }
    }

    private func batches(of donations: [Donation]) -> [[Donation]] {
        stride(from: 0, to: donations.count, by: batch).map { Array(donations[$0..<$0 + batch]) }
    }

    private func donate(_ commits: [[Donation]], to store: DonationStore) throws {
        for commit in commits { _ = try store.donate(commit) }
    }

    private func append(
        _ commits: Int,
        to log: BaselineLog,
        _ entries: BaselineEntries,
        from first: Int,
        reading: Bool
    ) throws {
        for commit in 0..<commits {
            let start = first + commit * batch
            try log.append(start..<start + batch, of: entries, reading: reading)
        }
    }
}
