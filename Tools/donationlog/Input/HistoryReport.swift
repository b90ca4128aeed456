import DonationStore
import Importing

/// Reports the outcome of an import.
struct HistoryReport {
    let importer: HistoryImporter
    /// The end of the log; `nil` if there was nothing to append.
    let last: Position?
    /// The addresses and numbers that several people share: in all histories of the store, or
    /// without a change of the store in the files.
    let shared: [SharedHandle]
    /// The addresses that seem to be the owner's, too.
    let senders: [LikelyOwner]

    private var summary: HistorySummary { importer.summary }

    func write(to output: Output, asJSON: Bool) throws(Failure) {
        if asJSON {
            try output.line(json)
        } else {
            for line in lines { try output.line(line.printable) }
        }
    }

    // MARK: For people

    private var lines: [String] {
        var counts = "skipped \(summary.skippedCount), refused \(summary.refusedCount)"
        if importer.destination.isDry {
            counts =
                "would append \(importer.appended), duplicates \(importer.duplicates), \(counts)"
        } else if let last {
            counts =
                "appended \(importer.appended), duplicates \(importer.duplicates), \(counts), "
                + "last position \(last.rawValue)"
        } else {
            counts = "nothing appended, \(counts)"
        }
        return understood + [counts] + table("skipped", summary.skipped)
            + table("refused", summary.refused) + table("lost", summary.noted)
            + SharedHandle.lines(of: shared) + LikelyOwner.lines(of: senders)
    }

    private var understood: [String] {
        guard summary.visits > 0 else { return [donations] }
        let noun = summary.visits == 1 ? "visit" : "visits"
        var visits = "\(summary.visits) \(noun) of "
        visits += count(
            summary.contents,
            one: "page or document",
            several: "pages and documents"
        )
        if let span = summary.visitSpan { visits += Self.text(of: span) }
        return summary.donations == 0 ? [visits] : [donations, visits]
    }

    private static func text(of span: ClosedRange<Timestamp>) -> String {
        let days = [span.lowerBound, span.upperBound].map { String($0.localText.prefix(10)) }
        return ", \(days[0]) to \(days[1])"
    }

    private var donations: String {
        let happened = summary.donations - summary.cards
        if happened == 0, summary.cards > 0 {
            let noun = summary.cards == 1 ? "card" : "cards"
            return "\(summary.cards) \(noun) of "
                + count(summary.people, one: "person", several: "people") + shares
        }
        var text = "\(happened) donation\(happened == 1 ? "" : "s")"
        guard let span = summary.span else { return text }
        text += ", \(summary.outgoing) of them outgoing, of "
        text += "\(count(summary.people, one: "person", several: "people")) in "
        text += count(summary.conversations, one: "conversation", several: "conversations")
        text += ", " + count(summary.groups, one: "of them a group", several: "of them groups")
        return text + shares + Self.text(of: span)
    }

    private var shares: String {
        let count = summary.handles.sharedCount
        return ", \(count) handle\(count == 1 ? "" : "s") of several people"
    }

    private func count(
        _ distinct: HistorySummary.Distinct,
        one: String,
        several: String
    ) -> String {
        if distinct.isAtLimit { return "\(distinct.count) or more \(several)" }
        return "\(distinct.count) \(distinct.count == 1 ? one : several)"
    }

    private func table(
        _ title: String,
        _ counts: [HistoryReason: HistorySummary.Count]
    ) -> [String] {
        guard !counts.isEmpty else { return [] }
        let rows = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        let width = rows.map { String($0.value.count).count }.max() ?? 0
        return ["\(title):"]
            + rows.flatMap { reason, count in
                let number = String(count.count)
                let head = String(repeating: " ", count: 2 + width - number.count) + number
                let rest = count.count > count.examples.count ? " …" : ""
                let locations = count.examples.map(location).joined(separator: "; ")
                return ["\(head)  \(reason.rawValue)", "    at \(locations)\(rest)"]
            }
    }

    private func location(_ example: HistorySummary.Example) -> String {
        example.location == .file ? example.file : "\(example.file), \(example.location)"
    }

    // MARK: For programs

    private var json: JSONValue {
        var object: [String: JSONValue] = [
            "donations": .integer(Int64(summary.donations - summary.cards)),
            "cards": .integer(Int64(summary.cards)),
            "outgoing": .integer(Int64(summary.outgoing)),
            "people": .integer(Int64(summary.people.count)),
            "conversations": .integer(Int64(summary.conversations.count)),
            "groups": .integer(Int64(summary.groups.count)),
            "visits": .integer(Int64(summary.visits)),
            "contents": .integer(Int64(summary.contents.count)),
            "sharedHandleCount": .integer(Int64(summary.handles.sharedCount)),
            "skipped": json(of: summary.skipped),
            "refused": json(of: summary.refused),
            "lost": json(of: summary.noted),
        ]
        if !senders.isEmpty { object["likelyMine"] = .array(senders.map(\.json)) }
        if !shared.isEmpty { object["sharedHandles"] = .array(shared.map(\.json)) }
        if let first = summary.first?.rfc3339 { object["first"] = .string(first) }
        if let last = summary.last?.rfc3339 { object["last"] = .string(last) }
        if let last {
            object["appended"] = .integer(Int64(importer.appended))
            object["duplicates"] = .integer(Int64(importer.duplicates))
            object["lastPosition"] = last.json
        }
        return .object(object)
    }

    private func json(of counts: [HistoryReason: HistorySummary.Count]) -> JSONValue {
        let rows = counts.map { reason, count in
            let examples = count.examples.map { example in
                var object: [String: JSONValue] = ["file": .string(example.file)]
                switch example.location {
                case .byte(let offset): object["byte"] = .integer(Int64(offset))
                case .line(let number): object["line"] = .integer(Int64(number))
                case .row(let number): object["row"] = .integer(number)
                case .file: break
                }
                return JSONValue.object(object)
            }
            let value: JSONValue = [
                "count": .integer(Int64(count.count)), "examples": .array(examples),
            ]
            return (reason.rawValue, value)
        }
        return .object(Dictionary(rows) { first, _ in first })
    }
}
