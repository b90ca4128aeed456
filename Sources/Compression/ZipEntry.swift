/// The head of an entry of a ZIP archive, in front of its data.
struct ZipEntry {
    /// The length of the head without the name and the additions.
    static let headLength = 30

    let name: String
    let method: UInt16
    let isEncrypted: Bool
    /// Whether checksum and sizes follow the data, and are unknown before.
    let hasTail: Bool
    let checksum: UInt32
    /// The size of the data in the archive; `nil` if only their end tells it.
    let packedSize: Int?

    /// The lengths of the name and of the additions, from the first part of a head.
    static func lengths(in head: ArraySlice<UInt8>) -> (name: Int, additions: Int) {
        (Int(head.number(at: 26, UInt16.self)), Int(head.number(at: 28, UInt16.self)))
    }

    /// Reads a whole head.
    init(_ head: ArraySlice<UInt8>) {
        let lengths = Self.lengths(in: head)
        let flags = head.number(at: 6, UInt16.self)
        let name = head.dropFirst(Self.headLength).prefix(lengths.name)
        self.name = String(decoding: name, as: UTF8.self)
        isEncrypted = flags & 1 != 0
        hasTail = flags & 8 != 0
        method = head.number(at: 8, UInt16.self)
        checksum = head.number(at: 14, UInt32.self)
        let size = head.number(at: 18, UInt32.self)
        let additions = head.dropFirst(Self.headLength + lengths.name)
        if size == .max {
            packedSize = Self.longSize(additions, head.number(at: 22, UInt32.self) == .max)
        } else {
            // An empty folder that is not compressed has no data before its tail.
            let isKnown = !hasTail || size > 0 || (method == 0 && self.name.hasSuffix("/"))
            packedSize = isKnown ? Int(size) : nil
        }
    }

    /// Returns the size in the addition of large archives; `nil` without one.
    private static func longSize(_ additions: ArraySlice<UInt8>, _ isBehindOther: Bool) -> Int? {
        var rest = additions
        while rest.count >= 4 {
            let length = Int(rest.number(at: 2, UInt16.self))
            let body = rest.dropFirst(4).prefix(length)
            if rest.number(at: 0, UInt16.self) == 1 {
                let offset = isBehindOther ? 8 : 0
                guard body.count >= offset + 8 else { return nil }
                return Int(exactly: body.number(at: offset, UInt64.self))
            }
            rest = rest.dropFirst(4 + length)
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// Returns the number in little-endian bytes at an offset; missing bytes are 0.
    func number<Number: FixedWidthInteger & UnsignedInteger>(
        at offset: Int,
        _: Number.Type
    ) -> Number {
        var value: Number = 0
        for byte in dropFirst(offset).prefix(Number.bitWidth / 8).reversed() {
            value = value << 8 | Number(byte)
        }
        return value
    }
}
