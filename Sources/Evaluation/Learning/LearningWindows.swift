internal import DonationStore
internal import Interactions

/// The windows of a history that bound how far back learning reaches.
///
/// A window begins with a day, by UTC, and ends with the day on which it has
/// ``RankingLearner/window`` donations. Where the windows begin follows from the numbers of
/// donations on the days alone, whatever the order in which they arrived.
struct LearningWindows: Sendable {
    /// The first days of the windows, in order.
    let starts: [Int64]

    /// Divides a history into windows.
    ///
    /// - Parameter days: The days on which donations began, in order.
    /// - Complexity: O(*d*) in the days.
    init(_ days: [DonationDay]) {
        var starts: [Int64] = []
        var count = RankingLearner.window
        for day in days {
            if count >= RankingLearner.window {
                starts.append(day.day)
                count = 0
            }
            count += day.count
        }
        self.starts = starts
    }

    /// The day at which learning up to the end begins; `nil` for no donations.
    ///
    /// This is the first day of the window before the last. So the cost is the same for a history
    /// of any length, and continuing within a window gives the same as learning again from its
    /// start.
    var firstDay: Int64? { starts.dropLast().last ?? starts.last }
}
