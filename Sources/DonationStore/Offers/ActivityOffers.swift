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
            candidates.append(
                Candidate(
                    row: content.row,
                    app: app,
                    reasons: reasons.map {
                        OfferReason($0.name.rawValue, $0.value, [view.latest])
                    } + [habits.reason(for: app)].compactMap(\.self),
                    position: view.latest
                )
            )
        }
        candidates.sort { left, right in
            (left.score, left.position) > (right.score, right.position)
        }
        answer.drafts = candidates.map { candidate in
            OfferDraft { reader throws(DonationStoreError) in
                guard let stored = try reader.activity(candidate.row),
                    try !reader.isOnScreen(stored)
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
    /// The app that goes on with it.
    let app: String
    let reasons: [OfferReason]
    let score: Double
    let position: Position

    init(row: ActivityRow, app: String, reasons: [OfferReason], position: Position) {
        (self.row, self.app, self.reasons, self.position) = (row, app, reasons, position)
        score = reasons.reduce(0) { $0 + $1.value }
    }

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
            for key in Set(view.contents).sorted() {
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

    /// Returns whether an app shows the activity now.
    fileprivate func isOnScreen(_ stored: StoredActivity) throws(DonationStoreError) -> Bool {
        try currentActivities(from: .app(stored.donor.app))
            .contains { $0.activity.text == stored.activity.text }
    }
}
