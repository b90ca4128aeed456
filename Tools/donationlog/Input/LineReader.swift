import DonationStore

/// Splits a stream of bytes into lines; it holds at most one read and one line.
struct LineReader {
    /// A line that is not blank.
    struct Line {
        enum Content {
            case bytes([UInt8])
            case tooLong(bytes: Int, limit: Int)
        }

        /// The number of the line, from 1, counting blank lines.
        var number: Int
        var content: Content

        /// Returns the bytes of the line.
        ///
        /// - Throws: The fault of a line that is too long.
        func text() throws(ValidationError) -> [UInt8] {
            switch content {
            case .bytes(let bytes): return bytes
            case .tooLong(let bytes, let limit):
                throw ValidationError(field: "", reason: .tooLong(bytes: bytes, limit: limit))
            }
        }
    }

    private let input: InputFile
    /// The length of the longest line to read, in bytes.
    private let limit: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 20)
    private var line: [UInt8] = []
    /// The length of the line so far; `line` is empty once it is too long.
    private var length = 0
    private var number = 0
    private var isAtEnd = false

    /// The name of the input in refusals.
    var name: String { input.name }
    /// The size in bytes; `nil` if it is unknown before the end.
    var size: Int? { input.size }
    /// The bytes read so far.
    var bytesRead: Int { input.bytesRead }
    /// Whether the input began with bytes that no text has.
    var isBinary: Bool { input.isBinary }

    /// Opens a file, or standard input for `-`.
    init(opening name: String, limit: Int = DonationLimits.lineBytes) throws(Failure) {
        input = try InputFile(opening: name, asText: true)
        self.limit = limit
    }

    /// Returns the lines that one read completes, perhaps none; `nil` at the end of the input.
    mutating func next() throws(Failure) -> [Line]? {
        guard !isAtEnd else { return nil }
        let count = try input.read(into: &buffer)
        var lines: [Line] = []
        var start = 0
        while let end = buffer.span.firstIndex(of: 0x0A, in: start..<count) {
            add(buffer[start..<end])
            finishLine(&lines)
            start = end + 1
        }
        add(buffer[start..<count])
        if count == 0 {
            isAtEnd = true
            input.close()
            if length > 0 { finishLine(&lines) }
        }
        return lines
    }

    /// Closes the input before its end.
    func close() {
        input.close()
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        length += bytes.count
        if length > limit { line = [] } else { line += bytes }
    }

    private mutating func finishLine(_ lines: inout [Line]) {
        number += 1
        if length > limit {
            lines.append(Line(number: number, content: .tooLong(bytes: length, limit: limit)))
        } else if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            lines.append(Line(number: number, content: .bytes(line)))
        }
        line = []
        length = 0
    }
}
