import DonationStore
import Interactions
import TestSupport

extension HistoryGenerator {
    private static let placeDonors = [
        Donor(app: "org.example.browser"), Donor(app: "org.example.browser"),
        Donor(app: "org.example.reader"), Donor(app: "org.example.chat"),
    ]

    /// One thing that an app or the owner does with places, apps and offers.
    mutating func placeDeed() -> Operation {
        let donor = random.pick(Self.placeDonors)
        var hand = random.chance(0.15) ? Hand.otherProcess : .handle
        let deed: Deed
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: deed = .visit(visited())
        case 6, 7: deed = .note(spot(), random.pick(PlaceNoted.Cause.allCases))
        case 8, 9:
            var showing = Showing(mark: mark(), persistent: "name-one", page: "name-two")
            showing.spot = spot()
            let scene = random.chance(0.25) ? "second-window" : ""
            deed =
                random.chance(0.7) ? .become(showing, scene: scene) : .update(showing, scene: scene)
            hand = .handle
        case 10, 11, 12:
            let skill = random.pick(Program.Skill.allCases)
            deed = .register(Program(identifier: random.pick(Program.identifiers), skill: skill))
            hand = .store
        case 13: (deed, hand) = (.unregister(random.pick(Program.identifiers)), .store)
        case 17: (deed, hand) = (.decide(accessRule()), .store)
        case 14, 15: (deed, hand) = (.choose(random.pick([0, 0, 1]), of: 3), .store)
        case 16:
            let shown = (0..<random.pick([1, 2])).map { _ in
                Int.random(in: 1...random.pick([4, 8, 16]), using: &random)
            }
            let chosen = random.chance(0.6) ? 0 : nil
            (deed, hand) = (.judge(shown, chosen: chosen, random.pick(Program.identifiers)), .store)
        default: return .wait(minutes: random.pick([5, 20, 60, 300, 400, 1200]))
        }
        return .act(deed, of: donor, by: hand)
    }

    /// More visits with one browser than the places of a day take of it.
    mutating func browsing() -> [Operation] {
        (0..<18).map { _ in
            random.chance(0.8)
                ? .act(.visit(visited()), of: Self.placeDonors[0], by: .handle) : placeDeed()
        }
    }

    private mutating func accessRule() -> AccessRule {
        var rule = AccessRule(random.pick(["", "flatpak:a", "flatpak:ab", "unregistered:/bin/é"]))
        rule.reading = random.pick(AccessRule.Permission.allCases)
        rule.donating = random.pick(AccessRule.Permission.allCases)
        return rule
    }

    private mutating func spot() -> Spot {
        Spot(
            number: Int.random(in: 0..<Spot.count, using: &random),
            hasName: random.chance(0.8),
            hasPoint: random.chance(0.7)
        )
    }

    private mutating func visited() -> Visited {
        var visited = Visited(
            mark: mark(),
            page: random.pick(["name-one", "name-two", "one-more"])
        )
        visited.spots = (0..<random.pick([0, 1, 1, 1, 2, 3])).map { _ in spot() }
        visited.hasSubject = random.chance(0.8)
        visited.ago = random.pick([0, 0, 0, 30, 500, 1500])
        if random.chance(0.4) { visited.length = random.pick([0, 10, 45]) }
        return visited
    }
}
