internal import Interactions

extension MailHeader {
    /// The identifier, which is the same for every copy of the mail.
    ///
    /// It is the message identifier, or a digest of the fields that do not change on the way.
    var identifier: String {
        if let identifier = value(.messageID).flatMap(Self.firstIdentifier) { return identifier }
        var hash = StableHash()
        for field in [MailField.from, .sender, .to, .cc, .date, .inReplyTo, .references] {
            for value in values(field) {
                hash.add(field.rawValue.utf8)
                hash.add(0)
                // Programs fold lines again.
                hash.add(value.lazy.filter { !$0.isWhiteSpace })
                hash.add(0)
            }
        }
        return "digest:\(hash.text)"
    }

    /// The identifier of the first mail of the thread; `nil` if this mail is no answer.
    var threadRoot: String? {
        for field in [MailField.references, .inReplyTo] {
            // The field may contain words of people too.
            if let value = value(field), value.contains(UInt8(ascii: "@")),
                let identifier = Self.firstIdentifier(value), identifier.contains("@")
            {
                return identifier
            }
        }
        return nil
    }

    /// The hashes of the identifiers of all mails that this one answers.
    var answered: [UInt64] {
        [MailField.inReplyTo, .references].flatMap { field in
            (value(field) ?? []).split(separator: UInt8(ascii: "<")).compactMap { part in
                part.firstIndex(of: UInt8(ascii: ">")).map { Self.hash(part[..<$0]) }
            }
        }
    }

    /// The hash of the mail's own identifier; `nil` without one.
    var identifierHash: UInt64? {
        guard let value = value(.messageID),
            let open = value.firstIndex(of: UInt8(ascii: "<")),
            let close = value[open...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        return Self.hash(value[(open + 1)..<close])
    }

    private static func hash(_ identifier: ArraySlice<UInt8>) -> UInt64 {
        var hash = StableHash()
        hash.add(identifier.lazy.filter { $0 > 0x20 })
        return hash.short
    }

    /// The length of the body by the mail itself; `nil` without a possible one.
    var contentLength: Int? {
        guard let value = value(.contentLength), !value.isEmpty, value.count <= 15,
            value.allSatisfy(\.isDigit)
        else { return nil }
        return value.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    /// Returns the first identifier in angle brackets, or the first word; a digest if it is too
    /// long.
    private static func firstIdentifier(_ value: ArraySlice<UInt8>) -> String? {
        var inside = value.prefix { !$0.isWhiteSpace }
        if let open = value.firstIndex(of: UInt8(ascii: "<")),
            let close = value[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            inside = value[(open + 1)..<close]
        }
        let bytes = inside.filter { $0 > 0x20 }
        guard !bytes.isEmpty else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.count > DonationLimits.identifierBytes else { return text }
        var hash = StableHash()
        hash.add(bytes)
        return "digest:\(hash.text)"
    }
}
