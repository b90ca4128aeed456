import Foundation

/// Tries histories, and reduces a failing one to the smallest part that still fails.
final class Trial {
    private let other: OtherProcess
    private let seed: UInt64

    init(seed: UInt64, with other: OtherProcess) {
        self.seed = seed
        self.other = other
    }

    /// The failure and its operation; `nil` without a failure.
    func failure(of history: [Operation]) -> (index: Int, text: String)? {
        var index = 0
        do {
            let run = try Run(seed: seed, with: other)
            for operation in history {
                try run.perform(operation)
                try run.compare()
                index += 1
            }
            index = history.count - 1
            try run.perform(.verify)
            try run.compareDigest("pure")
            return nil
        } catch {
            return (index, "\(error)")
        }
    }

    /// The smallest failing history found, even if its failure differs.
    ///
    /// It first leaves out whole stretches, and then simplifies single operations.
    func shrink(_ history: [Operation], until limit: Date) -> [Operation] {
        var best = history
        if let failure = failure(of: best) { best = Array(best.prefix(failure.index + 1)) }
        var changed = true
        while changed, Date() < limit {
            changed = false
            var size = max(1, best.count / 2)
            while size >= 1 {
                var start = 0
                while start < best.count, Date() < limit {
                    let shorter = Array(best.prefix(start) + best.dropFirst(start + size))
                    if failure(of: shorter) != nil {
                        best = shorter
                        changed = true
                    } else {
                        start += size
                    }
                }
                size = size == 1 ? 0 : size / 2
            }
            var index = 0
            while index < best.count, Date() < limit {
                let simpler = best[index].simpler.first { operation in
                    var other = best
                    other[index] = operation
                    return Date() < limit && failure(of: other) != nil
                }
                if let simpler {
                    best[index] = simpler
                    changed = true
                } else {
                    index += 1
                }
            }
        }
        return best
    }
}
