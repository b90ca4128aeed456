/// Sums over questions of how well one policy answered them.
struct Measures: Sendable {
    /// How many questions.
    var count = 0.0
    /// In how many the target was the first, among the first four, the first five.
    var hits1 = 0.0
    var hits4 = 0.0
    var hits5 = 0.0
    /// The sum of 1/rank, 0 where the target was missing.
    var reciprocalRanks = 0.0

    /// Adds one question.
    ///
    /// - Parameter ahead: How many were ranked before the target, of exact ties a half; `nil` when
    ///   the target was no candidate.
    mutating func add(ahead: Double?) {
        count += 1
        guard let ahead else { return }
        if ahead < 1 { hits1 += 1 }
        if ahead < 4 { hits4 += 1 }
        if ahead < 5 { hits5 += 1 }
        reciprocalRanks += 1 / (ahead + 1)
    }

    static func += (left: inout Measures, right: Measures) {
        left.count += right.count
        left.hits1 += right.hits1
        left.hits4 += right.hits4
        left.hits5 += right.hits5
        left.reciprocalRanks += right.reciprocalRanks
    }

    /// The shares and the mean, as those of one question.
    var mean: Measures {
        guard count > 0 else { return Measures() }
        return Measures(
            count: 1,
            hits1: hits1 / count,
            hits4: hits4 / count,
            hits5: hits5 / count,
            reciprocalRanks: reciprocalRanks / count
        )
    }
}
