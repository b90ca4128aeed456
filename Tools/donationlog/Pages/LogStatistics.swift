import DonationStore
import Foundation
import Reports

/// The counts that only the log gives: kinds of events, weeks, and lags.
struct LogStatistics {
    /// The number of events of each kind.
    private(set) var kinds: [String: Int] = [:]
    /// The number of live donations in each direction, as donated.
    private(set) var directions: [String: Int] = [:]
    /// The starts of the live donations.
    private var starts: [Timestamp] = []
    /// The times from start to receipt of live donations.
    private(set) var lags = ReceiptLags()

    /// Counts an event; counts only live donations.
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

    /// Returns the donations by week, the last week first; weeks begin on Mondays.
    ///
    /// - Parameters:
    ///   - count: The largest number of weeks.
    ///   - zone: The time zone for days.
    /// - Returns: The Monday of each week, and the number of donations that began in it.
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
