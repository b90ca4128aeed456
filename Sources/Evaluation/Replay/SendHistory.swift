internal import Interactions

/// The times at which something was sent to each candidate.
struct SendHistory: Sendable {
    /// The starts in milliseconds, oldest first, by candidate.
    private var starts: [[Int64]]
    /// The number of starts and the latest, by candidate: enough for most, and side by side.
    private var ends: [End]

    private struct End {
        var count = 0
        var newest = Timestamp(milliseconds: .min)
    }

    init(candidateCount: Int) {
        starts = Array(repeating: [], count: candidateCount)
        ends = Array(repeating: End(), count: candidateCount)
    }

    mutating func add(_ start: Timestamp, to candidate: Int32) {
        let start = start.milliseconds
        // The donations are nearly in order: few come late.
        var index = starts[Int(candidate)].count
        while index > 0, starts[Int(candidate)][index - 1] > start { index -= 1 }
        starts[Int(candidate)].insert(start, at: index)
        ends[Int(candidate)].count += 1
        ends[Int(candidate)].newest = max(
            ends[Int(candidate)].newest,
            Timestamp(milliseconds: start)
        )
    }

    func count(of candidate: Int32) -> Int { ends[Int(candidate)].count }

    /// Returns the latest time; `nil` when nothing was sent.
    func last(of candidate: Int32) -> Int64? { starts[Int(candidate)].last }

    /// Returns the mean worth of the latest donations, by their ages in milliseconds; 0 without
    /// any.
    func mean(
        of candidate: Int32,
        latest limit: Int,
        at now: Timestamp,
        worth: (Double) -> Double
    ) -> Double {
        let end = starts[Int(candidate)].count
        let begin = max(0, end - limit)
        guard begin < end else { return 0 }
        var sum = 0.0
        for index in begin..<end {
            let start = Timestamp(milliseconds: starts[Int(candidate)][index])
            sum += worth(now.milliseconds(since: start))
        }
        return sum / Double(end - begin)
    }

    /// Returns a sum over the sent donations, by their ages.
    ///
    /// The steps have growing maximum ages in milliseconds, each with the amount that a donation up
    /// to that age adds. A donation older than all of them adds nothing.
    ///
    /// - Complexity: O(*s* log *n*) in the steps and the sent donations.
    func sum(
        of candidate: Int32,
        at now: Timestamp,
        by steps: [(age: Double, amount: Double)]
    ) -> Double {
        var sum = 0.0
        var end = count(of: candidate)
        // Most have nothing new, and no step but the last adds anything.
        var newest = newestAge(of: candidate, at: now)
        for (age, amount) in steps where end > 0 && newest <= age {
            let begin =
                age == .infinity
                ? 0 : firstIndex(of: candidate, notOlderThan: age, at: now, before: end)
            sum += Double(end - begin) * amount
            end = begin
            guard end > 0 else { break }
            let start = Timestamp(milliseconds: starts[Int(candidate)][end - 1])
            newest = now.milliseconds(since: start)
        }
        return sum
    }

    /// Returns the age of the latest in milliseconds; a very large one when nothing was sent.
    func newestAge(of candidate: Int32, at now: Timestamp) -> Double {
        now.milliseconds(since: ends[Int(candidate)].newest)
    }

    private func firstIndex(
        of candidate: Int32,
        notOlderThan age: Double,
        at now: Timestamp,
        before end: Int
    ) -> Int {
        var (low, high) = (0, end)
        while low < high {
            let middle = (low + high) / 2
            let start = Timestamp(milliseconds: starts[Int(candidate)][middle])
            if now.milliseconds(since: start) > age { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
