internal import Interactions

/// A ranking rule from elsewhere, for comparison.
///
/// Candidates with equal scores sort by the most recent contact in either direction.
/// `docs/ranking.md` has the formulas and their sources.
protocol Baseline: Sendable {
    /// Makes a baseline that has met nobody.
    init(candidateCount: Int)

    /// Applies a donation, which touches each of `touched`.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>)

    /// Scores candidates.
    ///
    /// - Parameters:
    ///   - candidates: The candidates.
    ///   - question: The donation about to be sent; a rule may use its time and its class of
    ///     intent.
    ///   - scores: An array to which this appends one score for each of `candidates`, in their
    ///     order.
    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    )
}

/// The compared rankings, in the order of the table.
public enum RankingMethod: String, CaseIterable, Sendable {
    /// The formula with weights learned from the past, as in a store.
    case current
    /// The latest donation in either direction.
    case mostRecentAny = "most-recent-any"
    /// The latest donation sent.
    case mostRecentOut = "most-recent-out"
    /// The most donations sent.
    case mostFrequentOut = "most-frequent-out"
    /// Telegram's top peers.
    case telegram
    /// Android's share sheet.
    case android
    /// Gmail's interactions rank.
    case gmail
    /// Firefox' frecency.
    case firefox
    /// zoxide's frecency.
    case zoxide
    /// The formula with given weights, which do not change; present only if there are some.
    case given

    /// Returns the rule; `nil` for the formula, which is not from elsewhere.
    func baseline(candidateCount: Int) -> (any Baseline)? {
        switch self {
        case .current, .given: nil
        case .mostRecentAny: MostRecentAny(candidateCount: candidateCount)
        case .mostRecentOut: MostRecentOut(candidateCount: candidateCount)
        case .mostFrequentOut: MostFrequentOut(candidateCount: candidateCount)
        case .telegram: TelegramTopPeers(candidateCount: candidateCount)
        case .android: AndroidShareSheet(candidateCount: candidateCount)
        case .gmail: GmailInteractionsRank(candidateCount: candidateCount)
        case .firefox: FirefoxFrecency(candidateCount: candidateCount)
        case .zoxide: ZoxideFrecency(candidateCount: candidateCount)
        }
    }
}

/// Units of time for baselines, in milliseconds.
enum Milliseconds {
    static let hour = 3_600_000.0
    static let day = 24 * hour
}
