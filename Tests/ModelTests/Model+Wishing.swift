import DonationStore
import Interactions

extension Model {
    /// Records a wish about a person, an address or an app, or returns the reason of a refusal.
    mutating func wish(_ wish: Wish) -> CorrectionRefusal? {
        if let participant = wish.participant {
            if let refusal = refusal(of: participant) { return refusal }
            if case .address(let evidence, of: _) = wish.subject {
                let everyone = everyone(at: Int(participant.position.rawValue))
                let isAddress = evidence != .contactIdentifier && evidence != .displayName
                guard isAddress, everyone[participant.index].has(evidence) else {
                    return .noEvidence(evidence, of: participant)
                }
            }
        }
        append(wish)
        return nil
    }

    /// A line for each wish never to suggest a person, an address or an app that is in force.
    var hidden: [String] {
        let identity = Identity(self)
        var positions: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() where entry.state == .live {
            guard let wish = entry.correction as? Wish else { continue }
            let subject: String
            switch wish.subject {
            case .app(let app): subject = "app \(app)"
            case .person(let participant):
                guard let person = evidence(participant) else { continue }
                subject = "person \(identity.contact(of: person))"
            case .address(let evidence, of: let participant):
                guard let address = piece(evidence, of: participant) else { continue }
                subject = "address \(address)"
            }
            switch wish.change {
            case .never: positions[subject, default: []].append(index + 1)
            case .clear: positions[subject] = nil
            case .suggestLess, .unspecified: break
            }
        }
        return positions.flatMap { subject, positions in positions.map { ($0, subject) } }
            .sorted { $0.0 < $1.0 }.map { "\($0) \($1)" }
    }

    /// The apps of which nothing is to be offered.
    var hiddenApps: Set<String> {
        var hidden: Set<String> = []
        for entry in entries where entry.state == .live {
            guard let wish = entry.correction as? Wish, case .app(let app) = wish.subject else {
                continue
            }
            switch wish.change {
            case .never: hidden.insert(app)
            case .clear: hidden.remove(app)
            case .suggestLess, .unspecified: break
            }
        }
        return hidden
    }
}

extension HiddenSubject {
    /// The line of the model; `nil` for a conversation.
    fileprivate var line: String? {
        switch subject {
        case .person(let contact): "\(position.rawValue) person \(contact.key)"
        case .address(let address, of: _): "\(position.rawValue) address \(address.key)"
        case .app(let app): "\(position.rawValue) app \(app)"
        case .conversation: nil
        }
    }
}

extension Run {
    /// Checks what is hidden, and that nobody hidden is suggested.
    func compareHidden(_ store: DonationStore) throws {
        let hidden = try store.hidden()
        try expectLines("hidden()", hidden.compactMap(\.line), model.hidden)
        var people: Set<String> = []
        var apps: Set<String> = []
        for one in hidden {
            switch one.subject {
            case .person(let contact): people.insert(contact.key)
            case .app(let app): apps.insert(app)
            case .address, .conversation: break
            }
        }
        guard !people.isEmpty || !apps.isEmpty else { return }
        let contacts = try store.contacts().filter { people.contains($0.key) }
        for suggestion in try store.suggestions(limit: .max) {
            let isHidden =
                apps.contains(suggestion.donor.app) || contacts.contains(where: suggestion.suggests)
            try expect("whether \(suggestion) is hidden and suggested", isHidden, false)
        }
    }
}
