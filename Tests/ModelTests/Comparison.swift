import DonationStore
import Foundation
import TestSupport

/// Checks that two numbers or texts are equal, and reports them with their subject.
func expect<Value: Equatable>(_ what: String, _ actual: Value, _ expected: Value) throws {
    guard actual == expected else {
        throw Mismatch("\(what): the store has \(actual), the model \(expected)")
    }
}

func expect(_ what: String, _ actual: UInt64, _ expected: Int) throws {
    try expect(what, actual, UInt64(expected))
}

func expectLines(_ what: String, _ actual: [String], _ expected: [String]) throws {
    guard actual != expected else { return }
    let more = actual.filter { !expected.contains($0) }
    let missing = expected.filter { !actual.contains($0) }
    throw Mismatch(
        "\(what): the store has\n    \(more.joined(separator: "\n    "))\n"
            + "  where the model has\n    \(missing.joined(separator: "\n    "))"
    )
}

extension Run {
    /// Compares all cheap answers of this store or of a copy.
    func compare(_ copy: DonationStore? = nil) throws {
        let store = copy ?? store
        try compareEvents(store)
        try compareCounts(store)
        try compareIdentifiers(store)
        let contacts = try store.contacts().map { contact in
            let donors = contact.donors.map { (Gift.name($0.donor), $0.roles) }
            let all = [("", contact.roles)] + donors
            let lines = all.map { name, roles in
                let (sender, recipient) = (roles.incomingSender, roles.incomingRecipient)
                return "\(name)[\(sender.text), \(recipient.text), \(roles.outgoingRecipient.text)]"
            }
            return "\(contact.key) " + lines.joined(separator: " ")
        }
        try expectLines("contacts()", contacts.sorted(), model.contacts)
        let conversations = try store.conversations().map {
            "\(Gift.name($0.donor)) \(Gift.quoted($0.conversationIdentifier ?? "-")) "
                + "\($0.people.count) people \($0.incoming.text) \($0.outgoing.text)"
        }
        try expectLines("conversations()", conversations.sorted(), model.conversations)
        let preferences = try store.preferences().map { said in
            let view = said.view
            return "\(Gift.name(said.donor)) \(Gift.quoted(said.conversationIdentifier ?? "-")) "
                + "\(view.pinned?.position.rawValue ?? 0) \(view.lessCount) \(view.isNever) "
                + "\(view.shownCount) \(view.chosenCount) \(view.unlistedCount)"
        }
        try expectLines("preferences()", preferences.sorted(), model.preferences)
        try compareHidden(store)
        try compareActivities(store)
        try comparePlaces(store)
        let adopted = try store.adoptedCoefficients().map { Int($0.position.rawValue) }
        try expect("adoptedCoefficients()", adopted, model.adoption)
    }

    private func compareEvents(_ store: DonationStore) throws {
        let events = try store.events(after: .start)
        try expect("the number of events", events.count, model.entries.count)
        for (index, event) in events.enumerated() {
            let entry = model.entries[index]
            let what = "position \(index + 1)"
            try expect(what, event.position.rawValue, index + 1)
            try expect("\(what) was recorded", event.recordedAt.milliseconds, entry.recordedAt)
            let isDeleted = entry.gift != nil && entry.state == .deleted
            try expect("\(what) is deleted", event.isDeleted, isDeleted)
            switch event.event {
            case .erased(let stub):
                try expect("\(what) is erased", true, entry.state == .erased)
                let isDonated = entry.gift != nil || entry.said != nil
                let donor = isDonated ? DonorNumber(rawValue: entry.number) : nil
                let expected = Stub(kind: entry.kind, donor: donor)
                try expect("the stub at \(what)", stub, expected)
            case .donated(let donation):
                guard entry.state != .erased, let expected = entry.donation else {
                    throw Mismatch("\(what) is a donation, which the model has not")
                }
                guard donation == expected else {
                    try expect("\(what)", donation.json.text, expected.json.text)
                    throw Mismatch("\(what) is \(donation), not \(expected)")
                }
                let (read, given) = (donation.interaction, expected.interaction)
                guard Model.isSpelled(read.identifier, given.identifier),
                    Model.isSpelled(read.groupIdentifier, given.groupIdentifier)
                else { throw Mismatch("\(what) has other spellings: \(donation)") }
            case .known(let deletion as Deletion):
                guard entry.kind == .deleted, entry.state == .live else {
                    throw Mismatch("\(what) is a tombstone, which the model has not")
                }
                try compare(deletion, with: entry, at: index + 1)
            case .known(let rule as PolicyRule):
                try expect("the policy at \(what)", rule, entry.rule?.rule ?? PolicyRule())
            case .known(var visit as BecameCurrent):
                try compareHolder(of: visit, at: index)
                visit.snapshot = .start
                let expected = entry.correction.map { Event.known($0) }
                try expect("the visit at \(what)", .known(visit), expected)
                guard entry.state != .erased else { throw Mismatch("\(what) was not erased") }
            case .known:
                let expected = entry.correction.map { Event.known($0) }
                try expect("the correction at \(what)", event.event, expected)
                guard entry.state != .erased else { throw Mismatch("\(what) was not erased") }
            case .unknown: throw Mismatch("\(what) is of an unknown kind")
            }
        }
    }

