import DonationStore

extension SkewedHistory {
    /// A donation with one contact, by one of the contact's apps; some mails have more recipients.
    ///
    /// In the plain form it is the same app each time, without other participants.
    mutating func single(
        _ contact: Int,
        _ direction: Direction,
        plainly: Bool = false
    ) -> (Intent, SkewedApp) {
        let apps = people.apps(of: contact)
        var app = apps[0]
        if !plainly, apps.count > 1, random.chance(0.4) {
            app = apps[Int.random(in: 1..<apps.count, using: &random)]
        }
        var person = people.person(contact, in: app, at: progress)
        if app == .chat || app == .phone, contact.isMultiple(of: 2) {
            person.image = .url("https://pictures.example.org/\(contact).png")
        }
        guard app != .phone else { return (call(with: person), app) }
        var others: [Person] = []
        if !plainly, app == .mail, random.chance(0.15) {
            // The same one or two each time, so that the same sets repeat.
            for step in 1...(1 + contact % 2) where contact >= step {
                others.append(people.person(contact - step, in: app, at: progress))
            }
        }
        var intent = message(with: person, others, direction)
        if app == .chat {
            intent.serviceName = "Example Chat"
            intent.people.conversationIdentifier = "account-1/direct-\(contact)"
        }
        return (.sendMessage(intent), app)
    }

    /// A message to a group or from one of its members; mails have no name and no conversation.
    mutating func group(_ number: Int, _ direction: Direction) -> (Intent, SkewedApp) {
        let app = number % 3 == 2 ? SkewedApp.mail : .chat
        var members = people.groups[number].map { people.person($0, in: app, at: progress) }
        let first = members.remove(
            at: direction == .incoming ? Int.random(in: members.indices, using: &random) : 0
        )
        var intent = message(with: first, members, direction)
        if app == .chat {
            intent.serviceName = "Example Chat"
            intent.people.conversationIdentifier = "account-1/group-\(number)"
            intent.people.speakableGroupName = SpeakableString("Group \(number)")
        }
        return (.sendMessage(intent), app)
    }

    private func message(
        with person: Person,
        _ others: [Person],
        _ direction: Direction
    ) -> SendMessageIntent {
        var intent = SendMessageIntent()
        intent.outgoingMessageType = .outgoingMessageText
        if direction == .incoming {
            intent.people.sender = person
            intent.people.recipients = others
        } else {
            intent.people.recipients = [person] + others
        }
        return intent
    }

    private mutating func call(with person: Person) -> Intent {
        var intent = StartCallIntent(contacts: [person])
        intent.callCapability = random.chance(0.3) ? .videoCall : .audioCall
        return .startCall(intent)
    }
}
