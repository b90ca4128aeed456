// The order of events in their views: a function of what travels with them.

extension ActivityEvent {
    /// Returns whether the event comes after another one of the same row.
    ///
    /// The later start comes after the earlier one. At equal starts a play comes after anything
    /// else, and then donors go by their names. What one app donated as it went comes last, in the
    /// order of the log: a log receives the events of a millisecond in the order in which they
    /// happened, but those of two apps in any order. The kinds of the others have an order, and
    /// events of one kind go by their bytes, with the activity that another record may hold;
    /// between twins, whichever of them counts, the position decides.
    ///
    /// - Parameters:
    ///   - other: The other event.
    ///   - names: The donors of both by their numbers, unless it is one donor.
    /// - Returns: Whether this event comes after it.
    package func follows(_ other: ActivityEvent, _ names: [DonorNumber: Donor] = [:]) -> Bool {
        if start != other.start { return start > other.start }
        if (play == nil) != (other.play == nil) { return play != nil }
        if names[donor] != names[other.donor] {
            guard let name = names[donor], let other = names[other.donor] else {
                return names[donor] != nil
            }
            return name > other
        }
        if isLive != other.isLive { return isLive }
        if isLive { return position > other.position }
        if rank != other.rank { return rank > other.rank }
        let (bytes, others) = (contentBytes, other.contentBytes)
        if bytes != others { return others.lexicographicallyPrecedes(bytes) }
        return position > other.position
    }

    /// The place of the kind among events with one start.
    ///
    /// An app that goes from one activity to another resigns the first one and begins the second
    /// one at once, and a batch has updates of the items that it indexes.
    private var rank: Int {
        switch content {
        case .resigned: 0
        case .becameCurrent, .itemIndexed: 1
        case .activityUpdated, .itemUpdated: 2
        case .other: 3
        case .clientState: 4
        case .linkTaken: 5
        case .linkOpened: 6
        case .linkRemoved: 7
        case .searched: 8
        case .played: 9
        }
    }

    /// The kind, and the payload as if no other record held a part of it.
    private var contentBytes: [UInt8] {
        func bytes(_ payload: some LoggedPayload) -> [UInt8] {
            [type(of: payload).kind.rawValue] + payload.encoded
        }
        switch content {
        case .becameCurrent(var event):
            event.snapshot = .start
            return bytes(event)
        case .activityUpdated(let event): return bytes(event)
        case .resigned(let event): return bytes(event)
        case .itemIndexed(let event): return bytes(event)
        case .itemUpdated(let event): return bytes(event)
        case .clientState(let event): return bytes(event)
        case .linkTaken(let event): return bytes(event)
        case .linkOpened(let event): return bytes(event)
        case .linkRemoved(let event): return bytes(event)
        case .searched(let event): return bytes(event)
        case .played(let play): return [EventKind.donated.rawValue] + play.payload
        case .other(let event): return bytes(event)
        }
    }
}

extension [ActivityEvent] {
    /// The events in the order of time: see ``ActivityEvent/follows(_:)``.
    package var inOrder: [ActivityEvent] { sorted { $1.follows($0) } }
}
