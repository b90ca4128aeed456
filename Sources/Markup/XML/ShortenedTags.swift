/// Cuts a stream of XML behind each tag, and shortens long values of attributes.
///
/// Backups hold pictures in attributes, of any size. They also write a character beyond the basic
/// plane as references to both its surrogates, which XML forbids; the cutter joins them.
struct ShortenedTags {
    private enum State { case text, open, tag, value(quote: UInt8), declaration }

    /// The largest size of a value in bytes; the rest is dropped.
    static let valueLimit = 32_768
    /// The size of a piece at which it is cut, even inside a tag.
    private static let pieceLimit = 65_536
    private static let referenceLimit = 12

    /// The bytes since the last cut.
    private(set) var piece: [UInt8] = []
    /// The beginning of the last tag in the stream.
    private(set) var tagStart = 0
    private var state = State.text
    private var valueSize = 0
    private var reference: [UInt8] = []
    /// The first of two surrogates.
    private var surrogate: UInt32?
    private var offset = 0

    /// Takes the next byte.
    ///
    /// - Returns: Whether the piece is complete.
    mutating func take(_ byte: UInt8) -> Bool {
        defer { offset += 1 }
        switch state {
        case .text: return takeText(byte)
        case .open:
            piece.append(byte)
            let isDeclaration = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
            state = isDeclaration ? .declaration : .tag
            return byte == UInt8(ascii: ">") ? endTag() : false
        case .tag:
            piece.append(byte)
            if byte == UInt8(ascii: ">") { return endTag() }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                state = .value(quote: byte)
                valueSize = 0
            }
        case .value(let quote): takeValue(byte, quote)
        // A sign in a comment may end this too early; the parser sees the same bytes all the same.
        case .declaration:
            piece.append(byte)
            if byte == UInt8(ascii: ">") { return endTag() }
        }
        return piece.count >= Self.pieceLimit
    }

    /// Begins the next piece.
    mutating func cut() {
        piece.removeAll(keepingCapacity: true)
    }

    private mutating func takeText(_ byte: UInt8) -> Bool {
        piece.append(byte)
        if byte == UInt8(ascii: "<") {
            state = .open
            tagStart = offset
        }
        return piece.count >= Self.pieceLimit
    }

    private mutating func endTag() -> Bool {
        state = .text
        return true
    }

    // MARK: Values

    private mutating func takeValue(_ byte: UInt8, _ quote: UInt8) {
        if !reference.isEmpty {
            reference.append(byte)
            let isOver = byte == UInt8(ascii: ";") || reference.count >= Self.referenceLimit
            guard isOver || byte == quote else { return }
            if byte == quote { reference.removeLast() }
            finishReference()
            guard byte == quote else { return }
        }
        switch byte {
        case quote:
            surrogate = nil
            piece.append(byte)
            state = .tag
        case UInt8(ascii: "&"): reference = [byte]
        default:
            surrogate = nil
            keep(byte)
        }
    }

    private mutating func finishReference() {
        defer { reference.removeAll(keepingCapacity: true) }
        guard let number = Self.surrogate(reference) else {
            surrogate = nil
            // The parser must not see half a reference.
            if valueSize + reference.count <= Self.valueLimit { reference.forEach { keep($0) } }
            return
        }
        if number < 0xDC00 {
            surrogate = number
        } else if let first = surrogate {
            surrogate = nil
            let scalar = 0x10000 + (first - 0xD800) << 10 + (number - 0xDC00)
            for byte in "&#\(scalar);".utf8 { keep(byte) }
        }
    }

    private mutating func keep(_ byte: UInt8) {
        // Nor half a character.
        guard valueSize < Self.valueLimit || (valueSize < .max && byte & 0xC0 == 0x80) else {
            valueSize = .max
            return
        }
        guard valueSize < .max else { return }
        valueSize += 1
        piece.append(byte)
    }

    /// Returns the surrogate to which a reference such as `&#55357;` refers.
    private static func surrogate(_ reference: [UInt8]) -> UInt32? {
        guard reference.starts(with: "&#".utf8), reference.last == UInt8(ascii: ";") else {
            return nil
        }
        let digits = String(decoding: reference.dropFirst(2).dropLast(), as: UTF8.self)
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number =
            isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return number.flatMap { (0xD800...0xDFFF).contains($0) ? $0 : nil }
    }
}
