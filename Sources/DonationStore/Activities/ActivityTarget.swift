public import Interactions
internal import LMDB

/// The activities and items to delete.
public enum ActivityTarget: Hashable, Sendable {
    /// Activities with these persistent identifiers.
    case activities(persistentIdentifiers: [String])
    /// All activities.
    case allActivities
    /// Items of an index with these identifiers, and the activities that are views of them.
    case items(identifiers: [String], index: String)
    /// Items of an index, and activities, in these domains and the domains below.
    ///
    /// Domains are compared by their dotted parts: `a` reaches `a.b`, and not `ab`. The empty
    /// domain reaches nothing.
    case domains([String], index: String)
    /// All items of an index with its client state, and the activities that can be found.
    case allItems(index: String)
    /// All events but interactions: activities, items, client states, links, places and pages,
    /// widgets, transitions and suggested media.
    case activitiesAndItems
    /// These widgets, with all of their content.
    case widgets([WidgetName])
    /// All widgets.
    case allWidgets
    /// An activity with all its visits.
    case content(ContentKey)
}

extension ActivityReader {
    /// Returns the positions of the live events that a target reaches.
    func positions(
        of target: ActivityTarget,
        from donor: DonorNumber
    ) throws(DonationStoreError) -> Set<Position> {
        var positions: Set<Position> = []
        switch target {
        case .activities(let identifiers):
            for identifier in identifiers {
                let prefix = ActivityRowKey.leading(.persistent, donor, from: identifier)
                try addTargets(of: prefix, to: &positions) { _ in true }
            }
        case .allActivities:
            try addRows(ActivityRowKey(.content, donor).bytes, to: &positions)
            try addRows(ActivityRowKey(.scene, donor).bytes, to: &positions)
        case .items(let identifiers, let index):
            for identifier in identifiers {
                let key = ActivityRowKey.item(identifier, in: index, of: donor)
                if let row = try self.row(key) {
                    positions.formUnion(try self.positions(of: row))
                }
                let prefix = ActivityRowKey.leading(.related, donor, from: identifier)
                try addTargets(of: prefix, to: &positions) { key in
                    guard let content = ContentKey(key) else { return false }
                    return content.kind == .related && content.text?.isSpelled(identifier) == true
                }
            }
        case .domains(let domains, let index):
            for domain in domains where !domain.isEmpty {
                let own = ActivityRowKey.leading(.domain, donor, from: domain)
                let below = ActivityRowKey.leading(.domain, donor, from: domain + ".").dropLast()
                for prefix in [own, Array(below)] {
                    try addTargets(of: prefix, to: &positions) { key in
                        key.itemNames.map { $0.index.isSpelled(index) } ?? true
                    }
                }
            }
        case .allItems(let index):
            let items = ActivityRowKey.item("", in: index, of: donor).bytes
            try addRows(items, to: &positions)
            if let row = try self.row(.index(index, of: donor)) {
                positions.formUnion(try self.positions(of: row))
            }
            for row in try rows(beginning: ActivityRowKey(.content, donor).bytes) {
                guard case .content(let view) = row.view, view.scopes.contains(.search) else {
                    continue
                }
                positions.formUnion(try self.positions(of: row))
            }
        case .activitiesAndItems:
            try addRows(ActivityRowKey(.donor, donor).bytes, to: &positions)
        case .widgets(let names):
            for name in names {
                guard let row = try self.row(.widget(name, of: donor)) else { continue }
                positions.formUnion(try self.positions(of: row))
            }
        case .allWidgets:
            try addRows(ActivityRowKey(.widget, donor).bytes, to: &positions)
        case .content(let key):
            guard key.donor == donor, let row = try self.row(key.row) else {
                break
            }
            positions.formUnion(try self.positions(of: row))
        }
        return positions
    }

    private func addRows(
        _ prefix: [UInt8],
        to positions: inout Set<Position>
    ) throws(DonationStoreError) {
        for row in try rows(beginning: prefix) {
            positions.formUnion(try self.positions(of: row))
        }
    }

