/// Reads a mailbox to which programs append, each time from the end of the last reading.
package struct GrowingMailbox: HistorySource {
    private var source: MailboxSource
    private var start = 0
    private var length = 0
    private var isAtRest = true

    /// The byte from which the next reading goes on, once a reading has ended.
    package private(set) var next = 0

    /// Makes a source for the mailboxes of a person.
    package init(_ options: MailOptions) {
        source = MailboxSource(options)
    }

    /// Begins a reading.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file.
    ///   - start: The byte of the file from which the caller reads: 0, or ``next``.
    ///   - isAfterBlankLine: Whether the line before that byte is blank.
    ///   - isAtRest: Whether nobody writes to the file, so that its last mail is whole.
    package mutating func begin(
        in folder: MailFolder,
        at start: Int = 0,
        afterBlankLine isAfterBlankLine: Bool = true,
        atRest isAtRest: Bool
    ) {
        (self.start, self.isAtRest, length) = (start, isAtRest, 0)
        if start == 0 {
            source.begin(in: folder)
        } else {
            source.resume(in: folder, afterBlankLine: isAfterBlankLine)
        }
    }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        length += bytes.count
        source.take(bytes, to: &items)
    }

    /// Ends the reading.
    package mutating func finish(to items: inout [HistoryItem]) {
        if isAtRest {
            source.finish(to: &items)
            next = start + length
        } else {
            next = start + source.pause()
        }
    }
}
