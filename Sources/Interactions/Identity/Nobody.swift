/// The reason why a sender takes no message, and so is nobody to suggest and no member of a group.
///
/// This is the rule for a person as donated: for the handles, the identifiers, the names and the
/// relationship. Somebody to whom the owner wrote and who answered is somebody, whatever the handle
/// looks like; a bot, which always answers, a deleted account and a placeholder stay nobody. A
/// placeholder with any other text shows by its place, in every group of an app: see
/// `ContactView.mayBePlaceholder`.
///
/// A contact's row holds the reason: another word here is a new version of the projectors.
public enum Nobody: String, CaseIterable, Hashable, Sendable {
    /// A telephone that shows letters in the place of a number, as in `AMAZON`.
    case letters
    /// A telephone number of three to six digits without a calling code, as in `72404`.
    case shortCode
    /// An address that reads no mail, as in `noreply@example.org`.
    case service
    /// A program, as its donor says with the relationship `bot`.
    case bot
    /// An account that no longer exists, by the name that apps give it.
    case deleted
    /// What an app gives where it has to name a person and knows none, as in `placeholder`.
    case placeholder

    /// Whether a conversation shows that it is somebody after all.
    public var yieldsToAnswer: Bool {
        switch self {
        case .letters, .shortCode, .service: true
        case .bot, .deleted, .placeholder: false
        }
    }

    /// Whether the name says only that there is no person, so that any other name is better.
    var hasNoName: Bool { self == .deleted || self == .placeholder }

    /// Makes the reason why a person as donated takes no message; `nil` for somebody.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - name: The latest name; by default the person's own.
    package init?(_ person: Person, named name: String? = nil) {
        let name = name ?? person.displayName
        let handles = ([person.personHandle].compactMap(\.self) + person.aliases)
            .filter { !$0.value.isEmpty }
        if Self.isPlaceholder(person, handles, name) {
            self = .placeholder
        } else if let name, Self.isDeleted(name) {
            self = .deleted
        } else if Self.isBot(person) {
            self = .bot
        } else {
            // One address that takes messages is enough.
            let reasons = handles.map(Self.init(handle:))
            guard let first = reasons.first, let first, !reasons.contains(nil) else { return nil }
            self = first
        }
    }

    /// Makes the reason why a handle takes no message; `nil` if it may.
    private init?(handle: PersonHandle) {
        switch handle.type {
        case .phoneNumber:
            guard let reason = Self.ofTelephone(handle.value) else { return nil }
            self = reason
        case .emailAddress, .unknown:
            guard Self.isService(handle.value) else { return nil }
            self = .service
        }
    }

    // MARK: Telephones

    /// The digits of a short code.
    private static let codeLength = 3...6
    /// The number of digits from which on letters stand for the keys of a telephone.
    private static let wholeLength = 7
    private static let schemes = ["tel:", "sms:"]

    private static func ofTelephone(_ value: String) -> Nobody? {
        let bytes = value.utf8.span
        var scheme = 0
        for name in schemes where bytes.begins(scheme..<bytes.count, with: name) {
            scheme += name.utf8.count
        }
        let text = value.unicodeScalars.dropFirst(scheme)
        var (digits, hasLetters, isNumber) = (0, false, true)
        for scalar in text {
            switch scalar {
            case "@": return nil
            case " ", "-", ".", "(", ")": break
            // `*31#` and the like are commands to the network, not senders.
            case _ where !scalar.isWholeNumber: isNumber = false
            default: digits += 1
            }
            if scalar.isLetter { hasLetters = true }
        }
        guard !hasLetters else {
            // 1-800-FLOWERS and a number with an extension can be called.
            let beginsAsNumber = text.first.map { $0.isWholeNumber || $0 == "+" } ?? false
            return digits < wholeLength && !(beginsAsNumber && digits > 3) ? .letters : nil
        }
        return isNumber && codeLength.contains(digits) ? .shortCode : nil
    }

    // MARK: Mail

