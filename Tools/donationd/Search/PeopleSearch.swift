import Bus
import Desktop
import DonationStore

/// People and conversations for the searches of desktops, which find them as the owner types.
struct PeopleSearch: Sendable {
    /// A person or a conversation that was found.
    struct Found: Sendable {
        /// The name for the desktop, which stays the same when the service starts again.
        let identifier: String
        /// The name to show.
        let title: String
        /// The app that has it.
        let app: String
        /// The app's name, as far as the registry knows it.
        var appName = ""
        /// The conversation to open.
        let target: Opening.Target
    }

    let store: DonationStore
    let launcher: Launcher

    /// The longest text that begins a name, in bytes.
    private static let longestText = 1024

    /// The number of results that the desktop shows; feedback counts all of them as seen.
    var most = 10

    /// Returns the conversations and people that a text begins the name of, the best first.
    ///
    /// - Throws: ``BusError`` if the store cannot be read.
    func find(_ text: String) throws(BusError) -> [Found] {
        let suggestions = try suggestions(for: text)
        var found: [Found] = []
        for suggestion in suggestions { found.append(try self.found(suggestion)) }
        return try named(found)
    }

    /// Returns results with the names of their apps.
    ///
    /// - Throws: ``BusError`` if the store cannot be read.
    func named(_ results: [Found]) throws(BusError) -> [Found] {
        let apps: [RegisteredApp]
        do { apps = results.isEmpty ? [] : try store.apps() } catch { throw BusError(error) }
        return results.map { found in
            var found = found
            found.appName = apps.first { $0.app.identifier == found.app }?.app.name ?? ""
            return found
        }
    }

    /// Returns the conversation or person with an identifier; `nil` if it is gone.
    ///
    /// - Throws: ``BusError`` if the store cannot be read.
    func found(_ identifier: String) throws(BusError) -> Found? {
        do {
            if case .conversation(let reference)? = ShownOffer(identifier) {
                let named = try store.conversations(named: "#" + reference.text)
                guard let conversation = named.only else {
                    return try sender(of: reference, as: identifier)
                }
                return Found(
                    identifier: identifier,
                    title: conversation.groupName?.visible ?? Self.title(conversation.people),
                    app: conversation.donor.app,
                    target: Opening.Target(conversation)
                )
            }
            let parts = identifier.split(separator: "/", maxSplits: 2).map(String.init)
            guard parts.count == 3, parts[0] == "person" else { return nil }
            let people = try people(named: parts[2], in: parts[1])
            guard people.count == 1 else { return nil }
            return Found(
                identifier: identifier,
                title: Self.title(people),
                app: parts[1],
                target: Opening.Target(app: parts[1], people: people)
            )
        } catch {
            throw BusError(error)
        }
    }

    /// Returns the people whom an app knows by a handle or a name, as the app knows them.
    ///
    /// The handle of another app, or a part of a name, would be another person.
    private func people(
        named text: String,
        in app: String
    ) throws(DonationStoreError) -> [Person] {
        var contacts = try store.contacts(knownBy: text)
        if let contact = try store.contact(key: "name:\(app):\(text)") { contacts.append(contact) }
        let isAddressBook = try store.donors().contains { summary in
            summary.donor.app == app && summary.totals.count == 0 && summary.totals.cards > 0
        }
        return Set(contacts).compactMap { contact in
            let channel = contact.channels.first { channel in
                channel.donor.app == app && channel.person.isNamed(text)
            }
            if let channel { return channel.person }
            // A person of an address book, whom nothing reached so far.
            return isAddressBook ? contact.person.addressed(by: text) : nil
        }
    }

    /// Returns the sender of a message to several people, whom nobody has answered alone yet.
    private func sender(
        of reference: ConversationReference,
        as identifier: String
    ) throws(DonationStoreError) -> Found? {
        // A deleted message is in no conversation, and has no sender to show.
        guard reference.isOfSenderAlone,
            try store.conversations(named: "#\(reference.position.rawValue)").only != nil,
            case .donated(let donation)? = try store.event(at: reference.position)?.event,
            case .sendMessage(let message) = donation.interaction.intent,
            let sender = message.people.sender
        else { return nil }
        let app = donation.donor.app
        return Found(
            identifier: identifier,
            title: Self.title([sender]),
            app: app,
            target: Opening.Target(app: app, people: [sender])
        )
    }

