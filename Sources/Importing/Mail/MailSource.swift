/// Reads a file with one mail, as in a Maildir.
package struct MailSource: HistorySource {
    private var parser: MailParser
    private var lines = LineCutter(limit: MailHeader.limit)
    private var header = MailHeader()
    private var isDone = false

    /// Makes a source for the mails of a person, one after another.
    package init(_ options: MailOptions) {
        parser = MailParser(options)
    }

    /// Begins a file in a folder.
    package mutating func begin(in folder: MailFolder) {
        parser.begin(in: folder)
    }

    /// Whether the source needs no more of the file.
    package var isComplete: Bool { isDone }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        var index = 0
        while !isDone, let line = lines.next(in: bytes, from: &index) {
            if line.isCarried {
                let carried = lines.carried
                take(carried.span, line, to: &items)
            } else {
                take(bytes, line, to: &items)
            }
        }
    }

    /// Ends the file; another may follow.
    package mutating func finish(to items: inout [HistoryItem]) {
        if !isDone, let line = lines.last() {
            let carried = lines.carried
            take(carried.span, line, to: &items)
        }
        if !isDone { finishHeader(to: &items) }
        lines = LineCutter(limit: MailHeader.limit)
        header.removeAll()
        isDone = false
    }

    private mutating func take(
        _ bytes: borrowing Span<UInt8>,
        _ line: LineCutter.Line,
        to items: inout [HistoryItem]
    ) {
        guard !isDone else { return }
        // Blank lines before the header end nothing.
        if line.range.isEmpty {
            if header.hasFields { finishHeader(to: &items) }
        } else {
            header.add(bytes, line.range, isCut: line.isCut)
        }
    }

    private mutating func finishHeader(to items: inout [HistoryItem]) {
        isDone = true
        parser.read(header, separator: [], at: .file, to: &items)
    }
}
