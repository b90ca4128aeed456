import ArgumentParser
import DonationStore
import Foundation

struct Explain: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what a suggestion rests on, and what would have to differ.",
        discussion: """
            For a suggestion and the next one, the command lists the donations behind each reason, \
            with their shares. For a person, it shows the rank of each conversation, and why and \
            by how much it misses the suggestions. --without shows the suggestions as if some \
            donations had never been made; it deletes nothing.

              donationlog explain
              donationlog explain "Nadia Petrova"
              donationlog explain --rank 2 --events 20
              donationlog explain --without "Nadia Petrova"
              donationlog explain --without-app org.example.mail
              donationlog explain --without-since 2026-07-01
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "A person, suggested or not: a key, handle, identifier, name or part of it.",
            valueName: "person"
        ),
        completion: .person
    )
    var person: String?

    @OptionGroup(title: "Time and context") var context: ContextOptions

    @Option(help: ArgumentHelp("Explain this suggestion; 1 is the best.", valueName: "number"))
    var rank = 1

    @Option(
        help: ArgumentHelp("List at most this many donations for each reason.", valueName: "number")
    )
    var events = 5

    @Option(
        help: ArgumentHelp("Leave out what this app donated.", valueName: "app"),
        completion: .donor
    )
    var withoutApp: String?

    @Option(
        help: ArgumentHelp("Leave out donations that began then or later.", valueName: "date"),
        completion: .moment,
        transform: moment
    )
    var withoutSince: Timestamp?

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "Leave out the donations with a person (key, handle, identifier, name or part "
                + "of it), or those at these positions.",
            valueName: "person or position,…"
        ),
        completion: .person
    )
    var without: String?

    func validate() throws {
        guard (1...Self.lastRank).contains(rank) else {
            throw ArgumentParser.ValidationError("--rank is not from 1 to \(Self.lastRank).")
        }
        guard events >= 0 else { throw ArgumentParser.ValidationError("--events is below zero.") }
        let count = [withoutApp != nil, withoutSince != nil, without != nil].count { $0 }
        guard person == nil || count == 0 && rank == 1 else {
            throw ArgumentParser.ValidationError(
                "Give a person, or --rank, --without, --without-app or --without-since."
            )
        }
        guard count < 2 else {
            throw ArgumentParser.ValidationError(
                "Give one of --without, --without-app and --without-since."
            )
        }
    }

    private static let lastRank = 1_000_000

    private func exclusion(in store: DonationStore) throws(Failure) -> Exclusion? {
        if let withoutApp { return .donor(app: withoutApp) }
        if let withoutSince { return .since(withoutSince) }
        guard let without else { return nil }
        let parts = without.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt64($0.hasPrefix("#") ? $0.dropFirst() : $0) }
        guard numbers.count != parts.count else {
            return .positions(Set(numbers.map(Position.init(rawValue:))))
        }
        var query = DonationQuery()
        query.contact = try store.contact(named: without, takesPart: true)
        let positions = try asking(try store.positions(of: query, limit: .max))
        return .positions(Set(positions))
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let memory = try context.time.memory(of: store)
        if let person { return try explain(person, in: memory, to: output) }
        let asked = try context.context(in: store, limit: rank + 1)
        let found = try memory.suggestions(for: asked)
        var explained: [(suggestion: Suggestion, reasons: [ExplainedReason])] = []
        for suggestion in found.dropFirst(rank - 1) {
            explained.append((suggestion, try memory.explain(suggestion, limit: events)))
        }
        var others: [Suggestion]?
        if let exclusion = try exclusion(in: store) {
            var wanted = asked
            wanted.limit = max(4, rank + 1)
            others = try memory.suggestions(for: wanted, without: exclusion)
        }
        try write(explained, without: others, in: memory, to: output)
    }

    private func write(
        _ explained: [(suggestion: Suggestion, reasons: [ExplainedReason])],
        without others: [Suggestion]?,
        in memory: Memory,
        to output: Output
    ) throws(Failure) {
        guard !options.json else {
            var object: [String: JSONValue] = [
                "suggestions": .array(
                    explained.enumerated().map { index, one in
                        one.suggestion.json(rank: rank + index, explained: one.reasons)
                    }
                )
            ]
            object["without"] = others.map { others in
                .array(others.enumerated().map { $1.json(rank: $0 + 1) })
            }
            object.merge(memory.members) { $1 }
            return try output.line(.object(object))
        }
        if explained.isEmpty { try output.line("no such suggestion") }
        let newcomers = try memory.adoptedCoefficients()?.coefficients.calibration.newcomers
        for (index, one) in explained.enumerated() {
            if index > 0 { try output.line("") }
            let row = one.suggestion.row(rank: rank + index).map(\.printable)
            try output.line(row.joined(separator: "  "))
            if let text = one.suggestion.certaintyText(newcomers) {
                try output.line("   \(text)")
            }
            try write(one.reasons, of: one.suggestion, in: memory.store, to: output)
            if index + 1 < explained.count {
                let (next, nextRank) = (explained[index + 1].suggestion, rank + index + 1)
                try output.line("   \(one.suggestion.lead(over: next)) ahead of \(nextRank)")
                for line in one.suggestion.leads(over: next) { try output.line("   \(line)") }
            }
        }
        guard let others else { return }
        try output.line("")
        try output.line("without these donations")
        var columns = Columns(right: [0, 3, 4, 5])
        for line in columns.lines(of: others.enumerated().map({ $1.row(rank: $0 + 1) })) {
            try output.line(line)
        }
    }

    /// Writes the reasons as bars, each with the events behind it.
    private func write(
        _ reasons: [ExplainedReason],
        of suggestion: Suggestion,
        in store: DonationStore,
        to output: Output
    ) throws(Failure) {
        let screen = Screen()
        var columns = Columns(right: [0, 1])
        for (line, reason) in zip(suggestion.reasonLines(screen, indent: 3), reasons) {
            try output.line("   \(line)".trimmed)
            var rows: [[String]] = []
            for piece in reason.evidence {
                let event = try asking(try store.event(at: piece.position))
                let summary = event.map(EventSummary.init)
                rows.append([
                    "\(Int((piece.share * 100).rounded())) %", "#\(piece.position.rawValue)",
                    event?.time.localText ?? "", summary?.mark ?? "", summary?.text ?? "",
                ])
            }
            for line in columns.lines(of: rows) {
                try output.line("     \(line.cut(toWidth: max(40, screen.width - 5)))")
            }
            let more = reason.evidenceCount - reason.evidence.count
            guard more > 0 else { continue }
            try output.line("     " + (rows.isEmpty ? more.donations : "and \(more) more"))
        }
    }
}

extension Suggestion {
    /// Returns the probability that the next donation goes here, in words.
    ///
    /// - Parameter newcomers: The learned share of donations to somebody new; `nil` before
    ///   learning.
    /// - Returns: The words; `nil` without a probability.
    fileprivate func certaintyText(_ newcomers: Double?) -> String? {
        guard probability != nil else { return nil }
        let rest =
            newcomers.map { "; to somebody new \(Int(($0 * 100).rounded())) %" }
            ?? ", before learning: donationlog learn"
        return "the next donation sent goes here: \(probabilityText)\(rest)"
    }

    /// Returns the lead of this suggestion over another.
    func lead(over other: Suggestion) -> String {
        (score - other.score).text
    }

    /// Returns the differences that make up the lead, the greatest first.
    func leads(over other: Suggestion) -> [String] {
        var differences: [String: Double] = [:]
        for reason in reasons { differences[reason.name.rawValue, default: 0] += reason.value }
        for reason in other.reasons {
            differences[reason.name.rawValue, default: 0] -= reason.value
        }
        let rows = differences.filter { abs($0.value) >= 0.0005 }
            .sorted { (abs($1.value), $0.key) < (abs($0.value), $1.key) }
            .map { ["  \($0.key)", ($0.value > 0 ? "+" : "") + $0.value.text, ""] }
        var columns = Columns(right: [1])
        return columns.lines(of: rows)
    }
}

extension Suggestion {
    fileprivate func json(rank: Int, explained: [ExplainedReason]) -> JSONValue {
        guard case .object(var object) = json(rank: rank) else { return .null }
        object["reasons"] = .array(
            explained.map { one in
                [
                    "name": .string(one.reason.name.rawValue), "value": .double(one.reason.value),
                    "donations": .integer(Int64(one.evidenceCount)),
                    "evidence": .array(
                        one.evidence.map {
                            ["position": $0.position.json, "share": .double($0.share)]
                        }
                    ),
                ]
            }
        )
        return .object(object)
    }
}

extension Int {
    fileprivate var donations: String { self == 1 ? "1 donation" : "\(self) donations" }
}
