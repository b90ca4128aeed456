/// The content of a notification of a message or a call: the person, the group and the picture.
///
/// The rules are Apple's for communication notifications. The title is the person who wrote or
/// calls; for a group, the subtitle is the group's name.
public struct CommunicationNotification: Hashable, Sendable {
    /// The first line: the person who wrote or calls.
    public var title: String
    /// The second line: the group's name; `nil` for one person, and for a group without a name.
    public var subtitle: String?
    /// The picture of the group, or of the person who wrote or calls.
    public var image: Image?
    /// The donor's identifier of the conversation, which groups its notifications.
    public var conversationIdentifier: String?
    /// Whether more than one other person takes part.
    public var isGroup: Bool

    /// Makes the notification of an interaction.
    ///
    /// The direction, and whether it is of a group, follow the rules of the views
    /// (`docs/identity.md`, "One person or a group, and which conversation"). The picture is the
    /// first one available: in the intent, of the person, of the person's contact.
    ///
    /// - Parameters:
    ///   - interaction: An incoming message or call.
    ///   - region: The region of phone numbers without a calling code.
    ///   - contactImage: Returns the picture of a person's contact; called only if there is no
    ///     other.
    /// - Throws: `NotificationRefusal` when nobody can be notified of this.
    /// - Complexity: O(*p*) in the people named.
    public init(
        of interaction: Interaction,
        region: Region? = nil,
        contactImage: (Person) -> Image? = { _ in nil }
    ) throws(NotificationRefusal) {
        let rules = IdentityRules(region: region)
        try self.init(of: interaction, by: rules, contactImage: contactImage)
    }

    /// Makes the parts of the notification of an interaction, by the owner's rules.
    package init(
        of interaction: Interaction,
        by rules: IdentityRules,
        contactImage: (Person) -> Image?
    ) throws(NotificationRefusal) {
        let intent = interaction.intent
        if case .other = intent { throw .notCommunication(intentClass: intent.className) }
        let facts = interaction.facts(by: rules)
        guard facts?.direction == .incoming else { throw .notIncoming }
        let people = intent.people
        guard let person = intent.personToShow(by: rules) else { throw .noSender }
        isGroup = facts?.isGroup ?? ((facts?.size ?? 0) > 1)
        let groupName = people.speakableGroupName?.spokenPhrase.orNilIfEmpty
        // For one person the group name is only another name of that person.
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

/// The reason why an interaction gives no notification.
public enum NotificationRefusal: Error, Hashable, Sendable {
    /// The intent has this class, neither a message nor a call.
    case notCommunication(intentClass: String)
    /// The owner is the one who wrote or calls.
    case notIncoming
    /// The interaction names nobody who wrote or calls.
    case noSender
    /// The person who wrote or calls has neither a name nor a handle to show.
    case noName
}

extension NotificationRefusal: CustomStringConvertible {
    /// The fault and its remedy, for people.
    public var description: String {
        switch self {
        case .notCommunication(let intentClass):
            "\(intentClass) is neither a message nor a call; only those two can be shown as communication"
        case .notIncoming:
            "not incoming; give the direction incoming, or a sender who is not the owner"
        case .noSender: "there is no sender or caller; name a sender, or a contact of the call"
        case .noName: "the sender or caller has no name; give a displayName or a personHandle"
        }
    }
}

extension Intent {
    /// The person who wrote or calls.
    fileprivate func personToShow(by rules: IdentityRules) -> Person? {
        if let sender = people.sender, !rules.isOwner(sender) { return sender }
        guard case .startCall = self else { return nil }
        return people.contacts.first { !rules.isOwner($0) }
    }

    /// Returns the parameters whose pictures may be shown, the preferred first.
    fileprivate func parametersToShow(ofGroup isGroup: Bool) -> [String] {
        switch self {
        case .startCall: ["callRecordToCallBack", "contacts"]
        default: isGroup ? ["speakableGroupName"] : ["sender", "speakableGroupName"]
        }
    }
}

extension Person {
    /// The name to show, else the handle.
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
    /// Whether this version knows the picture's source.
    fileprivate var canBeShown: Bool { source != nil }
}

extension String {
    fileprivate var orNilIfEmpty: String? { isEmpty ? nil : self }
}
