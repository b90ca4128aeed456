/// One donor's portrait of a contact: the participant, the name and the image it donated last.
///
/// Name and image come with the participant as donated with them, so that a query can tell whether
/// they belong to the person whom another app knows
/// (``ContactView/keepPortraits(asKnownBy:where:)``).
struct Portrait: Hashable, Sendable {
    /// The donor.
    let donor: DonorNumber
    /// The participant as last donated, by start, as a message `Person`; empty without a
    /// participant.
    var last: [UInt8] = []
    /// The time of that statement, as of the name and of the picture.
    var lastAt = StatementTime.never
    /// The name, as UTF-8; `nil` without a name.
    var name: [UInt8]?
    /// The participant with the name, as a message `Person`.
    var named: [UInt8] = []
    var nameAt = StatementTime.never
    /// Whether the name is only that of a group of one, for lack of a better one.
    var isFallback = false
    /// Whether the donor knows the contact from cards alone, as an address book does.
    var isFromCards = false
    /// The reason why the participant as last donated, with the name, takes no message.
    private(set) var nobody: Nobody?
    /// The picture, as a message `Image`; `nil` without a picture.
    var image: [UInt8]?
    /// The participant with the picture, as a message `Person`.
    var pictured: [UInt8] = []
    var imageAt = StatementTime.never
    /// The texts and the appearances to take all this from, or -1; used only while folding.
    ///
    /// Most of them are replaced before anybody asks.
    var lastSeen: Int32 = -1
    var nameSeen: Int32 = -1
    var namedSeen: Int32 = -1
    var imageSeen: Int32 = -1
    var picturedSeen: Int32 = -1
    /// Statements with the same time as one of these; their bytes decide.
    private var ties: [TiedStatement] = []

    init(donor: DonorNumber) {
        self.donor = donor
    }

    /// Takes the participant of a donation, unless the portrait has a later one.
    mutating func take(_ appearance: Int32, _ donation: borrowing DonationFacts) {
        let time = StatementTime(donation)
        if time > lastAt {
            (lastSeen, lastAt) = (appearance, time)
        } else if time == lastAt, lastSeen != appearance {
            ties.append(TiedStatement(part: .person, time: time, appearance: appearance))
        }
    }

    /// Takes the name in a donation, unless the portrait has a better one, or an equally good later
    /// one.
    mutating func take(
        name text: Int32,
        of appearance: Int32,
        isFallback: Bool,
        _ donation: borrowing DonationFacts
    ) {
        let time = StatementTime(donation)
        let hasName = name != nil || nameSeen >= 0
        let isBetter = self.isFallback && !isFallback
        let isAsGood = self.isFallback == isFallback
        if !hasName || isBetter || (isAsGood && time > nameAt) {
            (nameSeen, namedSeen, self.isFallback) = (text, appearance, isFallback)
            nameAt = time
        } else if isAsGood, time == nameAt, (nameSeen, namedSeen) != (text, appearance) {
            ties.append(
                TiedStatement(
                    part: isFallback ? .fallbackName : .name,
                    time: time,
                    text: text,
                    appearance: appearance
                )
            )
        }
    }

    /// Takes the picture in a donation, unless the portrait has a later one.
    mutating func take(
        image text: Int32,
        of appearance: Int32,
        _ donation: borrowing DonationFacts
    ) {
        let time = StatementTime(donation)
        if time > imageAt {
            (imageSeen, picturedSeen, imageAt) = (text, appearance, time)
        } else if time == imageAt, (imageSeen, picturedSeen) != (text, appearance) {
            ties.append(
                TiedStatement(part: .image, time: time, text: text, appearance: appearance)
            )
        }
    }

    /// Copies the texts seen last into the portrait.
    mutating func settleTexts(_ decoder: borrowing DonationDecoder) {
        let (known, called) = (last, name)
        if lastSeen >= 0 { last = decoder.appearances[Int(lastSeen)].message }
        if nameSeen >= 0 {
            name = decoder.text(nameSeen)
            named = decoder.appearances[Int(namedSeen)].message
        }
        if imageSeen >= 0 {
            image = decoder.text(imageSeen)
            pictured = decoder.appearances[Int(picturedSeen)].message
        }
        (lastSeen, nameSeen, namedSeen, imageSeen, picturedSeen) = (-1, -1, -1, -1, -1)
        for tie in ties { settle(tie, decoder) }
        ties = []
        if last != known || name != called { judge() }
    }

