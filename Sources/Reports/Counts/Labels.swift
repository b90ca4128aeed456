/// The labels of people and conversations: no two in a list are the same.
package enum Labels {
    /// A person or a group to label.
    package struct Entry: Hashable, Sendable {
        /// Its own name, if it has one.
        package var name: String?
        /// The participants, for a group.
        package var members: [String]
        /// A further distinction, such as the app.
        package var detail: String?
        /// The key, which tells it from all others.
        package var key: String

        package init(name: String?, members: [String] = [], detail: String? = nil, key: String) {
            (self.name, self.members) = (name, members)
            (self.detail, self.key) = (detail, key)
        }
    }

    /// Returns the labels of a list, in its order.
    ///
    /// A group without a name gets the names of its members, as many as fit. If two labels would be
    /// the same, the members who are in the fewest of these groups come first; labels that are
    /// still the same get the members, or at last the key, as a detail.
    package static func labels(of entries: [Entry]) -> [ReportBuilder.Names.Label] {
        var labels = entries.map { entry in
            (name: entry.name ?? text(of: entry.members, else: entry.key), detail: entry.detail)
        }
        for group in alike(labels) {
            let ordered = rarestFirst(group.map { entries[$0].members })
            for (index, members) in zip(group, ordered) where !members.isEmpty {
                if entries[index].name == nil {
                    labels[index].name = text(of: members, else: entries[index].key)
                } else {
                    let names = text(of: members, else: "")
                    labels[index].detail = [entries[index].detail, names].compactMap { $0 }
                        .joined(separator: ": ")
                }
            }
        }
        for index in alike(labels).joined() { labels[index].detail = entries[index].key }
        return labels
    }

    /// Returns the indices of equal labels, grouped.
    private static func alike(_ labels: [ReportBuilder.Names.Label]) -> [[Int]] {
        Dictionary(grouping: labels.indices) { [labels[$0].name, labels[$0].detail ?? ""] }
            .values.filter { $0.count > 1 }
    }

    /// Returns the members of groups, in each the ones first that are in the fewest of the groups.
    private static func rarestFirst(_ groups: [[String]]) -> [[String]] {
        var counts: [String: Int] = [:]
        for name in groups.flatMap(Set.init) { counts[name, default: 0] += 1 }
        return groups.map { members in
            members.enumerated().sorted {
                (counts[$0.element] ?? 0, $0.offset) < (counts[$1.element] ?? 0, $1.offset)
            }.map(\.element)
        }
    }

    /// Returns names on one line, as many as fit in a chart: `Ana, Ben and 4 more`.
    static func text(of members: [String], else text: String) -> String {
        guard let first = members.first else { return text }
        var (shown, best) = (first, 1)
        for count in members.indices.dropFirst().map({ $0 + 1 }) {
            let names = members.prefix(count).joined(separator: ", ")
            guard with(names, members.count - count).count <= Report.nameLength else { break }
            (shown, best) = (names, count)
        }
        let more = members.count - best
        let room = max(8, Report.nameLength - 1 - with("", more).count)
        return with(more > 0 ? SafeText.shortened(shown, to: room) : shown, more)
    }

    private static func with(_ names: String, _ more: Int) -> String {
        more > 0 ? "\(names) and \(more) more" : names
    }
}
