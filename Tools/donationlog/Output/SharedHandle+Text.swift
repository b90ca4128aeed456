import DonationStore

// Handles of several people, as people read them.

extension SharedHandle {
    /// How many are named in a text.
    private static let named = 3

    /// Why it joins nobody, with some of those who have it.
    var text: String { text(of: people.compactMap(\.displayName)) }

    /// The same on the page of one of those who have it.
    func text(besides contact: Contact) -> String {
        let others = zip(contacts, people).filter { $0.0 != contact.key }
        return text(of: others.compactMap(\.1.displayName))
    }

    private func text(of names: [String]) -> String {
        // Who is in several address books, or several people of one name, is named once.
        var names = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if names.count > Self.named { names = Array(names.prefix(Self.named)) + ["more"] }
        let people = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
        switch reason {
        case .cards: return "on cards of several people in \(donor.text)\(people)"
        case .names: return "used under many names in \(donor.text)\(people)"
        }
    }

    var json: JSONValue {
        [
            "key": .string(key),
            "reason": .string(reason == .cards ? "cards" : "names"),
            "donor": .object(donor.members),
            "contacts": .array(contacts.map { .string($0) }),
        ]
    }

    /// What there is to tell of all of them.
    static func lines(of handles: some Collection<SharedHandle>) -> [String] {
        guard !handles.isEmpty else { return [] }
        let rows = handles.prefix(named).map { "  \($0.handle)  \($0.text)" }
        let rest = handles.count > named ? ["  and \(handles.count - named) more"] : []
        return ["\(count(of: handles)):"] + rows + rest + [
            "Where two are one person all the same, join them: donationlog link CONTACT CONTACT"
        ]
    }

    /// What `donationlog doctor` says of them.
    static func check(_ handles: some Collection<SharedHandle>) -> Check {
        guard !handles.isEmpty else {
            return Check("handles", .well, "none is of several people")
        }
        let some = handles.prefix(named).map { "\($0.handle) \($0.text)" }
        let rest = handles.count > named ? "; and \(handles.count - named) more" : ""
        return Check(
            "handles",
            .note,
            "\(count(of: handles)): \(some.joined(separator: "; "))\(rest)",
            mend: "donationlog link CONTACT CONTACT, where two of them are one person all the same"
        )
    }

    private static func count(of handles: some Collection<SharedHandle>) -> String {
        let count = Set(handles.map(\.key)).count
        return count == 1
            ? "1 handle is of several people and joins nobody"
            : "\(count) handles are of several people and join nobody"
    }
}
