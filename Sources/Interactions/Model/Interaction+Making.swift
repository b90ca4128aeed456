// What most apps donate, in one line each; `Interaction.init` takes everything else.

extension Interaction {
    /// Makes a message that the owner sent.
    ///
    /// ```swift
    /// try chat.donate(.message(to: ana, in: "c42"))
    /// ```
    ///
    /// - Parameters:
    ///   - recipients: The people, without the owner.
    ///   - conversation: The app's identifier of the conversation, if it has one.
    ///   - start: The time of sending; by default the time of receipt.
    ///   - identifier: The app's identifier of the message; by default a new one.
    /// - Returns: The interaction, outgoing.
    public static func message(
        to recipients: Person...,
        in conversation: String? = nil,
        at start: Timestamp? = nil,
        identifier: String? = nil
    ) -> Interaction {
        message(to: recipients, in: conversation, at: start, identifier: identifier)
    }

    /// Makes a message that the owner sent to a list of people.
    public static func message(
        to recipients: [Person],
        in conversation: String? = nil,
        at start: Timestamp? = nil,
        identifier: String? = nil
    ) -> Interaction {
        let intent = SendMessageIntent(recipients: recipients, conversationIdentifier: conversation)
        return Interaction(
            intent: .sendMessage(intent),
            direction: .outgoing,
            start: start,
            identifier: identifier
        )
    }

    /// Makes a message that the owner received.
    ///
    /// - Parameters:
    ///   - sender: The person who sent it.
    ///   - others: The other recipients, without the owner.
    ///   - conversation: The app's identifier of the conversation, if it has one.
    ///   - start: The time of receiving; by default the time of receipt.
    ///   - identifier: The app's identifier of the message; by default a new one.
    /// - Returns: The interaction, incoming.
    public static func message(
        from sender: Person,
        with others: [Person] = [],
        in conversation: String? = nil,
        at start: Timestamp? = nil,
        identifier: String? = nil
    ) -> Interaction {
        var intent = SendMessageIntent(recipients: others, conversationIdentifier: conversation)
        intent.people.sender = sender
        return Interaction(
            intent: .sendMessage(intent),
            direction: .incoming,
            start: start,
            identifier: identifier
        )
    }

    /// Makes a call that the owner made.
    ///
    /// ```swift
    /// try phone.donate(.call(to: ana))
    /// ```
    ///
    /// - Parameters:
    ///   - contacts: The people called.
    ///   - start: The beginning; by default the time of receipt.
    ///   - identifier: The app's identifier of the call; by default a new one.
    /// - Returns: The interaction, outgoing.
    public static func call(
        to contacts: Person...,
        at start: Timestamp? = nil,
        identifier: String? = nil
    ) -> Interaction {
        call(to: contacts, at: start, identifier: identifier)
    }

    /// Makes a call that the owner made to a list of people.
    public static func call(
        to contacts: [Person],
        at start: Timestamp? = nil,
        identifier: String? = nil
    ) -> Interaction {
        Interaction(
            intent: .startCall(StartCallIntent(contacts: contacts)),
            direction: .outgoing,
            start: start,
            identifier: identifier
        )
    }

    /// Makes a call that the owner received.
    ///
    /// - Parameters:
    ///   - caller: The person who called.
    ///   - start: The beginning; by default the time of receipt.
    ///   - identifier: The app's identifier of the call; by default a new one.
    /// - Returns: The interaction, incoming.
    public static func call(
        from caller: Person,
        at start: Timestamp? = nil,
        identifier: String? = nil
    ) -> Interaction {
        Interaction(
            intent: .startCall(StartCallIntent(contacts: [caller])),
            direction: .incoming,
            start: start,
            identifier: identifier
        )
    }
}

extension Person {
    /// Makes a person with a telephone number.
    public init(_ displayName: String, phone number: String) {
        self.init(
            displayName: displayName,
            personHandle: PersonHandle(value: number, type: .phoneNumber)
        )
    }

    /// Makes a person with an e-mail address.
    public init(_ displayName: String, email address: String) {
        self.init(
            displayName: displayName,
            personHandle: PersonHandle(value: address, type: .emailAddress)
        )
    }
}
