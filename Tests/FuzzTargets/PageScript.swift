import TestSupport

/// The changes to the file of a log, read one by one from the bytes of an input.
struct PageScript {
    private static let pageSize = 4096
    /// The offsets and sizes of the fields of a page's header and of a meta page.
    private static let headerFields = [(0, 8), (8, 2), (10, 2), (12, 2), (14, 2), (12, 4)]
    private static let metaFields = [
        (0, 8), (10, 2), (16, 4), (20, 4), (24, 8), (32, 8), (40, 4), (44, 2), (46, 2), (48, 8),
        (56, 8), (64, 8), (72, 8), (80, 8), (92, 2), (94, 2), (96, 8), (104, 8), (112, 8), (120, 8),
        (128, 8), (136, 8), (144, 8),
    ]
    /// Bounds, and the values beside them.
    private static let numbers: [UInt64] = [
        0, 1, 2, 15, 16, 4094, 4095, 4096, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF,
        .max >> 1, .max - 1, .max,
    ]

    private var rest: ArraySlice<UInt8>
    private var file: [UInt8]
    private let entries: [StoreFile.Entry]

    /// The file after the changes.
    static func run(_ script: ArraySlice<UInt8>, on store: StoreFile) -> [UInt8] {
        var run = PageScript(rest: script, file: store.bytes, entries: store.entries)
        while let kind = run.rest.popFirst() { run.make(kind) }
        return run.file
    }

    private var pages: Int { file.count / Self.pageSize }

    private mutating func make(_ kind: UInt8) {
        guard pages > 0 else { return }
        switch kind % 12 {
        case 0:
            let (place, bit) = (nextPlace(), nextByte() % 8)
            file[place] ^= 1 << bit
        case 1: write(nextBytes(), at: nextPlace())
        case 2: write([UInt8](repeating: 0, count: Self.pageSize), at: nextPage())
        case 3:
            let (from, to) = (nextPage(), nextPage())
            write(Array(file[from..<from + Self.pageSize]), at: to)
            // Otherwise it would call itself the other.
            if kind < 128 { writeNumber(UInt64(to / Self.pageSize), 8, at: to) }
        case 4: write(field: Self.headerFields, ofPageAt: nextPage())
        case 5:
            let (page, index) = (nextPage(), Int(nextByte()))
            writeNumber(nextNumber(), 2, at: page + 16 + 2 * index)
        case 6:
            let (page, index) = (nextPage(), Int(nextByte() % 32))
            let node = page + (integer(at: page + 16 + 2 * index) & 0xFFF)
            write(field: [(0, 4), (2, 2), (4, 2), (6, 2), (0, 8), (8, 8)], ofPageAt: node)
        case 7:
            let length = Int(nextByte()) << 8 | Int(nextByte())
            file = Array(file.prefix(length * 4))
        case 8: file += [UInt8](repeating: nextByte(), count: Int(nextByte() % 64) * 512)
        case 9: write(field: Self.metaFields, ofPageAt: Int(nextByte() % 2) * Self.pageSize)
        case 10: change(entry: nextEntry(), isKey: true)
        default: change(entry: nextEntry(), isKey: false)
        }
    }

    /// Writes into an entry; a record of an event keeps a valid checksum.
    private mutating func change(entry: StoreFile.Entry, isKey: Bool) {
        let range = isKey ? entry.key : entry.value
        let place = range.lowerBound + nextIndex() % max(range.count, 1)
        let bytes = nextBytes().prefix(max(range.upperBound - place, 0))
        write(Array(bytes), at: place)
        guard entry.isRecord, !isKey, entry.value.upperBound <= file.count else { return }
        let sealed = FuzzTarget.sealed(Array(file[entry.value]))
        write(sealed, at: entry.value.lowerBound)
    }

    private mutating func write(field fields: [(Int, Int)], ofPageAt page: Int) {
        let (offset, width) = fields[Int(nextByte()) % fields.count]
        writeNumber(nextNumber(), width, at: page + offset)
    }

    // MARK: The content of the script

    private mutating func nextByte() -> UInt8 { rest.popFirst() ?? 0 }

    private mutating func nextIndex() -> Int { Int(nextByte()) << 8 | Int(nextByte()) }

    /// The offset of a page.
    private mutating func nextPage() -> Int { Int(nextByte()) % pages * Self.pageSize }

    /// A byte of the file, more often one of a page's header and pointers.
    private mutating func nextPlace() -> Int {
        let (page, index) = (nextPage(), nextIndex())
        return page + (index < 0x8000 ? index % 64 : index % Self.pageSize)
    }

    private mutating func nextEntry() -> StoreFile.Entry {
        entries[nextIndex() % entries.count]
    }

    private mutating func nextBytes() -> [UInt8] {
        let count = Int(nextByte() % 32) + 1
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// A bound, or any two-byte number.
    private mutating func nextNumber() -> UInt64 {
        let byte = nextByte()
        return byte < 64 ? Self.numbers[Int(byte) % Self.numbers.count] : UInt64(nextIndex())
    }

    // MARK: The file

    private func integer(at place: Int) -> Int {
        guard file.indices.contains(place + 1) else { return 0 }
        return Int(file[place]) | Int(file[place + 1]) << 8
    }

    private mutating func write(_ bytes: [UInt8], at place: Int) {
        for (index, byte) in bytes.enumerated() where file.indices.contains(place + index) {
            file[place + index] = byte
        }
    }

    private mutating func writeNumber(_ number: UInt64, _ width: Int, at place: Int) {
        write((0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }, at: place)
    }
}

extension FuzzTarget {
    /// Scripts of one to three changes of each kind, and the unchanged file.
    static func storeSeeds(_ count: Int) -> [[UInt8]] {
        var random = SeededGenerator(seed: 1)
        return [[1]]
            + (0..<count).map { index in
                let changes = (0...index % 3).flatMap { _ in
                    [UInt8(index % 12)] + random.bytes(Int.random(in: 3...9, using: &random))
                }
                return [UInt8.random(in: .min ... .max, using: &random)] + changes
            }
    }
}
