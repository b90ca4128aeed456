import TestSupport

@testable import Evaluation
@testable import Interactions

/// A message of a synthetic history, with its participants by number.
struct ReplayedMessage {
    /// The start in hours since 1970.
    var hour: Double
    var isOutgoing: Bool
    /// The recipients, or the sender and then the other recipients.
    var people: [Int]
    var isCall = false
    var failed = false
    var identifier: String?
    var app = "org.example.chat"

    var start: Timestamp { Timestamp(milliseconds: Int64((hour * 3_600_000).rounded())) }

    var donation: Donation {
        let others = people.map { Person(customIdentifier: Self.name(of: $0)) }
        let sender = isOutgoing ? nil : others.first
        let intent: Intent
        if isCall {
            intent = .startCall(StartCallIntent(contacts: Array(others.prefix(1))))
        } else {
            var message = SendMessageIntent(
                recipients: isOutgoing ? others : Array(others.dropFirst())
            )
            message.people.sender = sender
            intent = .sendMessage(message)
        }
        var interaction = Interaction(
            intent: intent,
            direction: isOutgoing ? .outgoing : .incoming,
            start: start,
            identifier: identifier
        )
        if failed { interaction.intentHandlingStatus = .failure }
        return Donation(interaction, from: Donor(app: app))
    }

    /// The people in the order of their numbers.
    private static func name(of person: Int) -> String { String(100 + person) }
}

extension [ReplayedMessage] {
    /// The messages as a replayed log.
    func replayed(_ kind: CandidateKind) throws -> ReplayedLog {
        var history = DonationHistory(kind)
        for message in self {
            try history.add(message.donation, receivedAt: Timestamp(milliseconds: 1 << 45))
        }
        return history.finish()
    }

    /// The messages in the order of a replay.
    var inOrder: [ReplayedMessage] {
        sorted {
            ($0.start, $0.isOutgoing ? 1 : 0, $0.identifier ?? "")
                < ($1.start, $1.isOutgoing ? 1 : 0, $1.identifier ?? "")
        }
    }

    /// A history of bursts, answers and messages to several, with late arrivals and equal times.
    init(_ random: inout SeededGenerator, count: Int) {
        var hour = 400_000.0
        self = (0..<count).map { number in
            hour += random.pick([0, 0.01, 0.2, 1, 7, 24.5, 100])
            let people = random.pick([3, 8, 20])
            let late = random.chance(0.1) ? random.pick([0.01, 1, 30]) : 0
            let first = Int.random(in: 0..<people, using: &random)
            let more = (0..<random.pick([0, 0, 0, 1, 4])).map { _ in
                Int.random(in: 0..<20, using: &random)
            }
            return ReplayedMessage(
                hour: hour - late,
                isOutgoing: random.chance(0.5),
                people: ([first] + more).reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
                failed: random.chance(0.05),
                identifier: "\(10_000 + number)"
            )
        }
    }
}

extension ReplayedLog {
    /// A log of donations sent or received at given times, each with some candidates.
    init(_ steps: [(day: Double, isOutgoing: Bool, candidates: [Int32], intent: Int)]) {
        self.init()
        donors = ["org.example.chat"]
        intents = ["INSendMessageIntent", "INStartCallIntent"]
        for step in steps {
            let begin = candidates.count
            candidates += step.candidates
            donations.append(
                Donation(
                    start: Timestamp(milliseconds: Int64(step.day * 86_400_000)),
                    isOutgoing: step.isOutgoing,
                    isCall: false,
                    addressees: 1,
                    donor: 0,
                    intent: step.intent,
                    range: begin..<candidates.count
                )
            )
        }
        candidateCount = Int(candidates.max() ?? -1) + 1
        countDays()
    }
}
