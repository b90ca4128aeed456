/// One donor's picture of a contact: the participant that it donated last, and the name and the
/// image that it gave last.
///
/// Name and image are kept with the participant as which they were donated, so that it can be asked
/// whether they are those of the person whom another app knows
/// (``ContactView/keepPortraits(asKnownBy:where:)``).
struct Portrait: Hashable, Sendable {
    /// The donor.
    let donor: DonorNumber
    /// The participant as last donated, by start, as a message `Person`; empty for no participant.
    var last: [UInt8] = []
    /// When the donation of the participant began, and where it stands in the log.
    var lastAt = Int64.min
    var lastPosition: UInt64 = 0
    /// The name, as UTF-8; `nil` when none was given.
    var name: [UInt8]?
    /// The participant with the name, as a message `Person`.
    var named: [UInt8] = []
    /// When the donation of the name began, and where it stands in the log.
    var nameAt = Int64.min
    var namePosition: UInt64 = 0
    /// Whether the name is only that of a group of one, for want of a better.
    var isFallback = false
    /// The picture, as a message `Image`; `nil` when none was given.
    var image: [UInt8]?
    /// The participant with the picture, as a message `Person`.
    var pictured: [UInt8] = []
    /// When the donation of the picture began, and where it stands in the log.
    var imageAt = Int64.min
    var imagePosition: UInt64 = 0
    /// The texts and the appearances that all this is to be taken from, or -1; only while it is
    /// folded: most are seen again before anybody asks.
    var lastSeen: Int32 = -1
    var nameSeen: Int32 = -1
    var namedSeen: Int32 = -1
    var imageSeen: Int32 = -1
    var picturedSeen: Int32 = -1

    init(donor: DonorNumber) {
        self.donor = donor
    }

    /// Takes the participant in a donation, unless there is a later one.
    mutating func take(_ appearance: Int32, _ donation: borrowing DonationFacts) {
        let start = donation.start.milliseconds
        guard start >= lastAt else { return }
        (lastSeen, lastAt, lastPosition) = (appearance, start, donation.position.rawValue)
    }

    /// Takes the name in a donation, unless there is a better one, or one as good and later.
    mutating func take(
        name text: Int32,
        of appearance: Int32,
        isFallback: Bool,
        _ donation: borrowing DonationFacts
    ) {
        let start = donation.start.milliseconds
        let hasName = name != nil || nameSeen >= 0
        let isBetter = self.isFallback && !isFallback
        let isAsGood = self.isFallback == isFallback
        guard !hasName || isBetter || (isAsGood && start >= nameAt) else { return }
        (nameSeen, namedSeen, self.isFallback) = (text, appearance, isFallback)
        (nameAt, namePosition) = (start, donation.position.rawValue)
    }

    /// Takes the picture in a donation, unless there is a later one.
    mutating func take(
        image text: Int32,
        of appearance: Int32,
        _ donation: borrowing DonationFacts
    ) {
        let start = donation.start.milliseconds
        guard start >= imageAt else { return }
        (imageSeen, picturedSeen) = (text, appearance)
        (imageAt, imagePosition) = (start, donation.position.rawValue)
    }

    /// Takes over the texts of what was seen last.
    mutating func settleTexts(_ reader: borrowing DonationReader) {
        if lastSeen >= 0 { last = reader.appearances[Int(lastSeen)].message }
        if nameSeen >= 0 {
            name = reader.text(nameSeen)
            named = reader.appearances[Int(namedSeen)].message
        }
        if imageSeen >= 0 {
            image = reader.text(imageSeen)
            pictured = reader.appearances[Int(picturedSeen)].message
        }
        (lastSeen, nameSeen, namedSeen, imageSeen, picturedSeen) = (-1, -1, -1, -1, -1)
    }

    /// Whether the participant was donated before another donor's.
    func isEarlier(than other: Portrait) -> Bool {
        (lastAt, lastPosition) < (other.lastAt, other.lastPosition)
    }

    /// Whether the name is a worse one for the contact than another donor's, or as good and earlier.
    func hasWorseName(than other: Portrait) -> Bool {
        guard isFallback == other.isFallback else { return isFallback }
        return (nameAt, namePosition) < (other.nameAt, other.namePosition)
    }

    /// Whether the picture is an earlier one than another donor's.
    func hasWorseImage(than other: Portrait) -> Bool {
        (imageAt, imagePosition) < (other.imageAt, other.imagePosition)
    }
}

