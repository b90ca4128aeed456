package import Interactions

/// A page of the web that somebody kept in a file.
package struct SavedPage: Hashable, Sendable {
    /// The address from which it was saved; `nil` if the file has none.
    package var url: String?
    /// The type and `charset`, as in `text/html; charset=utf-8`.
    package var contentType: String?
    /// The coding of the bytes that is left to undo, as in `gzip`; `nil` for plain bytes.
    package var contentEncoding: String?
    /// The time at which it was saved.
    package var date: Timestamp?
    /// The page; at most ``byteLimit`` of it.
    package var bytes: [UInt8]

    /// The most bytes of a page that are kept; a reader of pages takes no more than 4 MiB.
    package static let byteLimit = 4 << 20 + 65_536

    package init(
        url: String? = nil,
        contentType: String? = nil,
        contentEncoding: String? = nil,
        date: Timestamp? = nil,
        bytes: [UInt8] = []
    ) {
        (self.url, self.contentType, self.date) = (url, contentType, date)
        (self.contentEncoding, self.bytes) = (contentEncoding, bytes)
    }
}

/// The result for one record of a file of saved pages.
package enum SavedPageItem: Hashable, Sendable {
    /// A page.
    case page(SavedPage, at: HistoryLocation)
    /// A record that gives no page, and the reason.
    case skipped(HistoryReason, at: HistoryLocation)
}

/// A format of files with saved pages.
///
/// A source takes the bytes of one file in pieces cut anywhere. It accepts any bytes, does no I/O,
/// and holds at most one page and what came with it.
package protocol SavedPageSource {
    /// Takes the next bytes of the file.
    mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [SavedPageItem])

    /// Ends the file.
    mutating func finish(to items: inout [SavedPageItem])

    /// Whether the rest of the file does not matter.
    var isComplete: Bool { get }
}

/// The formats of saved pages.
package enum SavedPageFormat: String, CaseIterable, Sendable {
    /// A page as it is.
    case html
    /// A page with its pictures as a mail: `.mhtml`.
    case mhtml
    /// A web archive: `.warc`.
    case warc

    /// Finds the format of a file by its name; `nil` for other names.
    package init?(fileName: String) {
        var name = fileName.lowercased()
        if name.hasSuffix(".gz") { name.removeLast(3) }
        switch name.split(separator: ".").last {
        case "html", "htm", "xhtml", "xht": self = .html
        case "mhtml", "mht": self = .mhtml
        case "warc": self = .warc
        default: return nil
        }
    }

    /// Makes a source for a file.
    package func makeSource() -> any SavedPageSource {
        switch self {
        case .html: SavedHTMLSource()
        case .mhtml: MHTMLSource()
        case .warc: WARCSource()
        }
    }
}

extension HistoryReason {
    /// A record ends before its bytes do.
    static let incompletePage = HistoryReason(rawValue: "a page that is cut off")
    /// The file has no page among its parts.
    static let noPage = HistoryReason(rawValue: "no page")
}
