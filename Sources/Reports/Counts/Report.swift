package import Interactions

/// What a page tells of a store: nothing but values, so that the page follows from them alone.
package struct Report: Hashable, Sendable {
    /// Which donations are counted, when, and by what clocks.
    package struct Frame: Hashable, Sendable {
        /// The moment the report is of.
        package var now: Timestamp
        /// The time zone of days and hours.
        package var zone: ZoneOffsets
        /// Only donations that began then or later.
        package var since: Timestamp?
        /// Only donations that began before.
        package var until: Timestamp?
        /// Where the store is.
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

        /// Whether every donation is counted.
        var isWhole: Bool { since == nil && until == nil }
    }

    /// How many were sent and received.
    package struct Counts: Hashable, Sendable {
        // Of four bytes each: millions of donors, people and conversations are counted.
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
        /// Of a person: how many somebody else sent to the owner and that person.
        package var together: Int { Int(togetherCount) }

        package var all: Int { sent + received + together }

        /// How many went from one to the other.
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
        /// What to call it.
        package var name: String
        /// More to tell it by, such as the app.
        package var detail: String?
        package var counts: Counts
        /// Donations in each of the bins of the time.
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

    /// How many people there were donations with in both directions, in one, or in none.
    package struct Reciprocity: Hashable, Sendable {
        package var both = 0
        package var onlySent = 0
        package var onlyReceived = 0
        /// Those who received something that the owner received, too, and nothing else.
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

        /// Those with whom anything was exchanged.
        var exchanging: Int { both + onlySent + onlyReceived }
    }

    package var frame: Frame
    /// Whom the ranking suggests now; `nil` when that was not asked.
    package var offers: Offers?
    /// What is worth a sentence, at most one of each kind.
    package var findings: [Finding] = []
    package var counts = Counts()
    /// The days on which donations began, in order.
    package var days: [Day] = []
    /// The range of the days in stretches that charts show; `nil` when there are no donations.
    package var bins: TimeBins?
    /// Donations in each of the bins.
    package var timeline: [Counts] = []
    /// Donations in each of the 168 hours of the week, Monday's first.
    package var hours = [Int](repeating: 0, count: 168)
    /// The people with the most donations, and how many people there are.
    package var people: [Ranked] = []
    package var peopleCount = 0
    package var reciprocity = Reciprocity()
    /// The conversations with the most donations, and how many there are.
    package var conversations: [Ranked] = []
    package var conversationCount = 0
    /// The donors with the most donations, and how many there are.
    package var donors: [Named] = []
    package var donorCount = 0
    package var intents: [Named] = []
    /// The time from start to receipt of what was donated live.
    package var lag = ReceiptLags()
    /// How well rankings would have been right; `nil` when that was not asked.
    package var quality: Quality?
    package var health: Health

    init(frame: Frame, health: Health) {
        (self.frame, self.health) = (frame, health)
    }
}
