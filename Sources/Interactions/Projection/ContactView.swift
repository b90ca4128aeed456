/// What the log says of one contact.
public struct ContactView: Hashable, Sendable {
    /// The counters of one donor, or of all together.
    public struct Roles: Hashable, Sendable {
        /// Donations the contact sent to the owner.
        public internal(set) var incomingSender = Tally()
        /// Donations sent to the owner and this contact by somebody else.
        public internal(set) var incomingRecipient = Tally()
        /// Donations the owner sent to the contact.
        public internal(set) var outgoingRecipient = Tally()

        package init() {}

        /// How many donations in all.
        public var count: Int {
            incomingSender.count + incomingRecipient.count + outgoingRecipient.count
        }
        /// The earliest of them.
        public var first: Timestamp? {
            [incomingSender.first, incomingRecipient.first, outgoingRecipient.first]
                .compactMap { $0 }.min()
        }
        /// The latest of them.
        public var last: Timestamp? {
            [incomingSender.last, incomingRecipient.last, outgoingRecipient.last]
                .compactMap { $0 }.max()
        }
    }

    /// The counters over all donors.
    public internal(set) var roles = Roles()
    /// The counters by donor.
    public internal(set) var donors: [DonorNumber: Roles] = [:]
    /// The person as last donated, by start; of a person without a name the last one named stays.
    public internal(set) var person = Person()
    /// The image last seen.
    public internal(set) var image: Image?
    /// What the ranking needs.
    public internal(set) var ranking = RankingState()
    /// The starts of the donations that `person`, its name and `image` are from.
    var personAt: Timestamp?
    var nameAt: Timestamp?
    /// Whether the name is only that of a group of one, for want of a better.
    var nameIsFallback = false
    var imageAt: Timestamp?

    /// Makes the view of a contact nobody has donated.
    package init() {}

    /// The name last seen.
    public var name: String? { person.displayName }
}

extension ContactView: ViewRow {
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var reader = RowReader()
        roles = try Roles(from: &reader, row)
        for _ in 0..<(try reader.count(in: row)) {
            let donor = DonorNumber(
                rawValue: UInt32(truncatingIfNeeded: try reader.number(in: row))
            )
            donors[donor] = try Roles(from: &reader, row)
        }
        let personBytes = try reader.bytes(in: row)
        person = try Person(decoding: personBytes.span, 0..<personBytes.count)
        personAt = try reader.time(in: row)
        nameAt = try reader.time(in: row)
        nameIsFallback = try reader.number(in: row) != 0
        imageAt = try reader.time(in: row)
        if imageAt != nil {
            image = try reader.image(in: row)
        }
        ranking = try RankingState(from: &reader, row)
    }

    package var encoded: [UInt8] {
        var row = RowWriter()
        roles.write(to: &row)
        row.count(donors.count)
        for (donor, roles) in donors.sorted(by: { $0.key < $1.key }) {
            row.number(UInt64(donor.rawValue))
            roles.write(to: &row)
        }
        var message = WireWriter()
        person.write(to: &message)
        row.blob(message.bytes)
        row.time(personAt)
        row.time(nameAt)
        row.number(nameIsFallback ? 1 : 0)
        row.time(imageAt)
        if let image { row.image(image) }
        ranking.write(to: &row)
        return row.bytes
    }
}

extension ContactView.Roles {
    fileprivate init(from reader: inout RowReader, _ row: Span<UInt8>) throws(DecodingFailure) {
        incomingSender = try Tally(from: &reader, row)
        incomingRecipient = try Tally(from: &reader, row)
        outgoingRecipient = try Tally(from: &reader, row)
    }

    fileprivate func write(to row: inout RowWriter) {
        incomingSender.write(to: &row)
        incomingRecipient.write(to: &row)
        outgoingRecipient.write(to: &row)
    }
}
