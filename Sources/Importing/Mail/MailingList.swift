internal import Interactions

/// A mailing list that sent a mail, and to which its readers can write.
struct MailingList {
    /// The identifier of the list: its `List-Id`, or the address for posts.
    var identifier: String
    var name: String?
    /// The address for posts by `List-Post`, in its normal form.
    var post: String?

    /// Returns whether an address is the list's own: nobody's.
    func owns(_ address: String) -> Bool {
        address == post || isNamed(by: address)
    }

    /// Returns whether the identifier says that an address is the list's own.
    ///
    /// The store knows such an address by the identifier of the conversation.
    func isNamed(by address: String) -> Bool {
        address == identifier || Self.identifier(of: address) == identifier
    }

    /// Returns the usual identifier of the list with an address: a dot stands for the `@`.
    private static func identifier(of address: String) -> String {
        String(address.map { $0 == "@" ? "." : $0 })
    }
}

extension MailHeader {
    /// Returns the list, if its readers can write to it.
    ///
    /// - Parameter recipients: The addresses in `To` and `Cc`, in their normal form.
    /// - Returns: The list; `nil` without one, or if it only sends.
    func list(writtenTo recipients: some Sequence<String>) -> MailingList? {
        let address = value(.listPost).flatMap(Self.mailto)
        guard var list = namedList ?? address.flatMap({ MailingList($0, phrase: []) }) else {
            return nil
        }
        list.post = address.flatMap { EmailAddress.normalised(String(decoding: $0, as: UTF8.self)) }
        let takesPosts =
            address != nil || value(.precedence)?.isNamed("list") == true
            || recipients.contains { list.isNamed(by: $0) }
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
