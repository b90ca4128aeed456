import ArgumentParser
import DonationStore
import Foundation
import Search

struct SearchHistory: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search people, conversations, and what was on the screen or donated.",
        discussion: """
            The search finds people and groups by their names, addresses and numbers, activities \
            and items by their texts, and media and other donations by their titles. People, \
            groups and donations of which all words were typed come first. Every word must match; \
            the last one may be the beginning of a longer word, unless a space follows it. Case and accents make no difference. The number after the app is the \
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
        let findings = try findings(of: text, in: store)
        let near = findings.prefix { $0.fit <= .words }.prefix(limit)
        let rest = findings.dropFirst(near.count)
        // Longer names keep a few places behind the texts.
        let kept = limit - near.count - min(rest.count, 3, max(0, limit - near.count - 1))
        let results = try searching { () throws(SearchError) in
            try searcher.results(
                for: text,
                isComplete: text.last?.isWhitespace == true,
                limit: kept,
                from: DonorScope(app: app),
                at: now ?? .now
            )
        }
        let all =
            near.map(FoundThing.finding) + results.map(FoundThing.text)
            + rest.map(FoundThing.finding)
        let found = Array(all.prefix(limit))
        if let choose { try record(choose, of: found, for: text, in: store) }
        guard !options.json else {
            let rows = found.enumerated().map { $1.json(rank: $0 + 1) }
            return try output.line(.array(rows))
        }
        guard !found.isEmpty else { return try output.line("nothing found") }
        var columns = Columns(right: [0, 4])
        let lines = columns.lines(of: found.enumerated().map { $1.row(rank: $0 + 1) })
        for (line, thing) in zip(lines, found) {
            try output.line(line)
            guard explain else { continue }
            for reason in thing.reasons { try output.line("   \(reason)") }
        }
    }

    /// Returns the people, groups and titled donations that a text fits, the best first.
    private func findings(of text: String, in store: DonationStore) throws(Failure) -> [Finding] {
        let all = try asking(
            try store.contacts(completing: text) + store.groups(completing: text)
                + store.titled(completing: text)
        )
        let fits = TypedName.Fit.allCases
        return fits.flatMap { fit in
            all.filter { finding in
                finding.fit == fit && app.map { finding.apps.contains($0) } ?? true
            }
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
        of found: [FoundThing],
        for text: String,
        in store: DonationStore
    ) throws(Failure) {
        guard rank <= found.count else {
            throw .message(
                "there is no result \(rank); there are \(found.count)",
                .validationFailure
            )
        }
        guard case .text(let chosen) = found[rank - 1] else {
            throw .message(
                "result \(rank) is no activity or item; only those are learned here",
                .validationFailure
            )
        }
        let results = found.compactMap { thing in
            if case .text(let result) = thing { result } else { nil }
        }
        let feedback = SearchFeedback(
            query: text,
            shown: results.prefix(SearchFeedback.mostShown).map(\.position),
            chosen: chosen.position
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

/// One line of the answer.
private enum FoundThing {
    /// An activity or an item, by its texts.
    case text(SearchResult)
    /// A person, a group, or a donation with a title.
    case finding(Finding)

    func row(rank: Int) -> [String] {
        switch self {
        case .text(let result): result.row(rank: rank)
        case .finding(let finding): finding.row(rank: rank)
        }
    }

    func json(rank: Int) -> JSONValue {
        switch self {
        case .text(let result): result.json(rank: rank)
        case .finding(let finding): finding.json(rank: rank)
        }
    }

    var reasons: [String] {
        switch self {
        case .text(let result): result.reasons.map(\.text)
        case .finding(let finding): [finding.reason]
        }
    }
}

extension Finding {
    /// The apps that donated it.
    fileprivate var apps: [String] {
        switch subject {
        case .person(let contact): contact.apps
        case .conversation(let conversation): conversation.apps
        case .donation(_, let donor, _, _): [donor.app]
        }
    }

    /// The word for what it is.
    private var noun: String {
        switch subject {
        case .person: "person"
        case .conversation: "group"
        case .donation: "donation"
        }
    }

    private var title: String {
        switch subject {
        case .person(let contact): contact.listName
        case .conversation(let conversation): conversation.listName
        case .donation(let title, _, _, _): title
        }
    }

    /// How the typed text fits.
    fileprivate var reason: String {
        switch fit {
        case .whole: "a name or an address is the text"
        case .words: "the text is words of a name or an address"
        case .beginning: "the text begins words of a name or an address"
        }
    }

    fileprivate func row(rank: Int) -> [String] {
        let place =
            switch subject {
            case .person, .conversation: noun
            case .donation(_, _, _, let position): "#\(position.rawValue)"
            }
        let text = apps.joined(separator: ", ")
        return ["\(rank)", title.printable, text.printable, place, ""]
    }

    fileprivate func json(rank: Int) -> JSONValue {
        var members: [String: JSONValue] = [
            "rank": .integer(Int64(rank)), "kind": .string(noun), "title": .string(title),
            "apps": .array(apps.map { .string($0) }), "reason": .string(reason),
        ]
        switch subject {
        case .person(let contact): members["contact"] = contact.json
        case .conversation(let conversation): members["conversation"] = conversation.json
        case .donation(_, let donor, let start, let position):
            members["donor"] = .string(donor.app)
            members["start"] = start.json
            members["position"] = position.json
        }
        return .object(members)
    }
}

extension SearchResult {
    fileprivate func row(rank: Int) -> [String] {
        ["\(rank)", title.printable, donor.text, "#\(position.rawValue)", score.text]
    }

    fileprivate func json(rank: Int) -> JSONValue {
        var members: [String: JSONValue] = [
            "rank": .integer(Int64(rank)),
            "kind": .string(item == nil ? "activity" : "item"),
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
