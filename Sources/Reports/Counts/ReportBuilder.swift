package import Interactions

/// A builder that counts donations for a report, one by one, in any order.
///
/// Memory is bounded by days, hours, donors, people and conversations; for each person and
/// conversation by the stretches of time that a chart shows.
package struct ReportBuilder {
    /// The largest number of named people.
    package static let mostPeople = 20
    /// The largest number of named donors.
    package static let mostDonors = 1000
    /// The largest number of named conversations.
    package static let mostConversations = 12

    package let frame: Report.Frame
    /// The keys of people and conversations, which decide between those that are equal otherwise.
    package var keys = Keys(person: { _ in "" }, conversation: { _ in "" })
    private let bins: TimeBins
    private var counts = Report.Counts()
    private var days: [CivilDay: Report.Counts] = [:]
    /// The day of the donation before, with those of its counts that ``days`` lacks.
    private var latest: (day: CivilDay, counts: Report.Counts)?
    private var timeline: [Report.Counts]
    private var hours: HoursOfWeek
    private var donors = DonorCounts()
    /// The counts by the index of the intent.
    private var intents: [Report.Counts] = []
    private var people: RankedCounts
    private var conversations: RankedCounts
    private var lag = ReceiptLags()
    private var findings: FindingCounts

    /// Makes a builder without donations.
    ///
    /// - Parameters:
    ///   - frame: The donations to count.
    ///   - range: The starts of the first and the last donation of the store; a donation beyond
    ///     counts as if it were within.
    package init(_ frame: Report.Frame, range: ClosedRange<Timestamp>) {
        self.frame = frame
        let first = max(range.lowerBound, frame.since ?? range.lowerBound)
        let last = min(range.upperBound, frame.until?.before ?? range.upperBound)
        let days = (first: frame.zone.local(first).day, last: frame.zone.local(last).day)
        bins = TimeBins(first: days.first, last: days.last, today: frame.zone.local(frame.now).day)
        findings = FindingCounts(first: days.first, last: days.last, zone: frame.zone)
        timeline = Array(repeating: Report.Counts(), count: bins.count)
        hours = HoursOfWeek(in: frame.zone)
        people = RankedCounts(bins: bins.count)
        conversations = RankedCounts(bins: bins.count)
    }

    /// Counts a donation, unless the frame excludes its start.
    ///
    /// - Parameters:
    ///   - donation: The donation.
    ///   - contacts: The participants, each once.
    package mutating func add(
        _ donation: CountedDonation,
        with contacts: ArraySlice<CountedOther>
    ) {
        findings.see(donation, with: contacts)
        if let since = frame.since, donation.start < since { return }
        if let until = frame.until, donation.start >= until { return }
        let isOutgoing = donation.isOutgoing
        let local = frame.zone.local(donation.start)
        let bin = bins.index(of: local.day)
        counts.add(isOutgoing: isOutgoing)
        count(on: local.day, isOutgoing: isOutgoing)
        timeline[bin].add(isOutgoing: isOutgoing)
        hours.add(donation.start)
        donors.add(donation.donor, isOutgoing: isOutgoing)
        while intents.count <= donation.intent { intents.append(Report.Counts()) }
        intents[donation.intent].add(isOutgoing: isOutgoing)
        lag.add(from: donation.start, to: donation.recordedAt)
        findings.add(donation, on: local.day, with: contacts)
        for contact in contacts { count(contact, at: donation.start, in: bin) }
        if let conversation = donation.conversation {
            conversations.add(
                conversation,
                at: donation.start,
                in: bin,
                as: isOutgoing ? .sent : .received
            )
        }
    }

    private mutating func count(_ contact: CountedOther, at start: Timestamp, in bin: Int) {
        people.add(Int(contact.index), at: start, in: bin, as: contact.role)
    }

    /// Counts a donation on a day, mostly that of the one before.
    private mutating func count(on day: CivilDay, isOutgoing: Bool) {
        if let latest, latest.day != day {
            days[latest.day, default: Report.Counts()].add(latest.counts)
            self.latest = nil
        }
        if latest == nil { latest = (day, Report.Counts()) }
        latest?.counts.add(isOutgoing: isOutgoing)
    }

    /// The counts by day.
    private var countedDays: [CivilDay: Report.Counts] {
        guard let latest else { return days }
        var days = days
        days[latest.day, default: Report.Counts()].add(latest.counts)
        return days
    }

    /// The numbers of the people who need names: those with the most donations, the most first, and
    /// those of the findings.
    package var namedPeople: [Int] {
        let top = topPeople
        return top + findings.found(by: keys.person).map(\.person).filter { !top.contains($0) }
    }

    private var topPeople: [Int] { people.top(Self.mostPeople, by: keys.person) }

    /// The numbers of the conversations with the most donations, the most first.
    package var topConversations: [Int] {
        conversations.top(Self.mostConversations, by: keys.conversation)
    }

    /// The keys of everything that donations hold as numbers: the same for the same person or
    /// conversation, in whatever order the donations came.
    package struct Keys {
        /// Returns the key of a person's number.
        package var person: (Int) -> String
        /// Returns the key of a conversation's number.
        package var conversation: (Int) -> String

        /// Makes the keys.
        package init(
            person: @escaping (Int) -> String,
            conversation: @escaping (Int) -> String
        ) {
            (self.person, self.conversation) = (person, conversation)
        }
    }

    /// The names of everything that donations hold as numbers.
    package struct Names {
        /// A name, and a further distinction.
        package typealias Label = (name: String, detail: String?)

        package var donor: (DonorNumber) -> String
        package var intent: (Int) -> String
        package var person: (Int) -> Label
        package var conversation: (Int) -> Label

        package init(
            donor: @escaping (DonorNumber) -> String,
            intent: @escaping (Int) -> String,
            person: @escaping (Int) -> Label,
            conversation: @escaping (Int) -> Label
        ) {
            (self.donor, self.intent) = (donor, intent)
            (self.person, self.conversation) = (person, conversation)
        }
    }

    /// Returns the report of the counted donations.
    package func report(_ names: Names, health: Report.Health) -> Report {
        var report = Report(frame: frame, health: health)
        guard counts.all > 0 else { return report }
        report.counts = counts
        report.days = countedDays.map { Report.Day(day: $0, counts: $1) }.sorted { $0.day < $1.day }
        report.bins = bins
        report.timeline = timeline
        report.hours = hours.counts
        report.people = topPeople.map { people.ranked($0, names.person($0)) }
        report.peopleCount = people.count
        report.findings = findings.found(by: keys.person).map { found in
            Report.Finding(name: names.person(found.person).name, kind: found.kind)
        }
        report.reciprocity = people.reciprocity
        report.conversations = topConversations.map {
            conversations.ranked($0, names.conversation($0))
        }
        report.conversationCount = conversations.count
        report.donors = Self.named(
            donors.top(Self.mostDonors, by: names.donor).map { (names.donor($0.donor), $0.counts) }
        )
        report.donorCount = donors.count
        report.intents = Self.named(
            intents.enumerated().filter { $1.all > 0 }.map { (names.intent($0), $1) }
        )
        report.lag = lag
        return report
    }

    /// Returns the counts sorted by number, the most first, then by name.
    private static func named(_ counts: [(String, Report.Counts)]) -> [Report.Named] {
        counts.map { Report.Named(name: $0, counts: $1) }
            .sorted { ($1.counts.all, $0.name) < ($0.counts.all, $1.name) }
    }
}

extension Timestamp {
    /// The previous millisecond.
    fileprivate var before: Timestamp {
        Timestamp(milliseconds: milliseconds.subtractingReportingOverflow(1).partialValue)
    }
}
