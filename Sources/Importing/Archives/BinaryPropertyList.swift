/// A binary property list of Apple's, which reads each value on demand.
///
/// Foundation reads such lists too, but gives no access to the references of a keyed archive.
struct BinaryPropertyList {
    enum Value: Equatable {
        case integer(Int64)
        case data(Range<Int>)
        case text(String)
        /// A reference of a keyed archive.
        case reference(Int)
        /// The numbers of the elements.
        case array([Int])
        /// The numbers of names and values.
        case dictionary([(name: Int, value: Int)])
        /// A date, a fraction, a set, true, false or nothing.
        case other

        static func == (left: Value, right: Value) -> Bool {
            switch (left, right) {
            case (.integer(let left), .integer(let right)): left == right
            case (.text(let left), .text(let right)): left == right
            case (.reference(let left), .reference(let right)): left == right
            default: false
            }
        }
    }

    /// The largest number of elements to read from an array or dictionary.
    private static let elementLimit = 65_536
    /// The largest number of pairs in a dictionary; an object has far fewer fields.
    private static let pairLimit = 256
    /// The length of the longest text to read.
    private static let textLimit = 65_536
    /// The length of the longest name to examine in a dictionary.
    private static let nameLimit = 64

    let bytes: [UInt8]
    /// The number of the top value, which holds all others.
    let top: Int
    private let count: Int
    private let offsets: Int
    private let offsetSize: Int
    private let numberSize: Int

    /// Reads the trailer; `nil` if the bytes are no such list.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count >= 40, bytes.starts(with: "bplist0".utf8) else { return nil }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        numberSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(numberSize),
            let count = Self.integer(in: bytes, at: trailer + 8, size: 8),
            let top = Self.integer(in: bytes, at: trailer + 16, size: 8),
            let offsets = Self.integer(in: bytes, at: trailer + 24, size: 8),
            top < count, offsets < trailer, count <= (trailer - offsets) / offsetSize
        else { return nil }
        (self.count, self.top, self.offsets) = (count, top, offsets)
    }

    /// Returns the value of an index; `nil` if there is none, or it exceeds the bytes.
    subscript(index: Int) -> Value? { value(index, textLimit: Self.textLimit) }

    /// Returns the value under a name in a dictionary.
    func value(_ name: String, in pairs: [(name: Int, value: Int)]) -> Value? {
        pairs.first { value($0.name, textLimit: Self.nameLimit) == .text(name) }
            .flatMap { self[$0.value] }
    }

    private func value(_ index: Int, textLimit: Int) -> Value? {
        guard index >= 0, index < count,
            let start = Self.integer(in: bytes, at: offsets + index * offsetSize, size: offsetSize),
            start < bytes.count
        else { return nil }
        let kind = bytes[start] >> 4
        let low = Int(bytes[start] & 0x0F)
        switch kind {
        case 0x1:
            guard low <= 3, let value = Self.integer(in: bytes, at: start + 1, size: 1 << low)
            else { return nil }
            return .integer(Int64(value))
        case 0x8:
            guard low < 8, let value = Self.integer(in: bytes, at: start + 1, size: low + 1) else {
                return nil
            }
            return .reference(value)
        case 0x4, 0x5, 0x6, 0xA, 0xD:
            return counted(kind, lengthBits: low, at: start, textLimit: textLimit)
        default: return .other
        }
    }

    // MARK: Bytes

    /// Returns a value that begins with its length.
    private func counted(_ kind: UInt8, lengthBits low: Int, at start: Int, textLimit: Int)
        -> Value?
    {
        var length = low
        var start = start + 1
        if low == 0x0F {
            guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else {
                return nil
            }
            let size = 1 << Int(bytes[start] & 0x0F)
            guard let long = Self.integer(in: bytes, at: start + 1, size: size) else { return nil }
            length = long
            start += 1 + size
        }
        let rest = bytes.count - start
        switch kind {
        case 0x4: return length <= rest ? .data(start..<start + length) : nil
        case 0x5:
            guard length <= min(rest, textLimit) else { return nil }
            return .text(String(decoding: bytes[start..<start + length], as: UTF8.self))
        case 0x6:
            guard length <= min(rest / 2, textLimit) else { return nil }
            let units = (0..<length).map {
                UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1])
            }
            return .text(String(decoding: units, as: UTF16.self))
        case 0xA:
            return indices(length, from: start).map { .array($0) }
        default:
            guard length <= Self.pairLimit, let all = indices(length * 2, from: start) else {
                return nil
            }
            return .dictionary((0..<length).map { (all[$0], all[length + $0]) })
        }
    }

    private func indices(_ length: Int, from start: Int) -> [Int]? {
        guard length <= Self.elementLimit, length <= (bytes.count - start) / numberSize else {
            return nil
        }
        return (0..<length).map {
            Self.integer(in: bytes, at: start + $0 * numberSize, size: numberSize) ?? -1
        }
    }

    /// Returns a big-endian whole number without sign; `nil` if it is too large for any real list.
    private static func integer(in bytes: [UInt8], at start: Int, size: Int) -> Int? {
        guard start >= 0, start <= bytes.count - size else { return nil }
        var value: UInt64 = 0
        for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
        return value < 1 << 48 ? Int(value) : nil
    }
}
