import DonationStore
import Foundation

/// Standard output, buffered.
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

    /// Writes a text and ends the line.
    func line(_ text: String) throws(Failure) {
        try write(text.utf8)
        try write(CollectionOfOne(0x0A))
    }

    /// Writes a JSON value on a line of its own.
    func line(_ value: JSONValue) throws(Failure) {
        try write(value.bytes)
        try write(CollectionOfOne(0x0A))
    }

    /// Writes bytes as they are.
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

extension String {
    /// The text with its control characters written out: a name must not steer the terminal.
    var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isControl {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether this is a control character, a line's end, or turns the direction of what follows.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}
