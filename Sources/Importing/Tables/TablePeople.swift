internal import Interactions

/// Reads the people in a cell: addresses, numbers and names, between commas or semicolons.
enum TablePeople {
    static func read(_ text: String) -> [Person] {
        let bytes = Array(text.utf8)
        if let people = ExactPeople.read(text) { return people }
        guard bytes.contains(UInt8(ascii: "@")) else {
            return parts(bytes).compactMap { person(String(decoding: $0, as: UTF8.self)) }
        }
        let list = AddressList(bytes, limit: DonationLimits.people)
        if !list.hasOthers, !list.mailboxes.isEmpty { return list.mailboxes.compactMap(person) }
        return parts(bytes).flatMap { part in
            let boxes = AddressList(part, limit: 1).mailboxes
            if !boxes.isEmpty { return boxes.compactMap(person) }
            return [person(String(decoding: part, as: UTF8.self))].compactMap { $0 }
        }
    }

    /// Returns the one person in a text, or the first of several between semicolons.
    ///
    /// A comma separates nothing: `Silva, Bo` is one name.
    static func one(_ text: String) -> Person? {
        let bytes = Array(text.utf8)
        if let people = ExactPeople.read(text), let first = people.first { return first }
        if bytes.contains(UInt8(ascii: "@")) {
            let list = AddressList(bytes, limit: DonationLimits.people)
            if list.mailboxes.count > 1 || !list.hasOthers { return read(text).first }
        }
        let first = bytes.split(separator: UInt8(ascii: ";")).map(\.trimmed).first { !$0.isEmpty }
        return first.flatMap { person(String(decoding: $0, as: UTF8.self)) }
    }

    private static func parts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let mark = bytes.contains(UInt8(ascii: ";")) ? UInt8(ascii: ";") : UInt8(ascii: ",")
        return bytes.split(separator: mark, maxSplits: DonationLimits.people + 1)
            .map(\.trimmed).filter { !$0.isEmpty }
    }

    private static func person(_ mailbox: AddressList.Mailbox) -> Person? {
        let address = String(decoding: mailbox.address, as: UTF8.self)
        let name = EncodedWords.decode(Array(mailbox.name.prefix(4096))).text
        let isAddress = HistoryOwner.isAddress(address)
        return Person(
            displayName: DisplayName.cleaned(name),
            personHandle: PersonHandle(value: address, type: isAddress ? .emailAddress : .unknown)
        )
    }

    /// Returns the person for a number, a name, or a name with a handle in angle brackets.
    private static func person(_ text: String) -> Person? {
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            let handle = String(text[text.index(after: open)...].dropLast())
            guard !handle.isEmpty else { return nil }
            let type = PhoneText.isNumber(handle) ? PersonHandleType.phoneNumber : .unknown
            let name = String(text[..<open])
            guard !UnknownPerson.isMeant(by: handle) else { return person(name) }
            return Person(
                displayName: UnknownPerson.isMeant(by: name) ? nil : DisplayName.cleaned(name),
                personHandle: PersonHandle(value: handle, type: type)
            )
        }
        if PhoneText.isNumber(text) {
            return Person(personHandle: PersonHandle(value: text, type: .phoneNumber))
        }
        guard !UnknownPerson.isMeant(by: text) else { return nil }
        return DisplayName.cleaned(text).map { Person(displayName: $0) }
    }
}
