internal import Interactions
internal import LMDB

extension ViewStore {
    /// The best conversations at a time, best first.
    func suggestions(
        of snapshot: borrowing Snapshot<ViewTables>,
        at time: Timestamp,
        limit: Int
    ) throws(DonationStoreError) -> [Suggestion] {
        let names = try donorNames()
        var candidates = Candidates()
        try forEach(in: snapshot.tables.conversations, of: snapshot) {
            (key: ConversationKey, row) throws(DecodingFailure) in
            candidates.add(key, try ConversationView(decoding: row.span).ranking)
        }
        var suggestions: [Suggestion] = []
        for (bytes, score, reasons) in candidates.ranked(at: time, limit: limit) {
            let key = ConversationKey(bytes: bytes)
            let loaded: ConversationView? = try load(
                key,
                in: snapshot.tables.conversations,
                snapshot.transaction
            )
            guard let view = loaded, let donor = names.byNumber[key.donor] else { continue }
            var (people, images) = try people(view.participants, of: snapshot)
            // The name of a group of one is a name of that one, should there be no better.
            if people.count == 1, !view.isGroup, people[0].displayName == nil {
                people[0].displayName = view.groupName
            }
            let isPerson = people.count == 1 && !view.isGroup
            suggestions.append(
                Suggestion(
                    donor: donor,
                    conversationIdentifier: key.conversationIdentifier,
                    groupName: isPerson ? nil : view.groupName,
                    people: people,
                    image: view.image ?? (isPerson ? images[0] : nil),
                    score: score,
                    reasons: reasons
                )
            )
        }
        return suggestions
    }

    func contacts(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Contact] {
        let names = try donorNames()
        var contacts: [Contact] = []
        try forEach(in: snapshot.tables.contacts, of: snapshot) {
            (key: ContactKey, row) throws(DecodingFailure) in
            let view = try ContactView(decoding: row.span)
            contacts.append(
                Contact(
                    key: key.description(names),
                    identity: key,
                    name: view.name,
                    person: view.person,
                    image: view.image,
                    roles: view.roles,
                    donors: view.donors
                        .compactMap { number, roles in
                            names.byNumber[number].map { (donor: $0, roles: roles) }
                        }
                        .sorted { $0.donor < $1.donor }
                )
            )
        }
        return contacts
    }

    func conversations(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Conversation] {
        let names = try donorNames()
        var found: [(key: ConversationKey, view: ConversationView)] = []
        try forEach(in: snapshot.tables.conversations, of: snapshot) {
            (key: ConversationKey, row) throws(DecodingFailure) in
            let view = try ConversationView(decoding: row.span)
            if view.count > 0 { found.append((key, view)) }
        }
        var conversations: [Conversation] = []
        for (key, view) in found {
            guard let donor = names.byNumber[key.donor] else { continue }
            conversations.append(
                Conversation(
                    key: key.description(names),
                    donor: donor,
                    conversationIdentifier: key.conversationIdentifier,
                    groupName: view.groupName,
                    isGroup: view.isGroup,
                    people: try people(view.participants, of: snapshot).people,
                    image: view.image,
                    incoming: view.incoming,
                    outgoing: view.outgoing
                )
            )
        }
        return conversations
    }

    /// The people of a conversation as last donated, and the images last seen of each.
    private func people(
        _ keys: [ContactKey],
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> (people: [Person], images: [Image?]) {
        var people: [Person] = []
        var images: [Image?] = []
        for key in keys {
            let view: ContactView? = try load(
                key,
                in: snapshot.tables.contacts,
                snapshot.transaction
            )
            guard let view else { continue }
            people.append(view.person)
            images.append(view.image)
        }
        return (people, images)
    }

    private func donorNames() throws(DonationStoreError) -> DonorNames {
        let snapshot = try log.read()
        return try log.names(in: snapshot.transaction, snapshot.tables, snapshot.generation)
    }
}

extension DonorNames {
    fileprivate func text(of donor: DonorNumber?) -> String {
        guard let donor else { return "" }
        guard let name = byNumber[donor] else { return "\(donor.rawValue)" }
        return name.account.map { "\(name.app)/\($0)" } ?? name.app
    }
}

extension ContactKey {
    /// The key as text, as in `phone:+442079460018` or `custom:org.example.chat:u17`.
    fileprivate func description(_ names: DonorNames) -> String {
        switch kind {
        case .contactIdentifier: "contact:\(text)"
        case .emailAddress: "email:\(text)"
        case .phoneNumber: "phone:\(text)"
        case .customIdentifier: "custom:\(names.text(of: donor)):\(text)"
        case .handle: "handle:\(names.text(of: donor)):\(text)"
        case .displayName: "name:\(names.text(of: donor)):\(text)"
        case nil: text
        }
    }
}

extension ConversationKey {
    /// The donor's identifier of the conversation.
    fileprivate var conversationIdentifier: String? {
        kind == .identifier ? text : nil
    }

    /// The key as text, as in `org.example.chat:conversation:c42` or `org.example.mail:people:email:a@b.c`.
    fileprivate func description(_ names: DonorNames) -> String {
        let donor = names.text(of: donor)
        return switch kind {
        case .identifier: "\(donor):conversation:\(text ?? "")"
        case .people:
            "\(donor):people:\(people.map { $0.description(names) }.joined(separator: ","))"
        case .name: "\(donor):name:\(text ?? "")"
        case nil: donor
        }
    }
}
