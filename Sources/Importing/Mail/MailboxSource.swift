/// Reads mailboxes in the forms mboxo, mboxrd, mboxcl and mboxcl2 (RFC 4155), or a single mail.
///
/// A mail begins with a line `From `. The text of a mail may contain such a line too; the source
/// knows a separator by the blank line before it, its date, and the header field after it. It skips
/// the length in a `Content-Length` if the next mail begins after it, and the attached mails before
/// the line that ends the parts of a mail. Until then it holds back the mails that it seems to find
/// inside.
package struct MailboxSource: HistorySource, LineTaking {
    private enum State { case before, header, body }

    /// The largest number of items to hold back.
    private static let heldLimit = 1024
    /// The number of bytes of a separator to keep.
    private static let separatorLimit = 512

    private var parser: MailParser
    var lines = LineCutter(limit: MailHeader.limit)
    private var header = MailHeader()
    private var state = State.before
    private var wasBlank = true
    /// The separator before the present mail, and its location.
    private var separator: [UInt8] = []
    private var start = 0
    /// A line that is a separator if a header field follows.
    private var candidate: (line: [UInt8], offset: Int)?
    /// The end of the body according to `Content-Length`.
    private var claimedEnd: Int?
    /// The line that ends the parts of the mail in the body; `nil` without parts, or behind them.
    private var lastBoundary: [UInt8]?
    private var held: [HistoryItem] = []
    /// The beginning of the mail that holds those inside.
    private var outerStart = 0

    /// Makes a source for the mailboxes of a person.
    package init(_ options: MailOptions) {
        parser = MailParser(options)
    }

    /// Begins a file in a folder.
    package mutating func begin(in folder: MailFolder) {
        parser.begin(in: folder)
    }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        takeLines(of: bytes, to: &items)
    }

    /// Ends the file; another may follow.
    package mutating func finish(to items: inout [HistoryItem]) {
        takeLastLine(to: &items)
        if state == .header { finishHeader(at: lines.end, to: &items) }
        if let claimedEnd, lines.end >= claimedEnd { held.removeAll() }
        release(to: &items)
        reset()
    }

    private mutating func reset() {
        held.removeAll()
        claimedEnd = nil
        lastBoundary = nil
        lines = LineCutter(limit: MailHeader.limit)
        header.removeAll()
        state = .before
        wasBlank = true
        separator = []
        start = 0
        candidate = nil
    }

    // MARK: A file that grows

    /// Ends the reading of a file to which programs append, without its last mail if that may lack
    /// a part of its header.
    ///
    /// - Returns: The byte from which ``resume(in:afterBlankLine:)`` goes on.
    package mutating func pause() -> Int {
        defer { reset() }
        if claimedEnd != nil || lastBoundary != nil, !held.isEmpty || state == .header {
            return outerStart
        }
        return state == .header ? start : candidate?.offset ?? lines.lineOffset
    }

    /// Goes on to read a file in which an earlier reading paused.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file.
    ///   - wasBlank: Whether the line before is blank.
    package mutating func resume(in folder: MailFolder, afterBlankLine wasBlank: Bool) {
        begin(in: folder)
        // The text of the last mail may go on.
        state = .body
        self.wasBlank = wasBlank
    }

    // MARK: Lines

    mutating func take(
        _ bytes: borrowing Span<UInt8>,
        _ line: LineCutter.Line,
        to items: inout [HistoryItem]
    ) {
        defer { wasBlank = line.range.isEmpty }
        let separator = Self.separator(bytes, line.range)
        if let separator, endsAsDeclared(at: line.offset) {
            forgetHeld()
            claimedEnd = nil
            begin(separator, at: line.offset, to: &items)
            return
        }
        if let claimedEnd, line.offset >= claimedEnd, !line.range.isEmpty {
            self.claimedEnd = nil
            if lastBoundary == nil { release(to: &items) }
        }
        if let lastBoundary, Self.isBoundary(lastBoundary, bytes, line.range) {
            forgetHeld()
            return
        }
        if let (separator, offset) = candidate {
            candidate = nil
            if MailHeader.isField(bytes, line.range) { begin(separator, at: offset, to: &items) }
        }
        if let separator, take(separator, at: line.offset, to: &items) { return }
        takeContent(bytes, line, to: &items)
    }

    /// Begins a mail at a line `From `, or holds the line until the next one; returns `false` if it
    /// is content.
    private mutating func take(
        _ separator: [UInt8],
        at offset: Int,
        to items: inout [HistoryItem]
    ) -> Bool {
        let hasDate = MailDate.timestamp(separator: separator) != nil
        if hasDate, wasBlank || state == .header {
            begin(separator, at: offset, to: &items)
            return true
        }
        guard state != .header, wasBlank || hasDate else { return false }
        candidate = (separator, offset)
        return true
    }

    private mutating func takeContent(
        _ bytes: borrowing Span<UInt8>,
        _ line: LineCutter.Line,
        to items: inout [HistoryItem]
    ) {
        switch state {
        case .body: break
        case .header where line.range.isEmpty: finishHeader(at: line.nextOffset, to: &items)
        case .header: header.add(bytes, line.range, isCut: line.isCut)
        case .before where line.range.isEmpty: break
        case .before:
            let range = Self.withoutMark(bytes, line.range)
            guard MailHeader.isField(bytes, range) else {
                items.append(.skipped(.unreadable, at: .byte(line.offset)))
                state = .body
                return
            }
            begin([], at: line.offset, to: &items)
            header.add(bytes, range, isCut: line.isCut)
        }
    }

    // MARK: Mails

    private mutating func begin(
        _ separator: [UInt8],
        at offset: Int,
        to items: inout [HistoryItem]
    ) {
        if state == .header { finishHeader(at: offset, to: &items) }
        header.removeAll()
        self.separator = separator
        start = offset
        state = .header
    }

    private mutating func finishHeader(at end: Int, to items: inout [HistoryItem]) {
        state = .body
        let boundary = header.boundary.map { Array("--".utf8) + $0 + Array("--".utf8) }
        if boundary != nil, boundary == lastBoundary {
            // Another copy of the mail, whose parts do not end: it cannot be inside itself.
            release(to: &items)
        }
        guard claimedEnd == nil, lastBoundary == nil else {
            parser.read(header, separator: separator, at: .byte(start), to: &held)
            if held.count > Self.heldLimit { release(to: &items) }
            return
        }
        parser.read(header, separator: separator, at: .byte(start), to: &items)
        outerStart = start
        claimedEnd = header.contentLength.map { end + $0 }
        lastBoundary = boundary
    }

    /// Returns whether the mail ends at a separator by its declared length, perhaps behind line
    /// ends.
    private func endsAsDeclared(at offset: Int) -> Bool {
        guard let claimedEnd else { return false }
        return (0...4).contains(offset - claimedEnd)
    }

    /// Forgets what seemed to be mails, because they belong to the text of the mail or to its
    /// parts.
    private mutating func forgetHeld() {
        held.removeAll()
        header.removeAll()
        state = .body
        candidate = nil
        lastBoundary = nil
    }

    /// Appends the items held back, because the mail does not end where it says.
    private mutating func release(to items: inout [HistoryItem]) {
        items += held
        held.removeAll()
        claimedEnd = nil
        lastBoundary = nil
    }

    // MARK: Separators

    /// Returns the beginning of a line that starts with `From `; `nil` for any other line.
    private static func separator(
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>
    ) -> [UInt8]? {
        guard range.count >= 5 else { return nil }
        let start = range.lowerBound
        guard bytes[start] == UInt8(ascii: "F"), bytes[start + 1] == UInt8(ascii: "r"),
            bytes[start + 2] == UInt8(ascii: "o"), bytes[start + 3] == UInt8(ascii: "m"),
            bytes[start + 4] == 0x20
        else { return nil }
        return range.prefix(separatorLimit).map { bytes[$0] }
    }

    /// Returns whether a line is the last boundary, perhaps with white space behind it.
    private static func isBoundary(
        _ boundary: [UInt8],
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>
    ) -> Bool {
        guard range.count >= boundary.count, bytes[range.lowerBound] == boundary[0] else {
            return false
        }
        for (index, byte) in boundary.enumerated() where bytes[range.lowerBound + index] != byte {
            return false
        }
        return range.dropFirst(boundary.count).allSatisfy { bytes[$0].isSpaceOrTab }
    }

    /// Returns the range without the byte-order mark with which some programs begin a UTF-8 file.
    private static func withoutMark(
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>
    ) -> Range<Int> {
        let start = range.lowerBound
        guard range.count >= 3, bytes[start] == 0xEF, bytes[start + 1] == 0xBB,
            bytes[start + 2] == 0xBF
        else { return range }
        return start + 3..<range.upperBound
    }
}
