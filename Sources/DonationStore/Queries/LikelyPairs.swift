internal import Interactions
internal import LMDB

/// Two contacts that are likely one person.
public struct LikelyPair: Sendable {
    /// The reason why they are likely one person.
    public enum Reason: String, CaseIterable, Sendable {
        /// A number of both, with a calling code and without.
        case number
        /// The full name of both, in any order of its words.
        case name
        /// The nickname of one, which is all the name that the other has.
        case nickname
    }

    /// The contact that was active last.
    public var first: Contact
    /// The other contact.
    public var second: Contact
    /// The reason.
    public var reason: Reason
    /// The number or name that both have, as one of them has it.
    public var text: String
    /// The name of the one contact that a link would make.
    public var name: String?

    /// The number of donations of the one contact, at most.
    public var count: Int { first.roles.count + second.roles.count }
}

/// The contacts that are likely one person, two by two.
public struct LikelyPairs: Sendable {
    /// The pairs, the surest first.
    public internal(set) var pairs: [LikelyPair] = []
    /// The number of further pairs beyond the limit.
    public internal(set) var rest = 0
    /// The number of names and numbers that too many contacts have, so that no pair is likely.
    public internal(set) var common = 0
    /// The number of pairs left out because the owner keeps them apart.
    public internal(set) var keptApart = 0

    /// The largest number of pairs.
    public static let most = 100
    /// The largest number of contacts with one name for pairs of them to be likely.
    public static let mostOfOneName = 5
}

extension DonationStore {
    /// Returns pairs of contacts that are likely one person, though no evidence joins them.
    ///
    /// Names join nobody: ``link(contacts:)`` is the owner's word. A pair that ``keepApart(_:_:)``
    /// keeps apart is left out.
    ///
    /// - Returns: The pairs; each contact with a name is in as many pairs as others have the name,
    ///   less one.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* log *c* + *e*) in the contacts and their evidence, and in the events of
    ///   the log, once the views are caught up.
    public func likelyPairs() throws(DonationStoreError) -> LikelyPairs {
        let snapshot = try views.readCaughtUp()
        let names = try views.donorNames()
        var claims = PairClaims(order: names.keyOrder)
        try views.forEachEntry(in: .evidence, of: snapshot) { key, row in
            let piece = ContactKey(bytes: key.copy(key.indices))
            claims.add(piece, of: ContactKey(bytes: row.copy(row.indices)))
        }
        try views.forEachEntry(in: .contacts, of: snapshot) { key, row throws(DecodingFailure) in
            let view = try ContactView(beginningOf: row)
            let contact = ContactKey(bytes: key.copy(key.indices))
            for person in [view.person] + view.portrayed.map(\.person) {
                claims.add(person, of: contact)
            }
        }
        let found = claims.pairs()
        var likely = LikelyPairs()
        likely.common = found.common
        let apart = try found.pairs.isEmpty ? [] : contactsKeptApart(in: snapshot)
        let pairs = found.pairs.filter { !apart.contains([$0.first, $0.second]) }
        likely.keptApart = found.pairs.count - pairs.count
        var contacts: [ContactKey: (contact: Contact, view: ContactView)] = [:]
        func contact(
            _ key: ContactKey
        ) throws(DonationStoreError) -> (contact: Contact, view: ContactView)? {
            if let known = contacts[key] { return known }
            let view: ContactView? = try views.view(.contacts, key.bytes, of: snapshot)
            contacts[key] = view.map { (Contact(key, $0, reading: names), $0) }
            return contacts[key]
        }
        likely.rest = max(0, pairs.count - LikelyPairs.most)
        for pair in pairs.prefix(LikelyPairs.most) {
            guard var first = try contact(pair.first), var second = try contact(pair.second) else {
                continue
            }
            let (last, other) = (first.contact.roles.last, second.contact.roles.last)
            if (last?.milliseconds ?? .min) < (other?.milliseconds ?? .min) {
                swap(&first, &second)
            }
            likely.pairs.append(
                LikelyPair(
                    first: first.contact,
                    second: second.contact,
                    reason: pair.reason,
                    text: pair.text,
                    name: first.view.name(joinedWith: second.view)
                )
            )
        }
        return likely
    }
}

/// The names and numbers by which contacts may be one person.
private struct PairClaims {
    struct Pair {
        var first: ContactKey
        var second: ContactKey
        var reason: LikelyPair.Reason
        var text: String
    }

    private struct Claim {
        var contact: ContactKey
        var text: String
        /// Whether it makes a pair with any other of its kind: a number with a calling code, or a
        /// word that is the whole name, does so only with one that is not so.
        var isPlain: Bool
    }

