internal import DonationStore
internal import Interactions

extension ActivityReader {
    /// Returns the last positions of what was chosen for queries that begin as a query does, by
    /// which the index numbers it.
    func chosen(
        beginning query: String,
        limit: Int
    ) throws(DonationStoreError) -> [Position] {
        guard !query.isEmpty else { return [] }
        var positions: [Position] = []
        for lead in try leads(beginning: query, limit: limit) {
            guard let target = lead.key.target, let row = try self.row(target),
                let last = try newest(of: row, through: position)
            else { continue }
            positions.append(last)
        }
        return positions
    }

    /// Returns the queries that begin as a query does and for which something good was chosen.
    func chosenQueries(
        beginning query: String,
        limit: Int,
        where isGood: (ActivityRowKey) -> Bool
    ) throws(DonationStoreError) -> [String] {
        guard !query.isEmpty else { return [] }
        var seen: Set<String> = []
        return try leads(beginning: query, limit: limit)
            .filter { $0.key.target.map(isGood) ?? false }
            .compactMap(\.key.leadingText).filter { seen.insert($0).inserted }
    }

    private func leads(
        beginning query: String,
        limit: Int
    ) throws(DonationStoreError) -> [ActivityRow] {
        let prefix = [ActivityRowKey.Class.beginning.rawValue] + Array(query.utf8)
        var leads = try rows(beginning: prefix, limit: limit)
        // A choice for a shorter query counts, too: the owner goes on typing.
        var shorter = query
        while leads.count < limit, shorter.count > 1 {
            shorter.removeLast()
            leads += try rows(
                beginning: ActivityRowKey.leading(.beginning, from: shorter),
                limit: limit - leads.count
            )
        }
        return leads
    }

    /// Returns the row of a donor's item in any of its indexes; `nil` if there is none.
    func itemRow(
        _ identifier: String,
        of donor: DonorNumber
    ) throws(DonationStoreError) -> ActivityRow? {
        var index = ""
        while true {
            if let row = try row(.item(identifier, in: index, of: donor)) { return row }
            // The next index begins after all keys of this one.
            let all = ActivityRowKey(.item, donor).bytes
            let last = ActivityRowKey(
                bytes: ActivityRowKey.item("", in: index, of: donor).bytes + [0xFF]
            )
            guard let next = try rows(beginning: all, after: last, limit: 1).first?.key.itemNames,
                next.index.utf8.lexicographicallyPrecedes(index.utf8) == false, next.index != index
            else { return nil }
            index = next.index
        }
    }

    /// Returns the contents that are views of a donor's item, at most 16.
    func viewsOfItem(
        _ identifier: String,
        of donor: DonorNumber
    ) throws(DonationStoreError) -> [ActivityRow] {
        let prefix = ActivityRowKey.leading(.related, donor, from: identifier)
        var found: [ActivityRow] = []
        for lead in try rows(beginning: prefix, limit: 16) {
            if let target = lead.key.target, let row = try row(target) { found.append(row) }
        }
        return found
    }
}
