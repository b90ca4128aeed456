/// The kinds of event, besides donations, that a program knows.
///
/// The log keeps an event of any other kind as it is, and counts it.
public struct EventRegistry: Sendable {
    /// The kinds in the order of their numbers.
    package private(set) var types: [any LoggedPayload.Type]
    /// The kinds by their numbers: a program that starts has no time to hash them.
    private var byKind: [(any LoggedPayload.Type)?] = Array(repeating: nil, count: 256)
    /// The kinds that apps donate.
    private var isDonated = Array(repeating: false, count: 256)

    /// The kinds of this version.
    public static let standard = EventRegistry([
        Deletion.self, PolicyRule.self, Link.self, Unlink.self, SuggestionFeedback.self,
        Preference.self, Adoption.self, Redaction.self, RefusedPerson.self,
        BecameCurrent.self, ActivityUpdated.self, Resigned.self, ItemIndexed.self,
        ItemUpdated.self, ClientState.self, LinkTaken.self, LinkOpened.self, LinkRemoved.self,
        SearchFeedback.self, PageVisited.self, PlaceNoted.self, OfferFeedback.self,
        AppRegistered.self, AccessRule.self, Wish.self, Rename.self, OwnAddresses.self, Undone.self,
        Act.self, KeptApart.self, TransitionNoted.self, SuggestedMedia.self, SheetOrdered.self,
        Shared.self, WidgetChanged.self, WidgetUpdated.self, WidgetViewed.self,
    ])

    private init(_ types: [any LoggedPayload.Type]) {
        self.types = types
        for type in types {
            byKind[Int(type.kind.rawValue)] = type
            isDonated[Int(type.kind.rawValue)] = type.isDonated
        }
    }

    /// Returns a registry of the same kinds and one more.
    package func adding(_ type: any LoggedPayload.Type) -> EventRegistry {
        EventRegistry(types + [type])
    }

    /// The payload type of a kind; `nil` for a donation and for an unknown kind.
    package subscript(kind: EventKind) -> (any LoggedPayload.Type)? {
        byKind[Int(kind.rawValue)]
    }

    /// Returns whether apps donate events of a kind.
    package func isDonated(_ kind: EventKind) -> Bool {
        kind == .donated || isDonated[Int(kind.rawValue)]
    }

    /// The names of all kinds in event JSON, in the order of their numbers.
    public var names: [String] { [Donation.eventName] + types.map { $0.name } }

    /// Returns the name of a kind in event JSON; `nil` when the kind is unknown.
    public func name(of kind: EventKind) -> String? {
        kind == .donated ? Donation.eventName : self[kind]?.name
    }

    /// Returns the kind of a name; `nil` when no kind has it.
    package func kind(named name: String) -> EventKind? {
        name == Donation.eventName ? .donated : types.first { $0.name == name }?.kind
    }

    /// Returns whether this program knows a kind.
    public func knows(_ kind: EventKind) -> Bool { kind == .donated || self[kind] != nil }

    /// Returns whether a tombstone can withdraw an event.
    package func isWithdrawable(_ envelope: Envelope) -> Bool {
        envelope.state == .whole && self[envelope.kind]?.isWithdrawable == true
    }

    /// Returns whether an event counts in the state as of a time.
    ///
    /// A donation counts if it had begun by then, any other event if the log had received it by
    /// then, and a timeless event always.
    package func hasHappened(_ envelope: Envelope, by time: Timestamp) -> Bool {
        envelope.start <= time
            || envelope.state == .whole && self[envelope.kind]?.isTimeless == true
    }

    /// Returns the kind in event JSON: its name, or its number if it has no name.
    package func json(_ kind: EventKind) -> JSONValue {
        name(of: kind).map(JSONValue.string) ?? .integer(Int64(kind.rawValue))
    }
}

extension Donation {
    /// The name of a donation in event JSON.
    static let eventName = "donated"
}
