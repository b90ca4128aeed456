/// What a notification of a message or a call shows: from whom it is, in which group, with which
/// picture.
///
/// The rules are Apple's for communication notifications. Of one person the title is who wrote or
/// calls. Of a group it is the same, and the subtitle is what the group is called.
public struct CommunicationNotification: Hashable, Sendable {
    /// The first line: who wrote or calls.
    public var title: String
    /// The second line: what the group is called; `nil` of one person, and of a group without a
    /// name.
    public var subtitle: String?
    /// The picture of the group, or of who wrote or calls.
    public var image: Image?
    /// The donor's identifier of the conversation, by which its notifications belong together.
    public var conversationIdentifier: String?
    /// Whether more than one other person takes part.
    public var isGroup: Bool

    /// Makes of an interaction what a notification of it shows.
    ///
    /// Which way it went, and whether it is of a group, is told as for the views
    /// (`docs/identity.md`, "One person or a group, and which conversation"). The picture is the
    /// first that there is of: the one in the intent, that of the person, that of the contact who
    /// the person is.
    ///
    /// - Parameters:
    ///   - interaction: An incoming message or call.
    ///   - region: Where phone numbers without a calling code are from.
    ///   - contactImage: The picture of the contact who a person is; asked only if there is no
    ///     other.
    /// - Throws: ``NotificationRefusal`` when nobody can be notified of this.
    /// - Complexity: O(*p*) in the people named.
    public init(
        of interaction: Interaction,
        region: Region? = nil,
        contactImage: (Person) -> Image? = { _ in nil }
    ) throws(NotificationRefusal) {
        let intent = interaction.intent
        if case .other = intent { throw .notCommunication(intentClass: intent.className) }
        let facts = interaction.facts(region: region)
        guard facts?.direction == .incoming else { throw .notIncoming }
        let people = intent.people
        guard let person = intent.personToShow else { throw .noSender }
        isGroup = facts?.isGroup ?? ((facts?.size ?? 0) > 1)
        let groupName = people.speakableGroupName?.spokenPhrase.orNilIfEmpty
        // Of one person it is only another name for that person.
        guard let title = person.nameToShow ?? (isGroup ? nil : groupName) else { throw .noName }
        self.title = title
        subtitle = isGroup ? groupName : nil
        conversationIdentifier = people.conversationIdentifier
        let shown = intent.parametersToShow(ofGroup: isGroup).map { people.images[$0] }
        image =
            (shown + [person.image]).compactMap(\.self).first(where: \.canBeShown)
            ?? contactImage(person)
    }
}

/// Why nobody can be notified of an interaction.
public enum NotificationRefusal: Error, Hashable, Sendable {
    /// It is of this class, neither a message nor a call.
    case notCommunication(intentClass: String)
    /// The owner wrote or calls.
    case notIncoming
    /// Nobody is named who wrote or calls.
    case noSender
    /// Who wrote or calls has neither a name nor a handle to be shown by.
    case noName
}

extension NotificationRefusal: CustomStringConvertible {
    /// What is wrong and what to do about it, for people.
    public var description: String {
        switch self {
        case .notCommunication(let intentClass):
            "\(intentClass) is neither a message nor a call; only those are shown as communication"
        case .notIncoming:
            "not incoming; give the direction incoming, or a sender who is not the owner"
        case .noSender: "nobody wrote or calls; name a sender, or of a call a contact"
        case .noName: "who wrote or calls has no name; give a displayName or a personHandle"
        }
    }
}

extension Intent {
    /// Who wrote or calls.
    fileprivate var personToShow: Person? {
        if let sender = people.sender, !sender.isMe { return sender }
        guard case .startCall = self else { return nil }
        return people.contacts.first { !$0.isMe }
    }

    /// The parameters whose picture is shown, the first one first.
    fileprivate func parametersToShow(ofGroup isGroup: Bool) -> [String] {
        switch self {
        case .startCall: ["callRecordToCallBack", "contacts"]
        default: isGroup ? ["speakableGroupName"] : ["sender", "speakableGroupName"]
        }
    }
}

extension Person {
    /// The name, else the handle.
    fileprivate var nameToShow: String? {
        let parts = nameComponents
        let name = [
            parts?.namePrefix, parts?.givenName, parts?.middleName, parts?.familyName,
            parts?.nameSuffix,
        ].compactMap { $0?.orNilIfEmpty }.joined(separator: " ")
        return displayName?.orNilIfEmpty ?? name.orNilIfEmpty ?? parts?.nickname?.orNilIfEmpty
            ?? personHandle?.value.orNilIfEmpty
    }
}

extension Image {
    /// Whether this version knows where the picture comes from.
    fileprivate var canBeShown: Bool { source != nil }
}

extension String {
    fileprivate var orNilIfEmpty: String? { isEmpty ? nil : self }
}
