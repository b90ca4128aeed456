public import Interactions

/// The time that a question is about, and the knowledge to answer it with.
public enum Moment: Hashable, Sendable {
    /// The current time by the store's clock, with all present knowledge.
    case present
    /// The given time, with all present knowledge: today's memory at another clock.
    case clock(Timestamp)
    /// The given time, with the knowledge of that time.
    ///
    /// That is every donation that had begun by then, and every other event received by then. A
    /// donation deleted at any time is deleted, and the region in force now reads telephone
    /// numbers. An imported donation counts from its start, though it was received later. An
    /// imported history has no links, preferences and weights of its own; later ones count from the
    /// time they were received.
    case past(Timestamp)

    /// Returns the time of this moment.
    ///
    /// - Parameter present: The time by the store's clock.
    /// - Returns: The given time, or that of this moment if it has one.
    func time(_ present: Timestamp) -> Timestamp {
        switch self {
        case .present: present
        case .clock(let time), .past(let time): time
        }
    }
}
