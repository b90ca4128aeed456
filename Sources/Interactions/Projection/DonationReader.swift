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
    private var appearances: [Appearance] = []

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
        let sender: Appearance?
        if let range = places.sender {
            sender = try appearance(record, range, donor)
        } else {
            sender = nil
        }
        donation.direction =
            switch places.direction {
            case Self.outgoing: .outgoing
            case Self.incoming: .incoming
            default: sender.map { $0.isMe } ?? true ? .outgoing : .incoming
            }
        let isIncoming = donation.direction == .incoming
        // Who sends an outgoing interaction is the owner, flagged or not.
        let owner = isIncoming ? nil : sender?.key
        if isIncoming, let sender { donation.add(sender, isSender: true, owner: nil) }
        for index in places.recipients.indices {
            let recipient = try appearance(record, places.recipients[index], donor)
            donation.add(recipient, isSender: false, owner: owner)
        }
        // Of an incoming call the contacts are those who call, unless a sender is named.
        let callers = donation.isCall && isIncoming && sender == nil
        for index in places.contacts.indices {
            let contact = try appearance(record, places.contacts[index], donor)
            donation.add(contact, isSender: callers, owner: owner)
        }
    }

    /// The person whose message is in `range`.
    private mutating func appearance(
        _ record: Span<UInt8>,
        _ range: Range<Int>,
        _ donor: DonorNumber
    ) throws(DecodingFailure) -> Appearance {
        let prefix = UInt64(donor.rawValue)
        if let known = index.find(prefix, record, range) { return appearances[known] }
        if appearances.count == Self.capacity {
            index = ByteIndex()
            appearances.removeAll(keepingCapacity: true)
        }
        let new = try Appearance(record, range, donor: donor, region: region)
        _ = index.add(prefix, record, range)
        appearances.append(new)
        return new
    }

    /// The person in `range` of a record, for who asks about one participant alone.
    mutating func person(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        participant: Int
    ) throws(DecodingFailure) -> Appearance? {
        places.removeAll()
        try places.find(in: record, Envelope.length..<record.count)
        let ranges = [places.sender].compactMap { $0 } + places.recipients + places.contacts
        guard ranges.indices.contains(participant) else { return nil }
        return try appearance(record, ranges[participant], envelope.donor)
    }

    private func nameConversation(_ record: Span<UInt8>, of donation: inout Participation) {
        let (donor, others) = (donation.donor, donation.others)
        donation.conversation.removeAll(keepingCapacity: true)
        if let identifier = places.conversationIdentifier {
            donation.conversation.beginKey(.identifier, donor)
            donation.conversation.append(record, identifier)
        } else if others.count == 1, places.hasGroupName,
            let room = others[0].appearance.customIdentifier
        {
            donation.conversation.beginKey(.identifier, donor)
            donation.conversation += room
        } else if !others.isEmpty {
            donation.conversation.appendKey(of: others.map(\.key), donor)
        } else if let identifier = places.groupIdentifier {
            donation.conversation.beginKey(.identifier, donor)
            donation.conversation.append(record, identifier)
        } else if !places.groupName.isEmpty {
            donation.conversation.beginKey(.name, donor)
            donation.conversation.append(record, places.groupName)
        }
    }
}

extension Participation {
    fileprivate mutating func add(_ appearance: Appearance, isSender: Bool, owner: ContactKey?) {
        guard !appearance.isMe, let key = appearance.key, key != owner else { return }
        for other in others where other.appearance === appearance || other.key == key { return }
        others.append(Other(appearance: appearance, key: key, isSender: isSender))
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
