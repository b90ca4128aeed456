/// The acts that the owner took back in a part of a log, with the positions that each tombstone
/// still deletes.
///
/// A tombstone that was undone deletes nothing but what was donated again. So the views are those
/// of a log in which it never deleted the rest.
package struct Undoings: Hashable, Sendable {
    private struct Entry: Hashable {
        var position: Position
        var undone: Undone
    }

    /// The events in the order of the log.
    private var entries: [Entry] = []

    /// Makes those of a log in which nothing was undone.
    package init() {}

    /// Whether nothing was undone.
    package var isEmpty: Bool { entries.isEmpty }

    /// Adds the event at a position after those before it.
    package mutating func add(_ undone: Undone, at position: Position) {
        entries.append(Entry(position: position, undone: undone))
    }

    /// Returns what the tombstone at a position still deletes; `nil` if it was not undone.
    package func left(ofTombstone tombstone: Position) -> PositionSet? {
        entries.last { $0.position > tombstone && $0.undone.tombstones.contains(tombstone) }?
            .undone.left
    }

    /// Returns the deletion of the tombstone at a position, as far as it holds.
    package func inForce(_ deletion: Deletion, at tombstone: Position) -> Deletion {
        left(ofTombstone: tombstone).map { deletion.leaving($0) } ?? deletion
    }

    /// Returns those up to a position.
    package func through(_ last: Position) -> Undoings {
        guard let end = entries.last, end.position > last else { return self }
        var known = self
        known.entries.removeAll { $0.position > last }
        return known
    }

    /// Returns whether any event after a position takes back a tombstone up to it.
    package func reach(behind position: Position) -> Bool {
        entries.contains { entry in
            entry.position > position
                && entry.undone.tombstones.first.map { $0 <= position } ?? false
        }
    }
}

extension Deletion {
    /// Returns the deletion of nothing but these positions.
    package func leaving(_ left: PositionSet) -> Deletion {
        var rest = Deletion(
            positions: donors.isEmpty ? positions.intersection(left) : left,
            by: origin
        )
        rest.unknownFields = unknownFields
        return rest
    }
}
