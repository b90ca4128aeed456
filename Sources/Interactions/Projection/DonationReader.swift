/// Reads from the records of donations what the views are made from, and nothing else of them.
///
/// What is in a record is passed over where it stands. People are decoded when they are first met,
/// and then known by the bytes of their message: most donations name people who were named before.
package struct DonationReader {
    /// How many different people it remembers before it begins anew.
    private static let capacity = 1 << 18

    private static let failure = IntentHandlingStatus.failure.number
    private static let outgoing = Direction.outgoing.number
    private static let incoming = Direction.incoming.number
    static let audioCall = CallCapability.audioCall.number
    static let videoCall = CallCapability.videoCall.number
    static let groupImage = Array("speakableGroupName".utf8)
    static let callImage = Array("callRecordToCallBack".utf8)

    /// Where national phone numbers are from.
    let region: Region?
    private var index = ByteIndex()
    private var keys = ByteIndex()
    private(set) var appearances: [Appearance] = []
    var summaries: [AppearanceSummary] = []

    /// Makes a reader that has met nobody.
    package init(region: Region? = nil) {
        self.region = region
    }

    private var places = DonationPlaces()

    /// Reads the record of a donation into `donation`, whose arrays are used again.
    mutating func read(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        into donation: inout Participation
    ) throws(DecodingFailure) {
        places.removeAll()
        try places.find(in: record, Envelope.length..<record.count)
        donation.position = position
        donation.donor = envelope.donor
        donation.start = envelope.start
        donation.counts = places.status != Self.failure
        donation.action = places.action(record)
        donation.groupName.replace(with: record, places.groupName)
        donation.image.replace(with: record, places.groupImage ?? places.callImage ?? 0..<0)
        try readOthers(record, into: &donation)
        donation.size =
            places.recipientCount ?? (donation.others.isEmpty ? nil : donation.others.count)
        var recipients = 0
        for other in donation.others where !other.isSender { recipients += 1 }
        donation.addressees = max(places.recipientCount ?? 1, recipients + 1)
        nameConversation(record, of: &donation)
    }

    private mutating func readOthers(
        _ record: Span<UInt8>,
        into donation: inout Participation
    ) throws(DecodingFailure) {
        let donor = donation.donor
        donation.others.removeAll(keepingCapacity: true)
        var sender: Int?
        if let range = places.sender { sender = try appearance(record, range, donor) }
        donation.direction =
            switch places.direction {
            case Self.outgoing: .outgoing
            case Self.incoming: .incoming
            default: sender.map { summaries[$0].isMe } ?? true ? .outgoing : .incoming
            }
        let isIncoming = donation.direction == .incoming
        // Who sends an outgoing interaction is the owner, flagged or not.
        let owner = isIncoming ? nil : sender.flatMap { summaries[$0].key }
        if isIncoming, let sender { add(sender, isSender: true, owner: nil, to: &donation) }
        for index in places.recipients.indices {
            let recipient = try appearance(record, places.recipients[index], donor)
            add(recipient, isSender: false, owner: owner, to: &donation)
        }
        // Of an incoming call the contacts are those who call, unless a sender is named.
        let callers = donation.isCall && isIncoming && sender == nil
        for index in places.contacts.indices {
            let contact = try appearance(record, places.contacts[index], donor)
            add(contact, isSender: callers, owner: owner, to: &donation)
        }
    }

    private func add(
        _ appearance: Int,
        isSender: Bool,
        owner: Int32?,
        to donation: inout Participation
    ) {
        let summary = summaries[appearance]
        guard !summary.isMe, let key = summary.key, key != owner else { return }
        for other in donation.others where other.key == key { return }
        donation.others.append(
            Participation.Other(appearance: appearance, key: key, isSender: isSender)
        )
    }

    /// The number of the person whose message is in `range`.
    private mutating func appearance(
        _ record: Span<UInt8>,
        _ range: Range<Int>,
        _ donor: DonorNumber
    ) throws(DecodingFailure) -> Int {
        let prefix = UInt64(donor.rawValue)
        if let known = index.find(prefix, record, range) { return known }
        let person = try Person(decoding: record, range)
        let new = Appearance(person, record.copy(range), donor: donor, region: region)
        appearances.append(new)
        summaries.append(
            AppearanceSummary(
                key: new.key.map { number(of: $0) },
                isMe: person.isMe,
                hasName: new.name != nil,
                hasImage: new.image != nil
            )
        )
        return index.add(prefix, record, range)
    }

    private mutating func number(of key: ContactKey) -> Int32 {
        let bytes = key.bytes.span
        if let known = keys.find(0, bytes, bytes.indices) {
            return Int32(truncatingIfNeeded: known)
        }
        return Int32(truncatingIfNeeded: keys.add(0, bytes, bytes.indices))
    }

    /// Whether it remembers as many people as it should.
    var isFull: Bool { appearances.count >= Self.capacity }

    /// Forgets everybody if it remembers as many people as it should.
    mutating func makeRoom() {
        if isFull { forget() }
    }

    /// Forgets everybody; numbers that were handed out mean nothing any more.
    mutating func forget() {
        self = DonationReader(region: region)
    }

    /// The number of one participant of a donation, whoever it is; `nil` when there is none.
    mutating func appearance(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        participant: Int
    ) throws(DecodingFailure) -> Int? {
        places.removeAll()
        try places.find(in: record, Envelope.length..<record.count)
        let ranges = [places.sender].compactMap { $0 } + places.recipients + places.contacts
        guard ranges.indices.contains(participant) else { return nil }
        return try appearance(record, ranges[participant], envelope.donor)
    }

    /// The conversation of the sender alone, as its key's bytes.
    func conversation(of sender: Participation.Other, _ donor: DonorNumber) -> [UInt8] {
        var key: [UInt8] = []
        key.appendKey(of: [appearances[sender.appearance].key].compactMap { $0 }, donor)
        return key
    }

    private func nameConversation(_ record: Span<UInt8>, of donation: inout Participation) {
        let donor = donation.donor
        donation.conversation.removeAll(keepingCapacity: true)
        if let identifier = places.conversationIdentifier {
            donation.conversation.beginKey(.identifier, donor)
            donation.conversation.append(record, identifier)
        } else if donation.others.count == 1, places.hasGroupName,
            let room = appearances[donation.others[0].appearance].customIdentifier
        {
            donation.conversation.beginKey(.identifier, donor)
            donation.conversation += room
        } else if !donation.others.isEmpty {
            donation.conversation.appendKey(
                of: donation.others.compactMap { appearances[$0.appearance].key },
                donor
            )
        } else if let identifier = places.groupIdentifier {
            donation.conversation.beginKey(.identifier, donor)
            donation.conversation.append(record, identifier)
        } else if !places.groupName.isEmpty {
            donation.conversation.beginKey(.name, donor)
            donation.conversation.append(record, places.groupName)
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ record: Span<UInt8>, _ range: Range<Int>) {
        for index in range { append(record[index]) }
    }

    fileprivate mutating func replace(with record: Span<UInt8>, _ range: Range<Int>) {
        removeAll(keepingCapacity: true)
        append(record, range)
    }
}

extension ConversationKey {
    /// The conversation of an interaction; `nil` when nothing names it.
    package init?(of interaction: Interaction, donor: DonorNumber) {
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        let start = interaction.start ?? Timestamp(milliseconds: 0)
        let record =
            RecordEncoder.donationEnvelope(
                of: encoder.payload,
                donor: donor,
                recordedAt: start,
                start: start
            ) + encoder.payload
        var reader = DonationReader()
        var donation = Participation()
        do {
            let envelope = try Envelope(decoding: record.span)
            try reader.read(record.span, envelope, at: .start, into: &donation)
        } catch {
            return nil
        }
        guard !donation.conversation.isEmpty else { return nil }
        self.init(bytes: donation.conversation)
    }
}
