/// A decoder of the parts of donation records that the views need.
///
/// It reads the parts in place. It decodes a person at the first meeting, and then recognises the
/// bytes of the message: most donations name people whom earlier ones named.
package struct DonationDecoder {
    /// The limits at which the decoder forgets everybody: the number of people, and the bytes.
    private static let capacity = 1 << 18
    private static let mostBytes = 64 << 20

    private static let failure = IntentHandlingStatus.failure.number
    private static let outgoing = Direction.outgoing.number
    private static let incoming = Direction.incoming.number
    static let audioCall = CallCapability.audioCall.number
    static let videoCall = CallCapability.videoCall.number
    // The classes of calls before INStartCallIntent replaced them.
    private static let oldAudioCall = Array("INStartAudioCallIntent".utf8)
    private static let oldVideoCall = Array("INStartVideoCallIntent".utf8)
    private static let card = Array(OtherIntent.cardClassName.utf8)
    static let groupImage = Array("speakableGroupName".utf8)
    static let callImage = Array("callRecordToCallBack".utf8)

    /// The region of national phone numbers, and the owner's addresses.
    let rules: IdentityRules
    /// The region of national phone numbers.
    var region: Region? { rules.region }
    /// The conversations met, which the decoder never forgets.
    package var conversations = ConversationIndex()
    private var index = ByteIndex()
    private(set) var keys = ByteIndex()
    var texts = ByteIndex()
    private(set) var classes = ByteIndex()
    /// The actions met, by index.
    package private(set) var actions = ActionIndex.fixed
    package private(set) var appearances: [Appearance] = []
    /// The number of times that the decoder forgot everybody.
    private(set) var forgettings = 0
    /// The people whose bytes the decoder remembers; `nil` where it reads few donations.
    private var remembered: RememberedPeople?
    /// Whether the group identifier names the conversation of the last donation read.
    var isNamedByGroup = false
    var summaries: [AppearanceSummary] = []
    /// The variable part of the appearances' size, in bytes.
    private var appearanceBytes = 0

    /// Makes a decoder that knows nobody.
    package init(rules: IdentityRules = IdentityRules()) {
        self.rules = rules
    }

    /// Prepares for very many donations.
    mutating func rememberPeople() {
        remembered = RememberedPeople()
    }

    /// The ranges of the parts of the last donation read.
    private(set) var ranges = DonationRanges()

    /// Reads the record of a donation into `donation`, whose arrays it reuses.
    package mutating func read(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        into donation: inout Participation
    ) throws(DecodingFailure) {
        ranges.removeAll()
        try ranges.find(in: record, Envelope.length..<record.count)
        donation.facts.donor = envelope.donor
        donation.facts.action = ranges.action ?? action(record, ranges.className)
        try readPeople(record, into: &donation)
        donation.facts.position = position
        donation.facts.start = envelope.start
        donation.facts.cardReceipt =
            donation.facts.isCard ? envelope.recordedAt.milliseconds : .min
        // A card is not an action.
        donation.facts.counts = ranges.status != Self.failure && !donation.facts.isCard
    }

    /// Reads the participants and the conversation, or remembers those of the same bytes.
    private mutating func readPeople(
        _ record: Span<UInt8>,
        into donation: inout Participation
    ) throws(DecodingFailure) {
        guard remembered != nil, let range = ranges.people, !ranges.isInPieces,
            let context = contextOfPeople(donation.facts)
        else { return try decodePeople(record, into: &donation) }
        let people = RememberedPeople.Message(in: record, range, context: context)
        let action = donation.facts.action
        guard remembered?.recall(people, in: record, into: &donation) != true else {
            donation.facts.action = action
            return
        }
        try decodePeople(record, into: &donation)
        if !isNamedByGroup { remembered?.note(people, in: record, of: donation) }
    }

    /// Returns everything besides the people's bytes that decides about them and the conversation;
    /// `nil` for an unusual donation.
    private func contextOfPeople(_ facts: borrowing DonationFacts) -> UInt64? {
        let count = ranges.recipientCount.map { $0 + 1 } ?? 0
        guard count < 1 << 26 else { return nil }
        let direction: UInt64 =
            switch ranges.direction {
            case Self.outgoing: 1
            case Self.incoming: 2
            default: 0
            }
        let action: UInt64 =
            facts.isCard ? 0 : facts.action == .message ? 1 : facts.action.isCall ? 2 : 3
        let isFiled: UInt64 = ranges.groupIdentifier == nil ? 0 : 1
        return UInt64(count) << 37 | isFiled << 36 | action << 34 | direction << 32
            | UInt64(facts.donor.rawValue)
    }

    private mutating func decodePeople(
        _ record: Span<UInt8>,
        into donation: inout Participation
    ) throws(DecodingFailure) {
        try ranges.findPeople(in: record)
        donation.facts.groupName = text(record, ranges.groupName)
        donation.facts.image = text(record, ranges.groupImage ?? ranges.callImage ?? 0..<0)
        try readOthers(record, into: &donation)
        tellSize(record, of: &donation)
        var recipients = 0
        for other in donation.others where !other.isSender { recipients += 1 }
        donation.facts.addressees = max(ranges.recipientCount ?? 1, recipients + 1)
        nameConversation(record, of: &donation)
    }

    /// Returns the index of the action of a class of intent, by its name.
    private mutating func action(_ record: Span<UInt8>, _ name: Range<Int>) -> ActionIndex {
        if name.count == Self.oldAudioCall.count {
            let name = record.copy(name)
            if name == Self.oldAudioCall { return .audioCall }
            if name == Self.oldVideoCall { return .videoCall }
        }
        if isCard(record) { return .card }
        let index = ActionIndex.fixed.count + classes.index(of: record, in: name)
        if index == actions.count { actions.append(.other(record.copy(name))) }
        return ActionIndex(rawValue: Int32(truncatingIfNeeded: index))
    }

    /// Adds the actions of another decoder that are new, and appends the index here of each.
    private mutating func adopt(actions additions: ByteIndex.Additions, indices: inout [Int32]) {
        let first = indices.count
        classes.adopt(additions, indices: &indices)
        for index in indices.indices.dropFirst(first) {
            if actions.count == ActionIndex.fixed.count + Int(indices[index]) {
                actions.append(.other(classes.bytes(of: Int(indices[index]))))
            }
            indices[index] += Int32(truncatingIfNeeded: ActionIndex.fixed.count)
        }
    }

    /// Returns whether the donation whose ranges were found last is a card.
    private func isCard(_ record: Span<UInt8>) -> Bool {
        ranges.action == nil && ranges.className.count == Self.card.count
            && record.copy(ranges.className) == Self.card
    }

    /// Returns the name to show of a participant; `nil` when the donation gives none.
    func name(of other: Participation.Other) -> String? {
        let name = summaries[other.appearance].name
        return name < 0 ? nil : String(decoding: text(name), as: UTF8.self)
    }

    /// Returns the strongest evidence of a participant's identity.
    func key(of other: Participation.Other) -> ContactKey {
        ContactKey(bytes: keys.bytes(of: Int(other.key)))
    }

    /// Returns the index of a text, or -1 when it is empty.
    private mutating func text(_ record: Span<UInt8>, _ range: Range<Int>) -> Int32 {
        range.isEmpty ? -1 : Int32(truncatingIfNeeded: texts.index(of: record, in: range))
    }

    private mutating func index(ofText bytes: [UInt8]) -> Int32 {
        Int32(truncatingIfNeeded: texts.index(of: bytes))
    }

    /// Returns the text of an index.
    func text(_ index: Int32) -> [UInt8] { texts.bytes(of: Int(index)) }

    private mutating func readOthers(
        _ record: Span<UInt8>,
        into donation: inout Participation
    ) throws(DecodingFailure) {
        let donor = donation.facts.donor
        let isCard = donation.facts.isCard
        donation.others.removeAll(keepingCapacity: true)
        var sender: Int?
        if let range = ranges.sender {
            sender = try appearance(in: record, at: range, donor: donor, isCard: isCard)
        }
        let donated: Direction =
            switch ranges.direction {
            case Self.outgoing: .outgoing
            case Self.incoming: .incoming
            default: .unspecified
            }
        donation.facts.direction = Direction(
            donated,
            isOwnerSending: sender.map { summaries[$0].isMe },
            isOwnAddress: sender.map { summaries[$0].isOwnAddress } ?? false
        )
        let isIncoming = donation.facts.direction == .incoming
        // The sender of an outgoing interaction is the owner, flagged or not.
        let owner = isIncoming ? nil : sender.flatMap { summaries[$0].key }
        if isIncoming, let sender { add(sender, isSender: true, owner: nil, to: &donation) }
        for index in ranges.recipients.indices {
            let recipient = try appearance(
                in: record,
                at: ranges.recipients[index],
                donor: donor,
                isCard: isCard
            )
            add(recipient, isSender: false, owner: owner, to: &donation)
        }
        // The contacts of an incoming call are the callers, unless it names a sender.
        let callers = donation.facts.action.isCall && isIncoming && sender == nil
        for index in ranges.contacts.indices {
            let contact = try appearance(
                in: record,
                at: ranges.contacts[index],
                donor: donor,
                isCard: isCard
            )
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

    /// Returns the index of the appearance whose message is in `range`.
    private mutating func appearance(
        in record: Span<UInt8>,
        at range: Range<Int>,
        donor: DonorNumber,
        isCard: Bool
    ) throws(DecodingFailure) -> Int {
        let prefix = UInt64(donor.rawValue) | (isCard ? 1 << 32 : 0)
        if let known = index.find(record, in: range, after: prefix) { return known }
        let person = try Person(decoding: record, range)
        let evidence = ContactKey.evidence(of: person, donor: donor, region: region, isCard: isCard)
        let appearance = Appearance(
            message: record.copy(range),
            person: PersonKey(evidence),
            donor: donor,
            isCard: isCard
        )
        let key = ContactKey(person, donor: donor, region: region)
        let isOwnAddress = rules.isOwner(evidence)
        add(
            appearance,
            AppearanceSummary(
                key: key.map { index(of: $0) },
                isMe: person.isMe || isOwnAddress,
                isOwnAddress: isOwnAddress,
                name: person.displayName.map { $0.isEmpty ? -1 : index(ofText: Array($0.utf8)) }
                    ?? -1,
                image: person.image.map { index(ofText: $0.message) } ?? -1,
                customIdentifier: person.customIdentifier.map { index(ofText: Array($0.utf8)) }
                    ?? -1,
                isOnlyCustom: person.customIdentifier != nil && evidence.count == 1,
                isKnownEverywhere: evidence.contains { $0.donor == nil },
                unusedAliases: UInt32(clamping: person.unusedAliases)
            )
        )
        return index.add(record, in: range, after: prefix)
    }

    private mutating func add(_ appearance: Appearance, _ summary: AppearanceSummary) {
        appearances.append(appearance)
        summaries.append(summary)
        appearanceBytes += appearance.message.count + appearance.person.bytes.count
    }

    /// Adds what another decoder has added, where it is new, and appends the index here of each.
    mutating func adopt(_ additions: DecoderAdditions, _ indices: inout DecoderIndices) {
        texts.adopt(additions.texts, indices: &indices.texts)
        keys.adopt(additions.keys, indices: &indices.keys)
        conversations.adopt(additions.conversations, indices: &indices.conversations)
        adopt(actions: additions.classes, indices: &indices.actions)
        index.adopt(additions.index, indices: &indices.appearances)
        let adopted = indices.appearances.suffix(additions.appearances.count)
        for (offset, position) in adopted.enumerated() where Int(position) == appearances.count {
            add(
                additions.appearances[offset],
                additions.summaries[offset].translated(by: indices)
            )
        }
    }

    /// Returns everything that the decoder has added since some counts.
    func additions(since counts: DecoderCounts) -> DecoderAdditions {
        DecoderAdditions(
            texts: texts.additions(from: counts.texts),
            keys: keys.additions(from: counts.keys),
            conversations: conversations.additions(from: counts.conversations),
            classes: classes.additions(from: counts.classes),
            index: index.additions(from: counts.appearances),
            appearances: Array(appearances[counts.appearances...]),
            summaries: Array(summaries[counts.appearances...])
        )
    }

    /// Returns the index of the strongest evidence of a person in the last donation read.
    func key(ofPersonIn range: Range<Int>, _ record: Span<UInt8>, _ donor: DonorNumber) -> Int32? {
        index.find(record, in: range, after: UInt64(donor.rawValue)).flatMap { summaries[$0].key }
    }

    private mutating func index(of key: ContactKey) -> Int32 {
        Int32(truncatingIfNeeded: keys.index(of: key.bytes))
    }

    /// Whether the decoder has reached its limit of people, texts or classes.
    package var isFull: Bool {
        max(appearances.count, texts.count, actions.count) >= Self.capacity
            || forgettableWeight >= Self.mostBytes
    }

    /// The approximate memory used, in bytes.
    var weight: Int { forgettableWeight + conversations.weight + (remembered?.weight ?? 0) }

    /// The approximate size of everything that ``forget()`` removes, in bytes.
    private var forgettableWeight: Int {
        appearanceBytes + 192 * appearances.count + index.weight + keys.weight + texts.weight
            + classes.weight
    }

    /// Forgets everybody if the decoder is full.
    mutating func makeRoom() {
        if isFull { forget() }
    }

    /// Forgets everybody; earlier indices become meaningless, except those of conversations.
    package mutating func forget() {
        let conversations = conversations
        let forgettings = forgettings
        let remembersPeople = remembered != nil
        self = DonationDecoder(rules: rules)
        if remembersPeople { rememberPeople() }
        self.conversations = conversations
        self.forgettings = forgettings + 1
    }

    /// Returns the index of a donation's participant, even the owner; `nil` when there is none.
    mutating func appearance(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        participant: Int
    ) throws(DecodingFailure) -> Int? {
        ranges.removeAll()
        try ranges.find(in: record, Envelope.length..<record.count)
        try ranges.findPeople(in: record)
        let parts = [ranges.sender].compactMap { $0 } + ranges.recipients + ranges.contacts
        guard parts.indices.contains(participant) else { return nil }
        return try appearance(
            in: record,
            at: parts[participant],
            donor: envelope.donor,
            isCard: isCard(record)
        )
    }

    /// Returns the conversation with one person alone.
    package mutating func conversation(of other: Participation.Other, _ donor: DonorNumber) -> Int {
        if let known = summaries[other.appearance].conversation { return Int(known) }
        let conversation = conversations.index(of: [key(of: other)], donor: donor)
        summaries[other.appearance].conversation = Int32(truncatingIfNeeded: conversation)
        return conversation
    }

    /// Returns the index of the conversation of a key; `nil` for bytes that are no key.
    mutating func index(of key: ConversationKey) -> Int? { conversations.index(of: key) }
}
