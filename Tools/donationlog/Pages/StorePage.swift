import DonationStore
import Evaluation
import Foundation
import Reports

/// Makes the page of a report from a store.
struct StorePage {
    /// The number of newest donations that the evaluation replays.
    private static let mostReplayed = 30_000
    /// The number of sent donations that the evaluation scores.
    private static let mostScored = 1000

    private let store: DonationStore
    private let since: Timestamp?
    private let until: Timestamp?
    /// The number of donations in the page.
    private(set) var donations = 0
    /// The length of the page in bytes.
    private(set) var bytes = 0
    /// The unreadable records.
    private(set) var damaged: [(position: Position, failure: DecodingFailure)] = []

    /// Makes a page about the donations that began within a range.
    init(_ store: DonationStore, since: Timestamp?, until: Timestamp?) {
        (self.store, self.since, self.until) = (store, since, until)
    }

    /// Reads the store and makes the page.
    mutating func make() throws(Failure) -> String {
        let range = try startRange()
        let frame = Reports.Report.Frame(
            now: .now,
            zone: .here(min(range.lowerBound, .now)...max(range.upperBound, .now)),
            since: since,
            until: until,
            store: store.path
        )
        // One after the other, so that they do not need memory at the same time.
        let offers = try offers()
        var report = try counted(in: frame, range)
        report.offers = offers
        let counts = try asking(try store.counts())
        report.offers?.count = counts.suggestions?.all ?? 0
        report.show(counts)
        if damaged.isEmpty { report.quality = try quality() }
        let page = report.page
        (donations, bytes) = (report.counts.all, page.utf8.count)
        return page
    }

    /// Returns the starts of the first and the last donation; now without donations.
    private func startRange() throws(Failure) -> ClosedRange<Timestamp> {
        let donors = try asking(try store.donorOverview(busiest: 0))
        tellLag(of: donors)
        let totals = donors.first?.totals
        guard let first = totals?.first, let last = totals?.last else { return .now ... .now }
        return min(first, last)...max(first, last)
    }

    /// Returns the report on the live donations.
    private mutating func counted(
        in frame: Reports.Report.Frame,
        _ range: ClosedRange<Timestamp>
    ) throws(Failure) -> Reports.Report {
        // Clocks may differ by a minute.
        let latest = Timestamp(milliseconds: Timestamp.now.milliseconds + 60_000)
        var late = 0
        var builder = ReportBuilder(frame, range: range)
        let names = try watching("events") { monitor throws(DonationStoreError) in
            try store.countDonations(monitor: monitor) { donation, contacts in
                if donation.recordedAt > latest { late += 1 }
                builder.add(donation, with: contacts)
            }
        }
        damaged = names.damaged
        builder.keys = ReportBuilder.Keys(person: names.contact, conversation: names.conversation)
        var report = builder.report(
            try self.names(for: builder, names),
            health: try health(names, late: late)
        )
        if names.holdsActivities { report.activities = try activities() }
        return report
    }

    /// Returns the quality of rankings that know only the past.
    private func quality() throws(Failure) -> Reports.Report.Quality {
        var wanted = Evaluation.Options()
        wanted.maxScored = Self.mostScored
        wanted.maxReplayed = Self.mostReplayed
        let donors = try asking(try store.donorOverview(busiest: 0))
        let evaluation = try watching("donations replayed") { monitor throws(DonationStoreError) in
            try store.evaluate(wanted, monitor: monitor)
        }
        let isCut = (donors.first?.totals.count ?? 0) > Self.mostReplayed
        return Reports.Report.Quality(evaluation, replayed: isCut ? Self.mostReplayed : nil)
    }
}

// MARK: Suggestions

extension StorePage {
    /// The number of suggestions on the page, as many as `suggest` shows.
    private static let mostOffers = 4
    /// The number of suggestions to compare these with.
    private static let mostCompared = 1000

    /// Returns the present suggestions.
    private func offers() throws(Failure) -> Reports.Report.Offers {
        let all = try asking(try store.suggestions(at: .clock(.now), limit: Self.mostCompared))
        let shown = Array(all.prefix(Self.mostOffers))
        let labels = Labels.labels(of: shown.map(\.entry))
        let offers = zip(shown, labels).map { suggestion, label in
            Reports.Report.Offer(
                name: label.name,
                detail: label.detail,
                score: suggestion.score,
                probability: suggestion.probability,
                reasons: suggestion.reasons
            )
        }
        return Reports.Report.Offers(offers, among: all.map(\.reasons))
    }
}

extension Suggestion {
    fileprivate var entry: Labels.Entry {
        Labels.Entry(
            name: groupName?.ifNotBlank ?? (people.isEmpty ? conversationIdentifier : nil),
            members: people.map(\.label),
            detail: donor.text,
            key: conversationIdentifier ?? people.map(\.label).joined(separator: ", ")
        )
    }
}

// MARK: Activities

extension StorePage {
    /// The number of activities on the page.
    private static let mostActivities = 12

