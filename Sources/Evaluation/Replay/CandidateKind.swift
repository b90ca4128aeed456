internal import Interactions

/// The kinds of candidates: people, or conversations.
public enum CandidateKind: String, CaseIterable, Sendable {
    /// Contacts.
    ///
    /// An outgoing donation to several people counts in full for each, an incoming one only for its
    /// sender.
    case person
    /// Conversations.
    ///
    /// The set of all other participants is one, unless something else names it; an incoming
    /// donation from a set counts for the set and for its sender alone.
    case conversation
}
