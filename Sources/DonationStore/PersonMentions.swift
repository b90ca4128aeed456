public import Interactions

/// The fields of events that still name a person after the deletion of the person's donations.
public struct PersonMentions: Hashable, Sendable {
    /// The kind of information about the person that a field holds.
    public enum Kind: String, Hashable, Sendable {
        /// An address, a number, or another handle.
        case handle
        /// An identifier of the address book or of an app.
        case identifier
        /// A name or a nickname.
        case name
    }

    /// A field that names the person.
    public struct Mention: Hashable, Sendable {
        /// The event's position; `nil` for the name of a donor.
        public var position: Position?
        /// The donor of the donation; `nil` for an event of the owner.
        public var donor: Donor?
        /// The path of the field in the JSON of the donation or event.
        ///
        /// It is `payload` for fields that this version cannot read.
        public var field: String
        /// The kind of information in the field.
        public var kind: Kind
        /// The participant whose field it is; `nil` if it is nobody's.
        public var participant: ParticipantReference?
        /// Whether the field is in a donation, which can be deleted.
        public var isOfDonation: Bool
    }

    /// The participants that are this person in donations that stay.
    ///
    /// They are the owner's own entries, which belong to no contact;
    /// ``DonationStore/erase(redacting:monitor:)`` can take them out.
    public var redaction: RedactionPlan
    /// All other fields, in the order of the log; names of donors come last.
    public var mentions: [Mention] = []
    /// The donations that name the person, including those of ``redaction``.
    ///
    /// It omits donations with only information that is the person's on one app's word alone.
    public var donations = PositionSet()

    /// The mentions that remain if ``donations`` are deleted too.
    public var beyondDonations: PersonMentions {
        PersonMentions(
            redaction: RedactionPlan([], in: redaction.logIdentity),
            mentions: mentions.filter { !$0.isOfDonation }
        )
    }
}

/// Participants to take out of donations that stay.
public struct RedactionPlan: Hashable, Sendable {
    /// The participants, in order and each once.
    public let participants: [ParticipantReference]
    /// The identity of the log in which they have these positions.
    let logIdentity: [UInt8]

    init(_ participants: [ParticipantReference], in logIdentity: [UInt8]) {
        self.participants = Set(participants).sorted()
        self.logIdentity = logIdentity
    }

    /// The number of donations they are in.
    public var donations: Int { Set(participants.map(\.position)).count }
}

extension DonationStore {
    /// Finds the mentions of a contact that would remain after a deletion.
    ///
    /// The search covers the donations that stay, other events, and the names of donors, for the
    /// names, handles and identifiers under which the contact was donated: see "What stays" in
    /// `docs/donationlog.md`. It omits a handle that belongs to several people.
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``, before its deletion.
    ///   - scope: The handle that names the contact, and the apps in which everything counts. In
    ///     other apps, information that is the contact's on one app's word alone is reported, but
    ///     neither in the redaction plan nor among ``PersonMentions/donations``.
    ///   - plan: The deletion.
    ///   - donors: Searches only donations of these donors.
    ///   - monitor: Receives the progress, in events.
    /// - Returns: The mentions that remain.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*b* · *t*) in the bytes of the log and the texts of the search.
    public func mentions(
        of contact: Contact,
        _ scope: ContactScope = ContactScope(),
        after plan: DeletionPlan,
        from donors: DonorScope = .all,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> PersonMentions {
        let person = try views.soughtPerson(contact, scope)
        var search = MentionSearch(person, plan.deletion)
        try log.search(&search, from: donors, monitor)
        return search.result
    }

    /// Plans to take participants out of donations that stay.
    ///
    /// - Parameter participants: The participants, of live donations.
    /// - Returns: The plan, for ``erase(redacting:monitor:)``.
    /// - Throws: ``CorrectionRefusal`` if one of them is not there, or an error of the store.
    /// - Complexity: O(*n*) in the number of events; reads their envelopes.
    public func redaction(
        of participants: [ParticipantReference]
    ) throws(CorrectionError) -> RedactionPlan {
        let end = try CorrectionError.storing(try log.end())
        let plan = RedactionPlan(participants, in: end.identity)
        let deleted = try CorrectionError.storing(
            try log.deletedPositions(after: .start, through: end.last)
        )
        _ = try log.redactions(plan, after: deleted, mustStay: true)
        return plan
    }
}
