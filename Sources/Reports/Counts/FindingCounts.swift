import Interactions

extension Report {
    /// An observation about one person that is worth a sentence.
    package struct Finding: Hashable, Sendable {
        /// The kinds of findings.
        package enum Kind: Hashable, Sendable {
            /// The last span has far fewer donations with the person than the four spans before.
            case faded(before: Int, recent: Int, span: Span)
            /// The first donation with the person is in the last span; `others` are new, too.
            case new(count: Int, since: CivilDay, others: Int)
            /// The person wrote last and got no answer since; `others` wait, too.
            case waits(since: CivilDay, others: Int)
        }

        /// The last of the compared spans.
        package struct Span: Hashable, Sendable {
            package var start: CivilDay
            package var days: Int
            /// The number of earlier spans to compare it with.
            package var countBefore: Int
        }

        /// The name to show for the person.
        package var name: String
        package var kind: Kind
    }
}

/// The counters for the findings of a report, for each person.
///
/// The rules, which `docs/donationlog.md` states:
///
/// Only donations between the owner and the person count, not those that somebody else sent to
/// both.
///
/// - A **span** is a fifth of the counted days, and at most 84 of them (twelve weeks). If less than
///   five weeks are counted, the report says only who waits.
/// - A person has **faded** who has twelve donations or more in the four spans before the last, and
///   in the last at most a fifth of their mean. Of several, the report names the one with the
///   largest loss.
/// - A person is **new** whose first donation of the whole store began in the last span, with three
///   or more in it. Of several, the report names the one with the most.
/// - A person **waits for an answer** who sent a message to the owner alone in the last 28 days, if
///   the owner sent nothing to them since, and had sent three donations or more before. Of several,
///   the report names the one to whom most was sent.
struct FindingCounts {
    /// The longest span, in days.
    private static let longestSpan = 84
    /// The shortest span that allows a finding, in days.
    private static let shortestSpan = 7
    /// The number of spans before the last one to compare it with.
    private static let spansBefore = 4
    private static let fewestFaded = 12
    private static let fewestNew = 3
    private static let fewestSent = 3
    /// The largest age of a message that waits for an answer, in days.
    private static let longestWait = 28

    private struct Person {
        /// The start of the first donation of the whole store.
        var first = Timestamp(milliseconds: .max)
        var before = 0
        var recent = 0
        var sent = 0
        var lastSent = Timestamp(milliseconds: .min)
        /// The start of the last message that asks for an answer.
        var lastAsked = Timestamp(milliseconds: .min)
    }

    /// The last span; `nil` when the counted days are too few.
    private let span: Report.Finding.Span?
    private let last: CivilDay
    private let zone: ZoneOffsets
    private var people: [Person] = []

    /// Makes counters of zero.
    ///
    /// - Parameters:
    ///   - first: The first counted day.
    ///   - last: The last counted day.
    ///   - zone: The zone of the days.
    init(first: CivilDay, last: CivilDay, zone: ZoneOffsets) {
        (self.last, self.zone) = (last, zone)
        let days = min(Self.longestSpan, (last - first + 1) / (Self.spansBefore + 1))
        span =
            days < Self.shortestSpan
            ? nil
            : Report.Finding.Span(
                start: last - (days - 1),
                days: days,
                countBefore: Self.spansBefore
            )
    }

    /// The first day of the spans before the last.
    private var startBefore: CivilDay? { span.map { $0.start - Self.spansBefore * $0.days } }

    /// Notes a donation, even one that does not count.
    mutating func see(_ donation: CountedDonation, with contacts: ArraySlice<CountedOther>) {
        for contact in Self.exchanging(contacts) {
            while people.count <= contact { people.append(Person()) }
            people[contact].first = min(people[contact].first, donation.start)
        }
    }

    /// Counts a noted donation.
    mutating func add(
        _ donation: CountedDonation,
        on day: CivilDay,
        with contacts: ArraySlice<CountedOther>
    ) {
        let isRecent = span.map { day >= $0.start } ?? false
        let isBefore = !isRecent && startBefore.map { day >= $0 } ?? false
        for contact in Self.exchanging(contacts) {
            if isRecent { people[contact].recent += 1 }
            if isBefore { people[contact].before += 1 }
            if donation.isOutgoing {
                people[contact].sent += 1
                people[contact].lastSent = max(people[contact].lastSent, donation.start)
            } else if donation.asksForAnswer {
                people[contact].lastAsked = max(people[contact].lastAsked, donation.start)
            }
        }
    }

    /// Returns the numbers of the persons who sent the donation or received it from the owner.
    private static func exchanging(_ contacts: ArraySlice<CountedOther>) -> some Sequence<Int> {
        contacts.lazy.filter { $0.role != .together }.map { Int($0.index) }
    }

    /// A finding about a person, by number.
    typealias Found = (person: Int, kind: Report.Finding.Kind)

    /// Returns the findings, at most one of each kind.
    ///
    /// - Parameter key: Returns the key of a person, which decides between equals.
    /// - Returns: The findings.
    func found(by key: (Int) -> String) -> [Found] {
        [faded(key), new(key), waiting(key)].compactMap { $0 }
    }

    /// Returns the person with the largest value; of equals the one whose first donation began
    /// first, then by key.
    private func greatest(
        _ persons: [Int],
        by value: (Int) -> Int,
        _ key: (Int) -> String
    ) -> Int? {
        persons.max { one, other in
            if value(one) != value(other) { return value(one) < value(other) }
            let (left, right) = (people[one].first, people[other].first)
            if left != right { return right < left }
            return (key(other), other) < (key(one), one)
        }
    }

    private func faded(_ key: (Int) -> String) -> Found? {
        guard let span else { return nil }
        let spans = Self.spansBefore
        let fallen = people.indices.filter {
            people[$0].before >= Self.fewestFaded
                && people[$0].recent * 5 * spans <= people[$0].before
        }
        let missing = { (person: Int) in people[person].before - spans * people[person].recent }
        return greatest(fallen, by: missing, key).map {
            ($0, .faded(before: people[$0].before, recent: people[$0].recent, span: span))
        }
    }

    private func new(_ key: (Int) -> String) -> Found? {
        guard let span else { return nil }
        let new = people.indices.filter {
            people[$0].recent >= Self.fewestNew
                && zone.local(people[$0].first).day >= span.start
        }
        return greatest(new, by: { people[$0].recent }, key).map {
            let since = zone.local(people[$0].first).day
            return ($0, .new(count: people[$0].recent, since: since, others: new.count - 1))
        }
    }

    private func waiting(_ key: (Int) -> String) -> Found? {
        let waiting = people.indices.filter {
            people[$0].sent >= Self.fewestSent && people[$0].lastAsked > people[$0].lastSent
                && zone.local(people[$0].lastAsked).day > last - Self.longestWait
        }
        return greatest(waiting, by: { people[$0].sent }, key).map {
            let since = zone.local(people[$0].lastAsked).day
            return ($0, .waits(since: since, others: waiting.count - 1))
        }
    }
}
