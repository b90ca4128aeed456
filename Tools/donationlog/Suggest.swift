import ArgumentParser
import DonationStore
import Foundation

struct Suggest: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says whom something will be sent to, and why.",
        discussion: """
            The score is the sum of the reasons below it.

              donationlog suggest
              donationlog suggest --at 2026-07-01T12:00:00Z --limit 1 --json
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        help: ArgumentHelp(
            "The time asked about, RFC 3339 or a day; now unless given.",
            valueName: "date"
        )
    )
    var at: Timestamp?

    @Option(help: ArgumentHelp("The most to suggest.", valueName: "number"))
    var limit = 4

    func validate() throws {
        guard limit >= 0 else { throw ArgumentParser.ValidationError("--limit is below zero.") }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let suggestions = try asking { () throws(DonationStoreError) in
            try store.suggestions(at: at, limit: limit)
        }
        tellLag(of: suggestions)
        guard !options.json else {
            let rows = suggestions.enumerated().map { $1.json(rank: $0 + 1) }
            return try output.line(.array(rows))
        }
        guard !suggestions.isEmpty else { return try output.line("no suggestions") }
        var columns = Columns(right: [0])
        let lines = columns.lines(of: suggestions.enumerated().map { $1.row(rank: $0 + 1) })
        for (line, suggestion) in zip(lines, suggestions) {
            try output.line(line)
            try output.line("   \(suggestion.reasonsText)")
        }
    }
}

extension Suggestion {
    fileprivate func row(rank: Int) -> [String] {
        let who = groupName ?? (people.isEmpty ? conversationIdentifier ?? "?" : people.labels)
        return ["\(rank)", who, donor.text, score.text]
    }

    fileprivate var reasonsText: String {
        reasons.map { "\($0.name.rawValue) \($0.value.text)" }.joined(separator: "  ")
    }

    fileprivate func json(rank: Int) -> JSONValue {
        var members: [String: JSONValue] = [
            "rank": .integer(Int64(rank)),
            "score": .double(score),
            "donor": .string(donor.app),
            "conversationIdentifier": JSONValue(conversationIdentifier),
            "groupName": JSONValue(groupName),
            "people": .array(people.map(\.json)),
            "reasons": .array(
                reasons.map { ["name": .string($0.name.rawValue), "value": .double($0.value)] }
            ),
        ]
        if let account = donor.account { members["account"] = .string(account) }
        return .object(members)
    }
}

extension Double {
    fileprivate var text: String { String(format: "%.3f", self) }
}
