internal import Interactions

/// A client, or a kind of clients, with the addresses that open a conversation in it.
///
/// The table holds what each address can carry, reviewed against the named sources. Nothing else in
/// the package knows the form of such an address, but for that of a mail to several people.
public struct AddressClient: Sendable {
    /// A thing to send.
    public enum Thing: String, CaseIterable, Hashable, Sendable {
        /// Words.
        case text
        /// The address of a page.
        case link
        /// A file.
        case file
    }

    /// The name for people.
    public let name: String
    /// The schemes by which an app says in its desktop file that it opens the addresses.
    public let schemes: [String]
    /// The apps whose desktop files may not say so, by their names as donors.
    public let apps: [String]
    /// The things that an address can carry; none for an address that names the person only.
    public let carries: Set<Thing>
    /// The documents that say so.
    public let sources: [String]
    /// Returns the address of the person with a handle, with what it carries of the content; `nil`
    /// if such a handle has no address there.
    let address: @Sendable (PersonHandle, Opening.Content) -> String?

    fileprivate init(
        _ name: String,
        _ schemes: [String],
        apps: [String] = [],
        carries: Set<Thing> = [],
        _ sources: [String],
        _ address: @escaping @Sendable (PersonHandle, Opening.Content) -> String?
    ) {
        (self.name, self.schemes, self.apps) = (name, schemes, apps)
        (self.carries, self.sources, self.address) = (carries, sources, address)
    }
}

extension AddressClient {
    /// The clients, in the order in which an app that opens several gets their addresses.
    public static let all: [AddressClient] = [
        telegram, signal, whatsApp, matrix, deltaChat, xmpp, sms, telephone, sip, mail,
    ]

    /// Returns whether an address of a person carries a content.
    ///
    /// One with a query of its own takes no other.
    func carries(_ content: Opening.Content, to handle: PersonHandle, by url: String) -> Bool {
        guard let thing = content.thing, carries.contains(thing) else { return false }
        return address(handle, Opening.Content()) != url
    }

    /// `tg:` with a number or a name for a user, and a draft.
    static let telegram = AddressClient(
        "Telegram",
        ["tg"],
        apps: ["telegram", "org.telegram.desktop"],
        carries: [.text, .link],
        ["https://core.telegram.org/api/links"]
    ) { handle, content in
        let text = content.query("&text=")
        if let number = handle.internationalNumber {
            return "tg://resolve?phone=\(number.dropFirst())\(text)"
        }
        return handle.userName.map { "tg://resolve?domain=\($0)\(text)" }
    }

    /// `sgnl:` with a number, whose plus sign must not be encoded; it takes no text.
    static let signal = AddressClient(
        "Signal",
        ["sgnl"],
        apps: ["signal", "org.signal.Signal", "signal-desktop"],
        [
            "https://github.com/signalapp/Signal-Android/issues/11627",
            "https://github.com/signalapp/Signal-Desktop/issues/7978",
        ]
    ) { handle, _ in
        handle.internationalNumber.map { "sgnl://signal.me/#p/\($0)" }
    }

    /// The page that opens WhatsApp, or its page for the browser.
    static let whatsApp = AddressClient(
        "WhatsApp",
        ["whatsapp"],
        apps: ["whatsapp"],
        carries: [.text, .link],
        ["https://faq.whatsapp.com/5913398998672934"]
    ) { handle, content in
        handle.internationalNumber.map {
            "https://wa.me/\($0.dropFirst())\(content.query("?text="))"
        }
    }

    /// `matrix:` with a user; it takes no text.
    static let matrix = AddressClient(
        "Matrix",
        ["matrix"],
        ["https://spec.matrix.org/latest/appendices/#matrix-uri-scheme"]
    ) { handle, _ in
        handle.matrixUser.map { "matrix:u/\($0.dropFirst().addressPath)?action=chat" }
    }

    /// `openpgp4fpr:` as an invitation, which a person's key makes.
    ///
    /// It takes no text. Delta Chat also opens `mailto:`, as mail programs do.
    static let deltaChat = AddressClient(
        "Delta Chat",
        ["openpgp4fpr"],
        apps: ["chat.delta.desktop"],
        [
            "https://github.com/deltachat/interface/blob/master/uri-schemes.md",
            "https://github.com/deltachat/deltachat-desktop/pull/1577",
        ]
    ) { handle, _ in
        handle.value.lowercased().hasPrefix("openpgp4fpr:") ? handle.value : nil
    }

