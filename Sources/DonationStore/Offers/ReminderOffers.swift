internal import Interactions

/// Reminders about activities that come due in a context.
struct ReminderOffers: OfferSource {
    /// The largest number of reminders of one kind of moment that are looked at.
    private static let most = 64

    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var offers: [(offer: Offer, taken: Timestamp)] = []
        for kind in LinkTrigger.Kind.allCases where mayBeDue(kind, question.context) {
            for link in try reader.links(dueBy: kind, at: question.now, limit: most) {
                guard !question.context.excludedApps.contains(link.donor.app),
                    try isDue(link, question)
                else { continue }
                offers.append((try offer(of: link, question, in: reader), link.taken))
            }
        }
        offers.sort { left, right in
            (left.offer.score, left.taken, right.offer.source, right.offer.title)
                > (right.offer.score, right.taken, left.offer.source, left.offer.title)
        }
        return OfferAnswer(offers.map(\.offer))
    }

    private static func mayBeDue(_ kind: LinkTrigger.Kind, _ context: SurfaceContext) -> Bool {
        switch kind {
        case .unspecified: false
        case .time: context.surface != .shareSheet && context.surface != .contactCard
        case .arriving, .leaving: context.transition?.namesPlace == true
        case .car: context.isEnteringCar
        case .messaging: !context.people.isEmpty
        }
    }

    private static func isDue(
        _ link: StoredLink,
        _ question: OfferQuestion
    ) throws(DonationStoreError) -> Bool {
        var (arriving, leaving): (String?, String?)
        switch question.context.transition {
        case .arrived(let place)?: arriving = place
        case .left(let place)?: leaving = place
        default: break
        }
        var messaging: String?
        if link.link.trigger.kind == .messaging, let person = link.link.trigger.person {
            let named = try question.views.contacts(named: person)
            let writing = try question.contacts(of: question.context.people)
            if named.found.contains(where: { one in writing.contains { $0.key == one.key } }) {
                messaging = person
            }
        }
        return link.isDue(
            at: question.now,
            arriving: arriving,
            leaving: leaving,
            isEnteringCar: question.context.isEnteringCar,
            messaging: messaging
        )
    }

    private static func offer(
        of link: StoredLink,
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> Offer {
        let activity = link.link.activity
        let name = activity.displayName ?? activity.webpageURL ?? activity.type
        let app = try reader.app(continuing: activity, of: link.donor, question.context)
        let title = link.link.title
        let moment = link.link.trigger.time ?? question.now
        let late = max(0, question.now.milliseconds(since: moment)) / 86_400_000
        return Offer(
            .reminder,
            .reminder(link),
            action: Offer.Action(
                .remind,
                app: app,
                url: activity.webpageURL
            ),
            title: title.isEmpty ? name : title,
            subtitle: title.isEmpty ? "" : name,
            source: link.donor.app,
            reasons: [OfferReason("due", 1 / (1 + late), [link.position])],
            reference: OfferReference(
                .reminder,
                at: link.position,
                deed: .remind,
                app: app
            )
        )
    }
}

extension SurfaceContext {
    /// Whether the owner gets into a car, or is in one.
    fileprivate var isEnteringCar: Bool {
        transition == .connected(.car) || surface == .car || accessories.contains(.car)
            || motion == .driving
    }
}

extension SurfaceContext.Transition {
    fileprivate var namesPlace: Bool {
        switch self {
        case .arrived, .left: true
        default: false
        }
    }
}

extension ActivityReader {
    /// The largest number of reminders of one kind of moment, open or not, that are looked at.
    private static var mostLooked: Int { 1024 }

    /// Returns open links that wait for a kind of moment; of those with a time, the past ones, the
    /// latest first.
    fileprivate func links(
        dueBy kind: LinkTrigger.Kind,
        at now: Timestamp,
        limit: Int
    ) throws(DonationStoreError) -> [StoredLink] {
        var found: [StoredLink] = []
        var last: ActivityRowKey?
        if kind == .time {
            let trigger = LinkTrigger(.time, time: now.adding(.milliseconds(1)))
            last = .due(trigger, Timestamp(milliseconds: .max), Position(rawValue: .max))
        }
        var looked = 0
        while found.count < limit, looked < Self.mostLooked {
            let page = try rows(beginning: ActivityRowKey.due(kind), after: last, limit: limit)
            for row in page {
                guard let (time, position) = row.key.dueLink, kind != .time || time <= now,
                    let link = try self.link(position), !link.isRemoved
                else { continue }
                // A reminder that the owner opened after its time has done its work.
                if kind == .time, let opened = link.lastOpened, opened >= time { continue }
                found.append(link)
            }
            looked += page.count
            guard page.count == limit, let key = page.last?.key else { break }
            last = key
        }
        return found
    }
}