    /// Opens a result, and records the choice from the list for a text.
    ///
    /// - Throws: ``BusError`` if nothing opens it.
    func open(_ identifier: String, from text: String) throws(BusError) {
        guard let found = try found(identifier) else {
            throw .refused("'\(identifier)' is gone")
        }
        let apps: [RegisteredApp]
        do { apps = try store.apps() } catch { throw BusError(error) }
        let app = apps.first { $0.app.identifier == found.app }?.app
        do {
            _ = try launcher.open(Opening.ways(to: found.target, in: app))
        } catch {
            throw BusError(ServiceNames.errors + "Failed", "\(error)")
        }
        try record(identifier, from: try suggestions(for: text))
    }

    private func record(
        _ identifier: String,
        from suggestions: [Suggestion]
    ) throws(BusError) {
        guard let found = ShownOffer(identifier) else { return }
        do throws(CorrectionError) {
            let chosen = try nowNamed(found)
            var shown: [ShownOffer] = []
            for suggestion in suggestions {
                if let name = try store.name(of: suggestion) { shown.append(name) }
            }
            // What was found may have changed since the owner saw it.
            guard shown.contains(chosen) else { return }
            try store.record(.chosen, chosen, of: shown, in: SurfaceContext(.search))
        } catch {
            throw BusError(changing: error)
        }
    }

    /// Returns the present name of a conversation, which changes with each donation in it.
    private func nowNamed(_ found: ShownOffer) throws(CorrectionError) -> ShownOffer {
        guard case .conversation(let reference) = found, !reference.isOfSenderAlone else {
            return found
        }
        let named = try CorrectionError.storing(
            try store.conversations(named: "#" + reference.text)
        )
        guard let conversation = named.only else { return found }
        return .conversation(try conversation.reference(in: store))
    }

    private func suggestions(for text: String) throws(BusError) -> [Suggestion] {
        // Signs alone begin every name; other searches of the desktop mean something by them.
        let typed = TypedName(text)
        guard !typed.isEmpty, text.utf8.count <= Self.longestText else { return [] }
        var context = SuggestionContext(limit: most)
        context.prefix = text
        do {
            // The desktop could not name a group of an address book again to open it.
            let found = try store.suggestions(for: context).filter { !$0.isListOfPeople }
            // A group that one of its people brought here does not show the typed name.
            let fits = { (suggestion: Suggestion) in
                !suggestion.isGroup || typed.fit(name: Self.title(of: suggestion)) != nil
            }
            return found.filter(fits) + found.filter { !fits($0) }
        } catch {
            throw BusError(error)
        }
    }

    private static func title(of suggestion: Suggestion) -> String {
        suggestion.groupName?.visible ?? title(suggestion.people)
    }

    private func found(_ suggestion: Suggestion) throws(BusError) -> Found {
        let name: ShownOffer?
        do { name = try store.name(of: suggestion) } catch { throw BusError(changing: error) }
        let first = suggestion.people.first
        let person = first?.handles.first?.value ?? first?.nameOrHandle ?? ""
        return Found(
            identifier: name?.text ?? "person/\(suggestion.donor.app)/\(person)",
            title: Self.title(of: suggestion),
            app: suggestion.donor.app,
            target: Opening.Target(suggestion)
        )
    }

    private static func title(_ people: [Person]) -> String {
        people.map(\.nameOrHandle).joined(separator: ", ")
    }
}

extension Person {
    /// Returns whether a text is the first handle, or the name of a person without one.
    fileprivate func isNamed(_ text: String) -> Bool {
        (handles.first?.value ?? nameOrHandle) == text
    }
}

extension Person {
    /// Returns the person with one of the handles as the first; `nil` without that handle.
    fileprivate func addressed(by text: String) -> Person? {
        guard let handle = handles.first(where: { $0.value == text }) else { return nil }
        var person = self
        person.aliases = handles.filter { $0 != handle }
        person.personHandle = handle
        return person
    }
}

extension [String] {
    /// The texts with commas; of many the first.
    fileprivate var listed: String {
        prefix(4).joined(separator: ", ") + (count > 4 ? ", …" : "")
    }
}

extension PeopleSearch.Found {
    /// Returns the result in place of one that was deleted since it was found.
    static func gone(_ identifier: String) -> PeopleSearch.Found {
        PeopleSearch.Found(
            identifier: identifier,
            title: "Deleted",
            app: "",
            target: Opening.Target(app: "", people: [])
        )
    }

    /// The app, with the handle of the only person, or the people of a group that has a name.
    var subtitle: String {
        let people = target.people
        let isOne = people.count == 1 && !target.isRoom
        let rest = isOne ? people[0].handles.first?.value : people.map(\.nameOrHandle).listed
        return [appName.isEmpty ? app : appName, rest ?? ""].filter { !$0.isEmpty && $0 != title }
            .joined(separator: " · ")
    }
}
