import Interactions

extension Report {
    /// Something about one person that is worth a sentence.
    package struct Finding: Hashable, Sendable {
        /// What it is.
        package enum Kind: Hashable, Sendable {
            /// Much less was donated with them in the last span than in the four spans before.
            case faded(before: Int, recent: Int, span: Span)
            /// Nothing was donated with them before the last span; as many others are new, too.
            case new(count: Int, since: CivilDay, others: Int)
            /// They wrote last, and nothing was sent to them after that; as many others wait, too.
            case waits(since: CivilDay, others: Int)
        }

        /// The last of the spans that are compared.
        package struct Span: Hashable, Sendable {
            package var start: CivilDay
            package var days: Int
            /// How many spans before it are compared with it.
            package var countBefore: Int
        }

        /// What to call the person.
        package var name: String
        package var kind: Kind
    }
}

/// Counts what the findings of a report are made of, for each person.
///
/// The rules, which `docs/donationlog.md` states:
///
/// Only what went between the owner and the person counts, not what somebody else sent to both.
///
/// - A **span** is a fifth of the days that are counted, and at most 84 of them (twelve weeks). Of
///   less than five weeks nothing is said but who waits.
/// - Somebody has **faded** with whom there were twelve donations or more in the four spans before
///   the last, and in the last at most a fifth of their mean. Of several, whom most is missing of
///   is named.
/// - Somebody is **new** with whom the first donation of the whole store began in the last span,
///   and three or more did. Of several, who has most is named.
/// - Somebody **waits for an answer** who sent a message to the owner alone in the last 28 days,
///   when nothing was sent to them since, and three donations or more were before. Of several, whom
///   most was sent to is named.
struct FindingCounts {
    /// The longest span, in days.
    private static let longestSpan = 84
    /// The shortest that says anything, in days.
    private static let shortestSpan = 7
    /// How many spans there are before the last one to compare with.
    private static let spansBefore = 4
    private static let fewestFaded = 12
    private static let fewestNew = 3
    private static let fewestSent = 3
    /// How long ago a message is that waits for an answer, in days.
    private static let longestWait = 28

    private struct Person {
        /// When the first donation of the whole store began.
        var first = Timestamp(milliseconds: .max)
        var before = 0
        var recent = 0
        var sent = 0
        var lastSent = Timestamp(milliseconds: .min)
        /// When the last message came that asks for an answer.
        var lastAsked = Timestamp(milliseconds: .min)
    }

    /// The last span; `nil` when too few days are counted.
    private let span: Report.Finding.Span?
    private let last: CivilDay
    private let zone: ZoneOffsets
    private var people: [Person] = []

    /// Begins to count.
    ///
    /// - Parameters:
    ///   - first: The first day that is counted.
    ///   - last: The last one.
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

    /// The first day of the spans that the last is compared with.
    private var startBefore: CivilDay? { span.map { $0.start - Self.spansBefore * $0.days } }

    /// Takes note of a donation, also of one that is not counted.
    mutating func see(_ donation: CountedDonation, with contacts: ArraySlice<CountedOther>) {
        for contact in Self.exchanging(contacts) {
            while people.count <= contact { people.append(Person()) }
            people[contact].first = min(people[contact].first, donation.start)
        }
    }

    /// Counts a donation that was seen.
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

    /// The numbers of those who sent the donation, or to whom it was sent.
    private static func exchanging(
        _ contacts: ArraySlice<CountedOther>
    ) -> some Sequence<Int> {
        contacts.lazy.filter { $0.role != .together }.map { Int($0.number) }
    }

    /// What there is to say of whom, by the number of the person.
    typealias Found = (person: Int, kind: Report.Finding.Kind)

    /// At most one of each kind.
    var found: [Found] { [faded, new, waiting].compactMap { $0 } }

    private var faded: Found? {
        guard let span else { return nil }
        let spans = Self.spansBefore
        let fallen = people.indices.filter {
            people[$0].before >= Self.fewestFaded
                && people[$0].recent * 5 * spans <= people[$0].before
        }
        let missing = { (person: Int) in people[person].before - spans * people[person].recent }
        return fallen.max { (missing($0), $1) < (missing($1), $0) }.map {
            ($0, .faded(before: people[$0].before, recent: people[$0].recent, span: span))
        }
    }

    private var new: Found? {
        guard let span else { return nil }
        let new = people.indices.filter {
            people[$0].recent >= Self.fewestNew
                && zone.local(people[$0].first).day >= span.start
        }
        return new.max { (people[$0].recent, $1) < (people[$1].recent, $0) }.map {
            let since = zone.local(people[$0].first).day
            return ($0, .new(count: people[$0].recent, since: since, others: new.count - 1))
        }
    }

    private var waiting: Found? {
        let waiting = people.indices.filter {
            people[$0].sent >= Self.fewestSent && people[$0].lastAsked > people[$0].lastSent
                && zone.local(people[$0].lastAsked).day > last - Self.longestWait
        }
        return waiting.max { (people[$0].sent, $1) < (people[$1].sent, $0) }.map {
            let since = zone.local(people[$0].lastAsked).day
            return ($0, .waits(since: since, others: waiting.count - 1))
        }
    }
}
