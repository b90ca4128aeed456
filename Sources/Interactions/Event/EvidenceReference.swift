/// A piece of evidence that a donation gives for a participant's identity.
///
/// Each piece has a number in the log: 0 contact identifier, 1 custom identifier, 2 person handle,
/// 3 display name, then 4 onwards the aliases in order.
public enum EvidenceReference: Hashable, Sendable {
    /// The address book's identifier.
    case contactIdentifier
    /// The donor's own identifier.
    case customIdentifier
    /// The handle.
    case personHandle
    /// The alias at this index.
    case alias(Int)
    /// The display name, which is evidence only if there is no other.
    case displayName

    private static let firstAlias: UInt64 = 4

    /// Makes the evidence of a number; `nil` for an alias index too large to represent.
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

    /// The number of the evidence in the log; a negative alias index gets the number of index 0.
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
    /// The evidence's field in the donation JSON of a person, as in `aliases[1]`.
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
    /// Returns whether the person has this piece of evidence, and the evidence may join people.
    ///
    /// A display name may join only if there is no other evidence.
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

    /// Makes the evidence of a field in the donation JSON of a person; `nil` when no evidence has
    /// it.
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
            // Each piece of evidence has one spelling only, so that writing it again gives the same
            // text.
            guard description == name else { return nil }
        }
    }
}
