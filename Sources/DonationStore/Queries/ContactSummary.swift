package import Interactions
internal import LMDB

/// A contact in a list: a person and numbers, without pictures and channels.
///
/// It makes texts and persons on demand: most lists show few of them. It is an object because lists
/// hand it on many times.
package final class ContactSummary: Sendable {
    /// The contact's key in the views.
    package let identity: ContactKey
    private let row: ContactRow
    private let isPlaceholder: Bool
    private let names: SharedNames

    fileprivate init(
        _ identity: ContactKey,
        _ row: ContactRow,
        isPlaceholder: Bool,
        reading names: SharedNames
    ) {
        (self.identity, self.row, self.names) = (identity, row, names)
        self.isPlaceholder = isPlaceholder
    }

    /// The key, as in ``Contact/key``.
    package var key: String { sortKey.text }
    /// The key as the order of lists needs it, which seldom asks for its text.
    package var sortKey: SortKey { SortKey(identity: identity, names: names) }
    /// The latest name.
    package var name: String? { row.name }
    /// The person as last donated.
    package var person: Person { row.person }
    /// The reason why the contact takes no message; `nil` for somebody.
    package var nobody: Nobody? { row.nobody ?? (isPlaceholder ? .placeholder : nil) }
    /// The number of donations and their first and last times, in each role.
    package var roles: ContactView.Roles { row.roles }
    /// The same numbers and times by donor, in the order of the donors' names.
    package var donors: [(donor: Donor, roles: ContactView.Roles)] {
        row.donors
            .compactMap { number, roles in
                names.donors.byNumber[number].map { (donor: $0, roles: roles) }
            }
            .sorted { $0.donor < $1.donor }
    }
}

extension ContactSummary {
    /// A key that compares as its text does.
    package struct SortKey: Comparable, Sendable {
        fileprivate let identity: ContactKey
        fileprivate let names: SharedNames

        fileprivate var text: String { identity.description(names.donors) }

        /// Returns whether both are the same key.
        package static func == (left: SortKey, right: SortKey) -> Bool {
            left.identity == right.identity
        }

        /// Returns whether the left comes first as a text.
        package static func < (left: SortKey, right: SortKey) -> Bool { left.text < right.text }
    }
}

/// The names of donors, for all summaries of a page.
fileprivate final class SharedNames: Sendable {
    let donors: DonorNames

    init(_ donors: DonorNames) {
        self.donors = donors
    }
}

extension DonationStore {
    /// Returns the summaries of contacts, all or a page of them, in the order of their keys.
    ///
    /// - Parameters:
    ///   - last: The last contact of the previous page; `nil` for the first page.
    ///   - limit: The largest number of contacts to return.
    /// - Returns: The summaries, fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of contacts and of those returned, once the
    ///   views are caught up.
    package func contactSummaries(
        after last: ContactKey? = nil,
        limit: Int
    ) throws(DonationStoreError) -> Answer<ContactSummary> {
        let names = SharedNames(try views.donorNames())
        return try answer { snapshot throws(DonationStoreError) -> [ContactSummary] in
            var rows: [(key: ContactKey, row: ContactRow)] = []
            _ = try self.views.forEach(
                in: snapshot.tables[.contacts],
                after: last?.bytes,
                limit: limit,
                of: snapshot
            ) { key, row throws(DecodingFailure) in
                rows.append((ContactKey(bytes: key), try ContactRow(row)))
            }
            return try self.views.summaries(of: rows, reading: names, in: snapshot)
        }
    }

    /// Returns the summaries of some contacts, without those that no longer exist.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*k* log *c*) in the keys and the number of contacts.
    package func contactSummaries(
        of keys: [ContactKey]
    ) throws(DonationStoreError) -> [ContactSummary] {
        let names = SharedNames(try views.donorNames())
        let found = try answer { snapshot throws(DonationStoreError) -> [ContactSummary] in
            var rows: [(key: ContactKey, row: ContactRow)] = []
            rows.reserveCapacity(keys.count)
            for key in keys {
                if let found = try self.views.contactRow(key, of: snapshot) { rows.append(found) }
            }
            return try self.views.summaries(of: rows, reading: names, in: snapshot)
        }
        return Array(found)
    }
}

extension ViewStore {
    /// Returns the summaries of contacts, and tells placeholders by their place.
    fileprivate func summaries(
        of rows: [(key: ContactKey, row: ContactRow)],
        reading names: SharedNames,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ContactSummary] {
        var summaries: [ContactSummary] = []
        summaries.reserveCapacity(rows.count)
        for (key, row) in rows {
            summaries.append(
                ContactSummary(
                    key,
                    row,
                    isPlaceholder: try isPlaceholder(row, key, of: snapshot),
                    reading: names
                )
            )
        }
        return summaries
    }

    /// Returns the row of a contact, or of the one that has its evidence since; `nil` if there is
    /// none.
    fileprivate func contactRow(
        _ key: ContactKey,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> (key: ContactKey, row: ContactRow)? {
        if let row = try row(.contacts, key.bytes, of: snapshot) {
            return (key, try read(row, snapshot))
        }
        guard let other = try row(.evidence, key.bytes, of: snapshot),
            let row = try row(.contacts, other, of: snapshot)
        else { return nil }
        return (ContactKey(bytes: other), try read(row, snapshot))
    }

    private func read(
        _ row: [UInt8],
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactRow {
        do {
            return try ContactRow(row)
        } catch {
            // The views are at fault, not the log, and will be made again.
            throw snapshot.unreadable()
        }
    }
}
