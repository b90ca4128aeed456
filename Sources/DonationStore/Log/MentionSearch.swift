internal import Interactions
internal import LMDB

/// A person to search for in the records that stay.
struct SoughtPerson {
    /// The evidence that leads to the person, and in which app it counts.
    var reached: ReachedContact
    /// The texts under which the person was donated.
    var traces: PersonTraces
    /// The traces that do not rest on one app's word alone.
    var sure: PersonTraces
    /// The region of national phone numbers, and the owner's addresses.
    var rules: IdentityRules
}

/// A search through the log, in order, for mentions of a person in the records that stay.
struct MentionSearch {
    private let person: SoughtPerson
    /// The deletion that comes first.
    let deletion: Deletion?
    private var redactable: [ParticipantReference] = []
    private var mentions: [PersonMentions.Mention] = []
    private var donations: [Position] = []
    /// Visits whose activities are in other records, to look at after this part of the log.
    private var referring: [Position] = []
    private var donors: Set<DonorNumber> = []
    private var logIdentity: [UInt8] = []

    init(_ person: SoughtPerson, _ deletion: Deletion?) {
        self.person = person
        self.deletion = deletion
    }

    var result: PersonMentions {
        PersonMentions(
            redaction: RedactionPlan(redactable, in: logIdentity),
            mentions: mentions.sorted {
                ($0.position?.rawValue ?? .max) < ($1.position?.rawValue ?? .max)
            },
            donations: PositionSet(donations)
        )
    }

    mutating func begin(in logIdentity: [UInt8]) {
        self.logIdentity = logIdentity
    }

    /// Searches a whole record that stays.
    mutating func look(
        at position: Position,
        in record: Span<UInt8>,
        _ envelope: Envelope,
        kinds: EventRegistry,
        reading names: DonorNames
    ) throws(DecodingFailure) {
        let event = try Event(decoding: record, envelope, kinds: kinds) {
            names.byNumber[$0] ?? Donor(app: "")
        }
        let payload = record.copy(Envelope.length..<record.count)
        guard case .donated(let donation) = event else {
            // Where the activity is in another record, the whole event is looked at later.
            guard event.snapshot == nil else { return referring.append(position) }
            return look(at: position, in: event, storedAs: payload)
        }
        donors.insert(envelope.donor)
        if look(at: position, in: donation, of: envelope.donor, storedAs: payload) {
            donations.append(position)
        }
    }

    /// Searches the names of the donors of donations that stay.
    mutating func finish(_ names: DonorNames) {
        for number in donors.sorted() {
            guard let donor = names.byNumber[number] else { continue }
            for (field, text) in [("app", donor.app), ("account", donor.account ?? "")] {
                guard let kind = person.traces.kind(in: text) else { continue }
                add(PersonTraces.Trace(field: field, kind: kind), of: donor, inDonation: false)
            }
        }
    }

    /// Searches a donation.
    ///
    /// - Returns: Whether it holds a trace of the person that does not rest on one app's word
    ///   alone.
    private mutating func look(
        at position: Position,
        in donation: Donation,
        of donor: DonorNumber,
        storedAs payload: [UInt8]
    ) -> Bool {
        let entries = ownersEntries(of: donation.interaction, donor)
        redactable += entries.map { ParticipantReference(position: position, index: $0) }
        let people = donation.interaction.intent.people
        let fields = people.participantFields
        // `finish(_:)` lists the name of a donor once, and not for each donation.
        var nameless = donation
        nameless.donor = Donor(app: "")
        let json = nameless.json
        for trace in person.traces.traces(in: json) {
            let index = fields.firstIndex { trace.field.isField(in: $0) }
            if let index, entries.contains(index) { continue }
            let participant = index.map { ParticipantReference(position: position, index: $0) }
            add(trace, at: position, of: donation.donor, concerning: participant, inDonation: true)
        }
        // The JSON lacks fields that this version does not know.
        let known = payload.count == 0 ? 0 : person.traces.count(in: payload)
        if known > 0, known > person.traces.count(in: nameless.payloadOfJSON) {
            let trace = PersonTraces.Trace(field: "payload", kind: .identifier)
            add(trace, at: position, of: donation.donor, inDonation: true)
            return person.sure.count(in: payload) > 0
        }
        return !entries.isEmpty || !person.sure.traces(in: json).isEmpty
    }

    /// Searches the visits that refer to activities in other records, and came since the last call.
    mutating func lookAtVisits(in log: EventLog) throws(DonationStoreError) {
        for position in referring {
            guard let event = try log.event(at: position)?.event else { continue }
            look(at: position, in: event, storedAs: event.logged?.encoded ?? [])
        }
        referring = []
    }

