/// Splits a stream of JSON, and holds only the values that its user wants.
///
/// It follows brackets and texts, and reports the beginnings and ends. It does not check everything
/// that JSON forbids: the parser of a whole value does.
struct JSONScanner {
    enum Event: Equatable {
        /// An object or array begins at a byte, under a name if it is in an object.
        case begin(isObject: Bool, name: [UInt8], at: Int)
        /// The innermost object or array ends with this byte.
        case end
        /// A text, number or word as written, under a name.
        case value([UInt8], name: [UInt8])
        /// This is no JSON.
        case fault(at: Int)
    }

    private enum State { case between, text(isEscaped: Bool), word, broken }

    /// The largest depth of nested arrays and objects.
    private static let depth = 256
    /// The length of the longest text or number to keep; longer ones are dropped.
    private static let valueLimit = 4096

    private var state = State.between
    /// Whether each open array or object is an object.
    private var open: [Bool] = []
    private var name: [UInt8] = []
    private var isName = false
    private var value: [UInt8] = []
    private var hasEnded = false
    private(set) var offset = 0

    /// Whether everything that began has ended.
    var isBetweenValues: Bool { open.isEmpty }

    /// Takes the next byte.
    ///
    /// - Returns: The events that it completes, in order: a bracket also ends the number before it.
    mutating func take(_ byte: UInt8) -> (Event?, Event?) {
        defer { offset += 1 }
        switch state {
        case .broken: return (nil, nil)
        case .text(let isEscaped):
            keep(byte)
            if isEscaped || byte != UInt8(ascii: "\"") {
                state = .text(isEscaped: !isEscaped && byte == UInt8(ascii: "\\"))
                return (nil, nil)
            }
            state = .between
            return (finishValue(), nil)
        case .word:
            guard Self.endsWord(byte) else {
                keep(byte)
                return (nil, nil)
            }
            state = .between
            let value = finishValue()
            return (value, takeBetween(byte))
        case .between: return (takeBetween(byte), nil)
        }
    }

    private mutating func takeBetween(_ byte: UInt8) -> Event? {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: return nil
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard !hasEnded, open.count < Self.depth, !isName else { return fault() }
            let isObject = byte == UInt8(ascii: "{")
            defer {
                open.append(isObject)
                isName = isObject
                name = []
            }
            return .begin(isObject: isObject, name: name, at: offset)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard open.popLast() == (byte == UInt8(ascii: "}")) else { return fault() }
            hasEnded = open.isEmpty
            isName = false
            name = []
            return .end
        case UInt8(ascii: ","):
            isName = open.last == true
            name = []
            return open.isEmpty ? fault() : nil
        case UInt8(ascii: ":"): return open.last == true ? nil : fault()
        case UInt8(ascii: "\""):
            guard !open.isEmpty else { return fault() }
            state = .text(isEscaped: false)
            value = [byte]
            return nil
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            guard !open.isEmpty, !isName else { return fault() }
            state = .word
            value = [byte]
            return nil
        default: return fault()
        }
    }

    private mutating func finishValue() -> Event? {
        defer { value.removeAll(keepingCapacity: true) }
        let kept = value.count <= Self.valueLimit ? value : []
        if isName {
            isName = false
            name = Array(kept.dropFirst().dropLast())
            return nil
        }
        return .value(kept, name: name)
    }

    private mutating func keep(_ byte: UInt8) {
        if value.count <= Self.valueLimit { value.append(byte) }
    }

    private mutating func fault() -> Event {
        state = .broken
        return .fault(at: offset)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): true
        default: false
        }
    }
}
