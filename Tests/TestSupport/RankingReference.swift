internal import Foundation
package import Interactions

/// The formula in the documentation of `Ranking`, written again over whole histories.
///
/// It shares no code with the store: the counters are sums over all events, never decayed step by
/// step.
package struct RankingReference {
    package struct Event {
        package var start: Double
        package var isOutgoing: Bool
        package var addressees: Int
        package var isCall: Bool

        package init(start: Double, isOutgoing: Bool, addressees: Int = 1, isCall: Bool = false) {
            self.start = start
            self.isOutgoing = isOutgoing
            self.addressees = addressees
            self.isCall = isCall
        }
    }

    package private(set) var events: [Event] = []
    /// The number of members of a room; 0 for anything else.
    package var members = 0
    /// The bursts and the answered ones in all rooms of its size.
    package var habit: (replied: Double, bursts: Double) = (0, 0)

    package init() {}

    /// The state after all events in the order of time; at equal starts the received ones come
    /// first.
    private var replayed: (since: Double?, bursts: Double, replied: Double) {
        var (since, bursts, replied): (Double?, Double, Double) = (nil, 0, 0)
        for event in Self.ordered(events) where event.isOutgoing || !event.isCall {
            let isWithinADay = since.map { event.start - $0 <= 24 * 3_600_000 } ?? false
            if event.isOutgoing {
                if isWithinADay { replied += 1 }
                since = nil
            } else if !isWithinADay {
                since = event.start
                bursts += 1
            }
        }
        return (since, bursts, replied)
    }

    package var latest: Double { last }
    package var unansweredSince: Double? { replayed.since }
    package var bursts: Double { replayed.bursts }
    package var replied: Double { replayed.replied }
    package var addressees: Double {
        let latest = events.filter { !$0.isOutgoing && $0.start == lastIncoming }
        return Double(latest.map(\.addressees).max() ?? 1)
    }

    package static func ordered(_ events: [Event]) -> [Event] {
        events.sorted { left, right in
            left.start == right.start
                ? !left.isOutgoing && right.isOutgoing : left.start < right.start
        }
    }

    package var sent: Int { events.count { $0.isOutgoing } }
    package var last: Double { events.map(\.start).max() ?? -.infinity }
    package var lastIncoming: Double? { events.filter { !$0.isOutgoing }.map(\.start).max() }

    package mutating func add(_ event: Event) {
        events.append(event)
    }

    package func counter(halfLife: Double) -> Double {
        events.reduce(0) { sum, event in
            let received = 0.3 / Double(max(1, members))
            return sum + (event.isOutgoing ? 1 : received)
                * pow(2, -(latest - event.start) / halfLife)
        }
    }

    package func terms(now: Double, rank: Int, sentInAll: Int) -> [Double] {
        let age = max(0, now - latest)
        let halfLives: [Double] = [30 * 60_000, 86_400_000, 30 * 86_400_000]
        let weights = [0.93636, 0.05858, 0.00506]
        let k = zip(weights, halfLives).reduce(0) { sum, pair in
            sum + pair.0 * counter(halfLife: pair.1) * pow(2, -age / pair.1)
        }
        var b = 0.0
        if unansweredSince != nil, let lastIncoming {
            let expected =
                members > 1 && sent == 0 ? 2 * (habit.replied + 1) / (habit.bursts + 2) : 1
            b =
                2 * (replied + expected) / (bursts + 2)
                / (1 + max(0, now - lastIncoming) / 3_600_000)
        }
        let chance = (habit.replied + 1) / (habit.bursts + 2)
        let back = [Double(members), 1 / (2 * chance)].map {
            sent == 0 && members > 1 ? max(0, Foundation.log2($0).rounded(.down)) : 0
        }
        let r = min(Double(rank) + back[0] + back[1], 512)
        let f = sentInAll == 0 ? 0 : Double(sent) / Double(sentInAll)
        return [
            0.359 * log(1e-7 + k), 0.675 * log(1 + 30 * b), -0.737 * log(1 + r),
            0.348 * log(0.02 + f),
            -0.300 * (unansweredSince == nil ? 0 : log(max(addressees, Double(members)))),
        ]
    }
}

extension RankingState {
    /// The state after the events of a reference, in the order of time.
    package init(_ events: [RankingReference.Event]) {
        self.init()
        for event in RankingReference.ordered(events) { apply(event) }
    }

    package mutating func apply(_ event: RankingReference.Event) {
        apply(
            event.isOutgoing
                ? .outgoing : .incoming(addressees: event.addressees, isCall: event.isCall),
            at: Timestamp(milliseconds: Int64(event.start))
        )
    }
}
