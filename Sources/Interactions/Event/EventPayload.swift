/// The content of an event that is no donation: one type for each kind.
///
/// The library's own types conform; `Event.payload(as:)` returns one of them.
public protocol EventPayload: Hashable, Sendable {
    /// The number, the name and the sign of the kind.
    static var notation: EventNotation { get }
    /// The payload in its text form, one JSON object.
    var json: JSONValue { get }
    /// The payload as text for people, on one line, as in `3[0], 7[1]`.
    var text: String { get }
    /// The whole event as text for people, on one line, as in `linked 3[0], 7[1]`.
    var line: String { get }
    /// The parts of a page about this event alone that show the payload.
    var details: [EventDetail] { get }
    /// The fields that this version does not know, in Protocol Buffers form.
    var unknownFields: [UInt8] { get }
}

/// The number, the name and the sign of a kind of event.
public struct EventNotation: Hashable, Sendable {
    /// The kind.
    public let kind: EventKind
    /// The kind's name in event JSON, which also names the field that holds the payload.
    public let name: String
    /// A sign of one column that stands for the kind in a list.
    public let mark: String

    /// Makes a notation.
    package init(_ kind: EventKind, name: String, mark: String) {
        (self.kind, self.name, self.mark) = (kind, name, mark)
    }
}

/// A part of a page about one event.
public enum EventDetail: Hashable, Sendable {
    /// The payload's text.
    case text
    /// The fields of the payload's JSON, one row for each.
    case fields
}

extension EventPayload {
    /// The kind of the event.
    public static var kind: EventKind { notation.kind }

    /// The kind's name in event JSON.
    public static var name: String { notation.name }

    /// A sign of one column that stands for the kind in a list.
    public static var mark: String { notation.mark }

    /// The name of the kind, then the text.
    public var line: String { "\(Self.name) \(text)" }

    /// The text.
    public var details: [EventDetail] { [.text] }

    func isEqual(to other: any EventPayload) -> Bool { (other as? Self) == self }
}

/// The requirements that the log, the views, an export and an erasure make of a kind of event.
///
/// To add a kind: write its type in a file of `Event/Kinds`, name the type in
/// ``EventRegistry/standard``, and describe the message in `docs/donation_log.proto` and
/// `docs/FORMAT.md`.
package protocol LoggedPayload: EventPayload {
    /// Whether a tombstone that names such an event withdraws it.
    static var isWithdrawable: Bool { get }
    /// Whether such an event is in force at every time, even before its receipt.
    static var isTimeless: Bool { get }
    /// Whether an app donated it, so that the envelope names the donor and a start.
    static var isDonated: Bool { get }
    /// Whether it may change the views of contacts and conversations.
    static var concernsPeople: Bool { get }
    /// The type as one that the views of activities fold; `nil` for any other kind.
    static var activityPayload: (any ActivityPayload.Type)? { get }
    /// Whether its JSON holds all of it, so that an export needs no bytes beside it.
    static var isReadFromText: Bool { get }
    /// Whether its JSON holds texts by the owner or an app, which may name a person.
    static var holdsTexts: Bool { get }
    /// The path from the field of the payload to the positions it names, for errors.
    static var referentPath: String { get }

    /// Reads the payload of a record.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are not what the kind requires.
    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure)
    /// Writes the payload of a record.
    func write(to encoder: inout WireEncoder)
    /// Reads the payload from its text form.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    init(json: JSONValue, at path: String) throws(ValidationError)

    /// The positions of the donations that the event is about.
    var referents: [Position] { get }
    /// The last position that the event names; `nil` when it names none.
    var lastReferent: Position? { get }
    /// Whether the event may change views of other donations than its referents.
    var reshapesViews: Bool { get }
    /// Whether nobody may trust the event once a tombstone may be lost.
    var isRevocable: Bool { get }
    /// The survival of the event when donations are erased.
    var survival: Survival { get }
    /// The changes in the log beside the event's own record.
    var logEffect: LogEffect { get }

    /// Whether it is an act of the owner, which the owner can take back.
    var isOwnersAct: Bool { get }

    /// Checks the limits, for an event that comes from outside the log.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    func validate() throws(ValidationError)
    /// Returns the payload after a redaction took out participants, by their former indices.
    ///
    /// - Returns: The payload; `nil` when it is about nobody any more.
    func moved(by redacted: [Position: Set<Int>]) -> Self?
    /// Returns the payload with pseudonyms for all texts; `nil` when its content is unknown.
    func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Self?

    /// Folds the event into the views.
    func fold(into views: inout Fold, at position: Position, _ time: Timestamp) throws(FoldFailure)
    /// Folds the event again into one conversation, whose state starts from nothing.
    ///
    /// - Returns: The saying about the conversation; `nil` if there is none.
    /// - Throws: ``FoldFailure/unusableViews`` if events of this kind say nothing about
    ///   conversations.
    func refold(
        into views: inout Fold,
        conversation: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) -> Saying?
    /// Takes the event back out of the views.
    func withdraw(from views: inout Fold, at position: Position) throws(FoldFailure)
}

