package import Interactions

/// Reads address books: vCard 2.1, 3.0 and 4.0, with any number of cards in a file.
///
/// A card is nothing that happened. It becomes a donation that names one person with all facts of
/// the card, and that counts for no ranking.
package struct CardSource: HistorySource, LineTaking {
    /// The largest size of an unfolded property in bytes; a picture that fits a donation fits.
    static let propertyLimit = 1 << 20

    private let donor: Donor
    private let owner: HistoryOwner
    var lines = LineCutter(limit: propertyLimit)
    private var property: [UInt8] = []
    private var isTooLong = false
    private var card: Card?
    private var start = 1
    /// The depth of nested cards; version 2.1 nests the card of an agent.
    private var depth = 0
    private var hasBegun = false
    /// The people so far, by the keys of their identifiers, and the groups that may name them.
    private var people: [String: Person] = [:]
    private var groups: [CardGroup] = []

    /// Makes a source for the address books of a person.
    ///
    /// - Parameters:
    ///   - donor: The donor of the cards.
    ///   - owner: The owner of the address book, whose own card is skipped.
    package init(donor: Donor, owner: HistoryOwner = HistoryOwner()) {
        self.donor = donor
        self.owner = owner
    }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        takeLines(of: bytes, to: &items)
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        takeLastLine(to: &items)
        finishProperty(before: start, to: &items)
        if card != nil {
            items.append(.skipped(.cutOff, at: .line(start)))
            card = nil
        }
        finishGroups(to: &items)
    }

    /// Gives the groups, whose members may come later in the file than they.
    private mutating func finishGroups(to items: inout [HistoryItem]) {
        for group in groups {
            let location = HistoryLocation.line(group.line)
            guard let found = group.donation(among: people, from: donor, owner: owner) else {
                items.append(.skipped(.group, at: location))
                continue
            }
            if !found.isWhole { items.append(.noted(.missingMembers, at: location)) }
            items.append(.donation(found.donation, at: location))
        }
        groups = []
    }

    // MARK: Lines

    mutating func take(
        _ bytes: borrowing Span<UInt8>,
        _ line: LineCutter.Line,
        to items: inout [HistoryItem]
    ) {
        var range = line.range
        if line.number == 1, range.count >= 3, bytes[range.lowerBound] == 0xEF,
            bytes[range.lowerBound + 1] == 0xBB, bytes[range.lowerBound + 2] == 0xBF
        {
            range = range.dropFirst(3)
        }
        let isFolded = range.first.map { bytes[$0].isSpaceOrTab } ?? false
        if isFolded, !property.isEmpty {
            keep(range.dropFirst(), of: bytes, isCut: line.isCut)
        } else if endsInSoftBreak {
            property.removeLast()
            keep(range, of: bytes, isCut: line.isCut)
        } else {
            finishProperty(before: line.number, to: &items)
            keep(range, of: bytes, isCut: line.isCut)
        }
    }

    private mutating func keep(_ range: Range<Int>, of bytes: borrowing Span<UInt8>, isCut: Bool) {
        var range = range
        if isCut || property.count + range.count > Self.propertyLimit {
            isTooLong = true
            // Keep the beginning, which holds the name.
            range =
                range.lowerBound..<range.lowerBound + min(range.count, max(0, 256 - property.count))
        }
        for index in range { property.append(bytes[index]) }
    }

    /// Whether the value continues on the next line, as in quoted-printable.
    private var endsInSoftBreak: Bool {
        guard property.last == UInt8(ascii: "="), card != nil,
            let colon = property.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        return property[..<colon].contains(named: "quoted-printable")
    }

    // MARK: Cards

    private mutating func finishProperty(before line: Int, to items: inout [HistoryItem]) {
        defer {
            property.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        guard let property = CardProperty(property[...]) else {
            if !hasBegun, !self.property.isEmpty {
                hasBegun = true
                items.append(.skipped(.unreadable, at: .line(line - 1)))
            }
            return
        }
        switch property.name {
        case "begin" where property.value.trimmed.isNamed("vcard"): begin(line - 1, to: &items)
        case "end" where property.value.trimmed.isNamed("vcard"): end(to: &items)
        default:
            if card == nil, !hasBegun {
                hasBegun = true
                items.append(.skipped(.unreadable, at: .line(line - 1)))
            }
            guard depth == 1 else { return }
            card?.add(property, isTooLong: isTooLong)
        }
    }

    private mutating func begin(_ line: Int, to items: inout [HistoryItem]) {
        hasBegun = true
        // Only an agent's card may nest; otherwise the earlier card was cut off.
        if card != nil, card?.expectsAgent == true {
            depth += 1
            return
        }
        if card != nil { items.append(.skipped(.cutOff, at: .line(start))) }
        card = Card()
        start = line
        depth = 1
    }

    private mutating func end(to items: inout [HistoryItem]) {
        guard let done = card else { return }
        depth -= 1
        guard depth == 0 else { return }
        card = nil
        let location = HistoryLocation.line(start)
        if groups.count < CardGroup.mostCards, let group = done.group(at: start) {
            groups.append(group)
            return
        }
        switch done.person(owner) {
        case .failure(let refusal): items.append(.skipped(refusal.reason, at: location))
        case .success(let person):
            for note in done.notes.sorted() { items.append(.noted(note, at: location)) }
            let donation = Donation(card: person, changed: done.revision, from: donor)
            items.append(.donation(donation, at: location))
            keep(person)
        }
    }

    /// Keeps a person for the groups that name the card.
    private mutating func keep(_ person: Person) {
        guard let identifier = person.contactIdentifier, people.count < CardGroup.mostCards else {
            return
        }
        var person = person
        person.image = nil
        people[CardGroup.key(identifier)] = person
    }
}

extension HistoryReason {
    /// The record was cut off by the end of the file or the next record.
    package static let cutOff = HistoryReason(rawValue: "cut off")
    /// A card of several people, none of whom is known.
    package static let group = HistoryReason(rawValue: "a group of people")
    /// Members of a group without a card or an address, or more than a donation holds.
    package static let missingMembers = HistoryReason(
        rawValue: "members of a group without a card, left out"
    )
    /// A card without an address or number.
    package static let noHandle = HistoryReason(rawValue: "no address or number")
    /// The owner's own card.
    package static let ownCard = HistoryReason(rawValue: "the card of the owner")
    /// An unreadable or too large picture.
    package static let noPicture = HistoryReason(rawValue: "a picture, left out")
    /// An address or number that is too long, or beyond the largest number.
    package static let tooManyHandles = HistoryReason(rawValue: "an address or number, left out")
}
