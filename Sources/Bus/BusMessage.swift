import CSystemd

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A message that came in, or that is being written.
///
/// It belongs to the thread of its connection.
@safe
public final class BusMessage {
    /// The kinds of messages.
    public enum Kind: UInt8, Sendable {
        case methodCall = 1
        case methodReturn
        case methodError
        case signal
    }

    let message: OpaquePointer

    /// Takes over a reference.
    init(owning message: OpaquePointer) { unsafe self.message = message }

    deinit { unsafe _ = sd_bus_message_unref(message) }

    // MARK: Head

    /// The kind; `nil` for one that this version does not know.
    public var kind: Kind? {
        var kind: UInt8 = 0
        guard unsafe sd_bus_message_get_type(message, &kind) >= 0 else { return nil }
        return Kind(rawValue: kind)
    }

    /// The unique name of the sender.
    public var sender: String? { unsafe Self.text(sd_bus_message_get_sender(message)) }
    /// The path of the object.
    public var path: String? { unsafe Self.text(sd_bus_message_get_path(message)) }
    /// The name of the interface.
    public var interface: String? { unsafe Self.text(sd_bus_message_get_interface(message)) }
    /// The name of the method or signal.
    public var member: String? { unsafe Self.text(sd_bus_message_get_member(message)) }
    /// The signature of the whole.
    public var signature: String {
        unsafe Self.text(sd_bus_message_get_signature(message, 1)) ?? ""
    }