/// The survival of an event when donations are erased.
package enum Survival: Hashable, Sendable {
    /// For ever.
    case always
    /// Until an erasure carries it out.
    case untilDone
    /// As long as any of its referents stays, or it holds fields of a later version.
    case withReferents
    /// Until an erasure destroys anything up to a position; `nil` for never.
    case withEverything(through: Position?)
}

/// The changes that an event makes in a log beside its own record.
package enum LogEffect: Hashable, Sendable {
    /// Nothing.
    case none
    /// It deletes donations.
    case deletes(Deletion)
    /// It sets a rule.
    case sets(PolicyRule)
    /// It refuses a person, until it is withdrawn.
    case refuses
    /// It brings back what tombstones deleted.
    case undoes(Undone)
    /// It names addresses of the owner, until it is withdrawn.
    case owns(OwnAddresses)
}

/// Replaces texts by pseudonyms, always the same one for the same text.
package protocol Pseudonymiser {
    /// Returns the pseudonym of an app's identifier.
    func app(_ text: String) -> String
    /// Returns the pseudonym of an intent's class.
    func className(_ text: String) -> String
    /// Returns the pseudonym of a content type.
    func contentType(_ text: String) -> String
    /// Returns the pseudonym of a place, given in the owner's words.
    func place(_ text: String) -> String
    /// Returns the pseudonym of an identifier that an app chose.
    func identifier(_ text: String) -> String
    /// Returns the time that stands for a time.
    func shifted(_ time: Timestamp) -> Timestamp
}

extension LoggedPayload {
    package static var isWithdrawable: Bool { false }
    package static var isTimeless: Bool { false }
    package static var isDonated: Bool { false }
    package static var concernsPeople: Bool { true }
    package static var isReadFromText: Bool { true }
    package static var referentPath: String { "" }

    package var referents: [Position] { [] }
    package var lastReferent: Position? { referents.max() }
    package var reshapesViews: Bool { false }
    package var isRevocable: Bool { false }
    package var survival: Survival { .withReferents }
    package var logEffect: LogEffect { .none }
    package var isOwnersAct: Bool { Self.isWithdrawable && !Self.isDonated }

    package func moved(by redacted: [Position: Set<Int>]) -> Self? { self }

    package func validate() throws(ValidationError) {}

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {}

    package func refold(
        into views: inout Fold,
        conversation: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) -> Saying? {
        throw .unusableViews
    }

    package func withdraw(from views: inout Fold, at position: Position) throws(FoldFailure) {}

    /// The bytes of the payload.
    package var encoded: [UInt8] {
        var encoder = WireEncoder()
        write(to: &encoder)
        return encoder.bytes
    }

    /// Returns the record of an event with this payload that no donor donated.
    package func record(receivedAt time: Timestamp) -> [UInt8] {
        let payload = encoded
        let envelope = Envelope(
            kind: Self.kind,
            donor: DonorNumber(rawValue: 0),
            payloadLength: payload.count,
            recordedAt: time,
            start: time
        )
        return envelope.encoded(for: payload.span) + payload
    }

    /// Checks that every position that the payload names comes before the event's own.
    ///
    /// - Throws: ``ValidationError`` that names the field.
    package func requireReferents(before position: Position) throws(ValidationError) {
        guard let last = lastReferent, last >= position else { return }
        throw ValidationError(
            field: Self.name + Self.referentPath,
            reason: .contradicts("position")
        )
    }
}
