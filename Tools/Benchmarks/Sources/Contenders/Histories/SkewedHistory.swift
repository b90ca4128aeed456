package import DonationStore

/// Eight years of donations with a realistic skew, the same for the same seed.
///
/// - Contacts follow Zipf's law with an exponent of 1.05; so do groups, in 15 of 100 donations.
/// - Half of the donations are incoming.
/// - Starts follow the hours of a week, and ascend except for 1 of 1,000, which comes up to three
///   days late. Identifiers sort by start, unless the shape makes them random.
///
/// Memory grows with contacts and groups, not with donations.
package struct SkewedHistory {
    /// The receipt of everything: 2026-01-05T09:00:00Z, a Monday.
    package static let now = Timestamp(milliseconds: 1_767_603_600_000)

    private static let weeks = 416
    /// The midnight before ``now``.
    private static let end = now.milliseconds - 9 * 3_600_000

    let people: SkewedPeople
    var random: SeededGenerator
    private let shape: Shape
    private let contactRanks: Zipf
    private let groupRanks: Zipf
    private var index = 0

    /// Makes a history in which the donations of a shape take all its time.
    package init(_ shape: Shape) {
        let groups = max(1, shape.contacts / 10)
        people = SkewedPeople(contacts: shape.contacts, groups: groups, seed: shape.seed)
        contactRanks = Zipf(shape.contacts, exponent: 1.05)
        groupRanks = Zipf(groups, exponent: 1.05)
        random = SeededGenerator(seed: shape.seed)
        self.shape = shape
    }

    /// The progress, 0 to 1.
    var progress: Double { Double(index) / Double(max(1, shape.events)) }

    /// The next donations.
    package mutating func next(_ count: Int) -> [Donation] {
        (0..<count).map { _ in next() }
    }

    private mutating func next() -> Donation {
        let start = nextStart()
        let direction = random.chance(0.5) ? Direction.incoming : .outgoing
        var (intent, app) = next(direction)
        if shape.contentBytes > 0, case .sendMessage(var message) = intent {
            message.content = random.text(bytes: shape.contentBytes)
            intent = .sendMessage(message)
        }
        let isFiled = app == .mail && random.chance(0.5)
        let interaction = Interaction(
            intent: intent,
            direction: direction,
            start: start,
            identifier: shape.identifiersAreRandom
                ? random.identifier() : random.identifier(at: start),
            groupIdentifier: isFiled ? "account-1/folder-\(index % 8)" : nil
        )
        return Donation(interaction, from: app.donor)
    }

    private mutating func next(_ direction: Direction) -> (Intent, SkewedApp) {
        if shape.takesTurns {
            return single((index - 1) % shape.contacts, direction, plainly: true)
        }
        if shape.meetsEveryone && index <= shape.contacts { return single(index - 1, direction) }
        return random.chance(0.15)
            ? group(groupRanks.rank(using: &random), direction)
            : single(contactRanks.rank(using: &random), direction)
    }

    private mutating func nextStart() -> Timestamp {
        let jitter = Double.random(in: 0..<1, using: &random)
        let fraction = min(1, (Double(index) + jitter) / Double(max(1, shape.events)))
        index += 1
        var time = Self.end + WeekOfActivity.milliseconds(fraction * Double(Self.weeks))
        time -= Int64(Self.weeks) * WeekOfActivity.length
        if random.chance(0.001) { time -= Int64.random(in: 60_000...259_200_000, using: &random) }
        return Timestamp(milliseconds: time)
    }
}

/// The distribution of communication over a week, with little at night and more on workdays.
enum WeekOfActivity {
    /// A week in milliseconds.
    static let length: Int64 = 604_800_000

    private static let hours: [Double] = [
        6, 3, 1, 1, 1, 2, 8, 20, 35, 45, 50, 50, 55, 50, 45, 45, 50, 60, 65, 70, 75, 65, 40, 18,
    ]
    private static let cumulative: [Double] = (0..<168).reduce(into: []) { sums, hour in
        let weight = hour < 120 ? 1 : 0.7
        sums.append((sums.last ?? 0) + hours[hour % 24] * weight)
    }

    /// The time after a number of weeks' activity, in milliseconds.
    static func milliseconds(_ weeks: Double) -> Int64 {
        let week = weeks.rounded(.down)
        let wanted = (weeks - week) * (cumulative.last ?? 1)
        let hour = cumulative.place(of: wanted)
        let before = hour > 0 ? cumulative[hour - 1] : 0
        let part = (wanted - before) / (cumulative[hour] - before)
        return Int64(week) * length + Int64((Double(hour) + part) * 3_600_000)
    }
}
