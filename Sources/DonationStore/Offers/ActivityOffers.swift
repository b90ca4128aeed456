internal import Interactions

/// Activities to go on with.
struct ActivityOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var answer = OfferAnswer()
        let habits = try Habits(of: [.continue], question, in: reader)
        var candidates: [Candidate] = []
        for content in try reader.predictableContents(for: question) {
            guard case .content(let view) = content.row.view,
                let reasons = view.reasons(at: question.now)
            else { continue }
            let app = try reader.app(continuing: content.row, of: content.donor, question.context)
            let parts =
                reasons.map { OfferReason($0.name.rawValue, $0.value, [view.latest]) }
                + [habits.reason(for: app)].compactMap(\.self)
            candidates.append(
                Candidate(
                    row: content.row,
                    donor: content.donor,
                    app: app,
                    reasons: parts,
                    score: parts.reduce(0) { $0 + $1.value },
                    last: view.latestStart ?? question.now
                )
            )
        }
        candidates.sort { left, right in
            if left.score != right.score { return left.score > right.score }
            if left.last != right.last { return left.last > right.last }
            if left.donor != right.donor { return left.donor < right.donor }
            return left.row.key < right.row.key
        }
        let screens = Screens()
        answer.drafts = candidates.map { candidate in
            OfferDraft(.activity, from: candidate.donor.app, by: candidate.app) {
                reader throws(DonationStoreError) in
                guard let stored = try reader.activity(candidate.row),
                    try !screens.shows(stored, in: reader)
                else { return .nothing }
                return .offer(candidate.offer(of: stored))
            }
        }
        return answer
    }
}

/// A content to offer, with its reasons.
private struct Candidate {
    let row: ActivityRow
    /// The donor that it is of.
    let donor: Donor
    /// The app that goes on with it.
    let app: String
    let reasons: [OfferReason]
    /// The sum of the reasons, left to right.
    let score: Double
    /// The start of its newest event.
    let last: Timestamp

    /// Makes the offer of the content, whose texts are read.
    func offer(of stored: StoredActivity) -> Offer {
        Offer(
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
            reasons: reasons,
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
    /// The largest number of donors whose visits are looked at.
    private static var mostDonors: Int { 256 }

    /// Returns the contents of the last visits that an app lets be predicted.
    fileprivate func predictableContents(
        for question: OfferQuestion
    ) throws(DonationStoreError) -> [(row: ActivityRow, donor: Donor)] {
        var found: [(row: ActivityRow, donor: Donor)] = []
        let donors = try rows(
            beginning: ActivityRowKey(.prediction).bytes,
            limit: Self.mostDonors
        )
        for visits in donors {
            guard case .prediction(let view) = visits.view, let number = visits.key.donor,
                let donor = donor(number), !question.context.excludedApps.contains(donor.app)
            else { continue }
            var keys: Set<ActivityRowKey> = []
            for visit in view.visits {
                if let key = visit.content {
                    keys.insert(key)
                } else if let key = try event(at: visit.position)?.subject {
                    // A long key stands in the event alone.
                    keys.insert(key)
                }
            }
            for key in keys.sorted() {
                if let row = try row(key) { found.append((row, donor)) }
            }
        }
        return found
    }

    /// Returns the app that goes on with the activity of a row, as ``app(continuing:of:_:)``.
    fileprivate func app(
        continuing row: ActivityRow,
        of donor: Donor,
        _ context: SurfaceContext
    ) throws(DonationStoreError) -> String {
        guard let apps = context.apps, !apps.contains(donor.app),
            let stored = try activity(row)
        else { return donor.app }
        return try app(continuing: stored.activity, of: donor, context)
    }
}

/// The activities on the screens, by the apps that were asked for.
private final class Screens {
    private var known: [String: Set<String>] = [:]

    /// Returns whether its app shows an activity now.
    func shows(
        _ stored: StoredActivity,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> Bool {
        let app = stored.donor.app
        if let texts = known[app] { return texts.contains(stored.activity.text) }
        let texts = Set(try reader.currentActivities(from: .app(app)).map(\.activity.text))
        known[app] = texts
        return texts.contains(stored.activity.text)
    }
}
