internal import Interactions

extension DonorNames {
    fileprivate func text(of donor: DonorNumber?) -> String {
        guard let donor else { return "" }
        guard let name = byNumber[donor] else { return "\(donor.rawValue)" }
        return name.account.map { "\(name.app)/\($0)" } ?? name.app
    }
}

extension ContactKey {
    /// The key as text, as in `phone:+442079460018` or `custom:org.example.chat:u17`.
    func description(_ names: DonorNames) -> String {
        switch kind {
        case .contactIdentifier: "contact:\(text)"
        case .emailAddress: "email:\(text)"
        case .phoneNumber: "phone:\(text)"
        case .customIdentifier: "custom:\(names.text(of: donor)):\(text)"
        case .handle: "handle:\(names.text(of: donor)):\(text)"
        case .displayName: "name:\(names.text(of: donor)):\(text)"
        case .person:
            "person:\((person?.evidence ?? []).map { $0.description(names) }.joined(separator: ","))"
        case nil: text
        }
    }
}

extension ConversationKey {
    /// The donor's identifier of the conversation.
    var conversationIdentifier: String? {
        kind == .identifier ? text : nil
    }

    /// The key as text, as in `org.example.chat:conversation:c42` or `org.example.mail:people:email:a@b.c`.
    func description(_ names: DonorNames) -> String {
        let donor = names.text(of: donor)
        return switch kind {
        case .identifier: "\(donor):conversation:\(text ?? "")"
        case .people:
            "\(donor):people:\(people.map { $0.description(names) }.joined(separator: ","))"
        case .name: "\(donor):name:\(text ?? "")"
        case nil: donor
        }
    }
}