    /// Returns the activities, items and reminders; `nil` if all are deleted.
    private func activities() throws(Failure) -> Reports.Report.Activities? {
        let overview = try asking(try store.activityOverview(mostVisited: Self.mostActivities))
        guard overview.totals != ActivityCounts() else { return nil }
        let visited = overview.mostVisited
        let labels = Labels.labels(
            of: visited.map {
                Labels.Entry(name: $0.label, detail: $0.donor.text, key: $0.textKey)
            }
        )
        return Reports.Report.Activities(
            counts: overview.totals.reported,
            apps: overview.donors.prefix(ReportBuilder.mostDonors).map { donor, counts in
                Reports.Report.Activities.App(name: donor.text, counts: counts.reported)
            },
            appCount: overview.donors.count,
            mostVisited: zip(visited, labels).map { activity, label in
                Reports.Report.Activities.Visited(
                    name: label.name,
                    detail: label.detail,
                    visits: activity.visits,
                    first: activity.first,
                    last: activity.last
                )
            }
        )
    }
}

extension ActivityCounts {
    fileprivate var reported: Reports.Report.Activities.Counts {
        Reports.Report.Activities.Counts(
            activities: activities,
            visits: visits,
            items: items,
            reminders: links
        )
    }
}

// MARK: Names

extension StorePage {
    /// Returns the names for the page.
    private func names(
        for builder: ReportBuilder,
        _ counted: CountedNames
    ) throws(Failure) -> ReportBuilder.Names {
        let people = builder.namedPeople
        var entries: [Labels.Entry] = []
        for index in people {
            let contact = try asking(try store.contact(index, of: counted))
            let key = counted.contact(index)
            let name = contact.flatMap { ($0.name ?? $0.person.label).ifNotBlank }
            entries.append(Labels.Entry(name: name ?? key, key: key))
        }
        let conversations = builder.topConversations
        var rooms: [Labels.Entry] = []
        for index in conversations {
            let conversation = try asking(try store.conversation(index, of: counted))
            let key = counted.conversation(index)
            rooms.append(conversation?.entry ?? Labels.Entry(name: key, key: key))
        }
        let personLabels = Dictionary(zip(people, Labels.labels(of: entries))) { $1 }
        let roomLabels = Dictionary(zip(conversations, Labels.labels(of: rooms))) { $1 }
        return ReportBuilder.Names(
            donor: { counted.donor($0)?.text ?? "\($0.rawValue)" },
            intent: { counted.intents[$0] },
            person: { personLabels[$0] ?? (counted.contact($0), nil) },
            conversation: { roomLabels[$0] ?? (counted.conversation($0), nil) }
        )
    }
}

extension Conversation {
    fileprivate var entry: Labels.Entry {
        Labels.Entry(
            name: name?.ifNotBlank ?? (people.isEmpty ? label.ifNotBlank ?? key : nil),
            members: people.map(\.label),
            detail: donor.text,
            key: key
        )
    }
}

extension String {
    /// The text; `nil` if nothing of it is visible.
    fileprivate var ifNotBlank: String? { isBlank ? nil : self }
}

// MARK: Health

extension StorePage {
    private func health(
        _ counted: CountedNames,
        late: Int
    ) throws(Failure) -> Reports.Report.Health {
        let information = try asking(try store.information())
        let space = try asking(try store.health()).log
        var health = Reports.Report.Health()
        health.format = Int(information.format)
        health.events = Int(clamping: information.events)
        health.live = Int(clamping: information.live)
        health.deleted = Int(clamping: information.deleted)
        health.erased = Int(clamping: information.erased)
        health.unknown = Int(clamping: information.unknown)
        health.logBytes = information.logBytes
        health.viewBytes = information.viewBytes
        health.holdsContent = information.holdsContent
        let used = Double(space.usedBytes - space.freeBytes) / Double(max(1, space.mapBytes))
        let isFull = used > 0.9
        health.findings = [
            recordsFinding,
            Reports.Report.Health.Finding(
                "clock",
                isWell: late == 0,
                late == 0
                    ? "Nothing was received in the future."
                    : "\(late) donations were received in the future: the clock was ahead then, or is "
                        + "behind now."
            ),
            Reports.Report.Health.Finding(
                "views",
                isWell: counted.lag == 0,
                counted.lag == 0
                    ? "They have applied every event."
                    : "They were \(counted.lag) events behind the log: another process is writing to "
                        + "them."
            ),
            Reports.Report.Health.Finding(
                "space",
                isWell: !isFull,
                "The log uses \(isFull ? "more" : "less") than 90 % of its largest size."
            ),
            Reports.Report.Health.Finding(
                "deletion",
                isWell: true,
                information.deleted == 0
                    ? "The log holds no deleted donations."
                    : "The bytes of \(information.deleted) deleted donations are in the log until "
                        + "`donationlog erase`."
            ),
        ]
        return health
    }

    private var recordsFinding: Reports.Report.Health.Finding {
        guard let first = damaged.first?.position.rawValue else {
            return Reports.Report.Health.Finding("records", isWell: true, "All can be read.")
        }
        return Reports.Report.Health.Finding(
            "records",
            isWell: false,
            "\(damaged.count) cannot be read, the first at position \(first). Restore a backup, or save "
                + "the rest with `donationlog salvage`. Suggestions were not rated."
        )
    }
}
