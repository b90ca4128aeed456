import ArgumentParser
import DonationStore

struct Log: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the events, oldest first.",
        discussion: """
            Position, local start, direction (→ outgoing, ← incoming, · unspecified), app, intent \
            and people. Filters combine.

              donationlog log --person ana --since 2026-07-01 --limit 10
              donationlog log --follow --json | jq .donation.intent.class
            """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var filter: EventFilter

    @Option(
        name: [.customShort("n"), .customLong("limit")],
        help: ArgumentHelp("Only the last so many that match.", valueName: "number")
    )
    var limit: Int?

    @Flag(help: "Wait for more events, from any process, and show them as they come.")
    var follow = false

    func validate() throws {
        guard limit ?? 0 >= 0 else {
            throw ArgumentParser.ValidationError("--limit is below zero.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        var reader = LogReader(store: try options.openStore())
        var writer = EventWriter(output: output, writesJSON: options.json)
        if let limit {
            try writer.write(try reader.last(limit, where: filter.matches))
        }
        repeat {
            while case let events = try reader.next(), !events.isEmpty {
                try writer.write(events.filter(filter.matches))
            }
            if follow { try output.flush() }
        } while follow && !Descriptor.output.waitForClose(milliseconds: 100)
        if reader.isDamaged { throw .told(.badData) }
    }
}

/// Writes events in one form or the other.
private struct EventWriter {
    let output: Output
    let writesJSON: Bool
    private var table = EventTable()

    init(output: Output, writesJSON: Bool) {
        self.output = output
        self.writesJSON = writesJSON
    }

    mutating func write(_ events: [RecordedEvent]) throws(Failure) {
        if writesJSON {
            for event in events { try output.line(event.json) }
        } else {
            for line in table.lines(of: events) { try output.line(line) }
        }
    }
}

/// Reads the log event by event, and tells of the records that it cannot read.
private struct LogReader {
    let store: DonationStore
    private(set) var isDamaged = false
    private var position = Position.start

    init(store: DonationStore) {
        self.store = store
    }

    /// Some more events; none at the end of the log.
    mutating func next() throws(Failure) -> [RecordedEvent] {
        while true {
            do {
                let events = try store.events(after: position)
                position = events.last?.position ?? position
                return events
            } catch .damaged(let damaged, let failure) {
                tellError("donationlog: position \(damaged.rawValue) is damaged: \(failure)")
                isDamaged = true
                position = damaged
            } catch {
                throw .store(error)
            }
        }
    }

    /// The last events that match, read from the end of the log; the reader stands there then.
    mutating func last(
        _ count: Int,
        where matches: (RecordedEvent) -> Bool
    ) throws(Failure) -> [RecordedEvent] {
        let end = try asking(store.lastPosition)
        var found: [RecordedEvent] = []
        var unread = end
        while unread != .start && found.count < count {
            let step = min(unread.rawValue, 1000)
            position = Position(rawValue: unread.rawValue - step)
            let before = position
            var window: [RecordedEvent] = []
            while position < unread, case let events = try next(), !events.isEmpty {
                window += events.filter { $0.position <= unread && matches($0) }
            }
            found = window + found
            unread = before
        }
        position = end
        return found.suffix(count)
    }
}
