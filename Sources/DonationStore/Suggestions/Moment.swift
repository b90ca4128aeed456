public import Interactions

/// The time that a question is about, and what is known there.
public enum Moment: Hashable, Sendable {
    /// Now by the store's clock, with all that is known.
    case present
    /// This time, with all that is known now: today's memory at another clock.
    case clock(Timestamp)
    /// This time, with what had happened by then: donations that had begun, and other events that
    /// had been received.
    ///
    /// What was deleted at any time is deleted, and numbers are read by the region in force now. An
    /// imported donation is known from its start on, though it was received later; an imported
    /// history has no links, preferences and weights of its own, and those given since are known
    /// from then on.
    case past(Timestamp)

    /// The time.
    ///
    /// - Parameter present: The time by the store's clock.
    /// - Returns: That, or the one that is given.
    func time(_ present: Timestamp) -> Timestamp {
        switch self {
        case .present: present
        case .clock(let time), .past(let time): time
        }
    }
}
