package import Interactions

/// The data that a page shows of a store: values only, so that the page depends on them alone.
package struct Report: Hashable, Sendable {
    /// The donations to count, the moment and the clocks.
    package struct Frame: Hashable, Sendable {
        /// The moment of the report.
        package var now: Timestamp
        /// The time zone of days and hours.
        package var zone: ZoneOffsets
        /// The earliest start of the donations to count.
        package var since: Timestamp?
        /// The start from which donations do not count any more.
        package var until: Timestamp?
        /// The path of the store.
        package var store: String

        package init(
            now: Timestamp,
            zone: ZoneOffsets,
            since: Timestamp? = nil,
            until: Timestamp? = nil,
            store: String
        ) {
            (self.now, self.zone, self.since, self.until) = (now, zone, since, until)
            self.store = store
        }

        /// Whether every donation counts.
        var isWhole: Bool { since == nil && until == nil }
    }

    /// The numbers of sent and received donations.
    package struct Counts: Hashable, Sendable {
        // Each has four bytes: there are millions of donors, people and conversations to count.
        private var sentCount: UInt32
        private var receivedCount: UInt32
        private var togetherCount: UInt32

        package init(sent: Int = 0, received: Int = 0, together: Int = 0) {
            sentCount = UInt32(clamping: sent)
            receivedCount = UInt32(clamping: received)
            togetherCount = UInt32(clamping: together)
        }

        package var sent: Int { Int(sentCount) }
        package var received: Int { Int(receivedCount) }
        /// The number that somebody else sent to both the owner and the person.
        package var together: Int { Int(togetherCount) }

        package var all: Int { sent + received + together }

        /// The number sent and received between the two.
        package var exchanged: Int { sent + received }

        mutating func add(_ other: Counts) {
            sentCount += other.sentCount
            receivedCount += other.receivedCount
            togetherCount += other.togetherCount
        }

        mutating func add(isOutgoing: Bool) {
            add(isOutgoing ? .sent : .received)
        }

        mutating func add(_ role: ContactRole) {
            switch role {
            case .sent: sentCount += 1
            case .received: receivedCount += 1
            case .together: togetherCount += 1
            }
        }
    }

    /// A person or a conversation among those with the most donations.
    package struct Ranked: Hashable, Sendable {
        /// The name to show.
        package var name: String
        /// A further distinction, such as the app.
        package var detail: String?
        package var counts: Counts
        /// The donations in each of the bins of time.
        package var bins: [Int]

        package init(name: String, detail: String? = nil, counts: Counts, bins: [Int]) {
            (self.name, self.detail) = (name, detail)
            (self.counts, self.bins) = (counts, bins)
        }
    }

    /// A donor or a class of intent with its donations.
    package struct Named: Hashable, Sendable {
        package var name: String
        package var counts: Counts

        package init(name: String, counts: Counts) {
            (self.name, self.counts) = (name, counts)
        }
    }

    /// A day on which donations began.
    package struct Day: Hashable, Sendable {
        package var day: CivilDay
        package var counts: Counts
    }

    /// The numbers of people with donations in both directions, in one, or in neither.
    package struct Reciprocity: Hashable, Sendable {
        package var both = 0
        package var onlySent = 0
        package var onlyReceived = 0
        /// The number of people who only received the same donations as the owner.
        package var onlyTogether = 0

        package init(
            both: Int = 0,
            onlySent: Int = 0,
            onlyReceived: Int = 0,
            onlyTogether: Int = 0
        ) {
            (self.both, self.onlySent, self.onlyReceived) = (both, onlySent, onlyReceived)
            self.onlyTogether = onlyTogether
        }

        /// The number of people who sent or received anything.
        var exchanging: Int { both + onlySent + onlyReceived }
    }

    package var frame: Frame
    /// The present suggestions; `nil` unless requested.
    package var offers: Offers?
    /// The findings, at most one of each kind.
    package var findings: [Finding] = []
    package var counts = Counts()
    /// The days on which donations began, in order.
    package var days: [Day] = []
    /// The stretches of days that charts show; `nil` without donations.
    package var bins: TimeBins?
    /// The donations in each of the bins.
    package var timeline: [Counts] = []
    /// The donations in each of the 168 hours of the week, Monday's first.
    package var hours = [Int](repeating: 0, count: 168)
    /// The people with the most donations, and the number of all people.
    package var people: [Ranked] = []
    package var peopleCount = 0
    /// Those of them on cards only, who have no donations.
    package var peopleOnCardsOnly = 0
    /// The contacts beside them that take no message.
    package var peopleTakingNoMessage = 0
    package var reciprocity = Reciprocity()
    /// The conversations with the most donations, and the number of all.
    package var conversations: [Ranked] = []
    package var conversationCount = 0
    /// Those of them that the owner said never to suggest.
    package var hiddenConversations = 0
    /// The donors with the most donations, and the number of all.
    package var donors: [Named] = []
    package var donorCount = 0
    /// Those of them that gave cards only.
    package var donorsOfCardsOnly = 0
    package var intents: [Named] = []
    /// The activities, items and reminders; `nil` for a store without them.
    package var activities: Activities?
    /// The times from start to receipt of the live donations.
    package var lag = ReceiptLags()
    /// The quality of rankings; `nil` unless requested.
    package var quality: Quality?
    package var health: Health

    init(frame: Frame, health: Health) {
        (self.frame, self.health) = (frame, health)
    }
}
