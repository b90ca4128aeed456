internal import Interactions

/// Activities to go on with.
struct ActivityOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var answer = OfferAnswer()
        let suggestions = try reader.predictableActivities()
            .compactMap { $0.suggestion(at: question.now) }
            .sorted { ($0.score, $0.activity.position) > ($1.score, $1.activity.position) }
        let habits = try Habits(of: [.continue], question, in: reader)
        for suggestion in suggestions
        where !question.context.excludedApps.contains(suggestion.activity.donor.app) {
            answer.offers.append(
                try offer(
                    of: suggestion,
                    habits,
                    for: question.context,
                    in: reader
                )
            )
        }
        answer.offers.sort { left, right in
            (left.score, left.reference?.position ?? .start)
                > (right.score, right.reference?.position ?? .start)
        }
        return answer
    }

    private static func offer(
        of suggestion: ActivitySuggestion,
        _ habits: Habits,
        for context: SurfaceContext,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> Offer {
        let stored = suggestion.activity
        let app = try reader.app(continuing: stored.activity, of: stored.donor, context)
        return Offer(
            .activity,
            .activity(stored),
            action: Offer.Action(
                .continue,
                app: app,
                url: stored.activity.webpageURL
            ),
            title: stored.activity.displayName ?? stored.activity.webpageURL
                ?? stored.activity.type,
            source: stored.donor.app,
            reasons: suggestion.reasons.map {
                OfferReason($0.name.rawValue, $0.value, [stored.position])
            } + [habits.reason(for: app)].compactMap(\.self),
            reference: OfferReference(
                .activity,
                at: stored.position,
                deed: .continue,
                app: app
            )
        )
    }
}

extension ActivityReader {
    /// The number of the last predictable visits of one donor that are looked at, and of donors.
    private static var mostVisits: Int { 32 }
    private static var mostDonors: Int { 256 }

    /// Returns the contents of the last visits that an app lets be predicted, without those on the
    /// screen.
    fileprivate func predictableActivities() throws(DonationStoreError) -> [StoredActivity] {
        var keys: Set<ActivityRowKey> = []
        let donors = try rows(
            beginning: ActivityRowKey(.prediction).bytes,
            limit: Self.mostDonors
        )
        for row in donors {
            var positions: [Position] = []
            try forEachEntry(of: row) { entry in
                positions.append(entry.position)
                return positions.count < Self.mostVisits
            }
            for event in try events(at: positions) { event.subject.map { _ = keys.insert($0) } }
        }
        let current = Set(
            try currentActivities(from: .all).map { [$0.donor.app, $0.activity.text] }
        )
        var found: [StoredActivity] = []
        for key in keys.sorted() {
            guard let row = try self.row(key), let activity = try activity(row),
                !current.contains([activity.donor.app, activity.activity.text])
            else { continue }
            found.append(activity)
        }
        return found
    }
}
