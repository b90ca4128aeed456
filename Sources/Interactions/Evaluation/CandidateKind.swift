/// What can be suggested: people, or conversations.
public enum CandidateKind: String, CaseIterable, Sendable {
    /// Contacts. An outgoing donation to several is a whole event for each, an incoming one an
    /// event of its sender alone.
    case person
    /// Conversations. The set of all others is one, unless something else names it; an incoming
    /// donation from a set is an event of the set and of its sender alone.
    case conversation
}
