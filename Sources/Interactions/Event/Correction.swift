/// A participant of a donation, named by its place and by nothing of what it says.
public struct ParticipantReference: Hashable, Comparable, Sendable {
    /// The donation's place.
    public var position: Position
    /// The place in ``IntentPeople/everyone``: the sender, if there is one, then the recipients,
    /// then the contacts.
    public var index: Int

    /// Names a participant.
    public init(position: Position, index: Int) {
        self.position = position
        self.index = index
    }

    /// Whether the left stands first, by position and then by index.
    public static func < (left: ParticipantReference, right: ParticipantReference) -> Bool {
        (left.position, left.index) < (right.position, right.index)
    }
}

/// One of the pieces of evidence that a donation gives of who a participant is.
///
/// Each has a number in the log: 0 contact identifier, 1 custom identifier, 2 person handle, 3
/// display name, 4 and so on the aliases in order.
public enum EvidenceReference: Hashable, Sendable {
    /// The address book's identifier.
    case contactIdentifier
    /// The donor's own identifier.
    case customIdentifier
    /// The handle.
    case personHandle
    /// The alias of this index.
    case alias(Int)
    /// The display name, which is evidence for want of any other.
    case displayName

    private static let firstAlias: UInt64 = 4

    /// The evidence of a number; `nil` when it is an alias beyond all that can be.
    init?(number: UInt64) {
        switch number {
        case 0: self = .contactIdentifier
        case 1: self = .customIdentifier
        case 2: self = .personHandle
        case 3: self = .displayName
        default:
            guard let index = Int(exactly: number - Self.firstAlias) else { return nil }
            self = .alias(index)
        }
    }

    /// The number that stands for it in the log; of an alias before the first, the first's.
    var number: UInt64 {
        switch self {
        case .contactIdentifier: 0
        case .customIdentifier: 1
        case .personHandle: 2
        case .displayName: 3
        case .alias(let index): Self.firstAlias + UInt64(clamping: index)
        }
    }
}

extension EvidenceReference: CustomStringConvertible {
    /// The field that it is in the donation JSON of a person, as in `aliases[1]`.
    public var description: String {
        switch self {
        case .contactIdentifier: "contactIdentifier"
        case .customIdentifier: "customIdentifier"
        case .personHandle: "personHandle"
        case .displayName: "displayName"
        case .alias(let index): "aliases[\(index)]"
        }
    }
}

extension Person {
    /// Whether a piece of evidence is there, and may join this person with others.
    ///
    /// A display name may only where there is nothing else.
    public func has(_ evidence: EvidenceReference) -> Bool {
        switch evidence {
        case .contactIdentifier: contactIdentifier != nil
        case .customIdentifier: customIdentifier != nil
        case .personHandle: personHandle != nil
        case .alias(let index): aliases.indices.contains(index)
        case .displayName:
            displayName?.isEmpty == false && contactIdentifier == nil && customIdentifier == nil
                && personHandle == nil && aliases.isEmpty
        }
    }
}

/// What the owner says of participants whom no evidence joins: they are one person.
public struct Link: Hashable, Sendable {
    /// The participants, in order and each once; two or more.
    public let participants: [ParticipantReference]
    /// What this version does not know of it, as Protocol Buffers fields.
    public var unknownFields: [UInt8] = []

    /// Makes a link of participants in any order.
    public init(_ participants: some Sequence<ParticipantReference>) {
        self.participants = Set(participants).sorted()
    }

    /// Where the donations are that it is about, as far as they come before a position.
    package func donations(before position: Position) -> [Position] {
        participants.map(\.position).filter { $0 < position }
    }
}

/// What the owner says of a piece of evidence that joins people who are not one: it joins nobody.
public struct Unlink: Hashable, Sendable {
    /// The participant whose evidence it is.
    public var participant: ParticipantReference
    /// Which of the participant's evidence.
    public var evidence: EvidenceReference
    /// What this version does not know of it, as Protocol Buffers fields.
    public var unknownFields: [UInt8] = []

    /// Makes an unlink of a piece of evidence.
    public init(_ evidence: EvidenceReference, of participant: ParticipantReference) {
        self.participant = participant
        self.evidence = evidence
    }

    /// Where the donation is that it is about, if that comes before a position.
    package func donations(before position: Position) -> [Position] {
        [participant.position].filter { $0 < position }
    }
}
