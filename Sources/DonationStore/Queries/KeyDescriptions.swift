internal import Interactions

extension DonorNames {
    /// Returns the donor of a number as text; if it no longer has a name, the number.
    func text(_ donor: DonorNumber?) -> String {
        guard let donor else { return "" }
        guard let name = byNumber[donor] else { return "\(donor.rawValue)" }
        return name.text
    }
}

extension ContactKey {
    /// Returns the key as text, as in `phone:+442079460018` or `custom:org.example.chat:u17`.
    func description(_ names: DonorNames) -> String {
        text(names.text)
    }
}

extension ConversationKey {
    /// The donor's identifier of the conversation.
    var conversationIdentifier: String? {
        kind == .identifier ? text : nil
    }

    /// Returns the key as text.
    ///
    /// Examples are `org.example.chat:conversation:c42` and `org.example.mail:people:email:a@b.c`.
    func description(_ names: DonorNames) -> String {
        text(names.text)
    }
}
