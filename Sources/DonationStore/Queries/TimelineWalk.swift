internal import Interactions

/// A walk over the positions of one timeline, newest first.
///
/// It skips donations that only touch the view and took place elsewhere.
struct TimelineWalk {
    private var entries: [Timeline.Entry] = []
    private var previous: Timeline.ChunkKey?
    private var unopened: Timeline?
    /// The current position; `nil` at the end.
    ///
    /// Before the first move it is the timeline's last position, even one that the walk skips.
    private(set) var head: Position?

    init(_ timeline: Timeline) {
        unopened = timeline
        head = timeline.isEmpty ? nil : timeline.last
    }

    /// Whether it has moved, so that ``head`` is a donation that counts.
    var isOpen: Bool { unopened == nil }

    /// Moves to the newest position before `end`.
    ///
    /// - Complexity: O(*h*) in the donations skipped, some nanoseconds each.
    mutating func move(
        before end: Position,
        _ views: ViewStore,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        if let timeline = unopened {
            entries = try snapshot.decoding(try timeline.openEntries())
            previous = timeline.previous
            unopened = nil
        }
        while true {
            while let entry = entries.last, entry.position >= end || entry.isAside {
                entries.removeLast()
            }
            head = entries.last?.position
            guard head == nil, let key = previous else { return }
            guard let chunk = try views.row(.timelines, key.bytes, of: snapshot) else {
                throw snapshot.unreadable()
            }
            (previous, entries) = try snapshot.decoding(try Timeline.entries(ofChunk: chunk.span))
            // The way back must end, even if the rows are damaged.
            guard previous.map({ $0.position < key.position }) ?? true else {
                throw snapshot.unreadable()
            }
        }
    }
}
