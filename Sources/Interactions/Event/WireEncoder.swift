/// An encoder of Protocol Buffers fields, whose buffer can be reused without allocating.
///
/// Encoding: https://protobuf.dev/programming-guides/encoding/. The encoder leaves out fields with
/// their default value, as proto3 does.
package struct WireEncoder {
    package private(set) var bytes: [UInt8] = []
    /// Whether the encoder left out JSON that is nested too deep to be read again.
    var hasJSONTooDeep = false
    /// Whether the encoder wrote anything that may hold message content.
    var mayHaveContent = false
    /// Whether the encoder wrote the bytes of pictures.
    var hasPictures = false
    /// Whether the encoder wrote anything of an intent that is refused, or left out as empty.
    var mayBeFaulty = false

    /// Makes an encoder with room for a donation of the usual size.
    package init() {
        bytes.reserveCapacity(512)
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        hasJSONTooDeep = false
        mayHaveContent = false
        hasPictures = false
        mayBeFaulty = false
    }

    mutating func varint(_ value: UInt64) {
        guard value >= 0x80 else { return bytes.append(UInt8(truncatingIfNeeded: value)) }
        bytes.append(addingCapacity: WireType.longestVarint) { $0.append(varint: value) }
    }

    mutating func tag(_ field: UInt64, _ type: WireType) {
        varint(field << 3 | UInt64(type.rawValue))
    }

    mutating func number(_ field: UInt64, _ value: UInt64) {
        guard value != 0 else { return }
        tag(field, .varint)
        varint(value)
    }

    /// Writes a number even when it is zero.
    mutating func whole(_ field: UInt64, _ value: UInt64) {
        tag(field, .varint)
        varint(value)
    }

    mutating func flag(_ field: UInt64, _ value: Bool) {
        number(field, value ? 1 : 0)
    }

    /// Writes an `sint64` even when it is zero, unless it is `nil`.
    mutating func signed(_ field: UInt64, _ value: Int64?) {
        guard let value else { return }
        tag(field, .varint)
        varint(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    /// Writes a text even when it is empty, unless it is `nil`.
    mutating func text(_ field: UInt64, _ value: String?) {
        guard let value else { return }
        span(field, value.utf8Span.span)
    }

    /// Writes an identifier as a text, and notes whether it is too long or empty.
    mutating func identifier(_ field: UInt64, _ value: String?) {
        guard let value else { return }
        let text = value.utf8Span.span
        if text.isEmpty || text.count > DonationLimits.identifierBytes { mayBeFaulty = true }
        span(field, text)
    }

    mutating func blob(_ field: UInt64, _ value: [UInt8]) {
        span(field, value.span)
    }

    /// Writes bytes that stand elsewhere; makes room for them and what precedes them once.
    private mutating func span(_ field: UInt64, _ value: Span<UInt8>) {
        bytes.append(addingCapacity: 2 * WireType.longestVarint + value.count) { output in
            output.append(varint: field << 3 | UInt64(WireType.lengthDelimited.rawValue))
            output.append(varint: UInt64(value.count))
            output.append(value)
        }
    }

    /// Writes the output of `body` as one message, even when it is empty.
    mutating func message(_ field: UInt64, _ body: (inout WireEncoder) -> Void) {
        let start = beginMessage(field)
        body(&self)
        endMessage(begunAt: start)
    }

    /// Begins a message that holds everything written until its end.
    ///
    /// - Returns: The offset of its length, for ``endMessage(begunAt:)``.
    mutating func beginMessage(_ field: UInt64) -> Int {
        tag(field, .lengthDelimited)
        bytes.append(0)
        return bytes.count - 1
    }

    mutating func endMessage(begunAt start: Int) {
        // Nearly every message is shorter than 128 bytes, and its length fits the reserved byte; a
        // longer one moves its content to make room for each further byte.
        var length = bytes.count - start - 1
        var index = start
        while length >= 0x80 {
            bytes[index] = UInt8(truncatingIfNeeded: length) | 0x80
            length >>= 7
            index += 1
            bytes.insert(0, at: index)
        }
        bytes[index] = UInt8(length)
    }

    /// Writes a text that stands in other bytes, even when it is empty.
    mutating func text(_ field: UInt64, in bytes: Span<UInt8>, _ range: Range<Int>) {
        tag(field, .lengthDelimited)
        varint(UInt64(range.count))
        self.bytes.append(bytes, range)
    }

    mutating func raw(_ fields: [UInt8]) {
        bytes.append(contentsOf: fields)
    }
}

/// A value that can be written as one message, inside another or alone.
///
/// It need not be copyable, so that the compiler writes every message where it stands. Of a person,
/// a copy would count a reference to each text.
protocol WireMessage: ~Copyable {
    func write(to encoder: inout WireEncoder)
}

extension WireMessage where Self: ~Copyable {
    /// Writes this as a field of another message.
    ///
    /// There is no closure, which would need a copy of a large value.
    func write(as field: UInt64, to encoder: inout WireEncoder) {
        let start = encoder.beginMessage(field)
        write(to: &encoder)
        encoder.endMessage(begunAt: start)
    }
}

extension Span where Element: WireMessage & ~Copyable {
    /// Writes each element as a field of another message.
    func write(as field: UInt64, to encoder: inout WireEncoder) {
        for index in indices { self[index].write(as: field, to: &encoder) }
    }
}

extension Span where Element: ~Copyable {
    /// Calls `body` with each element where it stands, without a copy of it.
    package func forEachInPlace(_ body: (borrowing Element) -> Void) {
        for index in indices { body(self[index]) }
    }
}

/// The layout of a field's value.
enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case fixed32 = 5

    /// The length of the longest varint, in bytes.
    static let longestVarint = 10

    /// Makes the type in the lowest three bits of a tag; `nil` for groups, which nobody writes any
    /// more.
    @inline(always)
    init?(ofTag tag: UInt64) {
        switch tag & 7 {
        case 0: self = .varint
        case 1: self = .fixed64
        case 2: self = .lengthDelimited
        case 5: self = .fixed32
        default: return nil
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends an integer in seven bits a byte, the lowest first.
    @inline(__always)
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}
