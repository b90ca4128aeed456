public import Interactions

/// What the owner knows better than the evidence in donations. Each of these appends an event,
/// which is on disk when they return, and names donations by their positions: nothing of what is in
/// them. ``DonationStore/withdraw(_:)`` takes one back.
extension DonationStore {
    /// Joins participants into one person, whatever their evidence says.
    ///
    /// - Parameter participants: Two or more, of live donations.
    /// - Returns: Where the event is.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when they cannot be joined, or
    ///   another ``DonationStoreError``; then nothing was appended, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*p* log *n*) in the participants and the events, and one commit.
    @discardableResult
    public func link(
        _ participants: [ParticipantReference]
    ) throws(DonationStoreError) -> Position {
        try log.link(participants)
    }

    /// Has a piece of evidence join nobody any more, in whichever donation it comes.
    ///
    /// It is a landline that two people share, or an identifier that an app gave to two. People who
    /// are joined by other evidence, or by a link, stay joined.
    ///
    /// - Parameters:
    ///   - evidence: Which evidence.
    ///   - participant: Whose, of a live donation.
    /// - Returns: Where the event is.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when there is no such evidence, or
    ///   another ``DonationStoreError``; then nothing was appended, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(log *n*) in the number of events, and one commit.
    @discardableResult
    public func unlink(
        _ evidence: EvidenceReference,
        of participant: ParticipantReference
    ) throws(DonationStoreError) -> Position {
        try log.unlink(evidence, of: participant)
    }

    /// Takes a link, an unlink, feedback, a preference or an adoption back: the views are then
    /// those of a log in which it never happened.
    ///
    /// - Parameter correction: Where it is, as ``link(_:)`` and the others have said.
    /// - Returns: Where the tombstone is that names it.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when no correction is in force there,
    ///   or another ``DonationStoreError``; then nothing was appended, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*n*) in the number of events after it, and one commit.
    @discardableResult
    public func withdraw(_ correction: Position) throws(DonationStoreError) -> Position {
        try log.withdraw(correction)
    }
}

/// Why a link, an unlink, feedback, a preference, an adoption or the withdrawal of one is not
/// possible.
public enum CorrectionRefusal: Error, Hashable, Sendable {
    /// The log has nothing at this position.
    case noEvent(Position)
    /// What is at this position is no donation.
    case noDonation(Position)
    /// The donation at this position was deleted.
    case deleted(Position)
    /// What was at this position was erased.
    case erased(Position)
    /// The donation has only so many participants.
    case noParticipant(ParticipantReference, count: Int)
    /// The participant is the store's owner, who is no contact.
    case isOwner(ParticipantReference)
    /// The participant has no such evidence, or it is a display name beside better evidence.
    case noEvidence(EvidenceReference, of: ParticipantReference)
    /// Fewer than two participants were named.
    case tooFewParticipants
    /// What is at this position is nothing that can be withdrawn.
    case noCorrection(Position)
    /// What is at this position was withdrawn before.
    case withdrawn(Position)
    /// The donation is in no conversation, or has no sender who could be answered alone.
    case noConversation(ConversationReference)
    /// The conversation has no live donation any more.
    case conversationGone
    /// Feedback names no conversation at all.
    case nothingNamed
    /// The conversation is in the list twice.
    case shownTwice(ConversationReference)
    /// The conversation chosen is not in the list of which it was chosen.
    case notShown(ConversationReference)
    /// The conversation chosen instead is in the list.
    case isShown(ConversationReference)
    /// A conversation was chosen, and none is named.
    case noneChosen
    /// Nothing was chosen, and a conversation is named.
    case notChosen(ConversationReference)
    /// Something up to this position was deleted since it was learned from.
    case learnedFromDeleted(Position)
    /// The log was erased or restored since places in it were named.
    case logReplaced
}

extension CorrectionRefusal: CustomStringConvertible {
    /// What is wrong and what to do about it, for people.
    public var description: String {
        switch self {
        case .noEvent(let position):
            "the log has no position \(position.rawValue); look for the right one with "
                + "`donationlog log`"
        case .noDonation(let position):
            "position \(position.rawValue) is no donation; name one that is"
        case .deleted(let position):
            "the donation at \(position.rawValue) was deleted; name another of the "
                + "same person or conversation"
        case .erased(let position): "what was at \(position.rawValue) was erased; name another"
        case .noParticipant(let participant, let count):
            "the donation at \(participant.position.rawValue) has \(count) participants, numbered "
                + "from 0: the sender, the recipients, the contacts; none of them is "
                + "\(participant.index)"
        case .isOwner(let participant):
            "participant \(participant.index) of \(participant.position.rawValue) is the owner of "
                + "the store, who is no contact; name another"
        case .noEvidence(let evidence, let participant):
            "\(evidence) of participant \(participant.index) of \(participant.position.rawValue) "
                + "joins nobody: it is not there, or a name beside better evidence; see "
                + "`donationlog show \(participant.position.rawValue)`"
        case .tooFewParticipants: "a link needs two participants or more; name another"
        case .noCorrection(let position):
            "position \(position.rawValue) is nothing that can be withdrawn; look for it with "
                + "`donationlog log`"
        case .withdrawn(let position):
            "what is at \(position.rawValue) was withdrawn already; there is nothing to do"
        case .noConversation(let conversation):
            conversation.isOfSenderAlone
                ? "the donation at \(conversation.position.rawValue) has no sender who could be "
                    + "answered alone; name its own conversation"
                : "nothing names the conversation of the donation at "
                    + "\(conversation.position.rawValue); name another donation"
        case .conversationGone:
            "no donation of the conversation is left; there is nothing to be said of it"
        case .nothingNamed: "no conversation is named; name those that were shown"
        case .shownTwice(let conversation):
            "the conversation of \(conversation.position.rawValue) is in the list twice; name it once"
        case .notShown(let conversation):
            "the conversation of \(conversation.position.rawValue) was chosen and is not in the list; "
                + "add it, or say that another was chosen"
        case .isShown(let conversation):
            "the conversation of \(conversation.position.rawValue) is in the list; say that it was "
                + "chosen"
        case .noneChosen: "a conversation was chosen and is not named; name it"
        case .notChosen(let conversation):
            "nothing was chosen, and \(conversation.position.rawValue) is named as chosen; leave it "
                + "out"
        case .logReplaced:
            "the log was erased or restored meanwhile, and its places may mean something else; nothing "
                + "was done: name them again"
        case .learnedFromDeleted(let position):
            "something up to position \(position.rawValue) was deleted since; learn again"
        }
    }
}
