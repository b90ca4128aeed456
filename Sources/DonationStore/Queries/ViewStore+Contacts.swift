internal import Interactions
internal import LMDB

extension ViewStore {
    /// Returns at most `limit` contacts after one of them, in the order of their keys.
    func contacts(
        after last: ContactKey? = nil,
        limit: Int = .max,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Contact] {
        let names = try donorNames()
        var contacts: [Contact] = []
        _ = try forEach(
            in: snapshot.tables[.contacts],
            after: last?.bytes,
            limit: limit,
            of: snapshot
        ) { key, row throws(DecodingFailure) in
            let view = try ContactView(decoding: row.span)
            contacts.append(Contact(ContactKey(bytes: key), view, reading: names))
        }
        return contacts
    }

    /// Returns at most `limit` conversations with donations after one of them, in the order of
    /// their keys.
    func conversations(
        after last: ConversationKey? = nil,
        limit: Int = .max,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Conversation] {
        let names = try donorNames()
        var conversations: [Conversation] = []
        var last = last?.bytes
        repeat {
            var found: [(key: ConversationKey, view: ConversationView)] = []
            last = try forEach(
                in: snapshot.tables[.conversations],
                after: last,
                limit: min(limit - conversations.count, 1000),
                of: snapshot
            ) { key, row throws(DecodingFailure) in
                let view = try ConversationView(decoding: row.span)
                if view.count > 0 { found.append((ConversationKey(bytes: key), view)) }
            }
            for (key, view) in found {
                let people = try people(in: view, of: key.donor, isWhole: true, in: snapshot)
                if let conversation = Conversation(key, view, with: people, reading: names) {
                    conversations.append(conversation)
                }
            }
        } while last != nil && conversations.count < limit
        return conversations
    }

    /// Returns the totals of each donor, in the order of the donors' names.
    func donors(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [DonorSummary] {
        var summaries: [DonorSummary] = []
        try forEachDonor(of: snapshot) { summaries.append($0) }
        return summaries.sorted { $0.donor < $1.donor }
    }

    /// Returns the totals of all donors, and the `limit` donors with the most donations.
    ///
    /// Of equal donors, those first by name are in it.
    func donorOverview(
        busiest limit: Int,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> DonorOverview {
        var overview = DonorOverview()
        func keepBusiest() {
            overview.busiest.sort { ($1.count, $0.donor) < ($0.count, $1.donor) }
            overview.busiest.removeLast(max(0, overview.busiest.count - limit))
        }
        try forEachDonor(of: snapshot) { summary in
            overview.donorCount += 1
            overview.totals.add(summary.totals)
            overview.busiest.append(summary)
            let count = overview.busiest.count
            if count >= 1000, count / 2 >= limit { keepBusiest() }
        }
        keepBusiest()
        overview.busiest.sort { $0.donor < $1.donor }
        return overview
    }

    /// Calls `body` with the totals of each donor, in the order of their numbers.
    private func forEachDonor(
        of snapshot: borrowing Snapshot<ViewTables>,
        _ body: (DonorSummary) -> Void
    ) throws(DonationStoreError) {
        let names = try donorNames()
        var (number, totals) = (DonorNumber(rawValue: 0), DonationTotals())
        func finish() {
            if let donor = names.byNumber[number] {
                body(DonorSummary(donor: donor, totals: totals))
            }
            totals = DonationTotals()
        }
        try forEach(in: snapshot.tables[.days], of: snapshot) { key, row throws(DecodingFailure) in
            guard let key = DayKey(bytes: key.span) else { return }
            if key.donor != number { finish() }
            number = key.donor
            totals.add(try DayView(decoding: row.span))
        }
        finish()
    }
}

extension Contact {
    init(_ key: ContactKey, _ view: ContactView, reading names: DonorNames) {
        self.init(
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
                .sorted { $0.donor < $1.donor },
            channels: Channel.channels(of: view, names)
        )
    }
}

extension Channel {
    /// Returns the channels of a contact: the owner's latest first, then anybody's latest.
    fileprivate static func channels(of view: ContactView, _ names: DonorNames) -> [Channel] {
        var channels = view.channels.compactMap { channel in
            names.byNumber[channel.donor].map { donor in
                Channel(
                    donor: donor,
                    action: channel.action,
                    person: channel.person,
                    roles: channel.roles,
                    isRemembered: false
                )
            }
        }
        // Equal channels stay in the order of actions, those of the first donor by name first.
        let order = channels.indices.sorted { left, right in
            let (first, second) = (channels[left].recency, channels[right].recency)
            if first != second { return second < first }
            return (channels[left].donor, left) < (channels[right].donor, right)
        }
        channels = order.map { channels[$0] }
        var remembered: Set<ChannelAction> = []
        for index in channels.indices where channels[index].roles.outgoingRecipient.count > 0 {
            channels[index].isRemembered = remembered.insert(channels[index].action).inserted
        }
        return channels
    }

    /// The last time of sending through the channel, and the last time of any use.
    private var recency: (Int64, Int64) {
        (
            roles.outgoingRecipient.last?.milliseconds ?? .min,
            roles.last?.milliseconds ?? .min
        )
    }
}

extension Conversation {
    init?(
        _ key: ConversationKey,
        _ view: ConversationView,
        with people: [(key: ContactKey, view: ContactView)],
        reading names: DonorNames
    ) {
        guard let donor = names.byNumber[key.donor] else { return nil }
        let isWithOnePerson = view.isWithOnePerson(of: people.count, key.kind) { name in
            people[0].view.isCalled(name, in: key.donor)
        }
        self.init(
            key: key.description(names),
            identity: key,
            donor: donor,
            conversationIdentifier: key.conversationIdentifier,
            groupName: view.groupName,
            isGroup: view.isGroup(of: people.count),
            isWithOnePerson: isWithOnePerson,
            people: people.map(\.view.person),
            contacts: people.map(\.key),
            image: view.image,
            incoming: view.incoming,
            outgoing: view.outgoing
        )
    }
}

extension DonationTotals {
    fileprivate mutating func add(_ day: DayView) {
        incoming.add(day.incoming)
        outgoing.add(day.outgoing)
        for action in day.actions {
            guard action.action != .card else {
                cards += action.count
                continue
            }
            intentClasses[action.action.intentClass, default: 0] += action.count
        }
    }

    fileprivate mutating func add(_ other: DonationTotals) {
        incoming.add(other.incoming)
        outgoing.add(other.outgoing)
        intentClasses.merge(other.intentClasses, uniquingKeysWith: +)
        cards += other.cards
    }
}
