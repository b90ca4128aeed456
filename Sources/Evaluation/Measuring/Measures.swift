internal import Interactions

/// The sums over questions of one method's results.
struct Measures: Sendable {
    /// The number of questions.
    var count = 0.0
    /// The numbers of questions with the target first, among the first four and among the first
    /// five.
    var hits1 = 0.0
    var hits4 = 0.0
    var hits5 = 0.0
    /// The sum of 1/rank, 0 for a missing target.
    var reciprocalRanks = 0.0

    /// Adds one question.
    ///
    /// - Parameter ahead: The number of candidates ranked before the target, half for an exact tie;
    ///   `nil` when the target was no candidate.
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

    /// The shares and the mean, as the measures of one question.
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
