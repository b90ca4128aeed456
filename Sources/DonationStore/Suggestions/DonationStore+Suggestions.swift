public import Interactions

extension DonationStore {
    /// Whom something will be sent to: the best conversations for a share sheet, best first.
    ///
    /// Applies first what the log has beyond the views. Exact and deterministic: the same log and
    /// the same time give the same suggestions, also after a rebuild.
    ///
    /// - Parameters:
    ///   - moment: The time asked about, and what is known there.
    ///   - limit: The most to return.
    /// - Returns: The suggestions, best first.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: Usually that of some hundred candidates, whatever the number of conversations
    ///   and the length of the log; O(*c* log *c*) when more are asked for than there are. Of a
    ///   moment of the past, as ``past(at:)``.
    public func suggestions(
        at moment: Moment = .present,
        limit: Int = 4
    ) throws(DonationStoreError) -> Answer<Suggestion> {
        try suggestions(for: SuggestionContext(at: moment, limit: limit))
    }

    /// Whom something will be sent to in a context, best first.
    ///
    /// One conversation for each person and app, and one for each group; behind them, people who
    /// are known from groups alone.
    ///
    /// - Parameters:
    ///   - context: What is known of the moment.
    ///   - policy: The coefficients to rank by, to compare them with others; those in force unless
    ///     given.
    /// - Returns: The suggestions, best first.
    /// - Throws: ``DonationStoreError/invalid(_:)`` when a coefficient of the policy is out of its
    ///   range, or another ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``suggestions(at:limit:)`` when the context lets most candidates through;
    ///   otherwise O(*c* log *c*) in the number of conversations. All of
    ///   which anything was said by preferences or feedback are looked at. Of a moment of the past,
    ///   as ``past(at:)``, which answers several questions with one fold.
    public func suggestions(
        for context: SuggestionContext,
        policy: RankingPolicy? = nil
    ) throws(DonationStoreError) -> Answer<Suggestion> {
        if case .past(let time) = context.moment {
            return Answer(
                try past(at: time).suggestions(for: context, policy: policy),
                lag: 0
            )
        }
        try policy?.check()
        let now = context.moment.time(host.now())
        return try answer { snapshot throws(DonationStoreError) in
            try self.views.suggestions(of: snapshot, for: context, at: now, policy: policy)
        }
    }

    /// The latest donation in a suggested conversation, with the intent that an app is handed when
    /// it is chosen; `nil` when there is none, or it was deleted since.
    ///
    /// - Throws: ``DonationStoreError`` when the log cannot be read.
    /// - Complexity: O(log *n*) in the number of events.
    public func donation(
        of suggestion: Suggestion
    ) throws(DonationStoreError) -> Donation? {
        guard let position = suggestion.latest, let recorded = try event(at: position),
            case .donated(let donation) = recorded.event
        else { return nil }
        return donation
    }

    /// The ways to reach a person with a contact card's button, the remembered one first.
    ///
    /// - Parameters:
    ///   - person: The person, by any evidence.
    ///   - purpose: What the button is for.
    ///   - app: The app that names the person, within which its own identifiers count.
    /// - Returns: The channels: the one that the owner used last for it, then the others by when
    ///   the owner, then anybody, used them last; none when nobody is known by that evidence.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors, once the views are caught up.
    public func channels(
        to person: Person,
        for purpose: ContactCardButton,
        app: String? = nil
    ) throws(DonationStoreError) -> [Channel] {
        guard let contact = try contact(for: person, app: app) else { return [] }
        return contact.channels.filter(purpose.serves)
    }
}

extension RankingPolicy {
    /// Refuses coefficients that are out of their range.
    func check() throws(DonationStoreError) {
        do {
            try validate()
        } catch {
            throw .invalid(error)
        }
    }
}

/// A button of a contact card.
public enum ContactCardButton: String, CaseIterable, Hashable, Sendable {
    /// A message.
    case message
    /// A call by voice, or of which nothing more is known.
    case audioCall = "audio-call"
    /// A call by video.
    case videoCall = "video-call"
    /// A message to an e-mail address.
    case mail

    fileprivate func serves(_ channel: Channel) -> Bool {
        switch self {
        case .message: channel.action == .message
        case .audioCall: channel.action == .audioCall || channel.action == .call
        case .videoCall: channel.action == .videoCall
        case .mail: channel.action == .message && channel.person.personHandle?.type == .emailAddress
        }
    }
}
