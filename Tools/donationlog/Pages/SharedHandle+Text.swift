import DonationStore

// Handles of several people, for people.

extension SharedHandle {
    /// The number of names in a text.
    private static let named = 3
    /// The number of handles in a list.
    private static let listed = 10

    /// The reason why it joins nobody, with some of the people who share it.
    var text: String { text(of: people.compactMap(\.displayName)) }

    /// Returns the reason for the page of one of these people, without that one.
    func text(besides contact: Contact) -> String {
        let others = zip(contacts, people).filter { $0.0 != contact.key }
        return text(of: others.compactMap(\.1.displayName))
    }

    private func text(of names: [String]) -> String {
        // Name a person in several address books, or people of one name, once.
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

    /// Returns the lines about all shared handles, with the first ten by name.
    static func lines(of handles: some Collection<SharedHandle>) -> [String] {
        guard !handles.isEmpty else { return [] }
        let rows = handles.prefix(listed).map { "  \($0.handle)  \($0.text)" }
        let rest = handles.count > listed ? ["  and \(handles.count - listed) more"] : []
        return ["\(count(of: handles)):"] + rows + rest + [
            "If two of them are one person, join them: donationlog link CONTACT CONTACT"
        ]
    }

    /// Returns the check of the shared handles for `donationlog doctor`.
    static func check(_ handles: some Collection<SharedHandle>) -> Check {
        guard !handles.isEmpty else {
            return Check("handles", is: .well, "none belongs to several people")
        }
        let some = handles.prefix(named).map { "\($0.handle) \($0.text)" }
        let rest = handles.count > named ? "; and \(handles.count - named) more" : ""
        return Check(
            "handles",
            is: .note,
            "\(count(of: handles)): \(some.joined(separator: "; "))\(rest)",
            mend: "donationlog link CONTACT CONTACT, if two of them are one person"
        )
    }

    private static func count(of handles: some Collection<SharedHandle>) -> String {
        let count = Set(handles.map(\.key)).count
        return count == 1
            ? "1 handle belongs to several people and joins nobody"
            : "\(count) handles belong to several people and join nobody"
    }
}
