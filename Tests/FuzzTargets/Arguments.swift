import Interactions
import TestSupport

extension FuzzTarget {
    /// Treats each line as an argument, and all lines as a list of arguments.
    package static func arguments(
        _ bytes: [UInt8],
        _ tool: FuzzedTool
    ) throws(BrokenProperty) {
        try checkNumber(bytes.prefix(8))
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .prefix(8).map { String(decoding: $0, as: UTF8.self) }
        for line in lines {
            try checkTime(line, tool)
            try checkDirection(line, tool)
        }
        guard let filter = try? tool.filter(lines) else { return }
        for event in events {
            try check(filter(event) == filter(event), "a filter always says the same")
        }
    }

    /// Checks that every written time is readable, and that times sort like their texts.
    private static func checkNumber(_ bytes: ArraySlice<UInt8>) throws(BrokenProperty) {
        let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        for milliseconds in [Int64(bitPattern: number), Int64(bitPattern: number) >> 16] {
            let time = Timestamp(milliseconds: milliseconds)
            guard let text = time.rfc3339 else { continue }
            try check(Timestamp(rfc3339: text) == time, "a time comes back from \(text)")
            let (next, overflow) = milliseconds.addingReportingOverflow(86_399_999)
            guard !overflow, let later = Timestamp(milliseconds: next).rfc3339 else { continue }
            try check(
                text.utf8.lexicographicallyPrecedes(later.utf8),
                "\(text) is written before \(later)"
            )
        }
    }

    private static func checkTime(
        _ text: String,
        _ tool: FuzzedTool
    ) throws(BrokenProperty) {
        let read = Timestamp(rfc3339: text)
        if let read, let written = read.rfc3339 {
            try check(Timestamp(rfc3339: written) == read, "\(text) comes back from \(written)")
            // A text in the canonical form belongs to its time; a leap second belongs to another.
            if text.utf8.count == 24, text.hasSuffix("Z"), text.dropFirst(10).hasPrefix("T"),
                !text.dropFirst(17).hasPrefix("60")
            {
                try check(written == text, "\(text) is written as it was read, not \(written)")
            }
        }
        let argument = tool.time(text)
        if let read { try check(argument == read, "the tool reads RFC 3339 as the library does") }
        if let day = Timestamp(rfc3339: "\(text)T00:00:00Z"), let argument {
            let distance = abs(day.milliseconds - argument.milliseconds)
            // Time zones lie up to 14 hours from UTC, and local mean times up to 16.
            try check(distance <= 57_600_000, "a day begins at its midnight: \(text)")
        }
        if read == nil, let argument {
            try check(argument.rfc3339 != nil, "a time read can be written: \(text)")
        }
        // A word that looks like an option is no option's value.
        guard !text.hasPrefix("-") else { return }
        let since = try? tool.filter(["--since", text])
        let until = try? tool.filter(["--until=\(text)"])
        try check(
            (since != nil) == (argument != nil) && (until != nil) == (argument != nil),
            "a filter takes what is a date: \(text)"
        )
        guard let argument, let since, let until else { return }
        for event in events {
            try check(since(event) == (event.time >= argument), "since lets through what is later")
            try check(until(event) == (event.time < argument), "until lets through what is earlier")
        }
    }

    private static func checkDirection(
        _ text: String,
        _ tool: FuzzedTool
    ) throws(BrokenProperty) {
        guard !text.hasPrefix("-") else { return }
        let direction = Direction(rawValue: text)
        let filter = try? tool.filter(["--direction", text])
        try check((filter != nil) == (direction != nil), "a filter takes what is a direction")
        guard let filter else { return }
        for event in events {
            guard case .donated(let donation) = event.event else {
                try check(!filter(event), "what is no donation has no direction")
                continue
            }
            try check(
                filter(event) == (donation.interaction.direction == direction),
                "a filter lets through its direction"
            )
        }
    }

    private static let events: [RecordedEvent] = {
        let starts = [
            "1969-07-20T20:17:40Z", "2026-01-05T09:00:00.000Z", "2026-01-05T09:00:00.001Z",
        ].compactMap(Timestamp.init(rfc3339:))
        let donations = zip(Direction.allCases, starts).map { direction, start in
            let people = [Person(displayName: "Ana", personHandle: PersonHandle(value: "ana"))]
            let intent = SendMessageIntent(recipients: people, conversationIdentifier: "c")
            return Event.donated(
                Donation(
                    Interaction(intent: .sendMessage(intent), direction: direction, start: start),
                    from: Donor(app: "org.example.chat")
                )
            )
        }
        let events = donations + [.known(Deletion()), .unknown(kind: 41, payload: [])]
        return events.enumerated().map { index, event in
            RecordedEvent(
                position: Position(rawValue: UInt64(index) + 1),
                recordedAt: Timestamp(milliseconds: 1_767_603_600_000),
                event: event
            )
        }
    }()
}

extension RecordedEvent {
    fileprivate var time: Timestamp {
        guard case .donated(let donation) = event else { return recordedAt }
        return donation.interaction.start ?? recordedAt
    }
}
