internal import Interactions
internal import LMDB

/// A contact, a conversation or a donation with a title, which a typed text fits.
package struct Finding: Sendable {
    /// What was found.
    package enum Subject: Sendable {
        /// A person.
        case person(ContactSummary)
        /// A group.
        case conversation(Conversation)
        /// A donation with a title: the newest with this title from its app.
        case donation(title: String, Donor, start: Timestamp, Position)
    }

    /// What was found.
    package let subject: Subject
    /// How well the text fits.
    package let fit: TypedName.Fit
    /// The time of the latest donation.
    let last: Timestamp?
}

extension DonationStore {
    /// The number of the newest donations with a title in which to look.
    private static var mostTitled: Int { 10_000 }

    /// Returns the contacts whom a typed text fits, those that it fits best first.
    ///
    /// - Parameter text: A name, the beginning of any of its words, an address or a number.
    /// - Returns: Their keys; of equally good ones, the last active first.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c*) in the contacts and their addresses.
    package func contacts(
        completing text: String
    ) throws(DonationStoreError) -> [Finding] {
        let matches = try answer {
            snapshot throws(DonationStoreError) -> [(key: ContactKey, fit: TypedName.Fit)] in
            let completions = try Completions(text, self.views, in: snapshot)
            return completions.people.compactMap { key, match in
                match.fit.map { (key: key, fit: $0) }
            }
        }
        let fits = Dictionary(matches.map { ($0.key, $0.fit) }) { min($0, $1) }
        return try contactSummaries(of: Array(fits.keys)).compactMap { summary in
            fits[summary.identity].map {
                Finding(subject: .person(summary), fit: $0, last: summary.roles.last)
            }
        }.inOrder
    }

    /// Returns the groups whose name a typed text fits, those that it fits best first.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c*) in the conversations.
    package func groups(completing text: String) throws(DonationStoreError) -> [Finding] {
        let typed = TypedName(text)
        guard !typed.isEmpty else { return [] }
        let answer = try answer { snapshot throws(DonationStoreError) -> [Finding] in
            var keys: [(key: ConversationKey, fit: TypedName.Fit)] = []
            try self.views.forEachEntry(in: .conversations, of: snapshot) {
                key,
                row throws(DecodingFailure) in
                let view = try ConversationView(beginningOf: row)
                guard let name = view.groupName, let fit = typed.fit(name: name) else { return }
                keys.append((ConversationKey(bytes: key.copy(key.indices)), fit))
            }
            var found: [Finding] = []
            for (key, fit) in keys {
                guard let conversation = try self.views.conversation(key, of: snapshot),
                    !conversation.isWithOnePerson
                else { continue }
                let last = conversation.last
                found.append(Finding(subject: .conversation(conversation), fit: fit, last: last))
            }
            return found.inOrder
        }
        return Array(answer)
    }

    /// Returns the live donations with a title that a typed text fits, each title of an app once.
    ///
    /// These are media and what apps donate by classes of their own. It looks at the newest
    /// 10,000 such donations.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*n*) in the donations of such classes, at most 10,000.
    package func titled(completing text: String) throws(DonationStoreError) -> [Finding] {
        let typed = TypedName(text)
        guard !typed.isEmpty else { return [] }
        let plain: Set<String> = [
            Intent.sendMessage(SendMessageIntent()).className,
            Intent.startCall(StartCallIntent()).className, OtherIntent.cardClassName,
        ]
        guard let classes = try donorOverview(busiest: 0).first?.totals.intentClasses.keys else {
            return []
        }
        var query = DonationQuery()
        query.intentClasses = Set(classes).subtracting(plain)
        guard !query.intentClasses.isEmpty else { return [] }
        var found: [Finding] = []
        var seen: Set<[String]> = []
        for position in try positions(of: query, limit: Self.mostTitled) {
            guard let donation = try log.event(at: position)?.donation,
                let title = donation.interaction.intent.title, let fit = typed.fit(name: title),
                seen.insert([donation.donor.app, title]).inserted
            else { continue }
            let start = donation.interaction.start ?? Timestamp(milliseconds: 0)
            found.append(
                Finding(
                    subject: .donation(title: title, donation.donor, start: start, position),
                    fit: fit,
                    last: start
                )
            )
        }
        return found.inOrder
    }
}

extension [Finding] {
    /// The findings, those that the text fits best first, of equal ones the latest.
    fileprivate var inOrder: [Finding] {
        sorted { one, other in
            guard one.fit == other.fit else { return one.fit < other.fit }
            let (time, otherTime) = (one.last?.milliseconds, other.last?.milliseconds)
            guard time == otherTime else { return (otherTime ?? .min) < (time ?? .min) }
            return one.name < other.name
        }
    }
}

extension Finding {
    /// A text that puts equally good findings in order.
    fileprivate var name: String {
        switch subject {
        case .person(let contact): contact.key
        case .conversation(let conversation): conversation.key
        case .donation(let title, let donor, _, _): "\(title) \(donor.app)"
        }
    }
}