extension Portrait {
    private static let fallback: UInt64 = 1
    private static let hasName: UInt64 = 2
    private static let hasImage: UInt64 = 4
    /// The participant with the name is the last one, that with the picture is the one with the name.
    private static let namedAsLast: UInt64 = 8
    private static let picturedAsNamed: UInt64 = 16

    /// Reads what ``write(to:)`` wrote.
    init(from reader: inout RowReader, _ row: Span<UInt8>) throws(DecodingFailure) {
        let donor = try reader.number(in: row)
        self.init(donor: DonorNumber(rawValue: UInt32(truncatingIfNeeded: donor)))
        let flags = try reader.number(in: row)
        isFallback = flags & Self.fallback != 0
        lastAt = Int64(bitPattern: try reader.fixed(in: row))
        lastPosition = try reader.number(in: row)
        last = try reader.bytes(in: row)
        if flags & Self.hasName != 0 {
            nameAt = Int64(bitPattern: try reader.fixed(in: row))
            namePosition = try reader.number(in: row)
            name = try reader.bytes(in: row)
            named = flags & Self.namedAsLast != 0 ? last : try reader.bytes(in: row)
        }
        if flags & Self.hasImage != 0 {
            imageAt = Int64(bitPattern: try reader.fixed(in: row))
            imagePosition = try reader.number(in: row)
            image = try reader.bytes(in: row)
            pictured = flags & Self.picturedAsNamed != 0 ? named : try reader.bytes(in: row)
        }
    }

    /// Writes it to a contact's row.
    func write(to row: inout RowWriter) {
        row.number(UInt64(donor.rawValue))
        var flags: UInt64 = isFallback ? Self.fallback : 0
        if name != nil { flags |= Self.hasName }
        if named == last { flags |= Self.namedAsLast }
        if image != nil { flags |= Self.hasImage }
        if pictured == named { flags |= Self.picturedAsNamed }
        row.number(flags)
        row.fixed(UInt64(bitPattern: lastAt))
        row.number(lastPosition)
        row.blob(last)
        if let name {
            row.fixed(UInt64(bitPattern: nameAt))
            row.number(namePosition)
            row.blob(name)
            if named != last { row.blob(named) }
        }
        if let image {
            row.fixed(UInt64(bitPattern: imageAt))
            row.number(imagePosition)
            row.blob(image)
            if pictured != named { row.blob(pictured) }
        }
    }
}

extension ContactView {
    /// The portrait of a donor, which is made if it is not there.
    mutating func portrait(of donor: DonorNumber) -> Int {
        if let last = portraits.last, last.donor == donor { return portraits.count - 1 }
        let place = portraits.firstIndex { $0.donor >= donor } ?? portraits.count
        if place == portraits.count || portraits[place].donor != donor {
            portraits.insert(Portrait(donor: donor), at: place)
        }
        return place
    }

    /// Whether one donor alone has donated the contact.
    package func hasPortraits(ofNoneBut donor: DonorNumber) -> Bool {
        portraits.allSatisfy { $0.donor == donor }
    }

    /// Who gave a name or a picture, and as which participant.
    package var portrayed: [(donor: DonorNumber, person: Person)] {
        portraits.flatMap { portrait in
            [
                portrait.name.map { _ in portrait.named },
                portrait.image.map { _ in portrait.pictured },
            ]
            .compactMap { $0.map { (portrait.donor, Person(row: $0)) } }
        }
    }

    /// Shows the person as a donor last donated them, with its own names and pictures, and with
    /// those of others for which `isShown` returns `true`; it takes who gave them, and the
    /// participant as which.
    package mutating func keepPortraits<Failure>(
        asKnownBy donor: DonorNumber,
        where isShown: (DonorNumber, Person) throws(Failure) -> Bool
    ) throws(Failure) {
        let isKnown = portraits.contains { $0.donor == donor }
        for place in portraits.indices where portraits[place].donor != donor {
            let portrait = portraits[place]
            if isKnown { portraits[place].last = [] }
            if portrait.name != nil, try !isShown(portrait.donor, Person(row: portrait.named)) {
                portraits[place].name = nil
            }
            if portrait.image != nil, try !isShown(portrait.donor, Person(row: portrait.pictured)) {
                portraits[place].image = nil
            }
        }
    }
}

extension Person {
    /// The person of a message that was read before.
    init(row message: [UInt8]) {
        self = (try? Person(decoding: message.span, message.indices)) ?? Person()
    }
}
