import DonationStore
import Foundation

/// Standard output, buffered: the only way there.
///
/// What is a line here, or JSON, cannot steer the terminal, whoever wrote it.
final class Output {
    /// Whether to go on without output when nobody reads it any more.
    var survivesClosing = false
    private var buffer: [UInt8] = []
    private var isClosed = false
    private let capacity = 65_536
    private let descriptor: Descriptor

    /// Writes to standard output, or to another place.
    init(to descriptor: Descriptor = .output) {
        self.descriptor = descriptor
    }

    /// Writes a text and ends the line; its control characters are written out, but for colours of
    /// `Paint`, tabs, and ends of lines.
    func line(_ text: String) throws(Failure) {
        try write(text.shown.utf8)
        try write(CollectionOfOne(0x0A))
    }

    /// Writes a JSON value, and goes on behind it.
    func piece(_ value: JSONValue) throws(Failure) {
        try write(value.shown)
    }

    /// Writes a JSON value on a line of its own.
    func line(_ value: JSONValue) throws(Failure) {
        try piece(value)
        try write(CollectionOfOne(0x0A))
    }

    /// Writes a row of a table, which is text that others wrote: as it is into a file or a pipe.
    func row(_ text: String) throws(Failure) {
        try write((descriptor.isTerminal ? text.shown : text).utf8)
        try write("\r\n".utf8)
    }

    /// Writes bytes as they are: only into what is no terminal, or of this program's own.
    func write(_ bytes: some Collection<UInt8>) throws(Failure) {
        buffer += bytes
        if buffer.count >= capacity { try flush() }
    }

    /// Hands on what is in the buffer.
    func flush() throws(Failure) {
        defer { buffer.removeAll(keepingCapacity: true) }
        guard !buffer.isEmpty, !isClosed else { return }
        do {
            try descriptor.write(buffer)
        } catch {
            isClosed = true
            guard error.number == EPIPE else {
                throw .message("cannot write the output: \(error.text)", .inputOutput)
            }
            if !survivesClosing { throw .outputClosed }
        }
    }
}

/// Writes a line to standard error, safe for a terminal.
func tellError(_ text: String) {
    // Nothing can be told of a standard error that cannot be written.
    try? Descriptor.error.write(Array((text.printable + "\n").utf8))
}

/// Writes a JSON value on a line of standard error, safe for a terminal.
func tellError(_ value: JSONValue) {
    try? Descriptor.error.write(value.shown + [0x0A])
}

extension String {
    /// The text with its control characters written out: a name must not steer the terminal.
    var printable: String { writtenOut { $0.isControl || Paint.marks.contains($0) } }

    /// A line for the terminal: as `printable`, with colours, tabs, and ends of lines.
    fileprivate var shown: String {
        let text = writtenOut { $0.isControl && $0 != "\n" && $0 != "\t" }
        return Paint.shown(text)
    }

    private func writtenOut(_ isWrittenOut: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: isWrittenOut) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if isWrittenOut(scalar) {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension JSONValue {
    /// The text, with the control characters that JSON takes as they are in its own form for them.
    fileprivate var shown: [UInt8] {
        let bytes = bytes
        // All of them are DEL, or more than one byte that begins with one of these.
        guard bytes.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else {
            return bytes
        }
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar.isControl {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return Array(text.utf8)
    }
}

extension Unicode.Scalar {
    /// Whether this is a control character, a line's end, or turns the direction of what follows.
    fileprivate var isControl: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
