/// A mailing list that sent a mail.
struct MailingList {
    /// The identifier of the list: its `List-Id`, or the address for posts.
    var identifier: String
    var name: String?
}

extension HistoryReason {
    /// An automatic answer, a report of delivery, or another mail marked as automatic.
    package static let automatic = HistoryReason(rawValue: "sent by a machine")
    /// A mail to many who cannot all answer: a newsletter or an advertisement.
    package static let bulk = HistoryReason(rawValue: "sent in bulk")
    /// A mail from an address that takes no answers.
    package static let noReply = HistoryReason(rawValue: "from an address that takes no answers")
}

extension MailHeader {
    /// The list, if its readers can write to it.
    var list: MailingList? {
        let identifier = value(.listID)
        let post = value(.listPost)
        let address = post.flatMap(Self.mailto)
        let precedence = value(.precedence) ?? []
        guard address != nil || (identifier != nil && precedence.isNamed("list")) else {
            return nil
        }
        if let identifier, let open = identifier.lastIndex(of: UInt8(ascii: "<")) {
            let name = Array(identifier[..<open].trimmed.filter { $0 != UInt8(ascii: "\"") })
            let inside = identifier[(open + 1)...].prefix { $0 != UInt8(ascii: ">") }
            if let list = MailingList(inside, name: name) { return list }
        }
        return (identifier ?? address).flatMap { MailingList($0, name: []) }
    }

    /// Returns the reason why no person wrote this mail to its reader; `nil` if a person may have.
    func reasonForBulk(isList: Bool, sender: String) -> HistoryReason? {
        let precedence = value(.precedence) ?? []
        if let mark = value(.autoSubmitted), !mark.prefix(2).isNamed("no") { return .automatic }
        if value(.returnPath)?.elementsEqual("<>".utf8) == true { return .automatic }
        if precedence.isNamed("auto_reply") { return .automatic }
        if Self.takesNoAnswers(sender) { return .noReply }
        guard !isList else { return nil }
        let isBulk =
            precedence.isNamed("bulk") || precedence.isNamed("junk") || value(.listID) != nil
            || value(.listUnsubscribe) != nil
        return isBulk ? .bulk : nil
    }

    /// Returns the address in `<mailto:list@example.org?…>`; `nil` for `NO` and other forms.
    private static func mailto(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let open = value.firstIndex(of: UInt8(ascii: "<")) else { return nil }
        let inside = value[(open + 1)...].prefix { $0 != UInt8(ascii: ">") }.trimmed
        guard inside.prefix(7).isNamed("mailto:") else { return nil }
        let address = inside.dropFirst(7).prefix { $0 != UInt8(ascii: "?") }
        return address.isEmpty ? nil : address
    }

    private static func takesNoAnswers(_ address: String) -> Bool {
        let mailbox = address.utf8.prefix { $0 != UInt8(ascii: "@") }
            .filter {
                $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: ".")
            }
        let name = String(decoding: mailbox, as: UTF8.self).lowercased()
        return ["mailerdaemon", "postmaster", "bounce", "bounces"].contains(name)
            || ["noreply", "donotreply", "nepasrepondre"].contains { name.hasPrefix($0) }
            || name.hasSuffix("noreply")
    }
}

extension MailingList {
    fileprivate init?(_ identifier: ArraySlice<UInt8>, name: [UInt8]) {
        let bytes = identifier.filter { !$0.isWhiteSpace }.map(\.lowered)
        guard !bytes.isEmpty, bytes.count <= 512 else { return nil }
        self.identifier = String(decoding: bytes, as: UTF8.self)
        // Repairs can make the text longer.
        guard self.identifier.utf8.count <= 512 else { return nil }
        self.name = DisplayName.cleaned(EncodedWords.decode(Array(name.prefix(1024))).text)
    }
}
