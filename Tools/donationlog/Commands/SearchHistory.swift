import ArgumentParser
import DonationStore
import Foundation
import Search

struct SearchHistory: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search what was on the screen and what apps can find, as one types.",
        discussion: """
            Every word must match; the last one may be the beginning of a longer word, unless a \
            space follows it. Case and accents make no difference. The number after the app is the \
            position that names the result. --explain shows the reasons, which add up to the score, \
            and the events behind them. --choose records which result you chose, so that it comes \
            first next time. --forget forgets all that was recorded so; `donationlog erase` then \
            destroys the bytes.

              donationlog search xam
              donationlog search "quarterly rep" --limit 5 --explain
              donationlog search lakes --app org.example.reader --json
              donationlog search lakes --choose 2
              donationlog search --complete la
              donationlog search --forget
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: ArgumentHelp("The text, as typed.", valueName: "text"))
    var words: [String] = []

    @Option(
        help: ArgumentHelp("Show only what this app donated.", valueName: "app"),
        completion: .donor
    )
    var app: String?

    @Option(help: ArgumentHelp("Show at most this many.", valueName: "number"))
    var limit = 10

    @Option(
        help: ArgumentHelp("Answer for this time, as in \"monday 9:00\".", valueName: "date"),
        completion: .moment,
        transform: moment
    )
    var now: Timestamp?

    @Flag(help: "Show the reasons of each result.")
    var explain = false

    @Flag(help: "Show texts that go on as typed, instead of results.")
    var complete = false

    @Option(
        help: ArgumentHelp("Record that you chose the result of this rank.", valueName: "rank")
    )
    var choose: Int?

    @Flag(help: "Forget all recorded searches, instead of searching.")
    var forget = false

    func validate() throws {
        guard !forget else {
            guard words.isEmpty, choose == nil, !explain, !complete, app == nil, now == nil else {
                throw ArgumentParser.ValidationError("--forget goes alone.")
            }
            return
        }
        guard words.contains(where: { !$0.isBlank }) else {
            throw ArgumentParser.ValidationError("Give a text to search for.")
        }
        guard limit >= 0 else { throw ArgumentParser.ValidationError("--limit is below zero.") }
        guard choose.map({ $0 > 0 && $0 <= limit }) ?? true else {
            throw ArgumentParser.ValidationError("--choose is not a rank of 1 to \(limit).")
        }
        guard !complete || choose == nil && !explain else {
            throw ArgumentParser.ValidationError("--complete goes without --choose and --explain.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard !forget else { return try forgetSearches(of: store, output) }
        if let app { try store.requireDonor(app) }
        let searcher = Searcher(store)
        let text = words.joined(separator: " ")
        guard !complete else { return try write(completionsOf: text, searcher, to: output) }
        let results = try searching { () throws(SearchError) in
            try searcher.results(
                for: text,
                isComplete: text.last?.isWhitespace == true,
                limit: limit,
                from: DonorScope(app: app),
                at: now ?? .now
            )
        }
        if let choose { try record(choose, of: results, for: text, in: store) }
        guard !options.json else {
            let rows = results.enumerated().map { $1.json(rank: $0 + 1) }
            return try output.line(.array(rows))
        }
        guard !results.isEmpty else { return try output.line("nothing found") }
        var columns = Columns(right: [0, 4])
        let lines = columns.lines(of: results.enumerated().map { $1.row(rank: $0 + 1) })
        for (line, result) in zip(lines, results) {
            try output.line(line)
            guard explain else { continue }
            for reason in result.reasons { try output.line("   \(reason.text)") }
        }
    }

    private func forgetSearches(of store: DonationStore, _ output: Output) throws(Failure) {
        let receipt = try asking(try store.forgetSearches())
        if options.json {
            try output.line([
                "deleted": .integer(Int64(receipt.deleted)),
                "position": receipt.position?.json ?? .null,
            ])
        } else if receipt.deleted == 0 {
            try output.line("no search is recorded")
        } else {
            let searches = receipt.deleted == 1 ? "1 search" : "\(receipt.deleted) searches"
            try output.line("forgot \(searches); `donationlog erase` destroys the bytes")
        }
    }

    private func write(
        completionsOf text: String,
        _ searcher: Searcher,
        to output: Output
    ) throws(Failure) {
        let found = try searching { () throws(SearchError) in
            try searcher.completions(of: text, limit: limit)
        }
        guard !options.json else {
            return try output.line(.array(found.map { .string($0.text) }))
        }
        guard !found.isEmpty else { return try output.line("nothing goes on so") }
        for completion in found { try output.line(completion.text) }
    }

    private func record(
        _ rank: Int,
        of results: [SearchResult],
        for text: String,
        in store: DonationStore
    ) throws(Failure) {
        guard rank <= results.count else {
            throw .message(
                "there is no result \(rank); there are \(results.count)",
                .validationFailure
            )
        }
        let feedback = SearchFeedback(
            query: text,
            shown: results.prefix(SearchFeedback.mostShown).map(\.position),
            chosen: results[rank - 1].position
        )
        _ = try asking { () throws(CorrectionError) in try store.record(feedback) }
    }
}

/// Does one step of a search, and turns its error into a failure.
private func searching<Value>(
    _ step: () throws(SearchError) -> Value
) throws(Failure) -> Value {
    do {
        return try step()
    } catch .store(let error) {
        throw .store(error)
    } catch {
        throw .message("\(error)", .unavailable)
    }
}

extension SearchResult {
    fileprivate func row(rank: Int) -> [String] {
        ["\(rank)", title.printable, donor.text, "#\(position.rawValue)", score.text]
    }

    fileprivate func json(rank: Int) -> JSONValue {
        var members: [String: JSONValue] = [
            "rank": .integer(Int64(rank)),
            "title": .string(title),
            "donor": .string(donor.app),
            "account": JSONValue(donor.account),
            "position": position.json,
            "webpageURL": JSONValue(webpageURL),
            "score": .double(score),
            "reasons": .array(reasons.map(\.json)),
            "activities": .array(
                activities.map { activity in
                    [
                        "app": .string(activity.donor.app),
                        "activityType": .string(activity.activity.type),
                        "title": JSONValue(activity.activity.displayName),
                        "visits": .integer(Int64(activity.visits)),
                        "last": JSONValue(activity.last),
                    ]
                }
            ),
        ]
        if let item {
            members["item"] = [
                "uniqueIdentifier": .string(item.item.identifier),
                "domainIdentifier": JSONValue(item.item.domainIdentifier),
                "index": .string(item.index),
            ]
        }
        return .object(members)
    }
}

extension SearchReason {
    /// The name, the amount and what stands behind it.
    fileprivate var text: String {
        let cited = events.prefix(4).map { "#\($0.rawValue)" }.joined(separator: " ")
        let events = cited.isEmpty ? "" : "  \(cited)\(self.events.count > 4 ? " …" : "")"
        return "\(name.rawValue) \(value.text)  \(detail)\(events)"
    }

    fileprivate var json: JSONValue {
        [
            "name": .string(name.rawValue), "value": .double(value), "detail": .string(detail),
            "events": .array(events.map(\.json)),
        ]
    }
}
