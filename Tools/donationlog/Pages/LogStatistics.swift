import DonationStore
import Foundation
import Reports

/// The counts that only the log gives: kinds of events, weeks, and lags.
struct LogStatistics {
    /// The number of all donations.
    private var donations = 0
    /// The number of other events of each kind.
    private var others: [String: Int] = [:]
    private var (outgoing, incoming, unspecified) = (0, 0, 0)
    /// The starts of the live donations.
    private var starts: [Timestamp] = []
    /// The times from start to receipt of live donations.
    private(set) var lags = ReceiptLags()

    /// Counts an event; counts only live donations beyond their kind.
    mutating func add(_ event: CountedEvent) {
        switch event {
        case .donation(let donation): add(donation)
        case .known(let name): others[name, default: 0] += 1
        case .unknown: others[KindWord.unknown.text, default: 0] += 1
        case .erased: others[KindWord.erased.text, default: 0] += 1
        }
    }

    private mutating func add(_ donation: CountedEvent.Outline) {
        donations += 1
        guard donation.counts else { return }
        switch donation.direction {
        case .outgoing: outgoing += 1
        case .incoming: incoming += 1
        case .unspecified: unspecified += 1
        }
        starts.append(donation.start)
        lags.add(from: donation.start, to: donation.recordedAt)
    }

    /// The number of events of each kind.
    var kinds: [String: Int] {
        var kinds = others
        kinds[KindWord.donated.text] = donations == 0 ? nil : donations
        return kinds
    }

    /// Whether apps donated activities or items.
    var hasActivities: Bool {
        EventRegistry.standard.names.contains { name in
            guard let kind = EventRegistry.standard.kind(named: name) else { return false }
            return EventKind.ofActivities.contains(kind) && others[name] != nil
        }
    }

    /// The number of live donations in each direction, as donated.
    var directions: [String: Int] {
        let counts: [(Direction, Int)] = [
            (.outgoing, outgoing), (.incoming, incoming), (.unspecified, unspecified),
        ]
        let met = counts.filter { $0.1 > 0 }
        return Dictionary(uniqueKeysWithValues: met.map { ($0.rawValue, $1) })
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

extension EventKind {
    /// The kinds of events about activities, items and links.
    fileprivate static let ofActivities = becameCurrent...searched
}
