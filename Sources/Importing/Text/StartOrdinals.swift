package import Interactions

/// Starts that keep the order of a source with coarse times.
///
/// Lines that follow each other within a minute or a second have one time. The first keeps it, and
/// each later one begins a millisecond after the one before it, within the unit and before its own
/// end. So the ordinals of the same lines are equal in every export that begins before the unit.
/// Where the times of a source go back, nothing tells their order.
package struct StartOrdinals: Sendable {
    /// The time of the last line, and how many lines before it had the same.
    private var last: Timestamp?
    private var ordinal: Int64 = 0
    private var goesBack = false

    /// Makes the ordinals of a source.
    package init() {}

    /// Takes the next line of the source, whose start is in a unit.
    package mutating func order(_ interaction: inout Interaction, within unit: StartUnit) {
        guard unit != .millisecond, let start = interaction.start else { return }
        interaction.startUnit = unit
        if start == last {
            ordinal += 1
        } else {
            goesBack = last.map { start < $0 } ?? false
            (last, ordinal) = (start, 0)
        }
        guard ordinal > 0, !goesBack else { return }
        let inUnit = start.milliseconds - unit.beginning(of: start).milliseconds
        var most = unit.milliseconds - 1 - inUnit
        if let end = interaction.end { most = min(most, end.milliseconds - start.milliseconds - 1) }
        interaction.start = Timestamp(milliseconds: start.milliseconds + max(0, min(ordinal, most)))
    }

    /// Takes the next line of a source whose times are exact, or whole seconds where it knew no
    /// more.
    package mutating func order(_ interaction: inout Interaction) {
        let isWhole = interaction.start.map { $0.milliseconds % 1000 == 0 } ?? false
        order(&interaction, within: isWhole ? .second : .millisecond)
    }

    /// Takes the donations among the items of such a source, from an index on.
    package mutating func order(_ items: inout [HistoryItem], from first: Int = 0) {
        for index in first..<items.count {
            // A card is knowledge, and nothing that happened.
            guard case .donation(var donation, let location) = items[index],
                !donation.interaction.intent.isCard
            else { continue }
            order(&donation.interaction)
            items[index] = .donation(donation, at: location)
        }
    }
}
