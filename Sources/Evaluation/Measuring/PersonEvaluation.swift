internal import Interactions
import RealModule

/// A replay of one person's log, which ranks all candidates before each scored donation from the
/// past alone.
struct PersonEvaluation {
    /// The name of a part of the questions.
    struct PartName: Hashable {
        var breakdown: Evaluation.Breakdown
        var name: String
    }

    /// The sums of the methods, and the number of questions with a target seen before.
    struct Sums {
        var methods = Array(repeating: Measures(), count: RankingMethod.allCases.count)
        var seen = 0.0
    }

    private(set) var sums = Sums()
    /// The sums of consecutive stretches of the questions, at most `mostBlocks`.
    private(set) var blocks: [Sums] = []
    static let mostBlocks = 1000
    private(set) var parts: [PartName: Sums] = [:]
    private(set) var forecasts = Forecasts()
    /// The number of questions after another one, and by method the sum of the shares of the first
    /// four that were new.
    private(set) var followed = 0
    private(set) var churn = Array(repeating: 0.0, count: RankingMethod.allCases.count)
    private(set) var scored = 0

    private let log: ReplayedLog
    private let options: Evaluation.Options
    private let eligible: Int
    private var candidates: ReplayedCandidates
    private var learner: AdoptingLearner
    private var baselines: [any Baseline]
    /// The top candidates at the last question, by method.
    private var tops: [[Int32]]
    // The buffers, reused for every question.
    private var scores: [Double] = []
    private var lasts: [Timestamp] = []
    private var isTrue: [Bool] = []
    private var logarithms = SharedLogarithms()

    /// Replays a log.
    ///
    /// - Returns: `nil` when the person sent too little, or `goesOn` returned `false`.
    init?(
        _ log: ReplayedLog,
        _ options: Evaluation.Options,
        while goesOn: (_ replayed: Int) -> Bool
    ) {
        let sent = log.sent
        guard sent >= Evaluation.fewestSent, options.eligible(in: log) > 0 else { return nil }
        var log = log
        if options.withoutMembers { log.forgetMembers() }
        self.log = log
        self.options = options
        eligible = options.eligible(in: log)
        let count = log.candidateCount
        candidates = ReplayedCandidates(count: count)
        learner = AdoptingLearner(candidateCount: count, windows: LearningWindows(log.days))
        baselines = RankingMethod.allCases.compactMap { $0.baseline(candidateCount: count) }
        tops = Array(repeating: [], count: RankingMethod.allCases.count)
        guard replay(while: goesOn) else { return nil }
    }

    private mutating func replay(while goesOn: (_ replayed: Int) -> Bool) -> Bool {
        // How many eligible donations there were so far, negative before the first.
        var count = -Evaluation.firstUnscored
        var latest: Timestamp?
        for (index, donation) in log.donations.enumerated() {
            if index % 256 == 0, !goesOn(index) { return false }
            let touched = log.candidates(of: donation)
            let isKnown = options.learns(from: donation)
            if !isKnown { learner.adopt() }
            if donation.isOutgoing, !touched.isEmpty {
                if count < 0 || options.scores(donation) { count += 1 }
                if options.scores(donation), isScored(count) {
                    ask(donation, touched, after: latest)
                }
            }
            if isKnown { learner.apply(donation, touched) }
            candidates.apply(donation, touched)
            for index in baselines.indices { baselines[index].apply(donation, touched) }
            latest = max(latest ?? donation.start, donation.start)
        }
        return true
    }

    /// Returns whether to score the eligible donation by its count from 1.
    ///
    /// The scored ones are as many as wanted, evenly spread.
    private func isScored(_ count: Int) -> Bool {
        guard count > 0 else { return false }
        guard let wanted = options.maxScored, wanted < eligible else { return true }
        return count * wanted / eligible > (count - 1) * wanted / eligible
    }

    // MARK: One question

    private mutating func ask(
        _ donation: ReplayedLog.Donation,
        _ targets: ArraySlice<Int32>,
        after latest: Timestamp?
    ) {
        var answers = Sums()
        answers.seen = targets.contains(where: candidates.hasMet) ? 1 : 0
        let list = candidates.byRecency.prefix(max(0, options.maxCandidates ?? .max))
        lasts.removeAll(keepingCapacity: true)
        isTrue.removeAll(keepingCapacity: true)
        for candidate in list {
            lasts.append(candidates.lasts[Int(candidate)])
            isTrue.append(targets.contains(candidate))
        }
        if scored > 0 { followed += 1 }
        for (method, name) in options.compared.enumerated() {
            scores.removeAll(keepingCapacity: true)
            switch name {
            case .current: score(list, at: donation.start, by: learner.coefficients)
            case .given: score(list, at: donation.start, by: options.given ?? RankingCoefficients())
            default: baselines[method - 1].score(list, for: donation, into: &scores)
            }
            let standing = Standing(scores: scores, lasts: lasts, isTrue: isTrue)
            answers.methods[method].add(ahead: standing.ahead)
            if method == 0 {
                forecast(standing, among: list, at: donation.start, isNew: answers.seen == 0)
            }
            note(standing.top.map { list[list.startIndex + $0] }, of: method)
        }
        add(answers, donation, after: latest)
    }

