internal import Interactions

extension DonorNames {
    /// The donor of a number as text; of one that has no name any more the number.
    func text(_ donor: DonorNumber?) -> String {
        guard let donor else { return "" }
        guard let name = byNumber[donor] else { return "\(donor.rawValue)" }
        return name.text
    }
}

extension ContactKey {
    /// The key as text, as in `phone:+442079460018` or `custom:org.example.chat:u17`.
    func description(_ names: DonorNames) -> String {
        text(names.text)
    }
}

extension ConversationKey {
    /// The donor's identifier of the conversation.
    var conversationIdentifier: String? {
        kind == .identifier ? text : nil
    }

    /// The key as text, as in `org.example.chat:conversation:c42` or
    /// `org.example.mail:people:email:a@b.c`.
    func description(_ names: DonorNames) -> String {
        text(names.text)
    }
}
