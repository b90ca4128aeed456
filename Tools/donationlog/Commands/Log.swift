import ArgumentParser
import DonationStore

struct Log: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show the events, newest first.",
        discussion: """
            A line shows position, start, direction (→ outgoing, ← incoming; ⇢ and ⇠ if the donor \
            gave none and the sender tells it), app, intent and people. Filters combine; a filter \
            of donations leaves out deleted ones. With a person, a conversation, an app or a \
            class, the command reads only their donations. Write dates as in 2026-07-01, \
            "2026-07-01 9:00", RFC 3339, "2 weeks ago", 3d, "yesterday 9:00", monday, or \
            milliseconds since 1970.

              donationlog log -20
              donationlog log 100..200
              donationlog log --person ana --since "2 weeks ago" --limit 10
              donationlog log --format "{time} {app} {people}" --time iso
              donationlog log --follow --json | jq .donation.intent.class
              donationlog log --follow --after 3752 --json

            --format knows {position}, {time}, {direction}, {app}, {account}, {kind}, {intent}, \
            {people}, {conversation}, {group} and {identifier}; {{ and }} are braces, \\t is a tab, \
            \\n a new line.
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "Show only these positions, as in 100..200, 100.. or ..200.",
            valueName: "range"
        ),
        transform: { try PositionRange($0) }
    )
    var range: PositionRange?

    @OptionGroup(title: "Filters") var filter: EventFilter

    @Option(
        help: "Show who is meant by events about others: by their names, or by positions."
    )
    var show = ShownReferences.names

    @Option(help: ArgumentHelp("Show only events after this position.", valueName: "position"))
    var after: UInt64?

    @Option(
        name: [.customShort("n", allowingJoined: true), .customLong("limit")],
        help: ArgumentHelp(
            "Show only this many of the newest matches; -5 means -n 5.",
            valueName: "number"
        )
    )
    var limit: Int?

    @Flag(help: "Show the oldest first.")
    var reverse = false

    @Flag(
        help: """
            Show the oldest first, then wait for more events from any process and show them too. Begin \
            with the last ten, unless -n, --after or a range says where.
            """
    )
    var follow = false

    @Option(
        help: ArgumentHelp("Write each event in this format.", valueName: "text"),
        transform: { try EventFormat($0) }
    )
    var format: EventFormat?

    @OptionGroup(title: "Appearance") var display: DisplayOptions

    func validate() throws {
        guard limit ?? 0 >= 0 else {
            throw ArgumentParser.ValidationError("--limit is below zero.")
        }
        guard after == nil || range == nil else {
            throw ArgumentParser.ValidationError("Give one of --after and a range.")
        }
        guard !follow || range?.last == nil else {
            throw ArgumentParser.ValidationError(
                "--follow needs a range without an end, as in 100.."
            )
        }
        guard format == nil || !options.json else {
            throw ArgumentParser.ValidationError("Give one of --format and --json.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let last = try asking(try store.lastPosition())
        let range = try shownRange(before: last)
        var walk = try LogWalk(
            store: store,
            try filter.selection(in: store),
            where: filter.conditions,
            as: options.json ? .lines : format == nil ? .summaries : .events,
            in: range
        )
        if follow {
            var writer = EventWriter(self, store, output)
            let limit = limit ?? (range.before > .start ? nil : 10)
            try writeForwards(from: &walk, with: &writer, limit: limit, to: output)
        } else {
            var count = 0
            try display.paging(output) { output throws(Failure) in
                var writer = EventWriter(self, store, output)
                if reverse {
                    try writeForwards(from: &walk, with: &writer, limit: limit, to: output)
                } else {
                    try writeBackwards(from: &walk, with: &writer)
                }
                count = writer.count
            }
            if count == 0, limit != 0 {
                let events = last == .start ? "the log holds no event" : "no event matches"
                tellError("donationlog: \(events)")
            }
        }
        if walk.isDamaged { throw .told(.badData) }
    }

    /// Returns the positions to show.
    ///
    /// A position after the end of the log means that the user has another log in mind.
    private func shownRange(before last: Position) throws(Failure) -> PositionRange {
        guard let after else { return range ?? PositionRange() }
        guard after <= last.rawValue else {
            throw .message(
                "the log ends at \(last.rawValue), before \(after); did you mean another store?",
                .nothingFound
            )
        }
        return PositionRange(after: Position(rawValue: after))
    }

    private func writeBackwards(
        from walk: inout LogWalk,
        with writer: inout EventWriter
    ) throws(Failure) {
        var left = limit ?? .max
        // Reads no more than it shows, so that a long log costs no more than a short one.
        let most = 1000
        // Writes the first events together, so that their columns line up, but does not wait long.
        var first = LogWalk.Found()
        var looked = 0
        while left > 0, let page = try walk.previous(filter.isSelection ? min(left, most) : most) {
            let found = page.prefix(left)
            left -= found.count
            first += found
            looked += page.examined
            if first.count >= 50 || looked >= 20_000 {
                try writer.write(first)
                first = LogWalk.Found()
            }
        }
        try writer.write(first)
    }

    private func writeForwards(
        from walk: inout LogWalk,
        with writer: inout EventWriter,
        limit: Int?,
        to output: Output
    ) throws(Failure) {
        if let limit { try writer.write(try walk.last(limit)) }
        guard limit == nil || follow else { return }
        repeat {
            while case let found = try walk.next(), found.examined > 0 {
                try writer.write(found)
            }
            if follow { try output.flush() }
        } while follow && !Descriptor.output.waitForClose(milliseconds: 100)
    }
}

/// Writes events as a table, as JSON, or in the user's format.
private struct EventWriter {
    private let output: Output
    private let command: Log
    private let store: DonationStore
    private let time: TimeStyle
    private var table: EventTable
    private var meant: MeantNames
    /// The number of events written.
    private(set) var count = 0

    init(_ command: Log, _ store: DonationStore, _ output: Output) {
        let screen = Screen()
        self.store = store
        meant = MeantNames(store)
        self.output = output
        self.command = command
        time = command.display.time
        table = EventTable(
            time: time,
            isColored: screen.isColored(command.display.color),
            width: command.display.tableWidth
        )
    }

    mutating func write(_ found: LogWalk.Found) throws(Failure) {
        count += found.count
        for line in found.lines { try output.line(json: line) }
        if let format = command.format {
            for event in found.events { try output.line(text(of: event, in: format)) }
        }
        let summaries = try found.summaries.markingDeleted(in: store)
        nameMeant(by: summaries)
        if table.isColored {
            for line in table.lines(of: summaries) { try output.line(line) }
        } else {
            try output.write(table.text(of: summaries))
        }
    }

    private mutating func text(of event: RecordedEvent, in format: EventFormat) -> String {
        let said: String? =
            command.show == .names && event.donation == nil ? meant.words(of: event) : nil
        let group = event.donation.flatMap { donation in
            meant.groupName(
                of: DonationSummary(
                    of: donation,
                    at: event.position,
                    isDeleted: event.isDeleted
                )
            )
        }
        return format.text(of: event, time: time, said: said, group: group)
    }

    /// Gives the table the names of those whom some events mean.
    private mutating func nameMeant(by summaries: [EventSummary]) {
        (table.said, table.groups) = ([:], [:])
        for summary in summaries {
            switch summary {
            case .donation(let donation):
                guard let group = meant.groupName(of: donation) else { continue }
                table.groups[donation.position] = group
            case .other(let event):
                guard command.show == .names else { continue }
                table.said[event.position] = meant.words(of: event)
            }
        }
    }
}

/// The ways in which a line shows the donations that an event refers to.
enum ShownReferences: String, CaseIterable, WordArgument {
    case names, positions
}

extension [EventSummary] {
    /// Returns the summaries with a mark at deleted events of activities and items.
    fileprivate func markingDeleted(in store: DonationStore) throws(Failure) -> [EventSummary] {
        var positions: [Position] = []
        for case .other(let event) in self where event.donor != nil {
            positions.append(event.position)
        }
        guard !positions.isEmpty else { return self }
        let deleted = try asking(try store.deletedActivityEvents(among: positions))
        guard !deleted.isEmpty else { return self }
        return map { summary in
            guard case .other(var event) = summary, deleted.contains(event.position) else {
                return summary
            }
            event.isDeleted = true
            return .other(event)
        }
    }
}