    /// The parts of addresses that only send, without dots, hyphens and underscores.
    static let silent =
        [
            "noreply", "donotreply", "dontreply", "notreply", "nepasrepondre", "noresponder",
            "norespond", "keineantwort", "nichtantworten", "naoresponda", "nonrispondere",
            "nieodpowiadac", "nieodpowiadaj", "ingetsvar", "svarainte", "svaraej", "ikkesvar",
            "svarikke", "neotvechai", "neodpovid", "nevalaszol", "yanitlama", "geenantwoord",
            "nietbeantwoorden", "alavastaa", "undisclosedrecipients",
        ]
        .map { Array($0.utf8) }
    /// The whole names of addresses that only send, without dots, hyphens and underscores.
    static let services =
        [
            "mailerdaemon", "postmaster", "notification", "notifications", "notify", "bounce",
            "bounces", "automailer", "autoreply", "autoresponder", "alert", "alerts", "newsletter",
            "newsletters", "root", "cron", "daemon",
        ]
        .map { Array($0.utf8) }

    private static func isService(_ value: String) -> Bool {
        let bytes = value.utf8.span
        let start = bytes.begins(bytes.indices, with: "mailto:") ? 7 : 0
        guard let at = bytes.indices.last(where: { bytes[$0] == UInt8(ascii: "@") }), at > start
        else { return false }
        var name: [UInt8] = []
        name.reserveCapacity(at - start)
        letters: for index in start..<at {
            switch bytes[index] {
            // What follows a plus tells letters apart, not mailboxes.
            case UInt8(ascii: "+"), UInt8(ascii: "="): break letters
            case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): break
            case let byte: name.append(byte.lowerCased)
            }
        }
        return services.contains(name)
            || silent.contains { word in
                name.indices.contains { start in
                    name[start] == word[0] && name[start...].starts(with: word)
                }
            }
    }

    // MARK: What apps say

    private static func isBot(_ person: Person) -> Bool {
        person.relationship?.lowercased() == "bot"
    }

    /// The names of deleted accounts, in lower case.
    static let deletedNames: Set<String> = [
        "deleted account", "deleted user", "deleted contact", "deleted member", "[deleted]",
        "(deleted)", "account deleted", "user deleted", "gelöschtes konto", "gelöschter nutzer",
        "gelöschter account", "compte supprimé", "utilisateur supprimé", "cuenta eliminada",
        "usuario eliminado", "conta excluída", "conta eliminada", "account eliminato",
        "utente eliminato", "verwijderd account", "konto usunięte", "usunięte konto",
        "удалённый аккаунт", "удаленный аккаунт", "видалений акаунт", "silinmiş hesap",
        "видалений обліковий запис", "видалений користувач", "удалённый пользователь",
        "tài khoản đã xóa", "حساب محذوف", "חשבון שנמחק", "hesap silindi",
        "已注销账号", "已注销", "已销号", "该用户已注销", "已刪除的帳號", "削除されたアカウント",
        "삭제된 계정", "탈퇴한 계정", "탈퇴한 사용자", "(알 수 없음)", "알 수 없음",
        "facebook user", "instagram user", "facebook-nutzer", "instagram-nutzer",
        "utilisateur facebook", "utilisateur instagram", "usuario de facebook",
        "usuario de instagram", "usuário do facebook", "usuário do instagram",
        "utente di facebook", "utente di instagram", "пользователь facebook",
        "пользователь instagram",
    ]

    private static func isDeleted(_ name: String) -> Bool {
        let text = name.lowercased()
        if deletedNames.contains(text) { return true }
        guard text.hasPrefix("deleted") || isSpacedOtherwise(text) else { return false }
        let words = text.split { $0 == " " || $0 == "_" || $0 == "\u{A0}" }
        guard let first = words.first else { return false }
        if deletedNames.contains(words.joined(separator: " ")) { return true }
        // `deleted_user_12ab` and `Deleted User 12ab34cd`, with the number of the account.
        return words.count == 3 && first == "deleted"
            && ["account", "user"].contains(words[1])
            && words[2].allSatisfy(\.isHexDigit) && words[2].contains(where: \.isWholeNumber)
    }

    /// Returns whether other marks than single spaces may part the words of a text.
    private static func isSpacedOtherwise(_ text: String) -> Bool {
        let space = UInt8(ascii: " ")
        var last = space
        for byte in text.utf8 {
            // The last byte of a no-break space is that of other letters, too.
            if byte == UInt8(ascii: "_") || byte == 0xA0 || (byte == space && last == space) {
                return true
            }
            last = byte
        }
        return last == space
    }

    private static func isPlaceholder(
        _ person: Person,
        _ handles: [PersonHandle],
        _ name: String?
    ) -> Bool {
        let texts =
            handles.map(\.value)
            + [person.customIdentifier, person.contactIdentifier].compactMap(\.self)
            .filter { !$0.isEmpty }
        // With any other handle the name alone decides nothing: an unknown caller has a number.
        guard !texts.isEmpty else { return name.map(PlaceholderText.isPlaceholder) ?? false }
        return texts.allSatisfy(PlaceholderText.isPlaceholder)
    }
}

