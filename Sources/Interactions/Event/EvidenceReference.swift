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

// MARK: JSON

extension EvidenceReference {
    static let names = [
        "contactIdentifier", "customIdentifier", "personHandle", "displayName", "aliases[0]",
    ]

    /// The evidence of a field of the donation JSON of a person; `nil` when there is none of it.
    public init?(_ name: String) {
        switch name {
        case "contactIdentifier": self = .contactIdentifier
        case "customIdentifier": self = .customIdentifier
        case "personHandle": self = .personHandle
        case "displayName": self = .displayName
        default:
            guard name.hasPrefix("aliases["), name.hasSuffix("]"),
                let index = Int(name.dropFirst(8).dropLast()), index >= 0
            else { return nil }
            self = .alias(index)
            // One spelling of each, as of all that is written again.
            guard description == name else { return nil }
        }
    }
}
