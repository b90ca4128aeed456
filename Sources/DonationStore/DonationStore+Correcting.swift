public import Interactions

/// What the owner knows better than the evidence in donations. Each of these appends an event, which
/// is on disk when they return, and names donations by their positions: nothing of what is in them.
/// ``DonationStore/withdraw(_:)`` takes one back.
extension DonationStore {
    /// Joins participants into one person, whatever their evidence says.
    ///
    /// - Parameter participants: Two or more, of live donations.
    /// - Returns: Where the event is.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when they cannot be joined, or another
    ///   ``DonationStoreError``; then nothing was appended, unless it is
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

    /// Takes a link or an unlink back: the views are then those of a log in which it never happened.
    ///
    /// - Parameter correction: Where ``link(_:)`` or `unlink(_:of:)` put it.
    /// - Returns: Where the tombstone is that names it.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when no correction is in force there, or
    ///   another ``DonationStoreError``; then nothing was appended, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*n*) in the number of events after it, and one commit.
    @discardableResult
    public func withdraw(_ correction: Position) throws(DonationStoreError) -> Position {
        try log.withdraw(correction)
    }
}

/// Why a link, an unlink or the withdrawal of one is not possible.
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
    /// What is at this position is neither a link nor an unlink.
    case noCorrection(Position)
    /// The link or unlink at this position was withdrawn before.
    case withdrawn(Position)
}

extension CorrectionRefusal: CustomStringConvertible {
    /// What is wrong and what to do about it, for people.
    public var description: String {
        switch self {
        case .noEvent(let position):
            "the log has no position \(position.rawValue); look for the right one with "
                + "`donationlog log`"
        case .noDonation(let position):
            "position \(position.rawValue) is no donation; name one in which the person takes part"
        case .deleted(let position):
            "the donation at \(position.rawValue) was deleted; name another of the same person"
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
            "position \(position.rawValue) is neither a link nor an unlink; look for it with "
                + "`donationlog log`"
        case .withdrawn(let position):
            "the correction at \(position.rawValue) was withdrawn already; there is nothing to do"
        }
    }
}
