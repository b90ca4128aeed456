import ArgumentParser
import Desktop
import DonationStore
import Evaluation
import Foundation

struct Suggest: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Suggest whom to send something to, and say why.",
        discussion: """
            Each line has the name, the probability that the next thing sent goes there, the app \
            and the reason that says most. The probability follows the formula alone; \
            `donationlog learn` learns it, and `donationlog evaluate` shows how often it holds. \
            --explain adds the position of the latest donation in the conversation, which pin, \
            less, never and feedback take as a name, and the score with the reasons that it is the \
            sum of.

              donationlog suggest
              donationlog suggest --explain
              donationlog suggest --at 2026-07-01 --limit 1 --json
              donationlog suggest --now "monday 9:00"
              donationlog suggest --for share-sheet --from org.example.photos --type image/png
              donationlog suggest --as-of "1 week ago"
              donationlog suggest --chosen ana@example.org --prefix b --limit 20
              donationlog suggest --for mail --prefix ana --format neomutt
              donationlog suggest --format '{name}\\t{handle}\\t{app}\\t{probability}'
            """
    )

    @OptionGroup var options: StoreOptions

    @OptionGroup(title: "Time and context") var context: ContextOptions

    @Option(help: ArgumentHelp("Suggest at most this many.", valueName: "number"))
    var limit = 4

    @Option(
        name: .customLong("weights"),
        help: .coefficients("Rank by these weights, not by those in force"),
        transform: RankingCoefficients.read
    )
    var coefficients: RankingCoefficients?

    @Option(help: ArgumentHelp("Pass over this many of the best.", valueName: "number"))
    var offset = 0

    @Option(
        help: ArgumentHelp(
            "Answer from what the log had received at this date or position.",
            valueName: "date or position"
        ),
        completion: .moment,
        transform: pastPoint
    )
    var asOf: PastPoint?

    @Option(
        help: ArgumentHelp(
            "Write each suggestion in this format, as in '{name}\\t{score}', or as neomutt, aerc, "
                + "rofi, fzf or dmenu takes it; an unknown field lists all fields.",
            valueName: "text"
        ),
        transform: { try SuggestionLayout($0) }
    )
    var format: SuggestionLayout?

    @Flag(help: "Show the position, the score and the numbers that it is the sum of.")
    var explain = false

    func validate() throws {
        guard format == nil || !options.json else {
            throw ArgumentParser.ValidationError("Give one of --format and --json.")
        }
        guard format == nil || !explain else {
            throw ArgumentParser.ValidationError("Give one of --format and --explain.")
        }
        guard asOf == nil || coefficients == nil else {
            throw ArgumentParser.ValidationError("Give one of --as-of and --weights.")
        }
        guard asOf == nil || context.time.at == nil else {
            throw ArgumentParser.ValidationError(
                "Give one of --as-of and --at; --now is the clock of either."
            )
        }
        guard limit >= 0 else { throw ArgumentParser.ValidationError("--limit is below zero.") }
        guard offset >= 0 else { throw ArgumentParser.ValidationError("--offset is below zero.") }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let (suggestions, members) = try suggestions(of: store)
        guard !options.json else {
            let faces = AppFaces.known(to: store)
            let rows = suggestions.enumerated().map { index, suggestion in
                let face = faces.face(of: suggestion.donor.app).members
                return suggestion.json(
                    rank: offset + index + 1,
                    and: members.merging(face) { $1 }
                )
            }
            return try output.line(.array(rows))
        }
        if let format {
            let text = format.text(
                of: suggestions,
                from: offset + 1,
                matching: context.prefix,
                faces: format.namesApps ? .known(to: store) : nil
            )
            return try output.write(text)
        }
        defer { if asOf == nil { tellLateHistory(of: store) } }
        guard !suggestions.isEmpty else { return try output.line("no suggestions") }
        let list = SuggestionList(suggestions, AppFaces.known(to: store), from: offset + 1)
        for (line, suggestion) in zip(list.lines(ofWidth: Screen().width), suggestions) {
            try output.line(line)
            guard explain else { continue }
            let latest = suggestion.latest.map { "#\($0.rawValue), " } ?? ""
            try output.line("   \(latest)score \(suggestion.score.text)")
            try output.line("   \(suggestion.reasonsText)")
        }
    }

    /// Tells the owner at a terminal, once for each adoption, that learning again would help.
    private func tellLateHistory(of store: DonationStore) {
        guard Descriptor.output.isTerminal, Descriptor.error.isTerminal,
            let history = try? store.lateHistory(),
            store.noteLateHistory(since: history.adoption)
        else { return }
        let check = history.check.mending(options.store)
        tellError("donationlog: \(check.text); learn again with: \(check.mend ?? "")")
    }

    /// Returns the suggestions, and more members for the JSON of each.
    private func suggestions(
        of store: DonationStore
    ) throws(Failure) -> ([Suggestion], [String: JSONValue]) {
        var wanted = try context.context(in: store, limit: limit, offset: offset)
        // Others than those with a mail address would leave the list short.
        if format?.isOfMail ?? false, wanted.purpose == nil { wanted.purpose = .mail }
        wanted.includesAddressBooks = format?.isOfMail ?? false
        if let asOf {
            let past = try Past(asOf, in: store)
            wanted.moment = .clock(context.time.now ?? past.time)
            let asked = wanted
            let found = try asking(try past.views.suggestions(for: asked))
            return (found, [:])
        }
        let memory = try context.time.memory(of: store)
        return (try memory.suggestions(for: wanted, coefficients: coefficients), memory.members)
    }
}

extension Suggestion {
    /// The name of the suggestion in a line.
    var who: String { label }

    func row(rank: Int) -> [String] {
        let latest = latest.map { "#\($0.rawValue)" } ?? ""
        return ["\(rank)", who, donor.text, latest, score.text, probabilityText]
    }

    func json(rank: Int, and more: [String: JSONValue] = [:]) -> JSONValue {
        var members: [String: JSONValue] = [
            "rank": .integer(Int64(rank)),
            "score": .double(score),
            "probability": probability.map(JSONValue.double) ?? .null,
            "donor": .string(donor.app),
            "conversationIdentifier": JSONValue(conversationIdentifier),
            "groupName": JSONValue(groupName),
            "isGroup": .bool(isGroup),
            "label": .string(label),
            "picture": image?.json ?? .null,
            "reason": .string(reasonInWords),
            "latest": latest.map(\.json) ?? .null,
            "people": .array(people.map(\.json)),
            "reasons": .array(
                reasons.map { ["name": .string($0.name.rawValue), "value": .double($0.value)] }
            ),
        ]
        if let account = donor.account { members["account"] = .string(account) }
        return .object(members.merging(more) { $1 })
    }
}

extension Double {
    /// The number with three decimal places.
    var text: String { String(format: "%.3f", self) }
}
