/// Conditions on an event; it must meet all that are set.
public struct EventConditions: Sendable {
    /// A part of all events, by their kind.
    public enum Sort: Hashable, Sendable {
        /// The events of a kind that this version knows, unless they are erased.
        case kind(EventKind)
        /// The events of all other kinds, unless they are erased.
        case unknown
        /// The erased events of any kind.
        case erased
    }

    /// The allowed sorts of event; empty for all.
    public var sorts: Set<Sort> = []
    /// The earliest allowed start of an event that an app donated, and receipt of another.
    public var since: Timestamp?
    /// The first start or receipt that is too late.
    public var until: Timestamp?
    /// Whether only donations meet the conditions, and of these only those that are not deleted.
    ///
    /// The three conditions below imply it.
    public var isLiveDonation = false
    /// Whether only events that apps donated meet the conditions: live donations, and activities,
    /// items and links.
    public var isDonated = false
    /// The direction of the donation, inferred if the donor gave none; ``Direction/unspecified``
    /// for donations whose donor gave none.
    public var direction: Direction?
    /// The group identifier of the donation.
    public var groupIdentifier: String?
    /// A text in a name, a handle or an identifier of the donation or its donor, or in the name of
    /// its group, in upper or lower case.
    public var text: String?

    /// Makes conditions that every event meets.
    public init() {}

    /// Whether a deleted donation does not meet the conditions.
    package var asksForLive: Bool { asksForDonation || isDonated }

    /// Whether only live donations meet the conditions.
    package var asksForDonation: Bool { isLiveDonation || asksForFields }

    /// Whether any condition is on the fields of a donation.
    var asksForFields: Bool { direction != nil || groupIdentifier != nil || text != nil }
}

extension EventConditions {
    /// Returns whether an event meets the conditions.
    public func areMet(by recorded: RecordedEvent) -> Bool {
        guard isInTime(recorded.time), sorts.isEmpty || sorts.contains(Sort(of: recorded.event))
        else { return false }
        guard let donation = recorded.donation else {
            return !asksForDonation && (!isDonated || recorded.donor != nil)
        }
        return !(asksForLive && recorded.isDeleted) && allow(donation)
    }

    private func isInTime(_ time: Timestamp) -> Bool {
        since.map { time >= $0 } ?? true && until.map { time < $0 } ?? true
    }

    /// Returns whether the envelope of an event meets the conditions on it.
    func allow(_ envelope: Envelope, _ kinds: EventRegistry) -> Bool {
        let isDonated = envelope.isDonated
        guard isInTime(isDonated ? envelope.start : envelope.recordedAt),
            envelope.isDonation || !asksForDonation && (isDonated || !self.isDonated)
        else { return false }
        return sorts.isEmpty || sorts.contains(Sort(of: envelope, kinds))
    }

    /// Returns whether a donation meets the conditions on its fields.
    ///
    /// This is the meaning of the conditions; ``RecordTest`` finds out the same from bytes.
    func allow(_ donation: Donation) -> Bool {
        let interaction = donation.interaction
        switch direction {
        case nil: break
        case .unspecified: if interaction.direction != .unspecified { return false }
        case let direction?: if interaction.inferredDirection != direction { return false }
        }
        if let groupIdentifier, interaction.groupIdentifier != groupIdentifier { return false }
        guard let text = text?.lowercased() else { return true }
        return donation.searchedTexts.contains { $0.lowercased().contains(text) }
    }
}

extension EventConditions.Sort {
    fileprivate init(of event: Event) {
        switch event {
        case .donated: self = .kind(.donated)
        case .known(let payload): self = .kind(type(of: payload).kind)
        case .unknown: self = .unknown
        case .erased: self = .erased
        }
    }

    fileprivate init(of envelope: Envelope, _ kinds: EventRegistry) {
        if envelope.state == .erased {
            self = .erased
        } else {
            self = kinds.knows(envelope.kind) ? .kind(envelope.kind) : .unknown
        }
    }
}

extension Donation {
    /// The names and identifiers in the donation.
    fileprivate var searchedTexts: [String] {
        let people = interaction.intent.people
        return people.everyone.flatMap(\.searchedTexts)
            + [
                donor.app, donor.account, interaction.identifier, interaction.groupIdentifier,
                people.conversationIdentifier, people.speakableGroupName?.spokenPhrase,
            ].compactMap { $0 }
    }
}

extension Person {
    fileprivate var searchedTexts: [String] {
        [displayName, personHandle?.value, contactIdentifier, customIdentifier].compactMap { $0 }
            + aliases.map(\.value)
    }
}
