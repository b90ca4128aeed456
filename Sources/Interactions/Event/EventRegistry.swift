/// The kinds of event that a program knows beside donations.
///
/// An event of another kind is carried as it is, and counted.
public struct EventRegistry: Sendable {
    /// The kinds in the order of their numbers.
    package private(set) var types: [any LoggedPayload.Type]
    private var byKind: [EventKind: any LoggedPayload.Type] = [:]

    /// The kinds of this version.
    public static let standard = EventRegistry([
        Deletion.self, PolicyRule.self, Link.self, Unlink.self, SuggestionFeedback.self,
        Preference.self, Adoption.self, Redaction.self,
    ])

    private init(_ types: [any LoggedPayload.Type]) {
        self.types = types
        for type in types { byKind[type.kind] = type }
    }

    /// The same kinds and one more.
    package func adding(_ type: any LoggedPayload.Type) -> EventRegistry {
        EventRegistry(types + [type])
    }

    /// The payload of a kind; `nil` when the kind is that of a donation, or not known.
    package subscript(kind: EventKind) -> (any LoggedPayload.Type)? { byKind[kind] }

    /// The names of all kinds in event JSON, in the order of their numbers.
    public var names: [String] { [Donation.eventName] + types.map { $0.name } }

    /// The name of a kind in event JSON; `nil` when it is not known.
    public func name(of kind: EventKind) -> String? {
        kind == .donated ? Donation.eventName : byKind[kind]?.name
    }

    /// The kind that has a name; `nil` when none has.
    package func kind(named name: String) -> EventKind? {
        name == Donation.eventName ? .donated : types.first { $0.name == name }?.kind
    }

    /// Whether this program knows a kind.
    public func knows(_ kind: EventKind) -> Bool { kind == .donated || byKind[kind] != nil }

    /// Whether a tombstone can withdraw an event.
    package func isWithdrawable(_ envelope: Envelope) -> Bool {
        envelope.state == .whole && byKind[envelope.kind]?.isWithdrawable == true
    }

    /// Whether an event is known to who asks about a time.
    ///
    /// Known are a donation that had begun by then, another event that had been received, and what
    /// holds for every time.
    package func hasHappened(_ envelope: Envelope, by time: Timestamp) -> Bool {
        envelope.start <= time
            || envelope.state == .whole && byKind[envelope.kind]?.isTimeless == true
    }

    /// The kind in event JSON: its name, or its number where it has none.
    package func json(_ kind: EventKind) -> JSONValue {
        name(of: kind).map(JSONValue.string) ?? .integer(Int64(kind.rawValue))
    }
}

extension Donation {
    /// The name of a donation in event JSON.
    static let eventName = "donated"
}
