/// A share ended: with an app or an action of the sheet, or without any.
///
/// A share that went to a conversation is no such event: it is feedback on suggestions and the
/// app's own donation, and counts there.
public struct Shared: Hashable, Sendable {
    /// The ends of a share.
    public enum Outcome: String, NumberedName {
        /// The app or the action did it.
        case completed
        /// The owner took it back in the app.
        case cancelled
        /// The owner put the sheet away.
        case dismissed
    }

    /// The row of what was chosen.
    public var row: SheetRow
    /// The identifier of what was chosen, as in a ``SheetOrdered``; empty if nothing was.
    public var chosen: String
    /// The end.
    public var outcome: Outcome
    /// The identifier of the app that the things came from; empty if unknown.
    public var app = ""
    /// The types of the things, as uniform type identifiers or media types.
    public var contentTypes: [String] = []
    /// The number of things; 0 if unknown.
    public var count: UInt64 = 0
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The largest number of types.
    public static let mostTypes = 8

    /// Makes the end of a share with an app or an action.
    public init(_ row: SheetRow, _ chosen: String, outcome: Outcome = .completed) {
        (self.row, self.chosen, self.outcome) = (row, chosen, outcome)
    }
}

extension EventKind {
    /// A share ended.
    public static let shared = EventKind(rawValue: 35)
}

extension Shared: ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.shared, name: "shared", mark: "↗")
    package static var holdsTexts: Bool { true }
    package static var isWithdrawable: Bool { true }
    package static var concernsPeople: Bool { false }
    package var isOwnersAct: Bool { false }
    package var survival: Survival { .always }

    /// Returns the types of things that the end of their share names: the best ones, and of the
    /// same kind of content as all of them.
    package static func remembered(_ types: [String]) -> [String] {
        var best = Array(types.prefix(mostTypes))
        let family = ContentFamily(of: types)
        if ContentFamily(of: best) != family,
            let first = types.first(where: { ContentFamily(of: [$0]) == family })
        {
            best[mostTypes - 1] = first
        }
        return best
    }

    /// The kind of content by which uses are counted.
    package var family: ContentFamily { ContentFamily(of: contentTypes) }

    package func rows(at position: Position) -> [ActivityRowKey] {
        guard outcome == .completed, !chosen.isEmpty else { return [] }
        return [.shares(of: family, in: row, with: chosen)]
    }

    package func validate() throws(ValidationError) {
        let limit = DonationLimits.nameBytes
        try checkLength(chosen, Self.name + ".chosen", limit: limit)
        try checkLength(app, Self.name + ".app", limit: limit)
        let isChosen = outcome != .dismissed
        guard isChosen == !chosen.isEmpty, isChosen == (row != .unspecified) else {
            throw ValidationError(field: Self.name + ".chosen", reason: .contradicts("outcome"))
        }
        guard contentTypes.count <= Self.mostTypes else {
            throw ValidationError(
                field: Self.name + ".contentTypes",
                reason: .tooMany(count: contentTypes.count, limit: Self.mostTypes)
            )
        }
        for (index, type) in contentTypes.enumerated() {
            try check(type, "\(Self.name).contentTypes[\(index)]", limit: limit)
        }
    }

    /// The end and the things, as in `completed with org.example.notes: public.url`.
    public var text: String {
        let end = chosen.isEmpty ? outcome.rawValue : "\(outcome.rawValue) with \(chosen)"
        let number = count > 1 ? "\(count) × " : ""
        let things =
            contentTypes.isEmpty ? "" : ": \(number)\(contentTypes.joined(separator: ", "))"
        return end + things + (app.isEmpty ? "" : " from \(app)")
    }
    /// The line that `donationlog log` shows.
    public var line: String { "share \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `Shared` of docs/donation_log.proto

extension Shared: TabulatedMessage {
    package init() { self.init(.unspecified, "") }

    package static let fields: [MessageField<Shared>] = [
        .name(1, "row", at: \.row),
        .text(2, "chosen", at: \.chosen, .app),
        .name(3, "outcome", at: \.outcome),
        .text(4, "app", at: \.app, .app),
        .texts(5, "contentTypes", at: \.contentTypes),
        .number(6, "count", at: \.count),
    ]
}
