package import Interactions

/// The readable part of an `INInteraction` in a keyed archive, without Apple's classes.
///
/// Newer systems archive the intent as bytes in Apple's own encoding, which hides its people.
package struct ArchivedInteraction {
    /// `INInteraction.identifier`.
    package var identifier: String?
    /// `INInteraction.groupIdentifier`.
    package var groupIdentifier: String?
    /// The class of the intent.
    package var intentClass: String?
    /// The people of the intent.
    package var people = IntentPeople()
    /// Whether the intent is an object with readable fields.
    package var isUnderstood = false

    /// Reads an archive; `nil` if it holds no interaction.
    ///
    /// - Parameters:
    ///   - bytes: The archive, or an archive of bytes that are the archive.
    ///   - owner: The owner of the history.
    package init?(_ bytes: [UInt8], owner: HistoryOwner) {
        guard var archive = KeyedArchive(bytes) else { return nil }
        if let inner = archive.rootBytes.flatMap({ KeyedArchive($0) }) { archive = inner }
        guard let root = archive.rootObject, root.className == "INInteraction" else { return nil }
        func identifier(_ name: String, _ object: KeyedArchive.Object) -> String? {
            archive.text(name, of: object).flatMap {
                $0.utf8.count <= DonationLimits.identifierBytes ? $0 : nil
            }
        }
        self.identifier = identifier("identifier", root)
        groupIdentifier = identifier("groupIdentifier", root)
        guard let intent = archive.object("intent", of: root) else { return }
        intentClass = intent.className
        people.conversationIdentifier = identifier("conversationIdentifier", intent)
        people.speakableGroupName = archive.object("speakableGroupName", of: intent)
            .flatMap { archive.text("spokenPhrase", of: $0) }
            .flatMap(DisplayName.cleaned).map { SpeakableString($0) }
        people.sender = archive.object("sender", of: intent)
            .flatMap { archive.person($0, owner) }
        people.recipients = archive.people("recipients", of: intent, owner)
        people.contacts = archive.people("contacts", of: intent, owner)
        isUnderstood = !people.everyone.isEmpty || people.conversationIdentifier != nil
    }
}

extension KeyedArchive {
    fileprivate func people(_ name: String, of object: Object, _ owner: HistoryOwner) -> [Person] {
        elements(name, of: object, limit: DonationLimits.people).compactMap { person($0, owner) }
    }

    fileprivate func person(_ object: Object, _ owner: HistoryOwner) -> Person? {
        guard object.className == "INPerson" else { return nil }
        let handle = self.object("personHandle", of: object).flatMap { text("value", of: $0) }
        return Person(
            name: text("displayName", of: object),
            handle: handle,
            contactIdentifier: text("contactIdentifier", of: object),
            customIdentifier: text("customIdentifier", of: object),
            owner: owner
        )
    }
}