    /// Checks that the event whose record holds the activity of a visit describes the same one, and
    /// is there.
    private func compareHolder(of visit: BecameCurrent, at index: Int) throws {
        guard visit.snapshot != .start else { return }
        let holder = model[Int(visit.snapshot.rawValue)]
        let (its, mine) = (holder.said?.showing, model.entries[index].said?.showing)
        try expect("the activity of the holder at \(visit.snapshot.rawValue)", its, mine)
        try expect("whether it is erased", holder.state == .erased, false)
        try expect("its donor", holder.donor, model.entries[index].donor)
    }

    /// Checks that a tombstone names exactly the live events that the model deletes.
    private func compare(_ deletion: Deletion, with entry: Model.Entry, at position: Int) throws {
        for earlier in 1..<position where ![2, 3].contains(model[earlier].kind) {
            let isNamed =
                deletion.positions.contains(Position(rawValue: UInt64(earlier)))
                || model[earlier].kind == .donated
                    && deletion.donors.contains { $0.rawValue == model[earlier].number }
            let isReached = entry.reached.contains(earlier)
            // A tombstone may name a deleted event, but no live one that the model keeps.
            guard isNamed == isReached || isNamed && model[earlier].state != .live else {
                throw Mismatch("the tombstone at \(position) names \(earlier): \(isNamed)")
            }
        }
    }

    private func compareCounts(_ store: DonationStore) throws {
        let information = try store.information()
        try expect("information().events", information.events, model.entries.count)
        try expect("information().live", information.live, model.count(.live))
        try expect("information().deleted", information.deleted, model.count(.deleted))
        try expect("information().erased", information.erased, model.count(.erased))
        try expect("information().unknown", information.unknown, 0)
        try expect("information().checkpoint", information.checkpoint, information.lastPosition)
        try expect("information().donors", information.donors, model.numbers.keys.sorted())
        let rules = model.rules.values.map(\.rule).sorted { $0.scope < $1.scope }
        try expect("policies()", try store.policies(), rules)
        for donor in HistoryGenerator.donors {
            let own = model.entries.indices.filter { index in
                let entry = model.entries[index]
                guard let other = entry.donation?.donor, entry.state != .erased else {
                    return false
                }
                return Scope(app: donor.app, account: donor.account).contains(other)
            }
            let seen = try store.donor(donor.app, account: donor.account).donations(after: .start)
            try expect(
                "the donations that \(Gift.name(donor)) sees",
                seen.map(\.position.rawValue),
                own.map { UInt64($0 + 1) }
            )
        }
    }

    private func compareIdentifiers(_ store: DonationStore) throws {
        for identifier in HistoryGenerator.identifiers {
            for app in [nil, "org.example.chat"] {
                let expected = model.entries.indices.filter { index in
                    let entry = model.entries[index]
                    guard entry.state == .live, let donation = entry.donation else { return false }
                    return Model.isSpelled(donation.interaction.identifier, identifier)
                        && (app == nil || app == donation.donor.app)
                }
                try expect(
                    "positions(identifier: \(Gift.quoted(identifier)), app: \(app ?? "nil"))",
                    try store.positions(identifier: identifier, from: DonorScope(app: app)).map(
                        \.rawValue
                    ).sorted(),
                    expected.map { UInt64($0 + 1) }
                )
            }
        }
    }

    /// Compares the digest of the views with two others.
    ///
    /// One belongs to a copy with all deleted donations erased, which cannot know them, the other
    /// to a rebuild.
    func compareDigest(_ name: String) throws {
        let digest = try store.digest()
        try FileManager.default.copyItem(atPath: path, toPath: directory.path(of: name))
        let pure = try openAnother(name)
        try pure.erase()
        try expect("digest()", digest, try pure.digest())
        try compareActivities(pure)
        try comparePlaces(pure)
        try expect("rebuild().digest", try store.rebuild().digest, digest)
        try compareActivities(store)
        try comparePlaces(store)
        try expect("verify().findings", try store.verify().findings, [])
    }

    /// Checks that no file of the store holds any of these.
    func expectNoFileHolds(_ texts: Set<[UInt8]>) throws {
        guard !texts.isEmpty else { return }
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            guard let content = FileManager.default.contents(atPath: "\(path)/\(name)") else {
                continue
            }
            for text in texts where content.range(of: Data(text)) != nil {
                let text = Gift.quoted(String(decoding: text, as: UTF8.self))
                throw Mismatch("\(text) was erased, and is in \(name)")
            }
        }
    }
}

extension Tally {
    fileprivate var text: String { Count.text(count, first, last) }
}
