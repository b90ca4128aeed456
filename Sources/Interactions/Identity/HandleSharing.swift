/// Why an address or a telephone number is not one person's, and joins nobody.
///
/// This is the rule, the whole of it: what the names are that live donations of one donor give with
/// the handle decides, and nothing else.
public enum HandleSharing: UInt8, Hashable, Sendable {
    /// It stands on cards of one address book that are of different people, as a landline does.
    case cards = 1
    /// One donor gives it with so many names that share no word that it sends for many: the address
    /// of a service, or of a mailing list.
    case names = 2

    /// How many names that share no word are many.
    static let manyNames = 5
    /// How many names of one donor are looked at, the first in the order of their bytes.
    static let mostNames = 64

    /// Says why a handle is several people's; `nil` when it may be one person's.
    ///
    /// More names never make it one person's again.
    ///
    /// - Parameters:
    ///   - names: The names that live donations of one donor give with it, the first
    ///     ``mostNames`` of them, each once.
    ///   - cards: The same of cards alone, each with what tells the card from others.
    /// - Complexity: O(*n*²) comparisons in the names, mostly; bounded in any case.
    init?(names: [NameWords], cards: [CardName]) {
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

    /// Whether no two of at least ``manyNames`` share a word.
    private static func shareNoWord(_ names: [NameWords]) -> Bool {
        guard names.count >= manyNames else { return false }
        // Of each, those before it that share no word with it, as bits.
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

    /// Whether there are so many among the candidates that no two of them share a word.
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

/// The name on a card, and what tells the card from others.
struct CardName: Hashable {
    var words: NameWords
    /// Of the card's identifier; 0 for a card without one.
    var identity: UInt32

    /// Whether it is the card of another person: a card that was changed stays one person's.
    func isOfAnother(than other: CardName) -> Bool {
        let isSameCard = identity != 0 && identity == other.identity
        return !isSameCard && !words.canBeNameOfOne(with: other.words)
    }
}
