internal import Interactions

/// The person for whom the sender of a mail stands.
///
/// A list rewrites the sender of a mail if the sender's host refuses mail from other hosts (DMARC):
/// `Ana via Swift <swift@example.org>`.
struct MailAuthor {
    /// The written sender.
    let sender: MailPerson
    /// The list that sent the mail.
    let list: MailingList?
    /// The name before `via`.
    private let name: String?
    /// Whether the sender's address is that of the list.
    private let isOfList: Bool

    /// Makes the author of a mail.
    ///
    /// - Parameters:
    ///   - sender: The written sender.
    ///   - list: The list that sent the mail.
    ///   - isRewritten: Whether the mail says that its sender was rewritten.
    init(_ sender: MailPerson, from list: MailingList?, isRewritten: Bool) {
        self.sender = sender
        self.list = list
        isOfList = list?.owns(sender.address) == true
        name =
            list != nil || isRewritten ? sender.person.displayName.flatMap(Self.nameBeforeVia) : nil
    }

    /// Whether the sender stands for another person.
    var isRewritten: Bool { isOfList || name != nil }

    /// Returns the person for whom a rewritten sender stands.
    ///
    /// - Parameters:
    ///   - others: The people in the fields of the mail that may name the person, the surest first.
    ///   - recipients: The recipients; some lists add the person there.
    /// - Returns: The person; `nil` if the mail names none.
    func person(among others: [MailPerson], orIn recipients: [MailPerson]) -> MailPerson? {
        let written = name ?? sender.person.displayName
        let found =
            others.first(where: mayBePerson)
            ?? recipients.first { other in
                other.person.displayName == written && written != nil && mayBePerson(other)
            }
        if var found {
            if found.person.displayName == nil { found.person.displayName = name }
            return found
        }
        if let address = Self.addressInside(sender.address) {
            return MailPerson(name: written, address: address)
        }
        // The address is that of all who write to the list: only the name is the person's.
        if let name { return MailPerson(name: name, address: nil) }
        // The list wrote, or somebody forged that. The store knows this address as the list's.
        return list?.isNamed(by: sender.address) == true ? sender : nil
    }

    private func mayBePerson(_ other: MailPerson) -> Bool {
        other.owner == .person && other.address != sender.address
            && list?.owns(other.address) != true
    }

    /// Returns the name before `via` and the name of a list, as in `Ana via Swift` or
    /// `Ana (via Swift)`; `nil` if there is no such word.
    private static func nameBeforeVia(_ name: String) -> String? {
        let bytes = Array(name.utf8)
        guard bytes.count > 5 else { return nil }
        for start in (1...(bytes.count - 5)).reversed() {
            guard bytes[start] == 0x20 || bytes[start] == UInt8(ascii: "("),
                bytes[start + 1..<start + 5].isNamed("via ")
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
