/// The fields of one message as the encoder of this version writes them, found in one pass.
struct FieldScan {
    /// The numbers of the fields that are there, as bits.
    private(set) var present: UInt16 = 0
    /// A number, or the start and the end of bytes, by the number of the field.
    private var values = InlineArray<12, UInt64>(repeating: 0)

    /// Makes the fields of an empty message.
    init() {}

    /// Finds the fields of the message in `range`.
    ///
    /// - Returns: The fields; `nil` if another encoder might have written the message, or if it has
    ///   unknown fields: only then could it differ from the bytes that its text gives back.
    @inline(__always)
    init?(_ record: Span<UInt8>, _ range: Range<Int>, of message: MessageTable.Message) {
        var index = range.lowerBound
        var last = 0
        while index < range.upperBound {
            let start = index
            let tag = record[index]
            let number = Int(tag >> 3)
            // Longer tags have larger numbers than any known field.
            guard tag < 0x80, number <= MessageTable.largestNumber,
                message.known & Self.bit(number) != 0
            else { return nil }
            let isList = message.lists & Self.bit(number) != 0
            guard number > last || number == last && isList else { return nil }
            last = number
            index += 1
            guard let value = record.shortestVarint(at: &index, before: range.upperBound) else {
                return nil
            }
            if message.numbers & Self.bit(number) != 0 {
                guard tag & 7 == WireType.varint.rawValue else { return nil }
                values[number] = value
            } else {
                guard tag & 7 == WireType.lengthDelimited.rawValue,
                    value <= UInt64(range.upperBound - index)
                else { return nil }
                let content = index
                index += Int(value)
                let isFirst = present & Self.bit(number) == 0
                let begin = isList ? isFirst ? start : Int(values[number] >> 32) : content
                values[number] = UInt64(begin) << 32 | UInt64(index)
            }
            present |= Self.bit(number)
        }
        guard present & message.required == message.required,
            message.choice == 0 || (present & message.choice).nonzeroBitCount == 1,
            message.keys == 0 || present & message.keys != 0
        else { return nil }
    }

    /// Finds the known fields of the message in `range`, and passes over all others.
    ///
    /// - Returns: The fields; `nil` if the message cannot be read, or a field that comes once comes
    ///   again or out of order, so that one part of the message may replace another.
    init?(_ record: Span<UInt8>, _ range: Range<Int>, ofFirst fields: KnownFields) {
        var decoder = WireDecoder(range)
        var last: UInt64 = 0
        while true {
            let next: WireDecoder.Field?
            do { next = try decoder.next(in: record) } catch { return nil }
            guard let field = next else { return }
            guard field.number <= UInt64(MessageTable.largestNumber) else { continue }
            let number = Int(field.number)
            guard fields.all & Self.bit(number) != 0 else { continue }
            let isList = fields.lists & Self.bit(number) != 0
            guard field.number > last || field.number == last && isList else { return nil }
            last = field.number
            let isNumber = fields.numbers & Self.bit(number) != 0
            guard field.type == (isNumber ? .varint : .lengthDelimited) else { return nil }
            if isNumber {
                values[number] = field.value
            } else {
                var begin = field.range.lowerBound
                if isList {
                    // The messages of a list must follow one another, as ``nextOfList`` reads them.
                    var index = field.whole.lowerBound
                    let known = has(number) ? self.range(number) : index..<index
                    guard known.upperBound == index,
                        record.nextOfList(at: &index, before: range.upperBound) == field.range
                    else { return nil }
                    begin = known.lowerBound
                }
                values[number] = UInt64(begin) << 32 | UInt64(field.range.upperBound)
            }
            present |= Self.bit(number)
        }
    }

    /// Returns whether a field is there.
    func has(_ number: Int) -> Bool { present & Self.bit(number) != 0 }

    /// Returns the value of a field that holds a number; 0 if it is not there.
    func number(_ number: Int) -> UInt64 { values[number] }

    /// Returns the range of the bytes of a field, or of all fields of a list with their tags.
    func range(_ number: Int) -> Range<Int> {
        let value = values[number]
        return Int(value >> 32)..<Int(value & 0xFFFF_FFFF)
    }

    private static func bit(_ number: Int) -> UInt16 { 1 << UInt16(truncatingIfNeeded: number) }
}

/// The fields of a message that a search looks at, with their numbers as bits.
struct KnownFields {
    /// All of them.
    fileprivate var all: UInt16
    /// The fields that hold a number.
    fileprivate var numbers: UInt16 = 0
    /// The fields that may occur more than once.
    fileprivate var lists: UInt16 = 0

    private init(_ all: [Int], numbers: [Int] = [], lists: [Int] = []) {
        (self.all, self.numbers, self.lists) = (all.bits, numbers.bits, lists.bits)
    }

    /// The identifiers, the direction and the intent.
    static let interaction = KnownFields([1, 2, 3, 7, 8, 9], numbers: [3])
    /// The people.
    static let intent = KnownFields([1])
    /// The people, the name of the group and the conversation's identifier.
    static let people = KnownFields([1, 2, 3, 4, 5], lists: [2, 3])
    /// The name, the handles and the identifiers, and whether it is the owner.
    static let person = KnownFields([1, 2, 4, 5, 6, 7], numbers: [7], lists: [6])
    /// One text.
    static let text = KnownFields([1])
}

extension FieldScan {
    /// The range of the intent of an interaction; `nil` if there is none, or more than one.
    var intent: Range<Int>? {
        var found: Range<Int>?
        for number in 7...9 where has(number) {
            guard found == nil else { return nil }
            found = range(number)
        }
        return found
    }
}

extension Span<UInt8> {
    /// Returns the range of the next message of a list with tags of one byte, as a scan found it;
    /// `nil` at the end.
    @inline(__always)
    func nextOfList(at index: inout Int, before end: Int) -> Range<Int>? {
        guard index < end else { return nil }
        index += 1
        guard let length = shortestVarint(at: &index, before: end), length <= UInt64(end - index)
        else { return nil }
        let start = index
        index += Int(length)
        return start..<index
    }

    /// Reads a number that takes no more bytes than it needs; `nil` for any other, or for none.
    @inline(__always)
    func shortestVarint(at index: inout Int, before end: Int) -> UInt64? {
        guard index < end else { return nil }
        let first = self[index]
        index += 1
        if first < 0x80 { return UInt64(first) }
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while index < end {
            let byte = self[index]
            index += 1
            // The tenth byte has room for one bit.
            guard shift < 63 || byte == 1 else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return byte == 0 ? nil : value }
            shift += 7
        }
        return nil
    }
}
