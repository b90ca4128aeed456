/// The owner searched, saw results, and chose one of them or none.
public struct SearchFeedback: Hashable, Sendable {
    /// The text that the owner had typed.
    public var query: String
    /// The results that the owner saw, best first: for each the position of an event about it.
    public var shown: [Position]
    /// The result chosen; ``Position/start`` for none.
    public var chosen: Position
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The largest number of results in one list.
    public static let mostShown = 64
    /// The longest query, in bytes.
    public static let queryBytes = 255

    /// Makes the event.
    public init(query: String, shown: [Position], chosen: Position? = nil) {
        (self.query, self.shown, self.chosen) = (query, shown, chosen ?? .start)
    }
}

extension EventKind {
    /// The owner searched, and chose a result or none.
    public static let searched = EventKind(rawValue: 20)
}

extension SearchFeedback: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.searched, name: "searched", mark: "?")
    package static var holdsTexts: Bool { true }
    package static var isWithdrawable: Bool { true }
    package var isOwnersAct: Bool { false }
    package static var concernsPeople: Bool { false }
    package static var referentPath: String { ".shown" }

    /// The chosen result, with which the query goes; of a list without one all of it.
    package var referents: [Position] { chosen == .start ? shown : [chosen] }
    package var lastReferent: Position? { (shown + [chosen]).max() }

    /// Checks the query and the list.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    package func validate() throws(ValidationError) {
        guard query.utf8.count <= Self.queryBytes else {
            throw ValidationError(
                field: Self.name + ".query",
                reason: .tooLong(bytes: query.utf8.count, limit: Self.queryBytes)
            )
        }
        guard shown.count <= Self.mostShown else {
            throw ValidationError(
                field: Self.name + ".shown",
                reason: .tooMany(count: shown.count, limit: Self.mostShown)
            )
        }
        guard !shown.isEmpty else {
            throw ValidationError(field: Self.name + ".shown", reason: .empty)
        }
        if let index = shown.firstIndex(of: .start) {
            throw ValidationError(
                field: Self.name + ".shown[\(index)]",
                reason: .wrongType(expected: "a position")
            )
        }
        guard chosen == .start || shown.contains(chosen) else {
            throw ValidationError(field: Self.name + ".chosen", reason: .contradicts("shown"))
        }
    }

    /// The query and the choice, as in `"xam": 17 chosen of 17, 12`.
    public var text: String {
        let list = shown.map { "\($0.rawValue)" }.joined(separator: ", ")
        return chosen == .start
            ? "\"\(query)\": none chosen of \(list)"
            : "\"\(query)\": \(chosen.rawValue) chosen of \(list)"
    }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `SearchFeedback` of docs/donation_log.proto

extension SearchFeedback: TabulatedMessage {
    package init() { self.init(query: "", shown: []) }

    package static let fields: [MessageField<SearchFeedback>] = [
        .text(1, "query", at: \.query),
        .positions(2, "shown", at: \.shown),
        .position(3, "chosen", at: \.chosen),
    ]
}