    /// Whether the sender waits for a reply.
    public var expectsReply: Bool { unsafe sd_bus_message_get_expect_reply(message) > 0 }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }

    // MARK: Reading

    /// The largest depth of values that are read.
    private static let deepest = 16
    /// The largest number of values that are read, with those inside others.
    private static let mostValues = 50_000
    /// The largest number of bytes of texts and byte arrays that are read.
    private static let mostBytes = 8 << 20

    /// The values and bytes that may still be read.
    private struct Budget {
        var values = BusMessage.mostValues
        var bytes = BusMessage.mostBytes

        mutating func take(bytes count: Int = 0) throws(BusError) {
            values -= 1
            bytes -= count
            guard values >= 0, bytes >= 0 else {
                throw .invalidArguments(
                    "a message has at most \(BusMessage.mostValues) values and "
                        + "\(BusMessage.mostBytes) bytes in them"
                )
            }
        }
    }

    /// Returns the values of the message, from its beginning.
    ///
    /// - Throws: ``BusError`` if the message is malformed, deeper than 16 levels, or has more than
    ///   50,000 values or 8 MiB in them.
    /// - Complexity: O(*n*) in the size of the message.
    public func values() throws(BusError) -> [BusValue] {
        try check(unsafe sd_bus_message_rewind(message, 1))
        var budget = Budget()
        return try readAll(depth: 0, &budget)
    }

    private func readAll(
        depth: Int,
        _ budget: inout Budget
    ) throws(BusError) -> [BusValue] {
        guard depth <= Self.deepest else {
            throw .invalidArguments("the message has more than \(Self.deepest) levels")
        }
        var values: [BusValue] = []
        while try !isAtEnd { values.append(try read(depth: depth, &budget)) }
        return values
    }

    private var isAtEnd: Bool {
        get throws(BusError) { try check(unsafe sd_bus_message_at_end(message, 0)) > 0 }
    }

    private func read(
        depth: Int,
        _ budget: inout Budget
    ) throws(BusError) -> BusValue {
        try budget.take()
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        try check(unsafe sd_bus_message_peek_type(message, &type, &contents))
        let inside = unsafe Self.text(contents) ?? ""
        switch UInt8(bitPattern: type) {
        case UInt8(ascii: "y"): return .byte(try basic(type, 0))
        case UInt8(ascii: "b"): return .bool(try basic(type, Int32(0)) != 0)
        case UInt8(ascii: "n"): return .int32(Int32(try basic(type, Int16(0))))
        case UInt8(ascii: "q"): return .uint32(UInt32(try basic(type, UInt16(0))))
        case UInt8(ascii: "i"): return .int32(try basic(type, 0))
        case UInt8(ascii: "u"): return .uint32(try basic(type, 0))
        case UInt8(ascii: "x"): return .int64(try basic(type, 0))
        case UInt8(ascii: "t"): return .uint64(try basic(type, 0))
        case UInt8(ascii: "d"): return .double(try basic(type, 0))
        case UInt8(ascii: "h"):
            // This one belongs to the message.
            let number: Int32 = try basic(type, -1)
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
            guard copy >= 0 else {
                throw .invalidArguments("the descriptor cannot be kept: errno \(errno)")
            }
            return .descriptor(BusDescriptor(owning: copy))
        case UInt8(ascii: "s"): return .string(try basicText(type, &budget))
        case UInt8(ascii: "o"): return .path(try basicText(type, &budget))
        case UInt8(ascii: "g"): return .signature(try basicText(type, &budget))
        case UInt8(ascii: "a"):
            if inside == "y" { return .bytes(try byteArray(&budget)) }
            let elements = try container(type, inside, depth: depth, &budget)
            return .array(elements, of: inside)
        case UInt8(ascii: "r"):
            return .structure(try container(type, inside, depth: depth, &budget))
        case UInt8(ascii: "v"):
            guard let value = try container(type, inside, depth: depth, &budget).first else {
                break
            }
            return .variant(value)
        case UInt8(ascii: "e"):
            let parts = try container(type, inside, depth: depth, &budget)
            guard parts.count == 2 else { break }
            return .entry(parts[0], parts[1])
        default: break
        }
        let name = Character(UnicodeScalar(UInt8(bitPattern: type)))
        throw .invalidArguments("a value of type '\(name)' is not taken")
    }

    private func basic<Number: BitwiseCopyable>(
        _ type: CChar,
        _ start: Number
    ) throws(BusError) -> Number {
        var value = start
        try check(unsafe sd_bus_message_read_basic(message, type, &value))
        return value
    }

    private func basicText(
        _ type: CChar,
        _ budget: inout Budget
    ) throws(BusError) -> String {
        var text: UnsafePointer<CChar>?
        try check(unsafe sd_bus_message_read_basic(message, type, &text))
        guard let text = unsafe text else { return "" }
        try budget.take(bytes: unsafe strlen(text))
        return unsafe String(cString: text)
    }

    private func byteArray(_ budget: inout Budget) throws(BusError) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        let byte = CChar(bitPattern: UInt8(ascii: "y"))
        try check(unsafe sd_bus_message_read_array(message, byte, &start, &count))
        guard let start = unsafe start, count > 0 else { return [] }
        try budget.take(bytes: count)
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func container(
        _ type: CChar,
        _ contents: String,
        depth: Int,
        _ budget: inout Budget
    ) throws(BusError) -> [BusValue] {
        try check(unsafe sd_bus_message_enter_container(message, type, contents))
        let values = try readAll(depth: depth + 1, &budget)
        try check(unsafe sd_bus_message_exit_container(message))
        return values
    }

    // MARK: Writing

    /// Appends values; of texts all but NULs.
    ///
    /// - Throws: ``BusError`` if a value cannot be sent.
    /// - Complexity: O(*n*) in the size of the values.
    public func append(_ values: [BusValue]) throws(BusError) {
        for value in values { try append(value) }
    }

    private func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .byte(let number): try appendBasic("y", number)
        case .bool(let flag): try appendBasic("b", Int32(flag ? 1 : 0))
        case .int32(let number): try appendBasic("i", number)
        case .uint32(let number): try appendBasic("u", number)
        case .int64(let number): try appendBasic("x", number)
        case .uint64(let number): try appendBasic("t", number)
        case .double(let number): try appendBasic("d", number)
        case .string(let text): try appendText("s", text)
        case .path(let text): try appendText("o", text)
        case .signature(let text): try appendText("g", text)
        case .bytes(let bytes):
            try check(
                unsafe bytes.withUnsafeBytes { bytes in
                    unsafe sd_bus_message_append_array(
                        message,
                        CChar(bitPattern: UInt8(ascii: "y")),
                        bytes.baseAddress,
                        bytes.count
                    )
                }
            )
        case .descriptor(let descriptor): try appendBasic("h", descriptor.number)
        case .array(let elements, of: let element): try append(elements, "a", element)
        case .structure(let fields): try append(fields, "r", fields.map(\.type).joined())
        case .entry(let key, let value): try append([key, value], "e", key.type + value.type)
        case .variant(let value): try append([value], "v", value.type)
        }
    }

    private func append(
        _ values: [BusValue],
        _ type: Unicode.Scalar,
        _ contents: String
    ) throws(BusError) {
        let type = CChar(truncatingIfNeeded: type.value)
        try check(unsafe sd_bus_message_open_container(message, type, contents))
        for value in values { try append(value) }
        try check(unsafe sd_bus_message_close_container(message))
    }

    private func appendBasic<Number: BitwiseCopyable>(
        _ type: Unicode.Scalar,
        _ value: Number
    ) throws(BusError) {
        var value = value
        try check(
            unsafe sd_bus_message_append_basic(
                message,
                CChar(truncatingIfNeeded: type.value),
                &value
            )
        )
    }

    private func appendText(_ type: Unicode.Scalar, _ text: String) throws(BusError) {
        try check(
            unsafe text.acceptedByBus.withCString { text in
                unsafe sd_bus_message_append_basic(
                    message,
                    CChar(truncatingIfNeeded: type.value),
                    text
                )
            }
        )
    }

    @discardableResult
    private func check(_ result: Int32) throws(BusError) -> Int32 {
        guard result >= 0 else {
            throw .invalidArguments("the message is malformed: \(String(systemError: -result))")
        }
        return result
    }
}

extension String {
    /// The text without NUL and noncharacters of Unicode, which sd-bus refuses: one name with them
    /// may not cost a caller the whole answer.
    var acceptedByBus: String {
        // All of them but NUL are beyond ASCII.
        if utf8.allSatisfy({ $0 != 0 && $0 < 0x80 }) { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.filter { $0 != "\0" && !$0.properties.isNoncharacterCodePoint }
            )
        )
    }
}
