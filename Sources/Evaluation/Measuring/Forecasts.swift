internal import Interactions

/// The predicted probabilities of the first suggestions, and the actual outcomes.
struct Forecasts: Sendable {
    /// The number of bins of equal count.
    private static let binCount = 10

    private var probabilities: [Double] = []
    private var isRight: [Bool] = []
    private var newcomers = 0.0
    private var new = 0
    private var count = 0

    /// Adds a first suggestion.
    mutating func add(_ probability: Double, isRight: Bool) {
        probabilities.append(probability)
        self.isRight.append(isRight)
    }

    /// Adds the predicted probability of somebody new, and the outcome.
    mutating func addNewcomer(_ probability: Double, isNew: Bool) {
        count += 1
        newcomers += probability
        if isNew { new += 1 }
    }

    static func += (left: inout Forecasts, right: Forecasts) {
        left.probabilities += right.probabilities
        left.isRight += right.isRight
        left.newcomers += right.newcomers
        left.new += right.new
        left.count += right.count
    }

    /// The bins, the least probable first; fewer than ten if there are fewer questions.
    ///
    /// - Complexity: O(*q* log *q*) in the questions.
    var bins: [Evaluation.CalibrationBin] {
        let order = probabilities.indices.sorted { left, right in
            let (one, other) = (probabilities[left], probabilities[right])
            return one == other ? left < right : one < other
        }
        return (0..<Self.binCount).compactMap { bin in
            let begin = order.count * bin / Self.binCount
            let part = order[begin..<order.count * (bin + 1) / Self.binCount]
            guard let first = part.first, let last = part.last else { return nil }
            let count = Double(part.count)
            return Evaluation.CalibrationBin(
                count: part.count,
                probability: part.reduce(0) { $0 + probabilities[$1] } / count,
                right: Double(part.count { isRight[$0] }) / count,
                lowest: probabilities[first],
                highest: probabilities[last]
            )
        }
    }

    /// The mean probability of somebody new, and the actual share; `nil` without questions.
    var newcomerBin: Evaluation.CalibrationBin? {
        guard count > 0 else { return nil }
        let share = (newcomers / Double(count), Double(new) / Double(count))
        return Evaluation.CalibrationBin(count: count, probability: share.0, right: share.1)
    }
}

extension [Evaluation.CalibrationBin] {
    /// The mean difference between probabilities and outcomes, weighted by the counts.
    var calibrationError: Double {
        let count = reduce(0) { $0 + $1.count }
        guard count > 0 else { return 0 }
        return reduce(0) { $0 + Double($1.count) * abs($1.probability - $1.right) } / Double(count)
    }
}