    private mutating func look(at position: Position, in event: Event, storedAs payload: [UInt8]) {
        let recorded = RecordedEvent(
            position: position,
            recordedAt: Timestamp(milliseconds: 0),
            event: event
        )
        var traces: [PersonTraces.Trace] = []
        if let payload = event.logged, type(of: payload).holdsTexts {
            traces = person.traces.traces(in: recorded.json)
        }
        if traces.isEmpty, person.traces.count(in: payload) > 0 {
            traces = [PersonTraces.Trace(field: "payload", kind: .identifier)]
        }
        for trace in traces { add(trace, at: position, inDonation: false) }
    }

    private mutating func add(
        _ trace: PersonTraces.Trace,
        at position: Position? = nil,
        of donor: Donor? = nil,
        concerning participant: ParticipantReference? = nil,
        inDonation isOfDonation: Bool
    ) {
        mentions.append(
            PersonMentions.Mention(
                position: position,
                donor: donor,
                field: trace.field,
                kind: trace.kind,
                participant: participant,
                isOfDonation: isOfDonation
            )
        )
    }

    /// Returns the participants who are the person and, in this donation, the owner.
    private func ownersEntries(of interaction: Interaction, _ donor: DonorNumber) -> Set<Int> {
        let people = interaction.intent.people
        let everyone = people.everyone
        let keys = everyone.map { ContactKey($0, donor: donor, region: person.rules.region) }
        var owners = Set(everyone.indices.filter { person.rules.isOwner(everyone[$0]) })
        if people.sender != nil, person.rules.direction(of: interaction) == .outgoing {
            owners.insert(0)
        }
        let ownersKeys = Set(owners.compactMap { keys[$0] })
        return Set(
            everyone.indices.filter { index in
                let isOwner = owners.contains(index) || keys[index].map(ownersKeys.contains) == true
                guard isOwner else { return false }
                let evidence = ContactKey.evidence(
                    of: everyone[index],
                    donor: donor,
                    region: person.rules.region,
                    isCard: interaction.intent.isCard
                )
                return evidence.contains { person.reached.takes($0, of: donor) }
            }
        )
    }
}

extension Donation {
    /// The payload of a donation with exactly the content of this one's JSON.
    fileprivate var payloadOfJSON: [UInt8] {
        guard var interaction = try? Donation(json: json).interaction else { return [] }
        interaction.redactedParticipants = self.interaction.redactedParticipants
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        return encoder.payload
    }
}

extension IntentPeople {
    /// The paths of the participants in donation JSON, in the order of ``everyone``.
    fileprivate var participantFields: [String] {
        (sender == nil ? [] : ["intent.sender"])
            + recipients.indices.map { "intent.recipients[\($0)]" }
            + contacts.indices.map { "intent.contacts[\($0)]" }
    }
}

extension String {
    /// Returns whether this is the path of a field, or of one within it.
    fileprivate func isField(in other: String) -> Bool {
        self == other || hasPrefix("\(other).")
    }
}

extension EventLog {
    /// Searches the log as it stands when this begins.
    func search(
        _ search: inout MentionSearch,
        from scope: DonorScope,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) {
        let end = try end()
        search.begin(in: end.identity)
        var tombstones: [(position: Position, deletion: Deletion)] = []
        try forEachTombstone(after: .start, through: end.last) { tombstones.append(($0, $1)) }
        if let deletion = search.deletion { tombstones.append((end.last.next, deletion)) }
        let deleted = DeletedPositions(tombstones)
        let names = try names()
        let donors = Set(names.numbers(scope))
        var next: Position? = Position.start.next
        while let position = next {
            try monitor.report(position.rawValue - 1, of: end.last.rawValue)
            next = try readChunk(from: position, through: end.last) {
                position,
                record,
                _ throws(DecodingFailure) in
                try Envelope.verifyChecksum(of: record)
                let envelope = try Envelope(decoding: record)
                guard envelope.state == .whole,
                    !deleted.contains(position, of: envelope.donorOfDonation),
                    envelope.isDonation ? donors.contains(envelope.donor) : scope == .all
                else { return }
                try search.look(
                    at: position,
                    in: record,
                    envelope,
                    kinds: host.kinds,
                    reading: names
                )
            }
            try search.lookAtVisits(in: self)
        }
        guard try self.end().identity == end.identity else {
            throw .replaced(path: generations.path)
        }
        search.finish(names)
    }

    private func names() throws(DonationStoreError) -> DonorNames {
        let snapshot = try read()
        return try names(in: snapshot)
    }
}
