import DonationStore
import Foundation
import Reports

/// What only the log tells: kinds of events, weeks, and how fast donations arrive.
struct LogStatistics {
    /// How many events there are of each kind.
    private(set) var kinds: [String: Int] = [:]
    /// How many live donations went which way, as they were donated.
    private(set) var directions: [String: Int] = [:]
    /// When the live donations began.
    private var starts: [Timestamp] = []
    /// The time from start to receipt of what was donated live.
    private(set) var lags = ReceiptLags()

    /// Counts an event; of donations the live ones.
    mutating func add(_ event: RecordedEvent) {
        kinds[event.kind.text, default: 0] += 1
        // A card of an address book is nothing that happened.
        guard let donation = event.donation, !event.isDeleted,
            !donation.interaction.intent.isCard
        else { return }
        directions[donation.interaction.direction.rawValue, default: 0] += 1
        starts.append(event.time)
        lags.add(from: event.time, to: event.recordedAt)
    }

    /// Donations by week, the week of the last one first; weeks begin on Mondays.
    ///
    /// - Parameters:
    ///   - count: How many weeks at most.
    ///   - zone: The zone whose clocks tell the days.
    /// - Returns: The Monday of each, and how many donations began in the week.
    func weeks(_ count: Int, in zone: ZoneOffsets) -> [(monday: CivilDay, count: Int)] {
        var weeks: [CivilDay: Int] = [:]
        for start in starts { weeks[zone.local(start).day.startOfWeek, default: 0] += 1 }
        guard let last = weeks.keys.max(), let first = weeks.keys.min(), count > 0 else {
            return []
        }
        return (0..<count).lazy.map { last - 7 * $0 }.prefix { $0 >= first }
            .map { ($0, weeks[$0] ?? 0) }
    }
}
