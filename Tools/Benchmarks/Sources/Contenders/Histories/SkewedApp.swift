import DonationStore

/// An app of a ``SkewedHistory``.
enum SkewedApp: CaseIterable {
    /// Names conversations, and people by its own identifiers or by phone number.
    case chat
    /// Names no conversations: they are sets of people, by e-mail address.
    case mail
    /// Makes calls.
    case phone
    /// Names people by phone number alone.
    case sms

    var donor: Donor {
        switch self {
        case .chat: Donor(app: "org.example.chat")
        case .mail: Donor(app: "org.example.mail")
        case .phone: Donor(app: "org.example.phone")
        case .sms: Donor(app: "org.example.sms")
        }
    }
}
