/// Reads one mail in a file of its own, as Maildir has them.
public struct MailSource: HistorySource {
    private var reader: MailReader
    private var lines = LineCutter(limit: MailHeader.limit)
    private var header = MailHeader()
    private var isDone = false

    /// Makes a reader of the mails of a person, of one after the other.
    public init(_ options: MailOptions) {
        reader = MailReader(options)
    }

    /// Whether the rest of the file need not be read.
    public var isComplete: Bool { isDone }

    /// Takes the next bytes of the file.
    public mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
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

    /// Takes note of the file's end, after which another may begin.
    public mutating func finish(to items: inout [HistoryItem]) {
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
        if line.range.isEmpty {
            finishHeader(to: &items)
        } else {
            header.add(bytes, line.range, isCut: line.isCut)
        }
    }

    private mutating func finishHeader(to items: inout [HistoryItem]) {
        isDone = true
        reader.read(header, separator: [], at: .file, to: &items)
    }
}
