/// A view of one contact.
public struct ContactView: Hashable, Sendable {
    /// The counters of one donor, or of all donors together.
    public struct Roles: Hashable, Sendable {
        /// Donations the contact sent to the owner.
        public internal(set) var incomingSender = Tally()
        /// Donations that somebody else sent to the owner and the contact.
        public internal(set) var incomingRecipient = Tally()
        /// Donations the owner sent to the contact.
        public internal(set) var outgoingRecipient = Tally()

        package init() {}

        /// Donations that the owner sent to the contact, alone or with others.
        public var sent: Tally { outgoingRecipient }
        /// Donations that the contact sent to the owner.
        public var received: Tally { incomingSender }
        /// Donations that somebody else sent to the owner and the contact.
        public var together: Tally { incomingRecipient }

        /// The number of all donations: sent, received and together.
        public var count: Int {
            incomingSender.count + incomingRecipient.count + outgoingRecipient.count
        }
        /// The start of the earliest donation.
        public var first: Timestamp? { all.first }
        /// The start of the latest donation.
        public var last: Timestamp? { all.last }

        private var all: Tally {
            var all = incomingSender
            all.add(incomingRecipient)
            all.add(outgoingRecipient)
            return all
        }

        /// Adds the counters of another.
        mutating func add(_ other: Roles) {
            incomingSender.add(other.incomingSender)
            incomingRecipient.add(other.incomingRecipient)
            outgoingRecipient.add(other.outgoingRecipient)
        }
    }

    /// The state that the ranking needs.
    public var ranking: RankingState { memory.state }
    /// The ranking's memory of the contact.
    var memory = RankingMemory()
    /// The ways to reach the contact, by donor and action.
    public internal(set) var channels: [ChannelView] = []
    /// The donations in which the contact takes part.
    package var timeline = Timeline()
    /// The contact as each donor describes it, in the order of the donors.
    var portraits: [Portrait] = []
    /// The name that the owner gave, as UTF-8; empty when there is none.
    var ownName: [UInt8] = []

    /// Makes the view of a contact without donations.
    package init() {}

    /// The counters over all donors.
    public var roles: Roles {
        var roles = Roles()
        for channel in channels { roles.add(channel.roles) }
        return roles
    }

    /// The counters by donor.
    public var donors: [DonorNumber: Roles] {
        var donors: [DonorNumber: Roles] = [:]
        for channel in channels { donors[channel.donor, default: Roles()].add(channel.roles) }
        return donors
    }

    /// The owner's own name; else that of a card in an address book; else the latest name, from any
    /// app.
    ///
    /// A name of apps is in spoken order, as in `SpokenName.spoken`.
    public var name: String? {
        if !ownName.isEmpty { return String(decoding: ownName, as: UTF8.self) }
        return donatedName.map(SpokenName.spoken)
    }

    /// The best name that an app gave, as it gave it.
    package var donatedName: String? { Self.best(of: portraits) }

    /// Returns the name of the contact that this one and another would be together.
    package func name(joinedWith other: ContactView) -> String? {
        if let own = [self, other].first(where: { !$0.ownName.isEmpty }) { return own.name }
        return Self.best(of: portraits + other.portraits).map(SpokenName.spoken)
    }

    private static func best(of portraits: [Portrait]) -> String? {
        let named = portraits.filter { $0.name != nil }
        let best = named.max { $0.hasWorseName(than: $1) }
        return best?.name.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The latest image, from any app.
    public var image: Image? {
        let pictured = portraits.filter { $0.image != nil }
        let best = pictured.max { $0.hasWorseImage(than: $1) }
        return best?.image.flatMap { try? Image(decoding: $0.span, $0.indices) }
    }

    /// The person as last donated, by start; its name is the latest one given.
    public var person: Person {
        let latest = portraits.lazy.filter { !$0.last.isEmpty }.max { $0.isEarlier(than: $1) }
        var person = latest.map { Person(row: $0.last) } ?? Person()
        person.image = nil
        person.displayName = name
        return person
    }
}

extension ContactView: TimelineView {
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        try self.init(beginning: &decoder, row)
        timeline = try Timeline(from: &decoder, row)
        let rest = try decoder.blob(in: row)
        var part = RowDecoder(rest.lowerBound)
        try memory.readRest(from: &part, row.extracting(..<rest.upperBound))
        guard part.index == rest.upperBound else { throw .malformedField(atByte: part.index) }
        for _ in 0..<(try decoder.count(in: row)) {
            channels.append(try ChannelView(from: &decoder, row))
        }
    }

    /// Reads the first part of a row, which is enough to show a contact: the person, the name, the
    /// picture and the state of the ranking.
    package init(beginningOf row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        try self.init(beginning: &decoder, row)
    }

    private init(beginning decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        memory = RankingMemory(state: try RankingState(from: &decoder, row))
        for _ in 0..<(try decoder.count(in: row)) {
            portraits.append(try Portrait(from: &decoder, row))
        }
        ownName = try decoder.bytes(in: row)
    }

    package var encoded: [UInt8] {
        var row = RowEncoder(capacity: 512)
        memory.state.write(to: &row)
        row.count(portraits.count)
        for portrait in portraits { portrait.write(to: &row) }
        row.blob(ownName)
        timeline.write(to: &row)
        // In one piece, which lists of contacts skip.
        row.part { memory.writeRest(to: &$0) }
        row.count(channels.count)
        for channel in channels { channel.write(to: &row) }
        return row.bytes
    }
}

extension ContactView.Roles {
    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        incomingSender = try Tally(from: &decoder, row)
        incomingRecipient = try Tally(from: &decoder, row)
        outgoingRecipient = try Tally(from: &decoder, row)
    }

    func write(to row: inout RowEncoder) {
        incomingSender.write(to: &row)
        incomingRecipient.write(to: &row)
        outgoingRecipient.write(to: &row)
    }
}
