// Keys as texts for people.

extension Donor {
    /// The donor as text, as in `org.example.chat` or `org.example.chat/work`.
    package var text: String { account.map { "\(app)/\($0)" } ?? app }
}

extension ContactKey {
    /// Returns the key as text, as in `phone:+442079460018` or `custom:org.example.chat:u17`.
    package func text(_ donorName: (DonorNumber?) -> String) -> String {
        switch kind {
        case .contactIdentifier: "contact:\(text)"
        case .numberedContact: "contact:\(donorName(donor)):\(text)"
        case .card: "card:\(donorName(donor)):\(text)"
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
    /// Returns the key as text, as in `org.example.chat:conversation:c42` or
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

// Texts as keys: the text of a key leads back to it.

extension ContactKey {
    /// Returns the keys that ``text(_:)`` may have given a text for, without those of unjoined
    /// persons.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - donors: All donors.
    ///   - donorName: Returns the name that ``text(_:)`` gives a donor.
    /// - Returns: The keys, most of which name nobody.
    package static func keys(
        written text: String,
        donors: [DonorNumber],
        _ donorName: (DonorNumber?) -> String
    ) -> [ContactKey] {
        var keys: [ContactKey] = []
        let kinds = (1...UInt8.max).compactMap(Kind.init(rawValue:)).filter { $0 != .person }
        for kind in kinds {
            for donor in kind.isScoped ? donors : [DonorNumber(rawValue: 0)] {
                let beginning = ContactKey(kind: kind, text: "", donor: donor).text(donorName)
                if let rest = text.rest(behind: beginning) {
                    keys.append(ContactKey(kind: kind, text: rest, donor: donor))
                }
            }
        }
        return keys
    }
}

extension ContactKey {
    /// Returns the index at which the text begins in the bytes of a key.
    package static func textStart(of bytes: Span<UInt8>) -> Int {
        guard bytes.count > 0 else { return 0 }
        return Kind(rawValue: bytes[0])?.isScoped == true ? 5 : 1
    }
}

extension ConversationKey {
    /// Returns the keys that ``text(_:)`` may have given a text for, without those that people
    /// name.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - donors: All donors.
    ///   - donorName: Returns the name that ``text(_:)`` gives a donor.
    /// - Returns: The keys, most of which name nothing.
    package static func keys(
        written text: String,
        donors: [DonorNumber],
        _ donorName: (DonorNumber?) -> String
    ) -> [ConversationKey] {
        donors.flatMap { donor in
            [Kind.identifier, .name].compactMap { kind in
                text.rest(
                    behind: ConversationKey(kind: kind, text: "", donor: donor).text(donorName)
                )
                .map { ConversationKey(kind: kind, text: $0, donor: donor) }
            }
        }
    }

    /// Returns the beginning of the keys of a donor's conversations that people name.
    package static func beginning(ofPeopleOf donor: DonorNumber) -> [UInt8] {
        ConversationKey(kind: .people, text: "", donor: donor).bytes
    }

    /// Makes the key of the conversation that a donor's identifier names.
    package init(identifier: String, donor: DonorNumber) {
        self.init(kind: .identifier, text: identifier, donor: donor)
    }
}

extension String {
    /// Returns the rest after a beginning, compared byte by byte; `nil` when there is none.
    fileprivate func rest(behind beginning: String) -> String? {
        guard utf8.count > beginning.utf8.count, utf8.starts(with: beginning.utf8) else {
            return nil
        }
        return String(decoding: utf8.dropFirst(beginning.utf8.count), as: UTF8.self)
    }
}
