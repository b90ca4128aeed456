/// The role of a participant other than the owner in a donation; each has exactly one.
package enum ContactRole: Hashable, Sendable {
    /// The owner sent it to the contact, alone or with others.
    case sent
    /// The contact sent it to the owner.
    case received
    /// Somebody else sent it to the owner and the contact.
    case together

    /// Makes the role of a participant in a donation of a direction.
    init(_ direction: Direction, isSender: Bool) {
        self = direction == .outgoing ? .sent : isSender ? .received : .together
    }
}
