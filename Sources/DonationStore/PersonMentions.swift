public import Interactions

/// The places in the log that still name a person after the person's donations are deleted.
public struct PersonMentions: Hashable, Sendable {
    /// What a field says of the person.
    public enum Kind: String, Hashable, Sendable {
        /// An address, a number, or another handle.
        case handle
        /// An identifier of the address book or of an app.
        case identifier
        /// A name or a nickname.
        case name
    }

    /// A field that says something of the person.
    public struct Mention: Hashable, Sendable {
        /// Where the event is; `nil` of the name of a donor.
        public var position: Position?
        /// The donor of the donation; `nil` of an event of the owner's.
        public var donor: Donor?
        /// The path of the field in the JSON of the donation, or of the event; `payload` of what
        /// this version cannot read.
        public var field: String
        /// What the field says.
        public var kind: Kind
        /// The participant whose field it is; `nil` when it is nobody's.
        public var participant: ParticipantReference?
        /// Whether it stands in a donation, which can be deleted.
        public var isOfDonation: Bool
    }

    /// The participants that are this person and can be taken out of donations that stay: the
    /// owner's own entries, which make nobody's contact, by
    /// ``DonationStore/erase(redacting:monitor:)``.
    public var redaction: RedactionPlan
    /// Everything else, in the order of the log; names of donors last.
    public var mentions: [Mention] = []
    /// Which donations say something, those of ``redaction`` among them; not those that say only
    /// what is the person's on the word of one app alone.
    public var donations = PositionSet()

    /// What is left when ``donations`` are deleted, too.
    public var beyondDonations: PersonMentions {
        PersonMentions(
            redaction: RedactionPlan([], in: redaction.logIdentity),
            mentions: mentions.filter { !$0.isOfDonation }
        )
    }
}

/// Participants to be taken out of donations that stay.
public struct RedactionPlan: Hashable, Sendable {
    /// The participants, in order and each once.
    public let participants: [ParticipantReference]
    /// In which log they have these places.
    let logIdentity: [UInt8]

    init(_ participants: [ParticipantReference], in logIdentity: [UInt8]) {
        self.participants = Set(participants).sorted()
        self.logIdentity = logIdentity
    }

    /// In how many donations they are.
    public var donations: Int { Set(participants.map(\.position)).count }
}

extension DonationStore {
    /// What would still speak of a contact if a selection of donations were deleted.
    ///
    /// Looked for are the names, handles and identifiers under which the contact was donated, in
    /// the donations that stay, in other events, and in the names of donors: see "What stays" in
    /// `docs/donationlog.md`. A handle that is several people's is not looked for.
    ///
    /// - Parameters:
    ///   - contact: One of ``contacts(after:limit:)``, before it is deleted.
    ///   - scope: As whom, and how far; what is the contact's on the word of one app alone is told,
    ///     and neither taken out nor among ``PersonMentions/donations`` in other apps.
    ///   - plan: What is to be deleted.
    ///   - app: Only in what this app donated.
    ///   - account: Only in what it donated for this account.
    ///   - monitor: Receives the progress, in events.
    /// - Returns: What stays.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*b* · *t*) in the bytes of the log and the texts looked for.
    public func mentions(
        of contact: Contact,
        _ scope: ContactScope = ContactScope(),
        after plan: DeletionPlan,
        app: String? = nil,
        account: String? = nil,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> PersonMentions {
        let person = try views.soughtPerson(contact, scope)
        var search = MentionSearch(person, plan.deletion)
        try log.search(&search, app: app, account: account, monitor)
        return search.result
    }

    /// A plan to take participants out of donations that stay.
    ///
    /// - Parameter participants: The participants, of live donations.
    /// - Returns: The plan, for ``erase(redacting:monitor:)``.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when one of them is not there, or
    ///   another ``DonationStoreError``.
    /// - Complexity: O(*n*) in the number of events: it reads their envelopes.
    public func redaction(
        of participants: [ParticipantReference]
    ) throws(DonationStoreError) -> RedactionPlan {
        let end = try log.end()
        let plan = RedactionPlan(participants, in: end.identity)
        let deleted = try log.deletedPositions(after: .start, through: end.last)
        _ = try log.redactions(plan, after: deleted, mustStay: true)
        return plan
    }
}