    private mutating func score(
        _ list: ArraySlice<Int32>,
        at now: Timestamp,
        by coefficients: RankingCoefficients
    ) {
        let ranking = candidates.ranking(at: now, by: coefficients)
        logarithms.beginRanking()
        for (rank, candidate) in list.enumerated() {
            let state = candidates.states[Int(candidate)]
            scores.append(ranking.score(for: state, rank: rank, sharing: &logarithms))
        }
    }

    /// Predicts the probability of the first suggestion, as a store does.
    private mutating func forecast(
        _ standing: Standing,
        among list: ArraySlice<Int32>,
        at now: Timestamp,
        isNew: Bool
    ) {
        let coefficients = learner.coefficients
        forecasts.addNewcomer(coefficients.calibration.newcomers, isNew: isNew)
        guard let first = standing.top.first else { return }
        let ranking = candidates.ranking(at: now, by: coefficients)
        let candidate = list[list.startIndex + first]
        let rivals = candidates.rivals(of: candidate, score: scores[first], by: ranking)
        let probability = coefficients.calibration.probability(against: rivals)
        forecasts.add(probability, isRight: isTrue[first])
    }

    private mutating func note(_ top: [Int32], of method: Int) {
        if scored > 0, !top.isEmpty {
            let new = top.count { !tops[method].contains($0) }
            churn[method] += Double(new) / Double(top.count)
        }
        tops[method] = top
    }

    private mutating func add(
        _ answers: Sums,
        _ donation: ReplayedLog.Donation,
        after latest: Timestamp?
    ) {
        sums += answers
        let all = min(eligible, options.maxScored ?? .max)
        let block = scored * min(all, Self.mostBlocks) / all
        if block == blocks.count { blocks.append(Sums()) }
        blocks[block] += answers
        scored += 1
        let idle = donation.start.milliseconds(since: latest ?? donation.start)
        for part in [
            PartName(breakdown: .donor, name: log.donors[donation.donor]),
            PartName(breakdown: .intent, name: log.intents[donation.intent]),
            PartName(breakdown: .idleTime, name: IdleTime(milliseconds: idle).rawValue),
        ] {
            parts[part, default: Sums()] += answers
        }
    }

    /// Removes the stretches, which matter only if the person is the only one.
    mutating func dropBlocks() { blocks = [] }
}

extension PersonEvaluation.Sums {
    static func += (left: inout Self, right: Self) {
        left.seen += right.seen
        for method in left.methods.indices { left.methods[method] += right.methods[method] }
    }

    /// The means over the questions, as the sums of one question.
    var mean: Self {
        let count = methods[0].count
        guard count > 0 else { return self }
        var mean = self
        mean.seen = seen / count
        mean.methods = methods.map(\.mean)
        return mean
    }
}

/// Ranges of the time since the previous donation.
enum IdleTime: String, CaseIterable {
    case minute = "under 1 minute"
    case tenMinutes = "under 10 minutes"
    case hour = "under 1 hour"
    case day = "under 1 day"
    case week = "under 7 days"
    case longer = "7 days or more"

    init(milliseconds: Double) {
        self =
            switch milliseconds {
            case ..<(Milliseconds.hour / 60): .minute
            case ..<(Milliseconds.hour / 6): .tenMinutes
            case ..<Milliseconds.hour: .hour
            case ..<Milliseconds.day: .day
            case ..<(7 * Milliseconds.day): .week
            default: .longer
            }
    }
}

extension Evaluation.Options {
    /// Returns whether the weights are learned from a donation.
    fileprivate func learns(from donation: ReplayedLog.Donation) -> Bool {
        from.map { donation.start < $0 } ?? true
    }

    /// Returns whether the time of a donation allows scoring it.
    fileprivate func scores(_ donation: ReplayedLog.Donation) -> Bool {
        from.map { donation.start >= $0 } ?? true
    }

    /// Returns the number of eligible donations of a log: the sent ones, without the first ones.
    fileprivate func eligible(in log: ReplayedLog) -> Int {
        let sent = log.donations.filter { $0.isOutgoing && !$0.range.isEmpty }
        return sent.dropFirst(Evaluation.firstUnscored).count { scores($0) }
    }
}
