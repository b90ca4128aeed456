internal import Interactions

/// Reads a page as browsers and extensions save it in one file.
///
/// A comment at its beginning has the address: `saved from url=(0023)https://example.org/` by
/// browsers, and `url:` and `saved date:` by SingleFile.
package struct SavedHTMLSource: SavedPageSource {
    /// The beginning of a page in which the comment stands.
    private static let headBytes = 4096

    private var bytes: [UInt8] = []

    package init() {}

    /// Whether there are more bytes than anybody reads.
    package var isComplete: Bool { bytes.count >= SavedPage.byteLimit }

    package mutating func take(_ piece: borrowing Span<UInt8>, to items: inout [SavedPageItem]) {
        for index in piece.indices.prefix(SavedPage.byteLimit - bytes.count) {
            bytes.append(piece[index])
        }
    }

    package mutating func finish(to items: inout [SavedPageItem]) {
        var page = SavedPage(bytes: bytes)
        let head = bytes.prefix(Self.headBytes)
        if let comment = Self.comment(in: head, after: "saved from url=(") {
            page.url = Self.word(comment.drop { $0 != UInt8(ascii: ")") }.dropFirst())
        } else if let comment = Self.comment(in: head, after: "page saved with singlefile") {
            page.url = Self.line(in: comment, after: "url:").flatMap(Self.word)
            page.date = Self.line(in: comment, after: "saved date:").flatMap { date in
                MailDate.timestamp(date)
            }
        }
        items.append(.page(page, at: .file))
    }

    /// Returns the rest of the first comment that has a text in lower case.
    private static func comment(
        in head: ArraySlice<UInt8>,
        after text: String
    ) -> ArraySlice<UInt8>? {
        let lowered = head.map(\.lowered)
        guard let start = lowered.firstRange(of: Array(text.utf8))?.upperBound else { return nil }
        let end = lowered[start...].firstRange(of: Array("-->".utf8))?.lowerBound
        return head[(head.startIndex + start)..<(head.startIndex + (end ?? lowered.count))]
    }

    private static func line(
        in comment: ArraySlice<UInt8>,
        after label: String
    ) -> ArraySlice<UInt8>? {
        comment.split(separator: 0x0A).lazy.map(\.trimmed)
            .first { $0.prefix(label.utf8.count).isNamed(label) }?.dropFirst(label.utf8.count)
    }

    private static func word(_ text: ArraySlice<UInt8>) -> String? {
        let word = text.trimmed.prefix { !$0.isWhiteSpace }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
}