extension Nobody {
    /// Makes the reason why a contact takes no message; `nil` for somebody.
    ///
    /// Each donor's latest word counts. One that knows a person makes it somebody.
    package init?(_ contact: ContactView) {
        self.init(contact, in: nil)
    }

    /// Makes the reason why a contact takes no message from an app; `nil` for somebody.
    ///
    /// - Parameters:
    ///   - contact: The contact; the beginning of its row is enough.
    ///   - donor: The app, whose own word decides if it has one; `nil` for all apps.
    package init?(_ contact: ContactView, in donor: DonorNumber?) {
        let known = contact.portraits.lazy.filter { !$0.last.isEmpty }
        let hasOwn = known.contains { $0.donor == donor }
        self.init(
            known.filter { !hasOwn || $0.donor == donor }.map(\.nobody),
            isAnswering: contact.ranking.sent > 0 && contact.ranking.hasReceived
        )
    }

    /// Makes the reason from those of each donor.
    init?(_ reasons: some Sequence<Nobody?>, isAnswering: Bool) {
        var first: Nobody?
        for reason in reasons {
            guard let reason, !(isAnswering && reason.yieldsToAnswer) else { return nil }
            if first.map({ reason.number < $0.number }) ?? true { first = reason }
        }
        guard let first else { return nil }
        self = first
    }

    /// The fewest groups of an app that tell a placeholder from a member of them all.
    package static let groupsOfPlaceholder = 3

    /// The number in a contact's row, from 1; the reason with the least comes first.
    var number: UInt64 {
        switch self {
        case .letters: 1
        case .shortCode: 2
        case .service: 3
        case .bot: 4
        case .deleted: 5
        case .placeholder: 6
        }
    }

    /// Makes the reason of a number; `nil` for any other.
    init?(number: UInt64) {
        // Most people are somebody.
        guard number > 0, let reason = Self.allCases.first(where: { $0.number == number }) else {
            return nil
        }
        self = reason
    }
}

extension ContactView {
    /// Whether it is a placeholder if it is in every group of an app, and nowhere else.
    ///
    /// Some frameworks show a group only if two others take part, so apps give one person more, the
    /// same in all groups. It never wrote, and nothing but an identifier of the app's own tells who
    /// it is: no name, no number, no address, no card. A silent friend has one of these.
    ///
    /// - Parameter groupNames: The names of the groups, which say nothing about a person.
    /// - Returns: Whether it is one.
    package func mayBePlaceholder(in groupNames: Set<String>) -> Bool {
        guard isSilentAndBare, let portrait = portraits.first else { return false }
        guard let name = portrait.name, !portrait.isFallback else { return true }
        return groupNames.contains(String(decoding: name, as: UTF8.self))
    }

    /// Whether one app alone knows it, and it never wrote; a first look, before names are compared.
    package var isSilentAndBare: Bool {
        guard let portrait = portraits.first, portraits.count == 1 else { return false }
        return ownName.isEmpty && !ranking.hasReceived && !portrait.last.isEmpty
            && !portrait.isFromCards
    }
}