    /// Finds out whether the participant takes messages, by the words of ``Nobody``.
    fileprivate mutating func judge() {
        nobody = Nobody(
            Person(row: last),
            named: name.map { String(decoding: $0, as: UTF8.self) }
        )
    }

    private mutating func settle(_ tie: TiedStatement, _ decoder: borrowing DonationDecoder) {
        let person = decoder.appearances[Int(tie.appearance)].message
        switch tie.part {
        case .person where tie.time == lastAt: last = .greater(last, person)
        case .name where tie.time == nameAt && !isFallback,
            .fallbackName where tie.time == nameAt && isFallback:
            let greater = max(
                TextPair(name ?? [], named),
                TextPair(decoder.text(tie.text), person)
            )
            (name, named) = (greater.first, greater.second)
        case .image where tie.time == imageAt:
            let other = TextPair(decoder.text(tie.text), person)
            let greater = max(TextPair(image ?? [], pictured), other)
            (image, pictured) = (greater.first, greater.second)
        default: break
        }
    }

    // At equal times the bytes decide: the numbers of donors follow their arrival.

    /// Returns whether the participant's donation comes before that of another donor's.
    func isEarlier(than other: Portrait) -> Bool {
        lastAt == other.lastAt ? last.lexicographicallyPrecedes(other.last) : lastAt < other.lastAt
    }

    /// Returns whether the name is worse than another donor's, or as good and earlier.
    func hasWorseName(than other: Portrait) -> Bool {
        guard nameRank == other.nameRank else { return nameRank < other.nameRank }
        return TextPair(name ?? [], named) < TextPair(other.name ?? [], other.named)
    }

    private var nameRank: NameRank {
        NameRank(
            isFallback: isFallback || nobody?.hasNoName == true,
            isFromCards: isFromCards,
            time: nameAt
        )
    }

    /// Returns whether the picture is earlier than another donor's.
    func hasWorseImage(than other: Portrait) -> Bool {
        guard imageAt == other.imageAt else { return imageAt < other.imageAt }
        return TextPair(image ?? [], pictured) < TextPair(other.image ?? [], other.pictured)
    }
}

/// The place of a donor's name for a contact among those of others: the greatest is the best.
struct NameRank: Comparable {
    /// Whether the name is only that of a group of one, or of a deleted account.
    var isFallback: Bool
    /// Whether it is from an address book, whose names are the owner's.
    var isFromCards: Bool
    var time: StatementTime

    /// Returns whether the left is worse than the right, or as good and earlier.
    static func < (left: NameRank, right: NameRank) -> Bool {
        guard left.isFallback == right.isFallback else { return left.isFallback }
        guard left.isFromCards == right.isFromCards else { return right.isFromCards }
        return left.time < right.time
    }
}

/// A portrait in a row, with the ranges of its texts and messages.
struct PortraitParts {
    let donor: DonorNumber
    let lastAt: StatementTime
    let last: Range<Int>
    let nameRank: NameRank
    let nobody: Nobody?
    let isFallback: Bool
    private(set) var name: Range<Int>?
    private(set) var named = 0..<0
    private(set) var imageAt = StatementTime.never
    private(set) var image: Range<Int>?
    private(set) var pictured = 0..<0

    /// Reads a portrait that ``Portrait/write(to:)`` wrote.
    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        let donor = try decoder.number(in: row)
        self.donor = DonorNumber(rawValue: UInt32(truncatingIfNeeded: donor))
        let flags = try decoder.number(in: row)
        nobody = Nobody(number: flags >> Self.bitsBeforeNobody)
        lastAt = try StatementTime(from: &decoder, row)
        last = try decoder.blob(in: row)
        isFallback = flags & Self.fallback != 0
        var rank = NameRank(
            isFallback: isFallback || nobody?.hasNoName == true,
            isFromCards: flags & Self.fromCards != 0,
            time: .never
        )
        if flags & Self.hasName != 0 {
            rank.time = try StatementTime(from: &decoder, row)
            name = try decoder.blob(in: row)
            named = flags & Self.namedAsLast != 0 ? last : try decoder.blob(in: row)
        }
        nameRank = rank
        if flags & Self.hasImage != 0 {
            imageAt = try StatementTime(from: &decoder, row)
            image = try decoder.blob(in: row)
            pictured = flags & Self.picturedAsNamed != 0 ? named : try decoder.blob(in: row)
        }
    }

    fileprivate static let fallback: UInt64 = 1
    fileprivate static let hasName: UInt64 = 2
    fileprivate static let hasImage: UInt64 = 4
    /// The participant with the name is also the last one; the one with the picture also has the
    /// name.
    fileprivate static let namedAsLast: UInt64 = 8
    fileprivate static let picturedAsNamed: UInt64 = 16
    fileprivate static let fromCards: UInt64 = 32
    /// Above the flags stands the number of the reason; 0 for somebody.
    fileprivate static let bitsBeforeNobody = 6
}