    /// `xmpp:` with a message.
    static let xmpp = AddressClient(
        "XMPP",
        ["xmpp"],
        carries: [.text, .link],
        [
            "https://www.rfc-editor.org/rfc/rfc5122",
            "https://xmpp.org/extensions/xep-0147.html",
        ]
    ) { handle, content in
        let path =
            handle.value.hasPrefix("xmpp:")
            ? String(handle.value.dropFirst(5)) : handle.chatName?.addressPath
        guard let path else { return nil }
        // An address that has a query already is the app's own.
        return "xmpp:\(path)" + (path.contains("?") ? "" : content.query("?message;body="))
    }

    /// `sms:` with a number and a text.
    static let sms = AddressClient(
        "SMS",
        ["sms"],
        carries: [.text, .link],
        ["https://www.rfc-editor.org/rfc/rfc5724"]
    ) { handle, content in
        handle.number.map { "sms:\($0)\(content.query("?body="))" }
    }

    /// `tel:` with a number; nothing can be added in a dialler.
    static let telephone = AddressClient(
        "telephone",
        ["tel"],
        ["https://www.rfc-editor.org/rfc/rfc3966"]
    ) { handle, _ in
        handle.number.map { "tel:\($0)" }
    }

    /// `sip:` with a user; it takes no text.
    static let sip = AddressClient(
        "SIP",
        ["sip"],
        ["https://www.rfc-editor.org/rfc/rfc3261#section-19.1"]
    ) { handle, _ in
        handle.value.hasPrefix("sip:")
            ? handle.value : handle.chatName.map { "sip:\($0.addressPath)" }
    }

    /// `mailto:` with a text or a file.
    ///
    /// `attach` is no part of the standard, but `xdg-email` and the mail programs of desktops have
    /// it.
    static let mail = AddressClient(
        "mail",
        ["mailto"],
        carries: [.text, .link, .file],
        [
            "https://www.rfc-editor.org/rfc/rfc6068",
            "https://portland.freedesktop.org/doc/xdg-email.html",
        ]
    ) { handle, content in
        EmailAddress.normalised(handle.value).map { "mailto:\($0.addressPath)\(content.mailQuery)" }
    }
}

extension Opening.Content {
    /// The kind of thing; `nil` for nothing.
    public var thing: AddressClient.Thing? {
        if file != nil { return .file }
        guard !text.isEmpty else { return nil }
        let isLink = text.contains("://") && !text.contains(where: \.isWhitespace)
        return isLink ? .link : .text
    }

    /// The text behind the beginning of a query; empty without a text.
    fileprivate func query(_ beginning: String) -> String {
        text.isEmpty ? "" : beginning + text.percentEncoded
    }

    /// The query of a `mailto:` address.
    var mailQuery: String {
        if let file { return "?attach=\(file.percentEncoded.replacing("%2F", with: "/"))" }
        return query("?body=")
    }
}

extension PersonHandle {
    /// The number to dial; `nil` for a handle that is not a number.
    fileprivate var number: String? { type == .phoneNumber ? value.dialled : nil }

    /// The number to dial in international form; `nil` for any other handle.
    fileprivate var internationalNumber: String? { number.flatMap { $0.hasPrefix("+") ? $0 : nil } }

    /// The name of a user behind an @, as in `@ana_s`; `nil` for any other handle.
    fileprivate var userName: Substring? {
        guard type == .unknown, value.hasPrefix("@"), (5...33).contains(value.utf8.count) else {
            return nil
        }
        let name = value.dropFirst()
        return name.utf8.allSatisfy {
            ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F
        } ? name : nil
    }

    /// The user of Matrix, as in `@ana:example.org`; `nil` for any other handle.
    fileprivate var matrixUser: String? {
        guard type == .unknown, value.hasPrefix("@"), !value.contains(where: \.isWhitespace),
            let colon = value.firstIndex(of: ":"), colon > value.index(after: value.startIndex),
            value.index(after: colon) < value.endIndex
        else { return nil }
        return value
    }

    /// The name in a chat with a server, as in `ana@example.org`; a mail address is none.
    fileprivate var chatName: String? {
        guard type == .unknown, let at = value.firstIndex(of: "@"), at > value.startIndex,
            value.firstIndex(of: ":") == nil
        else { return nil }
        return value
    }
}

extension StringProtocol {
    /// The text as the path of an address, in which `@`, `:` and `+` stay as they are.
    var addressPath: String {
        String(self).percentEncoded.replacing("%40", with: "@").replacing("%2B", with: "+")
            .replacing("%3A", with: ":")
    }
}
