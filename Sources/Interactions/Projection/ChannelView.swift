/// The means of reaching a person: a message, a call, or another class of intent.
public enum ChannelAction: Hashable, Sendable {
    /// A message: `INSendMessageIntent`.
    case message
    /// A call of unknown kind: `INStartCallIntent`.
    case call
    /// A call by voice.
    case audioCall
    /// A call by video.
    case videoCall
    /// Another class of intent, as the bytes of its name.
    case other([UInt8])

    /// A card of an address book, which reaches nobody.
    package static let card = ChannelAction.other(Array(OtherIntent.cardClassName.utf8))

    /// The class of intent, as in `INSendMessageIntent`.
    public var intentClass: String {
        switch self {
        case .message: SendMessageIntent.className
        case .call, .audioCall, .videoCall: StartCallIntent.className
        case .other(let name): String(decoding: name, as: UTF8.self)
        }
    }
}

/// One way to reach a contact: a donor and an action there.
public struct ChannelView: Hashable, Sendable {
    /// The donor.
    public let donor: DonorNumber
    /// The action.
    public let action: ChannelAction
    /// The count, the first and the last donation in each role.
    public internal(set) var roles = ContactView.Roles()
    /// The person as last donated there, as a message `Person`.
    var message: [UInt8] = []
    /// The time of that donation.
    var messageAt = StatementTime.never
    /// The appearance to take `message` from; used only while folding.
    var seen: Int32 = -1
    /// Other appearances with the same start; the greatest by its bytes counts.
    var ties: [TiedStatement] = []

    init(donor: DonorNumber, action: ChannelAction) {
        self.donor = donor
        self.action = action
    }

    /// The person as last donated there, with the handle by which this donor reaches it.
    public var person: Person {
        (try? Person(decoding: message.span, message.indices)) ?? Person()
    }
}

extension ChannelAction {
    private var number: UInt8 {
        switch self {
        case .message: 0
        case .call: 1
        case .audioCall: 2
        case .videoCall: 3
        case .other: 4
        }
    }

    func write(to row: inout RowEncoder) {
        row.count(Int(number))
        if case .other(let name) = self { row.blob(name) }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        switch try decoder.count(in: row) {
        case 0: self = .message
        case 1: self = .call
        case 2: self = .audioCall
        case 3: self = .videoCall
        case 4: self = .other(try decoder.bytes(in: row))
        default: throw .malformedField(atByte: decoder.index)
        }
    }

    /// Moves a decoder beyond an action.
    fileprivate static func skip(
        with decoder: inout RowDecoder,
        in row: Span<UInt8>
    ) throws(DecodingFailure) {
        let number = try decoder.count(in: row)
        guard number <= 4 else { throw .malformedField(atByte: decoder.index) }
        if number == 4 { _ = try decoder.blob(in: row) }
    }

    /// Orders by number and name, so that equal views have equal rows.
    func precedes(_ other: ChannelAction) -> Bool {
        if case .other(let left) = self, case .other(let right) = other {
            return left.lexicographicallyPrecedes(right)
        }
        return number < other.number
    }
}

extension ChannelView {
    func write(to row: inout RowEncoder) {
        row.number(UInt64(donor.rawValue))
        action.write(to: &row)
        roles.write(to: &row)
        messageAt.write(to: &row)
        row.blob(message)
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        let donor = DonorNumber(rawValue: UInt32(truncatingIfNeeded: try decoder.number(in: row)))
        self.init(donor: donor, action: try ChannelAction(from: &decoder, row))
        roles = try ContactView.Roles(from: &decoder, row)
        messageAt = try StatementTime(from: &decoder, row)
        message = try decoder.bytes(in: row)
    }
}

extension ContactView.Roles {
    /// Reads the donor and the counters of a channel, and moves beyond the channel.
    static func ofChannel(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) -> (donor: DonorNumber, roles: ContactView.Roles) {
        let donor = DonorNumber(rawValue: UInt32(truncatingIfNeeded: try decoder.number(in: row)))
        try ChannelAction.skip(with: &decoder, in: row)
        let roles = try ContactView.Roles(from: &decoder, row)
        _ = try StatementTime(from: &decoder, row)
        _ = try decoder.blob(in: row)
        return (donor, roles)
    }
}