    /// The least number of letters of a nickname.
    private static let shortestNickname = 3
    /// The number of last digits that numbers of one person share at least.
    private static let endingDigits = 7
    /// The largest number of digits of a calling code and a prefix.
    private static let mostBefore = 5

    let order: KeyOrder
    private var names: [String: [Claim]] = [:]
    private var nicknames: [String: [Claim]] = [:]
    private var numbers: [String: [Claim]] = [:]

    init(order: KeyOrder) {
        self.order = order
    }

    /// Adds the names of a contact.
    mutating func add(_ person: Person, of contact: ContactKey) {
        for name in person.givenNames where !name.contains("@") {
            let words = FoldedName(SpokenName.spoken(name)).words
            let claim = Claim(contact: contact, text: name, isPlain: true)
            if words.count > 1 {
                names[words.sorted().joined(separator: " "), default: []].append(claim)
            } else if let word = words.first, word.count >= Self.shortestNickname,
                word.contains(where: \.isLetter), person.nameComponents?.nickname != name
            {
                nicknames[String(word), default: []].append(claim)
            }
        }
        guard let nickname = person.nameComponents?.nickname else { return }
        let word = FoldedName(nickname).words.joined(separator: " ")
        guard word.count >= Self.shortestNickname else { return }
        let claim = Claim(contact: contact, text: nickname, isPlain: false)
        nicknames[word, default: []].append(claim)
    }

    /// Adds a number of a contact.
    mutating func add(_ piece: ContactKey, of contact: ContactKey) {
        let isPlain: Bool
        switch piece.kind {
        case .phoneNumber: isPlain = true
        case .handle: isPlain = false
        default: return
        }
        let text = piece.text
        let digits = text.utf8.filter { 0x30...0x39 ~= $0 }
        let marks = Set(" +-./()\u{A0}".unicodeScalars)
        guard digits.count >= Self.endingDigits, digits.count <= 20,
            text.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) || marks.contains($0) })
        else { return }
        let ending = String(decoding: digits.suffix(Self.endingDigits), as: UTF8.self)
        let claim = Claim(contact: contact, text: text, isPlain: isPlain)
        numbers[ending, default: []].append(claim)
    }

    /// Returns the pairs, the surest first, and the number of names that too many have.
    func pairs() -> (pairs: [Pair], common: Int) {
        var found: [Pair] = []
        var common = 0
        var seen: Set<[ContactKey]> = []
        for reason in LikelyPair.Reason.allCases {
            let claims =
                switch reason {
                case .number: numbers
                case .name: names
                case .nickname: nicknames
                }
            for key in claims.keys.sorted() {
                let all = Self.once(claims[key] ?? []).sorted {
                    order.precedes($0.contact, $1.contact)
                }
                guard all.count > 1 else { continue }
                guard reason == .name || all.contains(where: { !$0.isPlain }) else { continue }
                guard all.count <= LikelyPairs.mostOfOneName else {
                    common += 1
                    continue
                }
                for (index, claim) in all.enumerated() {
                    for other in all[(index + 1)...] where Self.areOne(claim, other, reason) {
                        guard seen.insert([claim.contact, other.contact]).inserted else { continue }
                        found.append(
                            Pair(
                                first: claim.contact,
                                second: other.contact,
                                reason: reason,
                                text: claim.isPlain ? claim.text : other.text
                            )
                        )
                    }
                }
            }
        }
        return (found, common)
    }

    /// Returns the claims, one of each contact, of those that pair with any other if there is one.
    private static func once(_ claims: [Claim]) -> [Claim] {
        var byContact: [ContactKey: Claim] = [:]
        for claim in claims where byContact[claim.contact]?.isPlain != false {
            byContact[claim.contact] = claim
        }
        return Array(byContact.values)
    }

    private static func areOne(_ left: Claim, _ right: Claim, _ reason: LikelyPair.Reason) -> Bool {
        switch reason {
        case .name: return true
        case .nickname: return !left.isPlain || !right.isPlain
        case .number:
            guard !left.isPlain || !right.isPlain else { return false }
            // One number without its prefix is the end of the other.
            let (one, other) = (national(left), national(right))
            let (short, long) = one.count < other.count ? (one, other) : (other, one)
            return long.suffix(short.count).elementsEqual(short)
                && long.count - short.count <= mostBefore
        }
    }

    private static func national(_ claim: Claim) -> ArraySlice<UInt8> {
        let digits = claim.text.utf8.filter { 0x30...0x39 ~= $0 }
        return claim.isPlain ? digits[...] : digits.drop { $0 == 0x30 }
    }
}
