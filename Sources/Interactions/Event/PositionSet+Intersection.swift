extension PositionSet {
    /// The number of positions.
    public var count: UInt64 {
        runs.reduce(0) { $0 &+ ($1.upperBound - $1.lowerBound) &+ 1 }
    }

    /// Returns the positions that are in both sets.
    ///
    /// - Complexity: O(*r*) in the runs of both.
    package func intersection(_ other: PositionSet) -> PositionSet {
        var both: [ClosedRange<UInt64>] = []
        var (left, right) = (runs[...], other.runs[...])
        while let one = left.first, let two = right.first {
            let first = max(one.lowerBound, two.lowerBound)
            let last = min(one.upperBound, two.upperBound)
            if first <= last { both.append(first...last) }
            if one.upperBound < two.upperBound { left.removeFirst() } else { right.removeFirst() }
        }
        return PositionSet(runs: both)
    }

    /// Returns the positions that are not in another set.
    ///
    /// - Complexity: O(*r*) in the runs of both.
    package func subtracting(_ other: PositionSet) -> PositionSet {
        var rest: [ClosedRange<UInt64>] = []
        let gone = other.runs
        var next = 0
        for run in runs {
            var first = run.lowerBound
            while next < gone.count, gone[next].upperBound < first { next += 1 }
            var (index, isOver) = (next, false)
            while !isOver, index < gone.count, gone[index].lowerBound <= run.upperBound {
                if gone[index].lowerBound > first {
                    rest.append(first...gone[index].lowerBound - 1)
                }
                isOver = gone[index].upperBound >= run.upperBound
                if !isOver { first = gone[index].upperBound + 1 }
                index += 1
            }
            if !isOver { rest.append(first...run.upperBound) }
        }
        return PositionSet(runs: rest)
    }

    /// The runs as in `3–5, 9`; only the first of many, with the number of the others.
    package var shortText: String {
        let shown = 5
        let texts = runs.prefix(shown).map { run in
            run.lowerBound == run.upperBound
                ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)"
        }
        let rest = PositionSet(runs: runs.dropFirst(shown)).count
        return texts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
