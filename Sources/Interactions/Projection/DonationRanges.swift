/// The ranges of a donation's parts in its record.
struct DonationRanges {
    var direction: UInt64 = 0
    var status: UInt64 = 0
    var capability: UInt64 = 0
    var intent: UInt64 = 0
    var className = 0..<0
    /// The message of the people, which ``findPeople(in:)`` reads; `nil` once it is read.
    private(set) var people: Range<Int>?
    private var hasPeople = false
    /// Whether several messages hold the people.
    private(set) var isInPieces = false
    var groupIdentifier: Range<Int>?
    var sender: Range<Int>?
    var recipients: [Range<Int>] = []
    var contacts: [Range<Int>] = []
    var groupName = 0..<0
    var conversationIdentifier: Range<Int>?
    var isGroup: Bool?
    var groupImage: Range<Int>?
    var callImage: Range<Int>?
    var recipientCount: Int?

    mutating func removeAll() {
        direction = 0
        status = 0
        capability = 0
        intent = 0
        className = 0..<0
        people = nil
        hasPeople = false
        isInPieces = false
        groupIdentifier = nil
        sender = nil
        recipients.removeAll(keepingCapacity: true)
        contacts.removeAll(keepingCapacity: true)
        groupName = 0..<0
        conversationIdentifier = nil
        isGroup = nil
        groupImage = nil
        callImage = nil
        recipientCount = nil
    }
}

extension DonationRanges {
    /// Finds everything but the parts of the people.
    mutating func find(in record: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: record) {
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
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: record) {
            switch (intent, field.number) {
            case (_, 1):
                // Several messages, which no encoder writes, add up.
                try findPeople(in: record)
                isInPieces = hasPeople
                hasPeople = true
                people = try field.message()
            case (8, 2): capability = try field.varint()
            case (9, 2): className = try field.message()
            case (7, 6): try findMetadata(in: record, field.message())
            default: break
            }
        }
    }

    /// Finds the parts of the people.
    mutating func findPeople(in record: Span<UInt8>) throws(DecodingFailure) {
        guard let range = people else { return }
        people = nil
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: record) {
            switch field.number {
            case 1: sender = try field.message()
            case 2: recipients.append(try field.message())
            case 3: contacts.append(try field.message())
            case 4: groupName = try Self.part(1, of: field.message(), in: record) ?? 0..<0
            case 5: conversationIdentifier = try field.message()
            case 6: try findImage(in: record, field.message())
            case 7: isGroup = try field.flag()
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
        if record.isText(DonationDecoder.groupImage, parameter) { groupImage = image }
        if record.isText(DonationDecoder.callImage, parameter) { callImage = image }
    }

    private mutating func findMetadata(
        in record: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: record) {
            guard field.number == 1 else { continue }
            let largest = UInt64(DonationLimits.largestCount)
            recipientCount = Int(min(try field.varint(), largest))
        }
    }

    /// Returns the range of a field's bytes; `nil` when the field is missing.
    private static func part(
        _ number: UInt64,
        of range: Range<Int>,
        in record: Span<UInt8>
    ) throws(DecodingFailure) -> Range<Int>? {
        var found: Range<Int>?
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: record) {
            if field.number == number { found = try field.message() }
        }
        return found
    }

    /// The action; `nil` for a class of intent without a fixed number.
    var action: ActionIndex? {
        switch (intent, capability) {
        case (7, _): .message
        case (8, DonationDecoder.audioCall): .audioCall
        case (8, DonationDecoder.videoCall): .videoCall
        case (8, _): .call
        default: nil
        }
    }
}

extension Span<UInt8> {
    fileprivate func isText(_ text: [UInt8], _ range: Range<Int>) -> Bool {
        isEqual(range, to: text.span, text.indices)
    }
}
