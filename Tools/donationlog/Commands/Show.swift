import ArgumentParser
import DonationStore

struct Show: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the event at a position, or the live donations with an identifier.",
        discussion: """
              donationlog show 17
              donationlog show 17 --payload |
                protoc -I docs --decode donation_log.Interaction docs/donation_log.proto
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: ArgumentHelp("A position or an identifier.", valueName: "what"))
    var what: String

    @Flag(help: "Write the bytes of the payload as they are in the log.")
    var payload = false

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        if payload { return try writePayload(of: store, output) }
        var isFirst = true
        for event in try events(of: store) {
            if options.json {
                try output.line(event.json)
                continue
            }
            if !isFirst { try output.line("") }
            isFirst = false
            var columns = Columns()
            for line in columns.lines(of: event.fields) { try output.line(line) }
        }
    }

    private func events(of store: DonationStore) throws(Failure) -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        for position in try positions(in: store) {
            guard var event = try asking(try store.event(at: position)) else { continue }
            if event.donor != nil {
                let deleted = try asking(try store.deletedActivityEvents(among: [position]))
                event.isDeleted = !deleted.isEmpty
            }
            events.append(event)
        }
        guard !events.isEmpty else { throw nothingFound }
        return events
    }

    /// Returns the positions to show.
    ///
    /// A number is a position first, and an identifier only beyond the end of the log.
    private func positions(in store: DonationStore) throws(Failure) -> [Position] {
        if let number = UInt64(what), number > 0 {
            let position = Position(rawValue: number)
            if position <= (try asking(try store.lastPosition())) { return [position] }
        }
        let positions = try asking(try store.positions(identifier: what))
        guard !positions.isEmpty else { throw nothingFound }
        return positions
    }

    private func writePayload(of store: DonationStore, _ output: Output) throws(Failure) {
        let positions = try positions(in: store)
        guard positions.count == 1 else {
            let numbers = positions.map { "\($0.rawValue)" }.joined(separator: ", ")
            throw .message(
                "the donations at \(numbers) have this identifier; name one by its position",
                .validationFailure
            )
        }
        let payload = try asking(try store.payload(at: positions[0]))
        guard let payload else { throw nothingFound }
        try output.write(payload)
    }

    private var nothingFound: Failure {
        .message(
            "'\(what)' is neither a position nor the identifier of a live donation; give a deleted "
                + "donation by its position",
            .nothingFound
        )
    }
}

extension RecordedEvent {
    /// All facts about the event, one name and value per row.
    fileprivate var fields: [[String]] {
        var rows = [
            ["position", "\(position.rawValue)"],
            ["recordedAt", recordedAt.rfc3339 ?? recordedAt.localText],
        ]
        switch event {
        case .donated(let donation):
            rows.append(["kind", isDeleted ? "donated, and deleted since" : "donated"])
            let redacted = donation.interaction.redactedParticipants
            if redacted > 0 { rows.append(["redactedParticipants", "\(redacted)"]) }
            donation.json.addFields(to: &rows, at: "")
        case .known(let payload):
            let name = type(of: payload).name
            rows.append(["kind", isDeleted ? "\(name), and deleted since" : name])
            if let donor { rows.append(["app", donor.text]) }
            if let start { rows.append(["start", start.rfc3339 ?? start.localText]) }
            for detail in payload.details {
                switch detail {
                case .fields: payload.json.addFields(to: &rows, at: "")
                case .text: rows.append([name, payload.text])
                }
            }
        case .unknown(let kind, let payload):
            rows += [["kind", "\(kind.rawValue)"], ["payload", "\(payload.count) bytes"]]
        case .erased(let stub):
            rows.append(["kind", stub.kind == .donated ? "donated, and erased since" : "erased"])
            if let donor = stub.donor { rows.append(["donor", "\(donor.rawValue)"]) }
        }
        return rows
    }
}

extension JSONValue {
    /// Adds a row for each value, except objects and arrays, which add theirs in turn.
    fileprivate func addFields(to rows: inout [[String]], at path: String) {
        switch self {
        case .object(let members):
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                value.addFields(to: &rows, at: path.isEmpty ? name : "\(path).\(name)")
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                element.addFields(to: &rows, at: "\(path)[\(index)]")
            }
        case .string(let text): rows.append([path, text])
        default: rows.append([path, text])
        }
    }
}
