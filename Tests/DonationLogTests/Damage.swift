import TestSupport

/// Damage to a file by a rotting disk or by an attacker.
struct Damage: CustomStringConvertible {
    private static let pageSize = 4096

    private var random: SeededGenerator
    /// The damage in words.
    private(set) var description = ""

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// One of several.
    mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

    /// Changes the bytes of a file of pages in one place.
    mutating func strike(_ bytes: inout [UInt8]) {
        let pages = bytes.count / Self.pageSize
        guard pages > 0 else { return }
        let page = Int.random(in: 0..<pages, using: &random)
        let other = Int.random(in: 0..<pages, using: &random)
        let start = page * Self.pageSize
        let whole = start..<start + Self.pageSize
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
            let place = Int.random(in: bytes.indices, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            description = "a bit of byte \(place)"
        case 2:
            let place = Int.random(in: bytes.indices, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1..<64, using: &random))
            bytes.replaceSubrange(place..<end, with: random.bytes(end - place))
            description = "bytes \(place)..<\(end)"
        case 3:
            bytes.replaceSubrange(whole, with: [UInt8](repeating: 0, count: whole.count))
            description = "page \(page) is empty"
        case 4:
            let from = other * Self.pageSize
            bytes.replaceSubrange(whole, with: bytes[from..<from + Self.pageSize])
            if random.chance(0.7) { number(page, in: &bytes) }
            description = "page \(page) is page \(other)"
        case 5:
            for (left, right) in zip(whole, other * Self.pageSize..<(other + 1) * Self.pageSize) {
                bytes.swapAt(left, right)
            }
            number(page, in: &bytes)
            number(other, in: &bytes)
            description = "pages \(page) and \(other) are exchanged"
        case 6:
            let place = start + Int.random(in: 0..<16, using: &random)
            bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            description = "byte \(place) of a header"
        case 7:
            let place = start + 16 + 2 * Int.random(in: 0..<60, using: &random)
            let value = random.pick([0, 1, 16, 4094, 4096, UInt16.max, 200])
            bytes[place] = UInt8(truncatingIfNeeded: value)
            bytes[place + 1] = UInt8(value >> 8)
            description = "the pointer at \(place) is \(value)"
        case 8:
            let count = Int.random(in: bytes.indices, using: &random)
            bytes = Array(bytes[..<count])
            description = "cut to \(count) bytes"
        default:
            bytes.replaceSubrange(whole.dropFirst(16), with: random.bytes(Self.pageSize - 16))
            description = "page \(page) is random"
        }
    }

    /// Changes the bytes of a small file.
    mutating func replace(_ bytes: inout [UInt8]) {
        bytes = random.bytes(Int.random(in: 0..<200, using: &random))
        description = "\(bytes.count) random bytes"
    }

    private func number(_ page: Int, in bytes: inout [UInt8]) {
        for index in 0..<8 {
            bytes[page * Self.pageSize + index] = UInt8(page >> (8 * index) & 0xFF)
        }
    }
}
