/// The reason why an address, a telephone number or another handle on a card belongs to several
/// people, and joins nobody.
///
/// This is the whole rule: only the names that one donor's live donations give with the handle
/// decide.
public enum HandleSharing: UInt8, Hashable, Sendable {
    /// It is on cards of different people in one address book, as a landline is.
    case cards = 1
    /// One donor gives it with so many names without a common word that it must send for many
    /// people: it is the address of a service or of a mailing list.
    case names = 2

    /// The number of names without a common word that counts as many.
    static let manyNames = 5
    /// The number of names of one donor to consider, the first in the order of their bytes.
    package static let mostNames = 64

    /// Makes the reason why a handle belongs to several people; `nil` when it may be one person's.
    ///
    /// More names never make it one person's again.
    ///
    /// - Parameters:
    ///   - names: The names that one donor's live donations give with it, the first ``mostNames``
    ///     of them, each once.
    ///   - cards: The same for cards alone, each with the mark that tells the card from others.
    /// - Complexity: Usually O(*n*²) comparisons in the names; bounded in any case.
    package init?(names: [NameWords], cards: [CardName]) {
        if Self.areOfDifferentPeople(cards) {
            self = .cards
        } else if Self.shareNoWord(names) {
            self = .names
        } else {
            return nil
        }
    }

    private static func areOfDifferentPeople(_ cards: [CardName]) -> Bool {
        for (index, card) in cards.prefix(mostNames).enumerated() {
            for other in cards.prefix(index) where card.isOfAnother(than: other) { return true }
        }
        return false
    }

    /// Returns whether ``manyNames`` of the names share no word with each other.
    private static func shareNoWord(_ names: [NameWords]) -> Bool {
        guard names.count >= manyNames else { return false }
        // For each name, the earlier names that share no word with it, as bits.
        var strangers: [UInt64] = []
        for (index, name) in names.prefix(mostNames).enumerated() {
            var bits: UInt64 = 0
            for other in 0..<index where !name.sharesWord(with: names[other]) {
                bits |= 1 << UInt64(other)
            }
            strangers.append(bits)
            if has(manyNames - 1, among: bits, strangers) { return true }
        }
        return false
    }

    /// Returns whether `count` of the candidates share no word with each other.
    private static func has(_ count: Int, among candidates: UInt64, _ strangers: [UInt64]) -> Bool {
        guard count > 0 else { return true }
        var rest = candidates
        while rest.nonzeroBitCount >= count {
            let last = UInt64.bitWidth - 1 - rest.leadingZeroBitCount
            if has(count - 1, among: rest & strangers[last], strangers) { return true }
            rest &= ~(1 << UInt64(last))
        }
        return false
    }
}

/// The name on a card, with the mark that tells the card from others.
package struct CardName: Hashable, Sendable {
    package var words: NameWords
    /// The mark of the card's identifier; 0 for a card without one.
    package var identity: UInt32

    /// Makes the name on a card.
    package init(words: NameWords, identity: UInt32) {
        self.words = words
        self.identity = identity
    }

    /// Returns whether it is another person's card: a card that changed stays one person's.
    func isOfAnother(than other: CardName) -> Bool {
        let isSameCard = identity != 0 && identity == other.identity
        return !isSameCard && !words.canBeNameOfOne(with: other.words)
    }
}
