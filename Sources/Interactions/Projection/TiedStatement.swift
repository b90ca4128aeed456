/// A statement with the same time as the one that a view has: the greater of the two counts,
/// whichever came first.
///
/// They are compared byte by byte. The bytes are the decoder's, so the choice waits for
/// ``ContactView/settleTexts(_:)`` or ``ConversationView/settleTexts(_:)``.
struct TiedStatement: Hashable, Sendable {
    /// The part of the view that it could be.
    enum Part: Sendable {
        case person
        case name
        case fallbackName
        case image
    }

    var part: Part
    var time: StatementTime
    /// The text as an index of the decoder, or -1.
    var text: Int32 = -1
    /// The appearance with it, as an index of the decoder, or -1.
    var appearance: Int32 = -1
}

extension [UInt8] {
    /// Returns the greater of two texts, byte by byte.
    static func greater(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        left.lexicographicallyPrecedes(right) ? right : left
    }
}

/// Texts that decide one after the other, byte by byte.
struct TextPair: Comparable {
    let first: [UInt8]
    let second: [UInt8]

    init(_ first: [UInt8], _ second: [UInt8]) {
        (self.first, self.second) = (first, second)
    }

    static func < (left: TextPair, right: TextPair) -> Bool {
        left.first == right.first
            ? left.second.lexicographicallyPrecedes(right.second)
            : left.first.lexicographicallyPrecedes(right.first)
    }
}
