import DonationStore
import Foundation

/// Standard output, buffered, and the only way to it.
///
/// A line or a JSON value cannot steer the terminal, whoever wrote it.
final class Output {
    /// Whether to go on after the reader of the output has gone.
    var survivesClosing = false
    private var buffer: [UInt8] = []
    private var isClosed = false
    private let capacity = 65_536
    private let descriptor: Descriptor

    /// Writes to standard output, or to another descriptor.
    init(to descriptor: Descriptor = .output) {
        self.descriptor = descriptor
    }

    /// Writes a text and a line break; escapes control characters except for the colours of
    /// `Paint`, tabs and line breaks.
    func line(_ text: String) throws(Failure) {
        try write(text.shown.utf8)
        try write(CollectionOfOne(0x0A))
    }

    /// Writes a JSON value without a line break.
    func piece(_ value: JSONValue) throws(Failure) {
        try write(value.shown)
    }

    /// Writes a JSON value on a line of its own.
    func line(_ value: JSONValue) throws(Failure) {
        try piece(value)
        try write(CollectionOfOne(0x0A))
    }

    /// Writes a JSON text on a line of its own.
    func line(json bytes: [UInt8]) throws(Failure) {
        try write(bytes.shownJSON)
        try write(CollectionOfOne(0x0A))
    }

    /// Writes lines of JSON, each with its line break.
    func lines(_ bytes: [UInt8]) throws(Failure) {
        try write(bytes.shownJSON)
    }

    /// Writes a row of a table, which holds text from others; a file or a pipe gets it unchanged.
    func row(_ text: String) throws(Failure) {
        try write((descriptor.isTerminal ? text.shown : text).utf8)
        try write("\r\n".utf8)
    }

    /// Writes bytes unchanged; the terminal must get only bytes of this program.
    func write(_ bytes: some Collection<UInt8>) throws(Failure) {
        buffer += bytes
        if buffer.count >= capacity { try flush() }
    }

    /// Writes the buffer out.
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
    // Nothing can report a failure to write to standard error.
    try? Descriptor.error.write(Array((text.printable + "\n").utf8))
}

/// Writes a JSON value on a line of standard error, safe for a terminal.
func tellError(_ value: JSONValue) {
    try? Descriptor.error.write(value.shown + [0x0A])
}

extension String {
    /// The text with escaped control characters, so that a name cannot steer the terminal.
    var printable: String { writtenOut { $0.isControl || Paint.marks.contains($0) } }

    /// The line for a terminal: like `printable`, but with colours, tabs and line breaks.
    var shown: String {
        guard !isPlain else { return self }
        let text = writtenOut { $0.isControl && $0 != "\n" && $0 != "\t" }
        return Paint.shown(text)
    }

    /// Whether the text is printable ASCII, as most texts are: each byte is a character in a cell.
    var isPlain: Bool {
        let bytes = utf8.span
        for index in bytes.indices where !(0x20...0x7E).contains(bytes[index]) { return false }
        return true
    }

    private func writtenOut(_ isWrittenOut: (Unicode.Scalar) -> Bool) -> String {
        guard !isPlain, unicodeScalars.contains(where: isWrittenOut) else { return self }
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
    /// The text, with JSON escapes for control characters that JSON permits unescaped.
    fileprivate var shown: [UInt8] { bytes.shownJSON }
}

extension [UInt8] {
    /// JSON texts with escapes for control characters that JSON permits unescaped.
    fileprivate var shownJSON: [UInt8] {
        var index = 0
        // Nearly every text is as it should be, and no part of one without such bytes is copied.
        while let odd = span.firstBeyondPrintable(from: index) {
            if scalar(at: odd)?.isControl == true { return escapedJSON(from: odd) }
            index = odd + 1
        }
        return self
    }

    /// Returns JSON texts with such escapes; the first escape is at `start`.
    private func escapedJSON(from start: Int) -> [UInt8] {
        var (shown, done) = ([UInt8](), 0)
        var next: Int? = start
        while let odd = next {
            if let scalar = scalar(at: odd), scalar.isControl {
                let digits = String(scalar.value, radix: 16)
                shown += self[done..<odd]
                shown += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
                done = odd + String(scalar).utf8.count
            }
            next = span.firstBeyondPrintable(from: Swift.max(done, odd + 1))
        }
        return shown + self[done...]
    }

    /// Returns the character that begins at an index, if it takes one to three bytes.
    private func scalar(at index: Int) -> Unicode.Scalar? {
        let first = self[index]
        switch first {
        case ..<0x80: return Unicode.Scalar(first)
        case 0xC2...0xDF where index + 1 < count:
            return Unicode.Scalar(UInt32(first & 0x1F) << 6 | UInt32(self[index + 1] & 0x3F))
        case 0xE0...0xEF where index + 2 < count:
            let rest = UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F)
            return Unicode.Scalar(UInt32(first & 0x0F) << 12 | rest)
        default: return nil
        }
    }
}

extension Unicode.Scalar {
    /// Whether this is a control character, a line break, or a change of text direction.
    fileprivate var isControl: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
