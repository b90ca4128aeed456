/// Reads from the records of donations what the views are made from, and nothing else of them.
///
/// What is in a record is passed over where it stands. People are decoded when they are first met,
/// and then known by the bytes of their message: most donations name people who were named before.
package struct DonationReader {
    /// How many different people it remembers before it begins anew.
    private static let capacity = 1 << 18

    fileprivate static let failure = IntentHandlingStatus.failure.number
    fileprivate static let outgoing = Direction.outgoing.number
    fileprivate static let incoming = Direction.incoming.number
    fileprivate static let audioCall = CallCapability.audioCall.number
    fileprivate static let videoCall = CallCapability.videoCall.number
    fileprivate static let groupImage = Array("speakableGroupName".utf8)
    fileprivate static let callImage = Array("callRecordToCallBack".utf8)

    /// Where national phone numbers are from.
    let region: Region?
    private var index = ByteIndex()
    private var appearances: [Appearance] = []

    /// Makes a reader that has met nobody.
    package init(region: Region? = nil) {
        self.region = region
    }

    /// Where in a record the parts of a donation are.
    private struct Places {
        var direction: UInt64 = 0
        var status: UInt64 = 0
        var capability: UInt64 = 0
        var intent: UInt64 = 0
        var className = 0..<0
        var groupIdentifier: Range<Int>?
        var sender: Range<Int>?
        var recipients: [Range<Int>] = []
        var contacts: [Range<Int>] = []
        var hasGroupName = false
        var groupName = 0..<0
        var conversationIdentifier: Range<Int>?
        var groupImage: Range<Int>?
        var callImage: Range<Int>?
        var recipientCount: Int?

        mutating func removeAll() {
            let (recipients, contacts) = (recipients, contacts)
            self = Places()
            self.recipients = recipients
            self.contacts = contacts
            self.recipients.removeAll(keepingCapacity: true)
            self.contacts.removeAll(keepingCapacity: true)
        }
    }

    private var places = Places()

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
        donation.size = places.recipientCount ?? (donation.others.isEmpty ? nil : donation.others.count)
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

extension DonationReader.Places {
    mutating func find(in record: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var reader = WireReader(range)
        while let field = try reader.next(in: record) {
            switch field.number {
            case 2: groupIdentifier = try field.message()
            case 3: direction = try field.varint()
            case 4: status = try field.varint()
            case 7, 8, 9:
                intent = field.number
                try findIntent(in: record, field.message())
            default: break
            }
        }
        guard intent != 0 else { throw .missingField("intent") }
    }

    private mutating func findIntent(
        in record: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        var reader = WireReader(range)
        while let field = try reader.next(in: record) {
            switch (intent, field.number) {
            case (_, 1): try findPeople(in: record, field.message())
            case (8, 2): capability = try field.varint()
            case (9, 2): className = try field.message()
            case (7, 6): try findMetadata(in: record, field.message())
            default: break
            }
        }
    }

    private mutating func findPeople(
        in record: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        var reader = WireReader(range)
        while let field = try reader.next(in: record) {
            switch field.number {
            case 1: sender = try field.message()
            case 2: recipients.append(try field.message())
            case 3: contacts.append(try field.message())
            case 4:
                hasGroupName = true
                groupName = try Self.part(1, of: field.message(), in: record) ?? 0..<0
            case 5: conversationIdentifier = try field.message()
            case 6: try findImage(in: record, field.message())
            default: break
            }
        }
    }

    private mutating func findImage(
        in record: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        guard let parameter = try Self.part(1, of: range, in: record),
            let image = try Self.part(2, of: range, in: record)
        else { return }
        if record.isText(DonationReader.groupImage, parameter) { groupImage = image }
        if record.isText(DonationReader.callImage, parameter) { callImage = image }
    }

    private mutating func findMetadata(
        in record: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        var reader = WireReader(range)
        while let field = try reader.next(in: record) where field.number == 1 {
            let largest = UInt64(DonationLimits.largestCount)
            recipientCount = Int(min(try field.varint(), largest))
        }
    }

    /// Where the bytes of a field are; `nil` when it is not there.
    private static func part(
        _ number: UInt64,
        of range: Range<Int>,
        in record: Span<UInt8>
    ) throws(DecodingFailure) -> Range<Int>? {
        var found: Range<Int>?
        var reader = WireReader(range)
        while let field = try reader.next(in: record) {
            if field.number == number { found = try field.message() }
        }
        return found
    }

    func action(_ record: Span<UInt8>) -> ChannelAction {
        switch (intent, capability) {
        case (7, _): .message
        case (8, DonationReader.audioCall): .audioCall
        case (8, DonationReader.videoCall): .videoCall
        case (8, _): .call
        default: .other(record.copy(className))
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

extension Span<UInt8> {
    fileprivate func isText(_ text: [UInt8], _ range: Range<Int>) -> Bool {
        isEqual(range, to: text.span, text.indices)
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
