internal import Interactions
internal import LMDB
import Synchronization

/// Senders that take no message: by what donors say of them, and by their place in an app.
extension ViewStore {
    /// Returns the reason why a contact takes no message; `nil` for somebody.
    ///
    /// - Parameters:
    ///   - contact: The contact; the beginning of its row is enough.
    ///   - key: Its key.
    ///   - donor: The app, whose own word decides if it has one; `nil` for all apps.
    ///   - snapshot: The views.
    /// - Returns: The reason.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(1); after each change of the views, the first who never wrote and of whom
    ///   one app alone has an identifier takes up to 64 conversations of the app.
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
        let member = try ubiquitousMembers.member(of: donor, in: snapshot) {
            () throws(DonationStoreError) in
            try ubiquitousMember(of: donor, in: snapshot)
        }
        guard let member, member.key == key else { return false }
        return contact.mayBePlaceholder(in: member.groupNames)
    }
}

/// The one contact that is in every group of an app.
struct UbiquitousMember: Sendable {
    var key: ContactKey
    /// The names of the groups.
    var groupNames: Set<String>
}

/// The members in every group of an app, as the views last read have them.
final class UbiquitousMembers: Sendable {
    /// The largest number of apps to remember.
    static let most = 256

    private struct Known {
        var generation = ""
        /// The bytes of the views' checkpoint.
        var checkpoint: [UInt8] = []
        var members: [DonorNumber: UbiquitousMember?] = [:]
    }

    private let known = Mutex(Known())

    /// Returns the member of an app, which `find` looks for once in views that did not change.
    func member(
        of donor: DonorNumber,
        in snapshot: borrowing Snapshot<ViewTables>,
        _ find: () throws(DonationStoreError) -> UbiquitousMember?
    ) throws(DonationStoreError) -> UbiquitousMember? {
        let key = ViewTables.checkpointKey
        var checkpoint: [UInt8] = []
        if let row = try snapshot.value(forKey: key.span, in: snapshot.tables.meta) {
            checkpoint = row.copy(row.indices)
        }
        let generation = snapshot.generation
        let kept = known.withLock { known in
            if known.generation != generation || known.checkpoint != checkpoint {
                known = Known(generation: generation, checkpoint: checkpoint)
            }
            return known.members[donor]
        }
        if let kept { return kept }
        let member = try find()
        known.withLock { known in
            guard known.generation == generation, known.checkpoint == checkpoint else { return }
            if known.members.count >= Self.most { known.members = [:] }
            known.members[donor] = .some(member)
        }
        return member
    }

    /// Forgets all, as the log may no longer hold what it says.
    func forget() { known.withLock { $0 = Known() } }
}

extension ViewStore {
    /// The numbers of an app's conversations that are read at once, and at most.
    private static let (page, pages) = (4, 16)

    /// Returns the only contact in every group of an app; `nil` if there is none, or several, or if
    /// another conversation has it, too.
    ///
    /// A family may meet in every group, so that several tell nothing.
    private func ubiquitousMember(
        of donor: DonorNumber,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> UbiquitousMember? {
        var (shared, others): (Set<ContactKey>, Set<ContactKey>) = ([], [])
        var (names, count): (Set<String>, Int) = ([], 0)
        var last: [UInt8]?
        for _ in 0..<Self.pages {
            let page = try conversations(of: donor, after: last, in: snapshot)
            for (_, view) in page {
                let people = Set(try contacts(of: view.participants, in: snapshot).map(\.key))
                guard view.groupName != nil || view.isGroup(of: people.count) else {
                    others.formUnion(people)
                    continue
                }
                shared = count == 0 ? people : shared.intersection(people)
                guard !shared.isEmpty else { return nil }
                if let name = view.groupName { names.insert(name) }
                count += 1
            }
            last = page.last?.key
            guard page.count == Self.page else { break }
        }
        guard count >= Nobody.groupsOfPlaceholder, shared.count == 1, let key = shared.first,
            !others.contains(key)
        else { return nil }
        return UbiquitousMember(key: key, groupNames: names)
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
