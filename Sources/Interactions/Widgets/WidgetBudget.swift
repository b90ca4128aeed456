/// How often the host may ask a widget for content.
///
/// The numbers are of the order that Apple names in "Keeping a widget up to date": 40 to 70 a day
/// for a widget that is often viewed, and entries some five minutes apart.
public struct WidgetBudget: Hashable, Sendable {
    /// The length of the window in which updates are counted, in milliseconds: a day.
    public var window: Int64 = 86_400_000
    /// The number of updates in a window, for a widget that nobody views.
    public var updates = 40
    /// The largest number, for one that is viewed as often; at most ``mostCounted``.
    public var mostUpdates = 70
    /// The least time between two updates that are counted, in milliseconds.
    public var spacing: Int64 = 300_000

    /// The largest number of updates that can be counted in a window.
    public static let mostCounted = 128

    /// Makes the budget.
    public init() {}

    /// Returns the number of updates in a window for a widget that is viewed so often a day.
    package func allowance(viewedADay views: Double) -> Int {
        let most = min(mostUpdates, Self.mostCounted)
        let more = views.isFinite ? Int(min(max(views, 0), Double(Self.mostCounted))) : 0
        return max(1, min(most, min(updates, Self.mostCounted) + more))
    }
}
