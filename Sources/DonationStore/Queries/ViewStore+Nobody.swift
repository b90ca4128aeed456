internal import Interactions
internal import LMDB

/// Senders that take no message: by what donors say of them, and by their place in an app.
extension ViewStore {
    /// The numbers of an app's conversations that are read at once, and at most.
    private static let (page, pages) = (4, 16)

    /// Returns the reason why a contact takes no message; `nil` for somebody.
    ///
    /// - Parameters:
    ///   - contact: The contact; the beginning of its row is enough.
    ///   - key: Its key.
    ///   - donor: The app, whose own word decides if it has one; `nil` for all apps.
    ///   - snapshot: The views.
    /// - Returns: The reason.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(1), with up to 64 conversations read for somebody who never wrote and of
    ///   whom one app alone has an identifier.
    func nobody(
        _ contact: ContactView,
        _ key: ContactKey,
        in donor: DonorNumber? = nil,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Nobody? {
        if let reason = Nobody(contact, in: donor) { return reason }
        return try isPlaceholder(contact, key, of: snapshot) ? .placeholder : nil
    }

    /// Returns whether a contact takes messages, or a context includes those who do not.
    func admits(
        _ contact: ContactView,
        _ key: ContactKey,
        to context: SuggestionContext,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        guard !context.includesNobody else { return true }
        return try nobody(contact, key, of: snapshot) == nil
    }

    /// Returns whether the contact of a row is a placeholder by its place in the groups of its app.
    func isPlaceholder(
        _ row: ContactRow,
        _ key: ContactKey,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        guard row.mayBePlaceholder(at: key), let view = try face(of: key, in: snapshot) else {
            return false
        }
        return try isPlaceholder(view, key, of: snapshot)
    }

    /// Returns whether a contact is the one that its app gives in every group, and nowhere else.
    private func isPlaceholder(
        _ contact: ContactView,
        _ key: ContactKey,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        guard contact.isSilentAndBare, key.isIdentifierOfApp, let donor = key.donor else {
            return false
        }
        let alone = ConversationKey(of: [key], donor: donor)
        guard try face(of: alone, in: snapshot) == nil else { return false }
        // It is the only one in all of them: a family may meet in every group.
        var (shared, names, count): (Set<ContactKey>, Set<String>, Int) = ([], [], 0)
        var last: [UInt8]?
        for _ in 0..<Self.pages {
            let page = try conversations(of: donor, after: last, in: snapshot)
            for (_, view) in page {
                let people = Set(try contacts(of: view.participants, in: snapshot).map(\.key))
                guard view.groupName != nil || view.isGroup(of: people.count) else {
                    if people.contains(key) { return false }
                    continue
                }
                guard people.contains(key) else { return false }
                shared = count == 0 ? people : shared.intersection(people)
                if let name = view.groupName { names.insert(name) }
                count += 1
            }
            last = page.last?.key
            guard page.count == Self.page else { break }
        }
        return count >= Nobody.groupsOfPlaceholder && shared.count == 1
            && contact.mayBePlaceholder(in: names)
    }

    /// Returns some conversations of an app, in the order of their keys.
    private func conversations(
        of donor: DonorNumber,
        after last: [UInt8]?,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [(key: [UInt8], view: ConversationView)] {
        var found: [(key: [UInt8], view: ConversationView)] = []
        try snapshot.forEachRow(
            in: snapshot.tables[.conversations],
            prefix: ConversationKey.beginning(ofDonor: donor),
            after: last.map(StoredView.key),
            limit: Self.page
        ) { key, row throws(DecodingFailure) in
            found.append((key, try ConversationView(beginningOf: row.span)))
        }
        return found
    }
}
