// Keys as texts, which people read.

extension Donor {
    /// The donor as text, as in `org.example.chat` or `org.example.chat/work`.
    package var text: String { account.map { "\(app)/\($0)" } ?? app }
}

extension ContactKey {
    /// The key as text, as in `phone:+442079460018` or `custom:org.example.chat:u17`.
    package func text(_ donorName: (DonorNumber?) -> String) -> String {
        switch kind {
        case .contactIdentifier: "contact:\(text)"
        case .emailAddress: "email:\(text)"
        case .phoneNumber: "phone:\(text)"
        case .customIdentifier: "custom:\(donorName(donor)):\(text)"
        case .handle: "handle:\(donorName(donor)):\(text)"
        case .displayName: "name:\(donorName(donor)):\(text)"
        case .person:
            "person:"
                + (person?.evidence ?? []).map { $0.text(donorName) }.joined(separator: ",")
        case nil: text
        }
    }
}

extension ConversationKey {
    /// The key as text, as in `org.example.chat:conversation:c42` or
    /// `org.example.mail:people:email:a@b.c`.
    package func text(_ donorName: (DonorNumber?) -> String) -> String {
        let donor = donorName(donor)
        return switch kind {
        case .identifier: "\(donor):conversation:\(text ?? "")"
        case .people:
            "\(donor):people:\(people.map { $0.text(donorName) }.joined(separator: ","))"
        case .name: "\(donor):name:\(text ?? "")"
        case nil: donor
        }
    }
}
