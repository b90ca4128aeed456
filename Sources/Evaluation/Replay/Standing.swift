internal import Interactions

/// The rank of the true target in one ranking of the candidates, with the top of the ranking.
struct Standing {
    /// The number of suggestions that a share sheet shows.
    static let topCount = 4

    /// The number of candidates before the best true target, half for an exact tie; `nil` when no
    /// candidate is a target.
    let ahead: Double?
    /// The indices of the best candidates, the best first.
    let top: [Int]

    /// Ranks candidates.
    ///
    /// - Parameters:
    ///   - scores: The scores of the candidates, in the order of the most recent contact.
    ///   - lasts: Their latest starts in either direction, which order equal scores.
    ///   - isTrue: Whether each is a target. Targets do not count as before one another.
    /// - Complexity: O(*n*) in the candidates.
    init(scores: [Double], lasts: [Timestamp], isTrue: [Bool]) {
        var top: [Int] = []
        var best: Int?
        var last = 0.0
        func precedes(_ one: Int, _ other: Int) -> Bool {
            scores[one] == scores[other]
                ? lasts[one] > lasts[other] : scores[one] > scores[other]
        }
        for index in scores.indices {
            if isTrue[index], best.map({ precedes(index, $0) }) ?? true { best = index }
            // Most are below the last of the top, and need no more than this comparison.
            if top.count == Self.topCount, scores[index] < last { continue }
            guard top.count < Self.topCount || precedes(index, top[top.count - 1]) else { continue }
            var rank = top.count
            while rank > 0, precedes(index, top[rank - 1]) { rank -= 1 }
            top.insert(index, at: rank)
            if top.count > Self.topCount { top.removeLast() }
            last = scores[top[top.count - 1]]
        }
        self.top = top
        guard let best else {
            ahead = nil
            return
        }
        var ahead = 0.0
        let score = scores[best]
        for index in scores.indices where !(scores[index] < score) && !isTrue[index] {
            if precedes(index, best) {
                ahead += 1
            } else if !precedes(best, index) {
                ahead += 0.5
            }
        }
        self.ahead = ahead
    }
}
