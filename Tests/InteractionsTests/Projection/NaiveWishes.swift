@testable import Interactions

/// The expected wishes about people, addresses and apps, computed from the whole history.
struct NaiveWishes {
    struct Said: Equatable {
        var less = 0
        var isNever = false

        mutating func apply(_ change: Wish.Change) {
            switch change {
            case .suggestLess: less += 1
            case .never: isNever = true
            case .clear: self = Said()
            case .unspecified: break
            }
        }
    }

    /// The wishes about each contact, as the people are in the end.
    private(set) var contacts: [ContactKey: Said] = [:]
    private(set) var addresses: [ContactKey: Said] = [:]
    private(set) var apps: [String: Said] = [:]
    /// The positions of all wishes that name something.
    private(set) var positions: Set<UInt64> = []

    init(_ events: [LoggedEvent], _ views: NaiveViews) {
        let everyone = views.contacts
        for (index, event) in events.enumerated() {
            let position = UInt64(index) + 1
            guard case .wish(let wish, _) = event, !views.dead.contains(position),
                wish.change != .unspecified
            else { continue }
            switch wish.subject {
            case .app(let app): apps[app, default: Said()].apply(wish.change)
            case .person(let participant):
                guard let person = Self.person(participant, before: position, views),
                    let contact = everyone.first(where: { $0.value.evidence.contains(person) })
                else { continue }
                contacts[contact.key, default: Said()].apply(wish.change)
            case .address(let evidence, of: let participant):
                guard Self.person(participant, before: position, views) != nil,
                    let address = Self.address(evidence, of: participant, in: events, views)
                else { continue }
                addresses[address, default: Said()].apply(wish.change)
            }
            positions.insert(position)
        }
    }

    private static func person(
        _ participant: ParticipantReference,
        before position: UInt64,
        _ views: NaiveViews
    ) -> [ContactKey]? {
        let named = participant.position.rawValue
        guard named < position,
            let donation = views.donations.first(where: { $0.position == named })
        else { return nil }
        return donation.participants[participant.index]?.evidence
    }

    /// The address, unless it is an identifier of an address book or a name.
    private static func address(
        _ evidence: EvidenceReference,
        of participant: ParticipantReference,
        in events: [LoggedEvent],
        _ views: NaiveViews
    ) -> ContactKey? {
        guard
            case .donated(let interaction, let donor, _) =
                events[Int(participant.position.rawValue) - 1]
        else { return nil }
        let person = interaction.intent.people.everyone[participant.index]
        switch evidence {
        case .contactIdentifier, .displayName: return nil
        default: return ContactKey(person, evidence, donor: donor, region: views.region)
        }
    }
}
