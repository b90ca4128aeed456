public import Interactions

/// Corrections by the owner, who knows better than the evidence in donations.
///
/// Each method appends one event, which is on disk when the method returns. The event names
/// donations by position and holds none of their content. ``DonationStore/withdraw(_:)`` takes a
/// correction back.
extension DonationStore {
    /// Joins participants into one person, whatever their evidence says.
    ///
    /// ```swift
    /// let ana = ParticipantReference(position: first.position, index: 0)
    /// let work = ParticipantReference(position: second.position, index: 1)
    /// let link = try store.link([ana, work])
    /// try store.withdraw(link)  // Takes the link back.
    /// ```
    ///
    /// - Parameter participants: Two or more participants of live donations.
    /// - Returns: The event's position.
    /// - Throws: ``CorrectionRefusal`` if they cannot be joined, or an error of the store; then
    ///   nothing was appended, except after ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*p* log *n*) in the participants and the events, and one commit.
    @discardableResult
    public func link(_ participants: [ParticipantReference]) throws(CorrectionError) -> Position {
        try log.link(participants)
    }

    /// Stops a piece of evidence from joining people, in every donation.
    ///
    /// Use it for a landline that two people share, or an identifier that an app gave to two
    /// people. People whom other evidence or a link joins stay joined.
    ///
    /// ```swift
    /// let sender = ParticipantReference(position: receipt.position, index: 0)
    /// try store.unlink(.personHandle, of: sender)
    /// ```
    ///
    /// - Parameters:
    ///   - evidence: The evidence.
    ///   - participant: The participant of a live donation who has it.
    /// - Returns: The event's position.
    /// - Throws: ``CorrectionRefusal`` if there is no such evidence, or an error of the store; then
    ///   nothing was appended, except after ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(log *n*) in the number of events, and one commit.
    @discardableResult
    public func unlink(
        _ evidence: EvidenceReference,
        of participant: ParticipantReference
    ) throws(CorrectionError) -> Position {
        try log.unlink(evidence, of: participant)
    }

    /// Takes back a link, an unlink, a word that keeps two apart, a name, feedback, a preference,
    /// an adoption, or a rule that refuses a person.
    ///
    /// The views become those of a log in which the event never happened.
    ///
    /// - Parameter correction: The event's position, as ``link(_:)`` and the other methods return
    ///   it.
    /// - Returns: The position of the tombstone that names the event.
    /// - Throws: ``CorrectionRefusal`` if no correction is in force at this position, or an error
    ///   of the store; then nothing was appended, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*n*) in the number of events after it, and one commit.
    @discardableResult
    public func withdraw(_ correction: Position) throws(CorrectionError) -> Position {
        try log.withdraw(correction)
    }
}

/// The reason why the store refuses a correction or the withdrawal of one.
///
/// A correction is a link, an unlink, feedback, a preference or an adoption.
public enum CorrectionRefusal: Error, Hashable, Sendable {
    /// A field of the event is invalid.
    case invalid(ValidationError)
    /// The log has no such position.
    case noEvent(Position)
    /// The event at this position is not a donation.
    case noDonation(Position)
    /// The donation at this position was deleted.
    case deleted(Position)
    /// The event at this position was erased.
    case erased(Position)
    /// The donation has only `count` participants.
    case noParticipant(ParticipantReference, count: Int)
    /// The participant is the store's owner, who is no contact.
    case isOwner(ParticipantReference)
    /// The participant has no such evidence, or it is a display name beside better evidence.
    case noEvidence(EvidenceReference, of: ParticipantReference)
    /// Fewer than two participants were named.
    case tooFewParticipants
    /// The event at this position cannot be withdrawn.
    case noCorrection(Position)
    /// The event at this position was withdrawn before.
    case withdrawn(Position)
    /// The donation is in no conversation, or has no sender who can be answered alone.
    case noConversation(ConversationReference)
    /// No live donation of the conversation is left.
    case conversationGone
    /// No live donation names the person or the address any more.
    case personGone
    /// The feedback names no conversation.
    case nothingNamed
    /// The conversation appears twice in the list.
    case shownTwice(ConversationReference)
    /// The chosen conversation is not in the list.
    case notShown(ConversationReference)
    /// The conversation chosen from elsewhere is in the list.
    case isShown(ConversationReference)
    /// The feedback says that a conversation was chosen, but names none.
    case noneChosen
    /// The feedback says that nothing was chosen, but names a conversation.
    case notChosen(ConversationReference)
    /// Something up to this position was deleted after the coefficients were learned.
    case learnedFromDeleted(Position)
    /// The log was erased or restored after the caller looked up the positions.
    case logReplaced
}

extension CorrectionRefusal: OperationRefusal {
    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .invalid(let error): "\(error)"
        case .noEvent(let position):
            "the log has no position \(position.rawValue); look for the right one"
        case .noDonation(let position):
            "the event at \(position.rawValue) is no donation; name a donation"
        case .deleted(let position):
            "the donation at \(position.rawValue) was deleted; name another of the "
                + "same person or conversation"
        case .erased(let position): "the event at \(position.rawValue) is erased; name another"
        case .noParticipant(let participant, let count):
            "the donation at \(participant.position.rawValue) has no participant "
                + "\(participant.index); it has \(count), numbered from 0: the sender, the recipients, "
                + "the contacts"
        case .isOwner(let participant):
            "participant \(participant.index) of \(participant.position.rawValue) is the owner of "
                + "the store, not a contact; name another"
        case .noEvidence(let evidence, let participant):
            "\(evidence) of participant \(participant.index) of \(participant.position.rawValue) "
                + "joins nobody: the participant does not have it, or it is a name beside better evidence"
        case .tooFewParticipants: "this needs two participants or more; name another"
        case .noCorrection(let position):
            "the event at \(position.rawValue) cannot be withdrawn; look for the right one"
        case .withdrawn(let position):
            "the event at \(position.rawValue) is withdrawn already"
        case .noConversation(let conversation):
            conversation.isOfSenderAlone
                ? "the donation at \(conversation.position.rawValue) has no sender to answer "
                    + "alone; name its own conversation"
                : "the donation at \(conversation.position.rawValue) names no conversation; name "
                    + "another donation"
        case .conversationGone:
            "the conversation has no donations left; name another"
        case .personGone:
            "no donation names the person or address any more; name another"
        case .nothingNamed: "the feedback names no conversation; name the ones shown"
        case .shownTwice(let conversation):
            "the conversation of \(conversation.position.rawValue) is in the list twice; name it once"
        case .notShown(let conversation):
            "the chosen conversation of \(conversation.position.rawValue) is not in the list; add it, "
                + "or record a choice from elsewhere"
        case .isShown(let conversation):
            "the conversation of \(conversation.position.rawValue) is in the list; record a choice "
                + "from the list"
        case .noneChosen: "the feedback does not name the chosen conversation; name it"
        case .notChosen(let conversation):
            "the feedback says that nothing was chosen, but names the conversation of "
                + "\(conversation.position.rawValue); leave it out"
        case .logReplaced:
            "the log was erased or restored after you looked up the positions; nothing was done: look "
                + "them up again"
        case .learnedFromDeleted(let position):
            "an event up to position \(position.rawValue) was deleted meanwhile; learn again"
        }
    }
}