extension Portrait {
    /// Reads a portrait that ``write(to:)`` wrote.
    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        let parts = try PortraitParts(from: &decoder, row)
        self.init(donor: parts.donor)
        lastAt = parts.lastAt
        last = row.copy(parts.last)
        (isFallback, nameAt) = (parts.isFallback, parts.nameRank.time)
        isFromCards = parts.nameRank.isFromCards
        nobody = parts.nobody
        name = parts.name.map { row.copy($0) }
        named = parts.named == parts.last ? last : row.copy(parts.named)
        imageAt = parts.imageAt
        image = parts.image.map { row.copy($0) }
        pictured = parts.pictured == parts.named ? named : row.copy(parts.pictured)
    }

    /// Writes the portrait to a contact's row.
    func write(to row: inout RowEncoder) {
        row.number(UInt64(donor.rawValue))
        var flags: UInt64 = isFallback ? PortraitParts.fallback : 0
        if name != nil { flags |= PortraitParts.hasName }
        if named == last { flags |= PortraitParts.namedAsLast }
        if image != nil { flags |= PortraitParts.hasImage }
        if pictured == named { flags |= PortraitParts.picturedAsNamed }
        if isFromCards { flags |= PortraitParts.fromCards }
        flags |= (nobody?.number ?? 0) << PortraitParts.bitsBeforeNobody
        row.number(flags)
        lastAt.write(to: &row)
        row.blob(last)
        if let name {
            nameAt.write(to: &row)
            row.blob(name)
            if named != last { row.blob(named) }
        }
        if let image {
            imageAt.write(to: &row)
            row.blob(image)
            if pictured != named { row.blob(pictured) }
        }
    }
}

extension ContactView {
    /// Returns the index of a donor's portrait, and adds the portrait if it is missing.
    mutating func portrait(of donor: DonorNumber) -> Int {
        if let last = portraits.last, last.donor == donor { return portraits.count - 1 }
        let index = portraits.firstIndex { $0.donor >= donor } ?? portraits.count
        if index == portraits.count || portraits[index].donor != donor {
            portraits.insert(Portrait(donor: donor), at: index)
        }
        return index
    }

    /// Returns whether no other donor has donated the contact.
    package func hasPortraits(ofNoneBut donor: DonorNumber) -> Bool {
        portraits.allSatisfy { $0.donor == donor }
    }

    /// The donors of names and pictures, each with the participant as donated.
    package var portrayed: [(donor: DonorNumber, person: Person)] {
        portraits.flatMap { portrait in
            [
                portrait.name.map { _ in portrait.named },
                portrait.image.map { _ in portrait.pictured },
            ]
            .compactMap { $0.map { (portrait.donor, Person(row: $0)) } }
        }
    }

    /// Keeps the contact as a donor knows it, with the names and pictures that may be shown.
    ///
    /// The donor's own names and pictures stay; those of another donor stay if `isShown` returns
    /// `true` for that donor and the participant as donated with them.
    package mutating func keepPortraits<Failure>(
        asKnownBy donor: DonorNumber,
        where isShown: (DonorNumber, Person) throws(Failure) -> Bool
    ) throws(Failure) {
        let isKnown = portraits.contains { $0.donor == donor }
        for index in portraits.indices where portraits[index].donor != donor {
            let portrait = portraits[index]
            if isKnown { portraits[index].last = [] }
            var isNameShown = false
            if portrait.name != nil {
                isNameShown = try isShown(portrait.donor, Person(row: portrait.named))
                if !isNameShown {
                    portraits[index].name = nil
                    if !isKnown { portraits[index].judge() }
                }
            }
            guard portrait.image != nil else { continue }
            // Mostly both came with the same participant.
            let isSame = portrait.name != nil && portrait.pictured == portrait.named
            let isImageShown =
                if isSame {
                    isNameShown
                } else {
                    try isShown(portrait.donor, Person(row: portrait.pictured))
                }
            if !isImageShown { portraits[index].image = nil }
        }
    }
}

extension Person {
    /// Makes the person from a message in a row.
    init(row message: [UInt8]) {
        self = (try? Person(decoding: message.span, message.indices)) ?? Person()
    }
}
