import Importing
import ImportingTestSupport
import Interactions

/// The items that a source reads from a file in pieces of a size.
func items<Source: HistorySource>(
    _ source: Source,
    _ bytes: [UInt8],
    pieces: Int = 1 << 20
) -> [HistoryItem] {
    var source = source
    var items: [HistoryItem] = []
    var start = 0
    while start < bytes.count {
        let end = min(bytes.count, start + pieces)
        source.take(bytes.span.extracting(start..<end), to: &items)
        start = end
    }
    source.finish(to: &items)
    return items
}

extension [HistoryItem] {
    /// Their locations.
    var locations: [HistoryLocation] {
        compactMap { item in
            switch item {
            case .sent: nil
            case .donation(_, let location), .visit(_, let location), .skipped(_, let location),
                .noted(_, let location), .answer(_, _, let location):
                location
            }
        }
    }
}

extension MailOptions {
    static let ana = MailOptions(
        donor: Donor(app: "mail"),
        owner: HistoryOwner(["ana@example.org", "Ana.Sousa@Work.example"])
    )
}

/// A mail from Bo to Ana, with some fields replaced, added or removed.
func mail(_ changes: [String: String?] = [:], body: String = "hello\n") -> String {
    var fields: [(String, String)] = [
        ("From", "Bo Silva <bo@example.org>"), ("To", "ana@example.org"),
        ("Date", "Mon, 5 Jan 2026 10:00:00 +0000"), ("Message-ID", "<1@example.org>"),
    ]
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
        fields.removeAll { $0.0 == name }
        if let value { fields.append((name, value)) }
    }
    return fields.map { "\($0): \($1)\n" }.joined() + "\n" + body
}

let separator = "From bo@example.org Mon Jan  5 10:00:00 2026\n"

/// The items of a mailbox.
func mailbox(_ text: String, pieces: Int = 1 << 20) -> [HistoryItem] {
    items(MailboxSource(.ana), Array(text.utf8), pieces: pieces)
}
