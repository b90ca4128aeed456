internal import DonationStore
internal import Interactions
internal import TextIndex

/// The results of one question, while matches are put together.
struct SearchAnswer {
    private let text: String
    private let query: String
    private let scope: Set<DonorNumber>
    private let now: Timestamp
    private var groups: [Group] = []
    private var groupIndices: [ActivityRowKey: Int] = [:]
    private var pages: [String: Int] = [:]

    /// Things that are one result.
    private struct Group {
        var match: TextMatch
        var item: (row: ActivityRow, item: StoredItem)?
        var activities: [(row: ActivityRow, activity: StoredActivity)] = []
    }

    init(to text: String, scope: Set<DonorNumber>, at now: Timestamp) {
        self.text = text
        query = Engagement.folded(text)
        self.scope = scope
        self.now = now
    }

    /// Adds a match, unless it is not to be found now.
    mutating func add(
        _ match: TextMatch,
        _ reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        let event = try reader.events(at: [Position(rawValue: match.id)]).first
        guard let event, scope.contains(event.donor), let key = event.subject,
            let row = try reader.row(key)
        else { return }
        switch row.view {
        case .content: try addContent(row, match, reader)
        case .item: try addItem(row, match, reader)
        default: break
        }
    }

    private mutating func addContent(
        _ row: ActivityRow,
        _ match: TextMatch,
        _ reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        guard let found = try reader.activity(row), found.expiration > now else { return }
        let strong = found.activity.relatedUniqueIdentifier
        if let related = strong ?? found.activity.weakRelatedUniqueIdentifier,
            let itemRow = try reader.itemRow(related, of: found.key.donor),
            let item = try reader.item(itemRow)
        {
            if item.expiration > now {
                let group = try group(ofItem: itemRow, item, match, reader)
                improve(group, by: match)
                return
            }
            if strong != nil { return }
        } else if strong != nil {
            // Without its item it is not to be found.
            return
        }
        if let group = groupIndices[row.key] { return improve(group, by: match) }
        if let page = found.activity.webpageURL, let group = pages[page] {
            groups[group].activities.append((row, found))
            groupIndices[row.key] = group
            return improve(group, by: match)
        }
        groups.append(Group(match: match, activities: [(row, found)]))
        groupIndices[row.key] = groups.count - 1
        if let page = found.activity.webpageURL { pages[page] = groups.count - 1 }
    }

    private mutating func addItem(
        _ row: ActivityRow,
        _ match: TextMatch,
        _ reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        if let group = groupIndices[row.key] { return improve(group, by: match) }
        guard let item = try reader.item(row), item.expiration > now else { return }
        _ = try group(ofItem: row, item, match, reader)
    }

    /// Returns the group of an item with the activities that are views of it.
    private mutating func group(
        ofItem row: ActivityRow,
        _ item: StoredItem,
        _ match: TextMatch,
        _ reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> Int {
        if let known = groupIndices[row.key] { return known }
        var group = Group(match: match, item: (row, item))
        guard let donor = row.key.donor else { return 0 }
        for content in try reader.viewsOfItem(item.item.identifier, of: donor) {
            guard let found = try reader.activity(content), found.expiration > now else { continue }
            group.activities.append((content, found))
        }
        groups.append(group)
        let index = groups.count - 1
        groupIndices[row.key] = index
        for (content, found) in group.activities {
            groupIndices[content.key] = index
            if let page = found.activity.webpageURL { pages[page] = index }
        }
        return index
    }

    private mutating func improve(_ group: Int, by match: TextMatch) {
        if SearchScore.quality(of: match) > SearchScore.quality(of: groups[group].match) {
            groups[group].match = match
        }
    }

    // MARK: Results

    /// Returns the best results.
    func results(
        _ limit: Int,
        _ reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> [SearchResult] {
        var results: [SearchResult] = []
        for group in groups {
            if let result = try result(of: group, reader) { results.append(result) }
        }
        results.sort { ($0.score, $0.position) > ($1.score, $1.position) }
        return Array(results.prefix(limit))
    }

    private func result(
        of group: Group,
        _ reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> SearchResult? {
        let activities = group.activities.sorted {
            ($0.activity.last, $1.row.key) > ($1.activity.last, $0.row.key)
        }
        let names =
            [group.item?.item.item.displayName] + activities.map(\.activity.activity.displayName)
        guard let donor = group.item?.item.donor ?? activities.first?.activity.donor else {
            return nil
        }
        var rows = activities.map(\.row)
        if let item = group.item { rows.insert(item.row, at: 0) }
        var reasons = [matchReason(group)]
        if let reason = try engagementReason(rows, reader) { reasons.append(reason) }
        let decayed = activities.reduce(0) { $0 + $1.activity.decayed.value(at: now) }
        if decayed > 0 {
            reasons.append(
                SearchReason(
                    name: .visits,
                    value: SearchScore.Weight.visits * SearchScore.visits(decayed),
                    detail: "\(activities.reduce(0) { $0 + $1.activity.visits }) visits",
                    events: activities.map(\.activity.position)
                )
            )
        }
        let last = activities.map(\.activity.last) + [group.item?.item.last].compactMap(\.self)
        if let last = last.max() {
            reasons.append(
                SearchReason(
                    name: .recency,
                    value: SearchScore.Weight.recency * SearchScore.recency(last, at: now),
                    detail: last.rfc3339 ?? "",
                    events: []
                )
            )
        }
        if let hint = group.item?.item.item.attributes["rankingHint"]?.number {
            reasons.append(
                SearchReason(
                    name: .hint,
                    value: SearchScore.Weight.hint * min(max(hint, 0), 100) / 100,
                    detail: "\(hint)",
                    events: [group.item?.item.position].compactMap(\.self)
                )
            )
        }
        let position: Position? =
            switch rows.first?.view {
            case .content(let view): view.latest
            case .item(let view): view.latest
            default: nil
            }
        guard let position else { return nil }
        return SearchResult(
            title: names.compactMap(\.self).first ?? group.item?.item.item.identifier ?? "",
            donor: donor,
            item: group.item?.item,
            activities: activities.map(\.activity),
            position: position,
            score: reasons.reduce(0) { $0 + $1.value },
            reasons: reasons
        )
    }

    private func matchReason(_ group: Group) -> SearchReason {
        let fields = group.match.fields.map { "\($0.field)" }
        return SearchReason(
            name: .match,
            value: SearchScore.Weight.match * SearchScore.quality(of: group.match),
            detail: fields.isEmpty ? "text" : fields.joined(separator: ", "),
            events: [Position(rawValue: group.match.id)]
        )
    }

    private func engagementReason(
        _ rows: [ActivityRow],
        _ reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> SearchReason? {
        var joined = Engagement()
        for row in rows {
            for (query, choices) in row.view.engagement?.byQuery ?? [:] {
                joined.byQuery[query, default: .init()].shown += choices.shown
                joined.byQuery[query, default: .init()].chosen += choices.chosen
            }
        }
        let all = joined.all
        guard all.shown > 0 else { return nil }
        var events: [Position] = []
        for row in rows { events += try reader.searches(of: row, limit: 16) }
        return SearchReason(
            name: .engagement,
            value: SearchScore.Weight.engagement * SearchScore.engagement(joined, for: query),
            detail: "chosen \(all.chosen) of \(all.shown)",
            events: Array(Set(events).sorted().reversed().prefix(16))
        )
    }
}

extension TaggedValue {
    /// The value as a number; `nil` for any other value.
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
