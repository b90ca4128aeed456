/// A rule from elsewhere that ranks candidates, to compare with.
///
/// Whom it gives the same score is ranked by most recent contact in either direction. The formulas
/// and their sources are in `docs/ranking.md`.
protocol Baseline: Sendable {
    /// Begins with nobody met.
    init(candidateCount: Int)

    /// Takes one donation, which is an event of each of `touched`.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>)

    /// Scores candidates.
    ///
    /// - Parameters:
    ///   - candidates: Whom to score.
    ///   - question: The donation about to be sent, of which its time and its class of intent may
    ///     be known.
    ///   - scores: Takes one score for each of `candidates`, in their order.
    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    )
}

/// The rankings that are compared, in the order of the table.
public enum ComparedPolicy: String, CaseIterable, Sendable {
    /// The formula with weights learned from the past, as a store uses it.
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
    /// The formula with weights that were given to compare with, which stay as they are; only when
    /// there are some.
    case given

    /// The rule; `nil` for the formula, which is none from elsewhere.
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

/// Time in milliseconds, as baselines count it.
enum Milliseconds {
    static let hour = 3_600_000.0
    static let day = 24 * hour
}
