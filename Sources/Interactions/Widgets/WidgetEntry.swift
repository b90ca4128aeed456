/// A snapshot in its place among those of one update and mode.
package struct WidgetEntry: Hashable, Sendable {
    /// The snapshot.
    package var snapshot: WidgetSnapshot
    /// The time from which it is shown.
    package var from: Timestamp

    /// Returns the entries of an update in the order of their dates, by the modes known here.
    ///
    /// Of entries with one date the last given is shown.
    package static func byMode(
        of update: WidgetUpdated,
        from start: Timestamp
    ) -> [(mode: WidgetMode, entries: [WidgetEntry])] {
        WidgetMode.allCases.filter { $0 != .unspecified }.compactMap { mode in
            let entries = Self.entries(of: update, in: mode, from: start)
            return entries.isEmpty ? nil : (mode, entries)
        }
    }

    /// Returns the entries of an update in a mode, in the order of their dates.
    package static func entries(
        of update: WidgetUpdated,
        in mode: WidgetMode,
        from start: Timestamp
    ) -> [WidgetEntry] {
        var entries: [WidgetEntry] = []
        for snapshot in update.snapshots where snapshot.mode == mode {
            let entry = WidgetEntry(snapshot: snapshot, from: snapshot.validFrom ?? start)
            let index = entries.lastIndex { $0.from <= entry.from }.map { $0 + 1 } ?? 0
            entries.insert(entry, at: index)
        }
        return entries
    }
}

extension [WidgetEntry] {
    /// Returns the index of the entry that is shown at a time; `nil` if none has begun.
    package func current(at now: Timestamp) -> Int? { lastIndex { $0.from <= now } }
}
