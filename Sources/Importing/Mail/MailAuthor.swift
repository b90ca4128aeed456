internal import Interactions

/// The person for whom the sender of a mail stands.
///
/// A list rewrites the sender of a mail if the sender's host refuses mail from other hosts (DMARC):
/// `Ana via Swift <swift@example.org>`.
struct MailAuthor {
    /// The other fields of the mail that may name the person, the surest first.
    var others: [MailPerson]
    /// The list that sent the mail.
    var list: MailingList?
    /// Whether the mail says that its sender was rewritten.
    var isRewritten: Bool

    /// Returns the person for whom a sender stands: the sender, if nobody rewrote it.
    func person(for sender: MailPerson) -> MailPerson {
        let name = sender.person.displayName.flatMap(Self.nameBeforeVia)
        let isOfList = list?.owns(sender.address) == true
        guard isOfList || (name != nil && (list != nil || isRewritten)) else { return sender }
        let found = others.first { other in
            list?.owns(other.address) != true && other.address != sender.address
                && !MachineAddress.contains(other.address)
        }
        if var found {
            if found.person.displayName == nil { found.person.displayName = name }
            return found
        }
        var nameless = sender
        nameless.person.displayName = name ?? sender.person.displayName
        if let address = Self.addressInside(sender.address) {
            nameless.address = address
            nameless.person.personHandle = PersonHandle(value: address, type: .emailAddress)
            return nameless
        }
        // The address is that of all who write to the list: only the name is the person's.
        guard nameless.person.displayName != nil else { return sender }
        nameless.address = ""
        nameless.person.personHandle = nil
        return nameless
    }

    /// Returns the name before `via` and the name of a list, as in `Ana via Swift` or
    /// `Ana (via Swift)`; `nil` if there is no such word.
    private static func nameBeforeVia(_ name: String) -> String? {
        let bytes = Array(name.utf8)
        guard bytes.count > 5 else { return nil }
        for start in (1...(bytes.count - 5)).reversed() {
            let word = bytes[start..<start + 5]
            guard word.dropFirst().isNamed("via "), word[start] == 0x20 || word[start] == 0x28
            else {
                continue
            }
            return DisplayName.cleaned(String(decoding: bytes[..<start], as: UTF8.self))
        }
        return nil
    }

    /// Returns the address that the local part of another holds: `ana=40example.org@dmarc.ietf.org`
    /// or `ana=example.org@groups.io`.
    private static func addressInside(_ address: String) -> String? {
        guard let at = address.lastIndex(of: "@"),
            let equals = address[..<at].lastIndex(of: "=")
        else { return nil }
        var host = address[..<at][equals...].dropFirst()
        if host.hasPrefix("40") { host = host.dropFirst(2) }
        guard host.contains(".") else { return nil }
        return EmailAddress.normalised("\(address[..<equals])@\(host)")
    }
}
