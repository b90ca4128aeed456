/// A kind of mail that is not correspondence; an import leaves it out unless asked for it.
package enum MailKind: String, CaseIterable, Sendable {
    /// Mail that a filter or the owner marked as junk.
    case junk
    /// Mail that the owner deleted.
    case trash
    /// Mail that was not sent.
    case drafts
    /// Mail that no person wrote to the owner.
    case bulk
}

extension HistoryReason {
    /// A mail that a filter or the owner marked as junk.
    package static let junk = HistoryReason(rawValue: "marked as junk")
    /// A mail in the trash, or one that its program has marked as deleted and not removed yet.
    package static let deleted = HistoryReason(rawValue: "deleted in the mailbox")
    /// A mail that was not sent.
    package static let draft = HistoryReason(rawValue: "a draft")
}

extension MailKind {
    /// Returns the reason to skip a mail that has marks of these kinds; `nil` if all are wanted.
    static func reason(for marks: Set<MailKind>, without wanted: Set<MailKind>) -> HistoryReason? {
        let unwanted = marks.subtracting(wanted)
        if unwanted.contains(.junk) { return .junk }
        if unwanted.contains(.trash) { return .deleted }
        return unwanted.contains(.drafts) ? .draft : nil
    }
}

extension MailHeader {
    /// The kinds of mail that programs have marked this as.
    var marks: Set<MailKind> {
        var marks: Set<MailKind> = []
        let verdicts = [value(.spamFlag), value(.spamStatus)]
        if hasMozillaJunk || verdicts.contains(where: { $0?.prefix(3).isNamed("yes") == true }) {
            marks.insert(.junk)
        }
        if isDeletedInMozilla || hasStatus("D") { marks.insert(.trash) }
        if hasStatus("T") { marks.insert(.drafts) }
        marks.formUnion(labels.compactMap(MailFolder.kind))
        return marks
    }

    /// Whether a label says that the owner sent the mail.
    var hasLabelOfSentMail: Bool {
        labels.contains { MailFolder.isOfSentMail($0) }
    }

    /// The labels of Gmail.
    private var labels: [String] {
        guard let labels = value(.gmailLabels) else { return [] }
        let text = EncodedWords.decode(Array(labels.prefix(4096))).text
        return text.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    }

    private var hasMozillaJunk: Bool {
        value(.mozillaKeys)?.split(separator: 0x20).contains { $0.isNamed("junk") } ?? false
    }

    private var isDeletedInMozilla: Bool {
        guard let status = value(.mozillaStatus), status.count == 4,
            let low = status.last?.hexadecimalValue
        else { return false }
        return low & 8 != 0
    }

    /// Returns whether a program has set a flag in the mailbox; flags are upper-case letters.
    private func hasStatus(_ flag: Unicode.Scalar) -> Bool {
        guard let status = value(.status), status.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            return false
        }
        return status.contains(UInt8(truncatingIfNeeded: flag.value))
    }
}
