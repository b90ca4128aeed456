internal import Interactions

extension DonationStore {
    /// Returns the activities that a text names.
    ///
    /// A text names activities by their key, by a persistent identifier, an item's identifier or a
    /// web page, by the position of one of their events (`17` or `#17`), by a title or by a part of
    /// a title, an identifier or a page, in this order. If one way finds an activity, the later
    /// ways do not count; a number that is the position of one activity and the identifier or title
    /// of another names both. The comparison of titles ignores case and accents.
    ///
    /// ```swift
    /// if let article = try store.activities(named: "On lakes").only { print(article.textKey) }
    /// ```
    ///
    /// - Parameter text: The text.
    /// - Returns: The activities, and the way in which the text names them.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* log *n*) in the number of activities; O(log *n*) for a position with
    ///   `#`.
    public func activities(
        named text: String
    ) throws(DonationStoreError) -> Naming<StoredActivity> {
        guard !text.allSatisfy(\.isWhitespace) else { return Naming(text) }
        let position = PositionText(text).flatMap { $0.isOfSenderAlone ? nil : $0 }
        let byPosition = try position.flatMap { position throws(DonationStoreError) in
            try activity(at: position.position)
        }
        if position?.isMarked == true {
            return Naming(text, by: .position, [byPosition].compactMap(\.self))
        }
        let all = try activities()
        let named = ActivityNames(text, among: all)
        guard let byPosition else { return named.naming }
        let others = named.naming.isExact ? named.naming.found : []
        let both = [byPosition] + others.filter { $0.key != byPosition.key }
        return Naming(text, by: .position, both)
    }

    /// Returns the activity that the event at a position is about; `nil` if there is none.
    private func activity(at position: Position) throws(DonationStoreError) -> StoredActivity? {
        try readingActivities { reader throws(DonationStoreError) in
            guard let event = try reader.events(at: [position]).first,
                let activity = event.activity,
                let row = try reader.row(ContentKey(of: activity, from: event.donor).row)
            else { return nil }
            return try reader.activity(row)
        }
    }
}

/// A search for the activities that a text names.
private struct ActivityNames {
    private let text: String
    private let query: NameQuery
    private let all: [StoredActivity]

    init(_ text: String, among all: [StoredActivity]) {
        (self.text, self.all) = (text, all)
        query = NameQuery(text)
    }

    var naming: Naming<StoredActivity> {
        let byKey = all.filter { $0.textKey == text }
        guard byKey.isEmpty else { return Naming(text, by: .key, byKey) }
        let byIdentifier = all.filter { $0.identifiers.contains { $0.isSpelled(text) } }
        guard byIdentifier.isEmpty else { return Naming(text, by: .identifier, byIdentifier) }
        var best: NameQuery.Fit?
        var byName: [StoredActivity] = []
        for activity in all {
            guard let fit = fit(activity), fit <= best ?? fit else { continue }
            if fit != best { byName = [] }
            best = fit
            byName.append(activity)
        }
        guard let best else { return Naming(text, nearest: nearest) }
        return Naming(text, by: best <= .whole ? .name : .partOfName, byName)
    }

    /// Returns the degree to which a title fits, or of an identifier or page a part.
    private func fit(_ activity: StoredActivity) -> NameQuery.Fit? {
        let byTitle = query.fit(activity.titles)
        let byIdentifier = query.fit(activity.identifiers).map { max($0, .words) }
        return [byTitle, byIdentifier].compactMap(\.self).min()
    }

    private var nearest: [String] {
        var nearest = NameQuery.Nearest(query)
        for activity in all { for title in activity.titles { nearest.add(title) } }
        return nearest.names
    }
}

extension StoredActivity {
    /// The texts that name nothing else within the app.
    fileprivate var identifiers: [String] {
        [
            activity.persistentIdentifier, activity.webpageURL, activity.relatedUniqueIdentifier,
            activity.weakRelatedUniqueIdentifier, activity.targetContentIdentifier,
        ].compactMap(\.self).filter { !$0.isEmpty }
    }

    /// The names to show.
    fileprivate var titles: [String] {
        [activity.title, activity.displayName, activity.displayName == nil ? activity.type : nil]
            .compactMap(\.self).filter { !$0.isEmpty }
    }
}
