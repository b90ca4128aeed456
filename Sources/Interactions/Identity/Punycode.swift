/// Punycode of [RFC 3492](https://www.rfc-editor.org/rfc/rfc3492): letters of every script, written
/// in those of ASCII.
enum Punycode {
    /// The longest label of a host, in bytes: a longer one is left as it is.
    static let longestLabel = 63
    private static let base = 36
    private static let (least, most) = (1, 26)
    private static let (skew, damp) = (38, 700)
    private static let (firstScalar, firstBias) = (0x80, 72)
    /// No step needs a larger number, so nothing overflows.
    private static let largest = Int(Int32.max)

    /// Returns the scalars that a text in Punycode stands for; `nil` when it is none.
    ///
    /// - Parameter text: The text in ASCII, without `xn--`.
    /// - Returns: The scalars.
    /// - Complexity: O(*n*²) in the bytes, which are at most ``longestLabel``.
    static func decoded(_ text: some BidirectionalCollection<UInt8>) -> [Unicode.Scalar]? {
        guard text.count <= longestLabel, text.allSatisfy({ $0 < 0x80 }) else { return nil }
        let bytes = Array(text)
        // The letters of ASCII come first, before the last hyphen.
        let hyphen = bytes.lastIndex(of: UInt8(ascii: "-")) ?? 0
        var scalars = bytes[..<hyphen].map { Unicode.Scalar($0) }
        var index = hyphen > 0 ? hyphen + 1 : 0
        var (scalar, place, bias) = (firstScalar, 0, firstBias)
        while index < bytes.count {
            let before = place
            var (weight, step) = (1, base)
            while true {
                guard index < bytes.count, let digit = digit(bytes[index]) else { return nil }
                index += 1
                guard digit <= (largest - place) / weight else { return nil }
                place += digit * weight
                let threshold = min(max(step - bias, least), most)
                if digit < threshold { break }
                guard weight <= largest / (base - threshold) else { return nil }
                weight *= base - threshold
                step += base
            }
            let count = scalars.count + 1
            bias = adapted(place - before, count, isFirst: before == 0)
            scalar += place / count
            place %= count
            guard let value = UInt32(exactly: scalar), let next = Unicode.Scalar(value) else {
                return nil
            }
            scalars.insert(next, at: place)
            place += 1
        }
        return scalars
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x61...0x7A: Int(byte) - 0x61
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x30...0x39: Int(byte) - 0x30 + 26
        default: nil
        }
    }

    private static func adapted(_ difference: Int, _ count: Int, isFirst: Bool) -> Int {
        var rest = isFirst ? difference / damp : difference / 2
        rest += rest / count
        var bias = 0
        while rest > (base - least) * most / 2 {
            rest /= base - least
            bias += base
        }
        return bias + (base - least + 1) * rest / (rest + skew)
    }
}
