import Foundation
import TestSupport

@testable import Evaluation
@testable import Interactions

/// The evaluation of people, written a second time.
///
/// It sorts everything for every question, applies the formula and the learning to plain arrays,
/// and shares no code with the tested evaluation.
struct NaiveReplay {
    struct Figures {
        var scored = 0
        var seen = 0
        var reciprocal = 0.0
        var hits4 = 0
    }

    private struct Contact {
        var reference = RankingReference()
        var last: Double { reference.last }
        var sent: Int { reference.sent }
    }

    private(set) var current = Figures()
    private(set) var mostFrequent = Figures()
    private(set) var mostRecent = Figures()
    private(set) var weights = [0.359, 0.675, 0.737, 0.348, 0.300]
    private var squares = [Double](repeating: 0, count: 5)
    private var adopted = [0.359, 0.675, 0.737, 0.348, 0.300]
    private var contacts: [Int: Contact] = [:]
    private var sent = 0
    private var sinceAdoption = 0

    mutating func add(_ message: ReplayedMessage) {
        guard !message.failed else { return }
        let now = (message.hour * 3_600_000).rounded()
        let touched = message.isOutgoing ? message.people : [message.people[0]]
        if message.isOutgoing {
            sent += 1
            if sent > 10 { ask(touched, now) }
            learn(touched, now)
        }
        for person in touched {
            contacts[person, default: Contact()].reference.add(
                RankingReference.Event(
                    start: now,
                    isOutgoing: message.isOutgoing,
                    addressees: message.people.count,
                    isCall: message.isCall
                )
            )
        }
        guard message.isOutgoing else { return }
        sinceAdoption += 1
        if sinceAdoption >= min(64, max(1, sent / 8)) {
            adopted = weights
            sinceAdoption = 0
        }
    }

    /// Everybody by most recent contact, most sent, and name, with the bare terms.
    private func terms(_ now: Double) -> [(person: Int, terms: [Double])] {
        let all = contacts.values.reduce(0) { $0 + $1.sent }
        let order = contacts.sorted { one, other in
            (one.value.last, one.value.sent, other.key)
                > (other.value.last, other.value.sent, one.key)
        }
        return order.enumerated().map { rank, contact in
            let weighted = contact.value.reference.terms(now: now, rank: rank, sentInAll: all)
            let start = [0.359, 0.675, 0.737, 0.348, 0.300]
            return (contact.key, zip(weighted, start).map { $0 / $1 })
        }
    }

    private mutating func ask(_ targets: [Int], _ now: Double) {
        let scored = terms(now).map {
            ($0.person, zip($0.terms, adopted).reduce(0) { $0 + $1.0 * $1.1 })
        }
        score(scored, targets, \.current)
        score(contacts.map { ($0.key, Double($0.value.sent)) }, targets, \.mostFrequent)
        score(contacts.map { ($0.key, $0.value.last) }, targets, \.mostRecent)
    }

    private mutating func score(
        _ scores: [(person: Int, score: Double)],
        _ targets: [Int],
        _ figures: WritableKeyPath<NaiveReplay, Figures>
    ) {
        self[keyPath: figures].scored += 1
        let ahead = scores.filter { targets.contains($0.person) }.map { target in
            scores.filter { !targets.contains($0.person) }.reduce(0.0) { sum, other in
                let (one, two) = (
                    contacts[target.person]?.last ?? 0, contacts[other.person]?.last ?? 0
                )
                if abs(other.score - target.score) > 1e-9 {
                    return sum + (other.score > target.score ? 1 : 0)
                }
                return sum + (two > one ? 1 : two == one ? 0.5 : 0)
            }
        }.min()
        guard let ahead else { return }
        self[keyPath: figures].seen += 1
        self[keyPath: figures].reciprocal += 1 / (1 + ahead)
        if ahead < 4 { self[keyPath: figures].hits4 += 1 }
    }

    private mutating func learn(_ targets: [Int], _ now: Double) {
        let candidates = terms(now)
        guard candidates.contains(where: { targets.contains($0.person) }) else { return }
        let shares = candidates.map { exp(zip($0.terms, weights).reduce(0) { $0 + $1.0 * $1.1 }) }
        let mass = shares.reduce(0, +)
        var trueMass = 0.0
        for (candidate, share) in zip(candidates, shares) where targets.contains(candidate.person) {
            trueMass += share
        }
        for index in 0..<5 {
            var gradient = 0.0
            for (candidate, share) in zip(candidates, shares) {
                gradient += share / mass * candidate.terms[index]
                if targets.contains(candidate.person) {
                    gradient -= share / trueMass * candidate.terms[index]
                }
            }
            squares[index] += gradient * gradient
            let step = 0.3 * gradient / (squares[index].squareRoot() + 1)
            weights[index] = min(4, max(0, weights[index] - step))
        }
    }
}
