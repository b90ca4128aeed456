internal import Interactions

/// A mailing list that sent a mail, and to which its readers can write.
struct MailingList {
    /// The identifier of the list: its `List-Id`, or the address for posts.
    var identifier: String
    var name: String?
    /// The address for posts by `List-Post`, in its normal form.
    var post: String?

    /// Makes a list by an address that shows it; `nil` for any other address.
    ///
    /// Its identifier is the usual one, with a dot for the `@`. It has no name: the
    /// recipient's is the conversation's.
    init?(_ person: MailPerson) {
        guard person.owner == .list else { return nil }
        identifier = String(person.address.map { $0 == "@" ? "." : $0 })
        post = person.address
    }

    /// Returns whether an address is the list's own: nobody's.
    func owns(_ address: String) -> Bool {
        address == post || isNamed(by: address)
    }

    /// Returns whether the identifier says that an address is the list's own.
    ///
    /// The store knows such an address by the identifier of the conversation.
    func isNamed(by address: String) -> Bool {
        guard address.utf8.count == identifier.utf8.count else { return false }
        return zip(address.utf8, identifier.utf8).allSatisfy { written, named in
            written == named || written == UInt8(ascii: "@") && named == UInt8(ascii: ".")
        }
    }
}

extension MailHeader {
    /// Returns the list of the mail, if its readers can write to it.
    ///
    /// - Parameter recipients: The people in `To` and `Cc`.
    /// - Returns: The list that sent the mail, else the first one to which it was written; `nil`
    ///   without one.
    func list(writtenTo recipients: [MailPerson]) -> MailingList? {
        sendingList(writtenTo: recipients)
            ?? recipients.lazy.compactMap { MailingList($0) }.first
    }

    /// Returns the list that sent the mail; `nil` without one, or if it only sends.
    private func sendingList(writtenTo recipients: [MailPerson]) -> MailingList? {
        guard has(.listID) || has(.listPost) else { return nil }
        let post = value(.listPost)
        if post?.prefix(2).isNamed("no") == true { return nil }
        let address = post.flatMap(Self.mailto)
        guard var list = namedList ?? address.flatMap({ MailingList($0, phrase: []) }) else {
            return nil
        }
        list.post = address.flatMap { EmailAddress.normalised(String(decoding: $0, as: UTF8.self)) }
        let takesPosts =
            address != nil || value(.precedence)?.isNamed("list") == true
            || recipients.contains { list.isNamed(by: $0.address) }
        return takesPosts ? list : nil
    }

    /// The list by its `List-Id`.
    private var namedList: MailingList? {
        guard let identifier = value(.listID) else { return nil }
        if let open = identifier.lastIndex(of: UInt8(ascii: "<")) {
            let marks = [UInt8(ascii: "\""), UInt8(ascii: "\\")]
            let phrase = identifier[..<open].trimmed.filter { !marks.contains($0) }
            let inside = identifier[(open + 1)...].prefix { $0 != UInt8(ascii: ">") }
            if let list = MailingList(inside, phrase: phrase) { return list }
        }
        return MailingList(identifier, phrase: [])
    }

    /// Returns the address in `<mailto:list@example.org?…>`; `nil` for `NO` and other forms.
    private static func mailto(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let open = value.firstIndex(of: UInt8(ascii: "<")) else { return nil }
        let inside = value[(open + 1)...].prefix { $0 != UInt8(ascii: ">") }.trimmed
        guard inside.prefix(7).isNamed("mailto:") else { return nil }
        let address = inside.dropFirst(7).prefix { $0 != UInt8(ascii: "?") }
        return address.isEmpty ? nil : address
    }
}

extension MailingList {
    fileprivate init?(_ identifier: ArraySlice<UInt8>, phrase: [UInt8]) {
        let bytes = identifier.filter { !$0.isWhiteSpace }.map(\.lowered)
        guard !bytes.isEmpty, bytes.count <= 512 else { return nil }
        self.identifier = String(decoding: bytes, as: UTF8.self)
        // Repairs can make the text longer.
        guard self.identifier.utf8.count <= 512 else { return nil }
        name =
            DisplayName.cleaned(EncodedWords.decode(Array(phrase.prefix(1024))).text)
            ?? DisplayName.cleaned(String(self.identifier.prefix { $0 != "." && $0 != "@" }))
    }
}
