/// The fields of all groups in one array, found by name without making texts.
struct LineTable: Sendable {
    /// The table, which is the same for all lines.
    static let standard = LineTable()

    /// The number of slots for the names of one group: more than twice as many as the names.
    private static let slots = 64

    private(set) var fields: [LineField] = []
    /// The fields of each group, by its number.
    private var ranges: [Range<Int>] = []
    /// The bytes of all names, and where that of each field stands.
    private var names: [UInt8] = []
    private var nameRanges: [Range<Int>] = []
    /// For each slot of a group the index of a field plus one; 0 for a free slot.
    private var found: [UInt16] = []

    private init() {
        for group in LineGroup.allCases {
            let first = fields.count
            found += Array(repeating: 0, count: Self.slots)
            for (name, field) in group.fields { add(name, field, to: group) }
            ranges.append(first..<fields.count)
        }
    }

    private mutating func add(_ name: String, _ field: LineField, to group: LineGroup) {
        let start = names.count
        names += name.utf8
        let range = start..<names.count
        var slot = Self.slot(of: names.span, range)
        while found[Self.index(slot, group)] != 0 { slot = (slot + 1) % Self.slots }
        fields.append(field)
        nameRanges.append(range)
        found[Self.index(slot, group)] = UInt16(clamping: fields.count)
    }

    /// Returns the fields of a group.
    func range(of group: LineGroup) -> Range<Int> { ranges[Int(group.rawValue)] }

    /// Returns the field of a group with a name; `nil` if there is none.
    func field(named name: Range<Int>, in line: Span<UInt8>, of group: LineGroup) -> Int? {
        guard !name.isEmpty else { return nil }
        var slot = Self.slot(of: line, name)
        while true {
            let next = Int(found[Self.index(slot, group)])
            guard next > 0 else { return nil }
            if line.isEqual(name, to: names.span, nameRanges[next - 1]) { return next - 1 }
            slot = (slot + 1) % Self.slots
        }
    }

    /// Returns the first slot to look for a name, which is not empty.
    private static func slot(of bytes: Span<UInt8>, _ name: Range<Int>) -> Int {
        let (first, last) = (bytes[name.lowerBound], bytes[name.upperBound - 1])
        return (name.count &* 5 &+ Int(first) &* 3 &+ Int(last)) % slots
    }

    private static func index(_ slot: Int, _ group: LineGroup) -> Int {
        Int(group.rawValue) * slots + slot
    }
}
