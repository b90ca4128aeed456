/// Logarithms that the scores of many candidates share, each computed once.
///
/// Those of ranks are the same in every ranking; those of numbers sent are of one ranking alone.
package struct SharedLogarithms: Sendable {
    /// The values of a function of small numbers; NaN where none is known yet.
    struct Values: Sendable {
        private var values: [Double]

        fileprivate init(count: Int) {
            values = Array(repeating: .nan, count: count)
        }

        @inline(__always)
        mutating func value(of number: Int, else compute: (Int) -> Double) -> Double {
            guard values.indices.contains(number) else { return compute(number) }
            let known = values[number]
            if !known.isNaN { return known }
            let value = compute(number)
            values[number] = value
            return value
        }
    }

    private static let mostSent = 256

    var ofRanks = Values(count: Ranking.lastRank + 1)
    var ofSent = Values(count: mostSent)

    /// Makes an empty table of logarithms.
    package init() {}

    /// Prepares for another ranking.
    package mutating func beginRanking() {
        ofSent = Values(count: Self.mostSent)
    }
}
