/// The outcome of a list of offers on a surface.
public struct OfferFeedback: Hashable, Sendable {
    /// The possible outcomes of a list.
    public enum Outcome: String, NumberedName {
        /// The list was shown; nothing more is known.
        case shown
        /// The owner chose an offer of the list.
        case chosen
        /// The owner put the list away.
        case dismissed
        /// The owner went on without the list.
        case ignored
    }

    /// The surface.
    public var surface: Surface
    /// The list, best first.
    public var shown: [OfferReference]
    /// The outcome of the list.
    public var outcome: Outcome
    /// The offer chosen, which is in the list.
    public var chosen: OfferReference?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The largest number of offers in one list.
    public static let mostShown = 64

    /// Makes feedback.
    public init(
        on surface: Surface,
        shown: [OfferReference],
        outcome: Outcome,
        chosen: OfferReference? = nil
    ) {
        (self.surface, self.shown) = (surface, shown)
        (self.outcome, self.chosen) = (outcome, chosen)
    }
}

extension EventKind {
    /// A surface reported the outcome of a list of offers.
    public static let offerFeedback = EventKind(rawValue: 23)
}

extension OfferFeedback: ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.offerFeedback, name: "offerFeedback", mark: "☑")
    package static var holdsTexts: Bool { true }
    package static var isWithdrawable: Bool { true }
    package var isOwnersAct: Bool { false }
    package static var concernsPeople: Bool { false }
    package static var referentPath: String { ".shown" }

    /// The chosen offer, with which the list goes; of a list without one all of it.
    package var referents: [Position] { (chosen.map { [$0] } ?? shown).map(\.position) }
    package var lastReferent: Position? {
        (shown + [chosen].compactMap(\.self)).map(\.position).max()
    }

    /// Returns the row that counts offers like this one on the surface.
    func row(of offer: OfferReference) -> ActivityRowKey {
        .offers(of: offer.deed, by: offer.app, on: surface)
    }

    package func rows(at position: Position) -> [ActivityRowKey] {
        var rows: [ActivityRowKey] = []
        for offer in shown where offer.position < position {
            for key in [.referred(offer.position), row(of: offer)] where !rows.contains(key) {
                rows.append(key)
            }
        }
        return rows
    }

    package func validate() throws(ValidationError) {
        guard surface != .unspecified else {
            throw ValidationError(field: Self.name + ".surface", reason: .missing)
        }
        guard !shown.isEmpty else {
            throw ValidationError(field: Self.name + ".shown", reason: .empty)
        }
        guard shown.count <= Self.mostShown else {
            throw ValidationError(
                field: Self.name + ".shown",
                reason: .tooMany(count: shown.count, limit: Self.mostShown)
            )
        }
        for (index, offer) in shown.enumerated() {
            let path = Self.name + ".shown[\(index)]"
            guard offer.position != .start else {
                throw ValidationError(field: path, reason: .wrongType(expected: "a position"))
            }
            try checkLength(offer.app, path + ".app", limit: DonationLimits.nameBytes)
        }
        guard (chosen != nil) == (outcome == .chosen) else {
            throw ValidationError(field: Self.name + ".chosen", reason: .contradicts("outcome"))
        }
        if let chosen, !shown.contains(chosen) {
            throw ValidationError(field: Self.name + ".chosen", reason: .contradicts("shown"))
        }
    }

    /// The surface, the outcome and the list, as in `appSwitcher: 17 chosen of 17, 12`.
    public var text: String {
        let list = shown.map(\.text).joined(separator: ", ")
        return if let chosen {
            "\(surface.rawValue): \(chosen.text) chosen of \(list)"
        } else {
            "\(surface.rawValue): \(outcome.rawValue) \(list)"
        }
    }
    /// The line that `donationlog log` shows.
    public var line: String { "offers on \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `OfferFeedback` of docs/donation_log.proto

extension OfferFeedback: TabulatedMessage {
    package init() { self.init(on: .unspecified, shown: [], outcome: .shown) }

    package static let fields: [MessageField<OfferFeedback>] = [
        .name(1, "surface", at: \.surface),
        .messages(2, "shown", at: \.shown),
        .name(3, "outcome", at: \.outcome),
        .message(4, "chosen", at: \.chosen),
    ]
}
