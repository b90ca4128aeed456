import CChecksum

/// The checksum CRC-32C (Castagnoli), as in RFC 3720, appendix B.4.
///
/// It uses the processor's instruction where there is one. Elsewhere it makes eight table look-ups
/// for eight bytes: Kounavis and Berry, "A Systematic Approach to Building High Performance
/// Software-based CRC Generators", 2005.
struct CRC32C {
    private var state: UInt32 = .max
    private let usesInstruction: Bool

    private static let hasInstruction = checksum_has_instruction()

    /// Makes the checksum of no bytes.
    ///
    /// - Parameter usesInstruction: Whether to use the processor's instruction if it has one; the
    ///   values are the same.
    init(usesInstruction: Bool = true) {
        self.usesInstruction = usesInstruction && Self.hasInstruction
    }

    /// The checksum of everything added so far.
    var value: UInt32 { ~state }

    mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard usesInstruction else { return addByTable(bytes, range) }
        state = bytes.checksum(range, from: state)
    }

    private mutating func addByTable(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let tables = Self.tables
        var state = state
        var index = range.lowerBound
        while range.upperBound - index >= 8 {
            let low =
                state
                ^ (UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
                    | UInt32(bytes[index + 2]) << 16 | UInt32(bytes[index + 3]) << 24)
            state =
                tables[7 * 256 + Int(low & 0xFF)] ^ tables[6 * 256 + Int(low >> 8 & 0xFF)]
                ^ tables[5 * 256 + Int(low >> 16 & 0xFF)] ^ tables[4 * 256 + Int(low >> 24)]
                ^ tables[3 * 256 + Int(bytes[index + 4])] ^ tables[2 * 256 + Int(bytes[index + 5])]
                ^ tables[256 + Int(bytes[index + 6])] ^ tables[Int(bytes[index + 7])]
            index += 8
        }
        while index < range.upperBound {
            state = state >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
            index += 1
        }
        self.state = state
    }

    /// Eight tables of 256, one after the other: table *k* carries a byte over *k* more bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0x82F6_3B78 : 0) }
            tables[byte] = value
        }
        for index in 256..<8 * 256 {
            let previous = tables[index - 256]
            tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
        }
        return tables
    }()
}
