/// The owner's wish about a person, an address of somebody, or an app.
///
/// A ``Preference`` is the narrow form: it is about one conversation.
public struct Wish: Hashable, Sendable {
    /// The kinds of wish.
    public enum Change: String, NumberedName {
        /// A wish that this version does not know.
        case unspecified
        /// Suggests the subject less; each repetition, still less.
        case suggestLess
        /// Never suggests the subject.
        case never
        /// Undoes `suggestLess` and `never`.
        case clear
    }

    /// The person, the address or the app that a wish is about.
    public enum Subject: Hashable, Sendable {
        /// Whoever a participant is, with every conversation and address.
        case person(ParticipantReference)
        /// One address of a participant, who may have others.
        case address(EvidenceReference, of: ParticipantReference)
        /// Every account of an app, by the app's identifier.
        case app(String)
    }

    /// The subject.
    public var subject: Subject
    /// The wish.
    public var change: Change
    /// The fields that this version does not know, in Protocol Buffers form.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes a wish.
    public init(_ change: Change, _ subject: Subject) {
        self.change = change
        self.subject = subject
    }

    /// The participant whom the wish names; `nil` for an app.
    public var participant: ParticipantReference? {
        switch subject {
        case .person(let participant), .address(_, of: let participant): participant
        case .app: nil
        }
    }
}

extension EventKind {
    /// The owner stated a wish about a person, an address or an app.
    public static let wish = EventKind(rawValue: 26)
}

extension Wish: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.wish, name: "wish", mark: "☆")
    package static var holdsTexts: Bool { true }

    package static var isWithdrawable: Bool { true }
    package static var referentPath: String { ".participant.position" }

    package var referents: [Position] { [participant?.position].compactMap(\.self) }
    package var survival: Survival { participant == nil ? .always : .withReferents }

    package func moved(by redacted: [Position: Set<Int>]) -> Wish? {
        guard let participant else { return self }
        let moved = participant.moved(by: redacted)
        guard moved != nil || !unknownFields.isEmpty else { return nil }
        var rest = self
        // The fields of a later version stay, with a participant that this version does not know.
        rest.subject = subject.about(
            moved ?? ParticipantReference(position: participant.position, index: .max)
        )
        return rest
    }

    package func validate() throws(ValidationError) {
        guard case .app(let app) = subject else { return }
        let field = Self.name + ".app"
        guard !app.isEmpty else { throw ValidationError(field: field, reason: .empty) }
        try checkLength(app, field, limit: DonationLimits.nameBytes)
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Wish? {
        guard case .app(let app) = subject else { return Wish(change, subject) }
        return Wish(change, .app(pseudonyms.app(app)))
    }

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        try views.apply(self, at: position, time)
    }

    package func withdraw(from views: inout Fold, at position: Position) throws(FoldFailure) {
        try views.wishes.set(position, to: nil)
    }

    /// The wish as text, as in `never suggest 3[1]`.
    public var text: String {
        let wish =
            switch change {
            case .unspecified: "a wish that this version cannot read, about"
            case .suggestLess: "suggest less:"
            case .never: "never suggest"
            case .clear: "clear"
            }
        switch subject {
        case .person(let participant): return "\(wish) \(participant.text)"
        case .address(let evidence, of: let participant):
            return "\(wish) \(evidence) of \(participant.text)"
        case .app(let app): return "\(wish) \(app)"
        }
    }

    /// The line that `donationlog log` shows.
    public var line: String { text }
}

extension Wish.Subject {
    /// Returns the subject with another participant.
    package func about(_ participant: ParticipantReference) -> Wish.Subject {
        switch self {
        case .person: .person(participant)
        case .address(let evidence, of: _): .address(evidence, of: participant)
        case .app: self
        }
    }
}

// MARK: Message `Wish` of docs/donation_log.proto

extension Wish {
    package func write(to encoder: inout WireEncoder) {
        encoder.number(1, change.number)
        if let participant {
            encoder.number(2, participant.position.rawValue)
            encoder.number(3, UInt64(clamping: participant.index))
        }
        switch subject {
        case .person: break
        case .address(let evidence, of: _): encoder.number(4, evidence.number + 1)
        case .app(let app): encoder.text(5, app)
        }
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var (position, index, evidence) = (UInt64(0), UInt64(0), UInt64(0))
        var app: String?
        var change = Change.unspecified
        var unknown: [UInt8] = []
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1:
                if let known = Change(number: try field.varint()) {
                    change = known
                } else {
                    unknown += bytes.copy(field.whole)
                }
            case 2: position = try field.varint()
            case 3: index = try field.varint()
            case 4: evidence = try field.varint()
            case 5: app = try field.text(in: bytes)
            default: unknown += bytes.copy(field.whole)
            }
        }
        if let app {
            guard position == 0, index == 0, evidence == 0 else { throw .missingField("subject") }
            self.init(change, .app(app))
        } else {
            guard let participant = ParticipantReference(position, index: index) else {
                throw .missingField("position")
            }
            if evidence == 0 {
                self.init(change, .person(participant))
            } else {
                guard let evidence = EvidenceReference(number: evidence - 1) else {
                    throw .missingField("evidence")
                }
                self.init(change, .address(evidence, of: participant))
            }
        }
        unknownFields = unknown
    }
}

// MARK: JSON

extension Wish {
    /// The wish in its text form, one JSON object.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["change": .string(change.rawValue)]
        members["participant"] = participant?.json
        switch subject {
        case .person: break
        case .address(let evidence, of: _): members["address"] = .string("\(evidence)")
        case .app(let app): members["app"] = .string(app)
        }
        return .object(members)
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let name = try fields.text("change") else { throw fields.fault("change", .missing) }
        guard let change = Change(rawValue: name) else {
            let names = Change.allCases.map(\.rawValue)
            throw fields.fault("change", .unknownName(allowed: names))
        }
        let app = try fields.text("app")
        let address = try fields.text("address")
        let named = try fields.object("participant", ParticipantReference.init(json:at:))
        switch (named, address, app) {
        case (nil, nil, let app?): self.init(change, .app(app))
        case (let participant?, nil, nil): self.init(change, .person(participant))
        case (let participant?, let address?, nil):
            guard let evidence = EvidenceReference(address) else {
                throw fields.fault("address", .unknownName(allowed: EvidenceReference.names))
            }
            self.init(change, .address(evidence, of: participant))
        case (nil, _, _): throw fields.fault("participant", .missing)
        case (_, _, .some): throw fields.fault("app", .contradicts("participant"))
        }
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
