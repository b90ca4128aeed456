import DonationStore

/// Reads the lines of an export into a store in the making.
enum Importer {
    /// The longest line: all the pictures that a donation can have are in it.
    static let lineBytes = 1 << 30

    /// Takes all lines or none.
    ///
    /// - Throws: `ImportError` at the first line that cannot be taken, or `Failure` when the input
    ///   cannot be read.
    static func read(
        _ input: inout LineReader,
        into log: consuming LogImport,
        expecting digest: String?
    ) throws -> ImportReport {
        var progress = ProgressLine()
        defer { progress.finish() }
        while let lines = try input.next() {
            for line in lines {
                try log.append(event(of: line), line: line.number)
                progress.show { "\(line.number) lines, \(Int($0)) s" }
            }
        }
        return try log.finish(expecting: digest)
    }

    private static func event(of line: LineReader.Line) throws(ImportError) -> ExportedEvent {
        do throws(ValidationError) {
            switch line.content {
            case .tooLong(let bytes):
                throw ValidationError(field: "", reason: .tooLong(bytes: bytes, limit: lineBytes))
            case .bytes(let bytes):
                return try ExportedEvent(json: try JSONValue(parsing: bytes))
            }
        } catch {
            throw .refused(line: line.number, error)
        }
    }
}
