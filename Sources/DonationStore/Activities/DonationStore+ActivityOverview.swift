package import Interactions
internal import LMDB

/// The activities, items and links of a store in numbers, for reports.
package struct ActivityOverview: Sendable {
    /// The numbers of all donors together.
    package var totals = ActivityCounts()
    /// The donors with their numbers, those with the most visits and items first.
    package var donors: [(donor: Donor, counts: ActivityCounts)] = []
    /// The activities visited most, the most first.
    package var mostVisited: [StoredActivity] = []
}

extension DonationStore {
    /// Returns the numbers of activities, items and links by donor, and the activities visited
    /// most.
    ///
    /// - Parameter limit: The largest number of activities to return.
    /// - Returns: The overview.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* log *c* + *i* + *l* log *n*) in the contents, items and links, once the
    ///   views are caught up.
    package func activityOverview(
        mostVisited limit: Int
    ) throws(DonationStoreError) -> ActivityOverview {
        try readingActivities { reader throws(DonationStoreError) in
            var overview = ActivityOverview()
            var donors: [DonorNumber: ActivityCounts] = [:]
            var contents: [(row: ActivityRow, donor: Donor, visits: UInt64)] = []
            for rowClass in [ActivityRowKey.Class.content, .item, .link] {
                for row in try reader.rows(beginning: ActivityRowKey(rowClass).bytes) {
                    overview.totals.add(row.view)
                    guard let number = try reader.donor(of: row) else { continue }
                    donors[number, default: ActivityCounts()].add(row.view)
                    if case .content(let view) = row.view, let donor = reader.donor(number) {
                        contents.append((row, donor, UInt64(view.visits)))
                    }
                }
            }
            overview.donors = donors.compactMap { number, counts in
                guard counts != ActivityCounts() else { return nil }
                return reader.donor(number).map { ($0, counts) }
            }
            overview.donors.sort {
                ($1.counts.visits + $1.counts.items, $0.donor.text)
                    < ($0.counts.visits + $0.counts.items, $1.donor.text)
            }
            contents.sort {
                ($1.visits, $0.donor, $0.row.key) < ($0.visits, $1.donor, $1.row.key)
            }
            for (row, _, visits) in contents {
                guard overview.mostVisited.count < limit, visits > 0 else { break }
                if let activity = try reader.activity(row) { overview.mostVisited.append(activity) }
            }
            return overview
        }
    }
}

extension ActivityCounts {
    /// Counts a row of the views.
    mutating func add(_ view: ActivityView) {
        switch view {
        case .content(let view):
            activities += 1
            visits += Int(clamping: view.visits)
        case .item(let view): items += view.baseStart == nil ? 0 : 1
        case .link(let view): links += view.isRemoved ? 0 : 1
        case .index, .list, .scene, .offers, .places, .outcomes, .prediction, .widget, .played,
            .player, .moments, .upcoming:
            break
        }
    }
}

extension ActivityReader {
    /// Returns the donor of a content, an item or a link.
    fileprivate func donor(of row: ActivityRow) throws(DonationStoreError) -> DonorNumber? {
        guard let position = row.key.link else { return row.key.donor }
        return try events(at: [position]).first?.donor
    }
}

extension ActivityRowKey {
    /// The position of the event that took the link.
    var link: Position? {
        guard rowClass == .link, bytes.count == 9 else { return nil }
        return Position(rawValue: bytes.span.bigEndian(at: 1, width: 8))
    }
}
