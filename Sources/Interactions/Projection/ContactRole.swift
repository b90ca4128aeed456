/// What a donation is to one of the others in it: each is exactly one of these.
package enum ContactRole: Hashable, Sendable {
    /// The owner sent it to the contact, alone or with others.
    case sent
    /// The contact sent it to the owner.
    case received
    /// Somebody else sent it to the owner and the contact.
    case together

    /// The role in a donation that went this way.
    init(_ direction: Direction, isSender: Bool) {
        self = direction == .outgoing ? .sent : isSender ? .received : .together
    }
}
