/// A source that takes the lines of a stream.
protocol LineTaking {
    var lines: LineCutter { get set }

    /// Takes a line, whose bytes are at its range in the given ones.
    mutating func take(
        _ bytes: borrowing Span<UInt8>,
        _ line: LineCutter.Line,
        to items: inout [HistoryItem]
    )
}

extension LineTaking {
    /// Takes all lines that end in a piece of the stream.
    mutating func takeLines(of bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        var index = 0
        while let line = lines.next(in: bytes, from: &index) {
            if line.isCarried {
                takeCarried(line, to: &items)
            } else {
                take(bytes, line, to: &items)
            }
        }
    }

    /// Takes the line that the end of the stream completes, if there is one.
    mutating func takeLastLine(to items: inout [HistoryItem]) {
        if let line = lines.last() { takeCarried(line, to: &items) }
    }

    private mutating func takeCarried(_ line: LineCutter.Line, to items: inout [HistoryItem]) {
        let carried = lines.carried
        take(carried.span, line, to: &items)
    }
}