    /// Adds the events behind rows that lead to contents and items.
    ///
    /// If the newest state of a content or item is among them, they are all its events, since an
    /// update alone is nothing.
    private func addTargets(
        of prefix: [UInt8],
        to positions: inout Set<Position>,
        where isReached: (ActivityRowKey) -> Bool
    ) throws(DonationStoreError) {
        for lead in try rows(beginning: prefix) {
            guard let key = lead.key.target, isReached(key) else { continue }
            let named = try self.positions(of: lead)
            positions.formUnion(named)
            guard let row = try self.row(key) else { continue }
            let newest: Position? =
                switch row.view {
                case .content(let view): view.latest
                case .item(let view): view.base
                default: nil
                }
            if let newest, named.contains(newest) {
                positions.formUnion(try self.positions(of: row))
            }
        }
    }
}

extension DonationStore {
    /// Deletes activities and items of some donors by one tombstone, which is on disk on return.
    ///
    /// Searches and views forget them at once; their bytes stay in the log until
    /// ``erase(redacting:monitor:)``.
    ///
    /// - Returns: The number of deleted events and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*h* log *n*) in the events deleted, once the views are caught up.
    @discardableResult
    public func delete(
        _ target: ActivityTarget,
        from donors: DonorScope
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(target, from: donors, by: .owner)
    }

    func delete(
        _ target: ActivityTarget,
        from donors: DonorScope,
        by origin: Deletion.Origin
    ) throws(DonationStoreError) -> DeletionReceipt {
        var receipt = DeletionReceipt(of: [], at: nil)
        let views = try activityViews()
        try views.catchUp()
        _ = try log.appendNow([]) { change, _ throws(DonationStoreError) in
            receipt = try self.delete([target], from: donors, by: origin, in: &change)
            return receipt.position != nil
        }
        return receipt
    }

    /// Appends the tombstone of some targets to a transaction.
    ///
    /// The caller holds the writer lock, so the views that are caught up here show all that is
    /// live.
    func delete(
        _ targets: [ActivityTarget],
        from donors: DonorScope,
        by origin: Deletion.Origin,
        in change: inout Change<LogTables>
    ) throws(DonationStoreError) -> DeletionReceipt {
        let numbers = try log.names(in: change).numbers(donors)
        let positions = try positions(of: targets.map { .target($0) }, from: numbers)
        guard !positions.isEmpty else { return DeletionReceipt(of: [], at: nil) }
        let deletion = Deletion(positions: PositionSet(positions), by: origin)
        let starts = try log.starts(of: positions)
        let position = try log.appendTombstone(deletion, to: &change)
        return DeletionReceipt(of: [], andEvents: starts, at: position)
    }

    /// Returns the positions of the live events that some searches find.
    ///
    /// Under the writer lock it reaches all that is live.
    func positions(
        of searches: [ActivitySearch],
        from donors: [DonorNumber]
    ) throws(DonationStoreError) -> Set<Position> {
        let reader = try activityReader(of: try activityViews())
        var positions: Set<Position> = []
        for donor in donors {
            for search in searches {
                positions.formUnion(try reader.positions(of: search, from: donor))
            }
        }
        return positions
    }

    /// Returns the positions among some at which there are events of activities, items or links
    /// that apps donated and that are deleted, but not erased.
    package func deletedActivityEvents(
        among positions: [Position]
    ) throws(DonationStoreError) -> Set<Position> {
        try readingActivities { reader throws(DonationStoreError) in
            let events = try reader.events(at: positions)
            var deleted: Set<Position> = []
            for (donor, events) in Dictionary(grouping: events, by: \.donor)
            where donor.rawValue != 0 {
                let live = try reader.liveEvents(among: events, of: donor)
                deleted.formUnion(Set(events.map(\.position)).subtracting(live.map(\.position)))
            }
            return deleted
        }
    }

    /// Returns the number of live events of activities, items and links that apps donated.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d*) in the days on which apps donated some, once the views are caught up.
    public func liveActivityEvents() throws(DonationStoreError) -> UInt64 {
        try readingActivities { reader throws(DonationStoreError) in
            let rows = try reader.rows(beginning: ActivityRowKey(.donor).bytes)
            return rows.reduce(0) { $0 + UInt64(clamping: $1.timeline.count) }
        }
    }
}
