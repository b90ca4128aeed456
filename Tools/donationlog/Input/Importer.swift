import DonationStore

/// Reads the lines of an export into a new store.
enum Importer {
    /// Imports all lines or none; a dry run imports none.
    ///
    /// - Returns: The report; `nil` if there is no line, and no expected digest.
    /// - Throws: `ImportError` at the first line that cannot be imported, or `Failure` if the tool
    ///   cannot read the input.
    static func read(
        _ input: inout LineReader,
        into log: consuming LogImport,
        expecting digest: String?,
        isDry: Bool
    ) throws -> ImportReport? {
        var progress = ProgressLine()
        defer { progress.finish() }
        let interruption = Interruption()
        var isEmpty = true
        while let lines = try input.next() {
            for line in lines {
                try log.append(text(of: line), line: line.number)
                isEmpty = false
            }
            let size = input.size.map { Double($0 / 1000) }
            progress.show(Double(input.bytesRead / 1000), of: size, "kB")
            if interruption.hasCome { throw Failure.told(.interrupted) }
        }
        guard !isEmpty || digest != nil else { return nil }
        return try isDry ? log.summary(expecting: digest) : log.finish(expecting: digest)
    }

    private static func text(of line: LineReader.Line) throws(ImportError) -> [UInt8] {
        do {
            return try line.text()
        } catch {
            throw .refused(.invalid(line: line.number, error))
        }
    }
}
