import Interactions

/// Identity from scratch: the connected components of all live evidence.
struct Identity {
    private var unlinked: Set<String> = []
    /// The representative of a component, and its key.
    private var parent: [String: String] = [:]
    private var keys: [String: String] = [:]
    private let numbers: [Donor: UInt32]

    /// Computes the components from live events, without the joins of one app.
    init(_ model: Model, leavingOut app: String? = nil) {
        numbers = model.numbers
        let own = model.own
        let live = model.live.compactMap(\.donation).map { ($0.donor.app, Sighting($0, own: own)) }
        for entry in model.entries where entry.state == .live {
            guard let unlink = entry.correction as? Unlink,
                let evidence = model.evidence(unlink)
            else { continue }
            unlinked.insert(evidence)
        }
        var everyone: [Set<String>] = []
        for (donor, sighting) in live {
            for evidence in sighting.others.map(\.evidence) {
                everyone.append(evidence)
                if donor == app {
                    for piece in joining(evidence) { join([piece]) }
                } else {
                    join(Array(joining(evidence)))
                }
            }
        }
        for entry in model.entries where entry.state == .live {
            guard let link = entry.correction as? Link else { continue }
            let linked = link.participants.compactMap { model.evidence($0) }
                .filter(everyone.contains)
            join(linked.compactMap { joining($0).first })
        }
        for piece in parent.keys {
            let root = root(piece)
            keys[root] = keys[root].map { precedes(piece, $0) ? piece : $0 } ?? piece
        }
    }

    /// The key of a person's contact.
    func contact(of evidence: Set<String>) -> String {
        guard let piece = joining(evidence).first else { return "" }
        return keys[root(piece)] ?? piece
    }

    /// The key of the contact that the strongest known evidence leads to.
    func contact(knownBy evidence: Set<String>) -> String? {
        (evidence.sorted(by: precedes) + [unjoined(evidence)]).first { parent[$0] != nil }
            .flatMap { keys[root($0)] }
    }

    /// Whether a person is joined to a piece of evidence.
    func isJoined(_ evidence: Set<String>, to piece: String) -> Bool {
        joining(evidence).contains { root($0) == root(piece) }
    }

    /// The evidence that joins a person to others, or else the person's own.
    private func joining(_ evidence: Set<String>) -> Set<String> {
        let joining = evidence.subtracting(unlinked)
        guard joining.isEmpty else { return joining }
        return evidence.count == 1 ? evidence : [unjoined(evidence)]
    }

    private func unjoined(_ evidence: Set<String>) -> String {
        "person:" + evidence.sorted(by: precedes).joined(separator: ",")
    }

    private mutating func join(_ pieces: [String]) {
        for piece in pieces where parent[piece] == nil { parent[piece] = piece }
        for piece in pieces.dropFirst() { parent[root(piece)] = root(pieces[0]) }
    }

    private func root(_ piece: String) -> String {
        var piece = piece
        while let next = parent[piece], next != piece { piece = next }
        return piece
    }

    /// By kind, then by the donor's number, then by bytes.
    private func precedes(_ left: String, _ right: String) -> Bool {
        let (first, second) = (order(left), order(right))
        if first.kind != second.kind { return first.kind < second.kind }
        if first.donor != second.donor { return first.donor < second.donor }
        return first.text.lexicographicallyPrecedes(second.text)
    }

    private func order(_ piece: String) -> (kind: Int, donor: UInt32, text: [UInt8]) {
        let kinds = ["contact:", "email:", "phone:", "custom:", "handle:", "name:", "person:"]
        let kind = kinds.firstIndex { piece.hasPrefix($0) } ?? kinds.count
        let rest = piece.dropFirst(kinds.indices.contains(kind) ? kinds[kind].count : 0)
        guard kind > 2, kind < 6 else { return (kind, 0, Array(rest.utf8)) }
        let donors = numbers.filter { rest.hasPrefix("\(Gift.name($0.key)):") }
        guard let donor = donors.max(by: { Gift.name($0.key).count < Gift.name($1.key).count })
        else { return (kind, 0, Array(rest.utf8)) }
        return (kind, donor.value, Array(rest.dropFirst(Gift.name(donor.key).count + 1).utf8))
    }
}

extension Model {
    /// All evidence of a live donation's participant who is not the owner.
    func evidence(_ participant: ParticipantReference) -> Set<String>? {
        let entry = self[Int(participant.position.rawValue)]
        guard entry.state == .live, let donation = entry.donation else { return nil }
        let everyone = donation.interaction.intent.people.everyone
        guard everyone.indices.contains(participant.index), !everyone[participant.index].isMe
        else { return nil }
        // A participant with the key of an earlier one is that one; the owner, flagged or not, is
        // none.
        let key = Sighting.key(everyone[participant.index], donation.donor)
        return sighting(donation).others.first { $0.key == key }?.evidence
    }

    /// The piece of evidence that an unlink names.
    fileprivate func evidence(_ unlink: Unlink) -> String? {
        piece(unlink.evidence, of: unlink.participant)
    }

    /// A piece of evidence of a live donation's participant.
    func piece(_ evidence: EvidenceReference, of participant: ParticipantReference) -> String? {
        guard self.evidence(participant) != nil,
            let donation = self[Int(participant.position.rawValue)].donation
        else { return nil }
        let person = donation.interaction.intent.people.everyone[participant.index]
        let scope = Gift.name(donation.donor)
        return switch evidence {
        case .contactIdentifier: person.contactIdentifier.map { "contact:\($0)" }
        case .customIdentifier: person.customIdentifier.map { "custom:\(scope):\($0)" }
        case .personHandle: person.personHandle.map { Sighting.evidence($0, scope) }
        case .alias(let index): Sighting.evidence(person.aliases[index], scope)
        case .displayName: person.displayName.map { "name:\(scope):\($0)" }
        }
    }

    /// Whether a contact takes part in a donation, without the word of one other app alone.
    func names(
        _ contact: String,
        in donation: Donation,
        _ identity: Identity,
        without others: [String: Identity]
    ) -> Bool {
        sighting(donation).others.contains { other in
            identity.contact(of: other.evidence) == contact
                && others.allSatisfy { app, identity in
                    app == donation.donor.app || identity.isJoined(other.evidence, to: contact)
                }
        }
    }
}
