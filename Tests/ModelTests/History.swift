import Interactions
import TestSupport

/// Random histories with few identifiers, people and donors, so that donations meet.
struct HistoryGenerator {
    var random: SeededGenerator
    private var donated: [Gift] = []
    /// Everything that was on a screen.
    var shown: [Showing] = []
    /// The last number that a text got.
    var marks = 0

    static let donors = [
        Donor(app: "org.example.chat"), Donor(app: "org.example.chat", account: "account-work"),
        Donor(app: "org.example.mail", account: "account-home"), Donor(app: "org.example.phone"),
    ]
    /// Two spellings of é, and two texts that differ only beyond the length of a key.
    static let identifiers = [
        "identifier-1", "identifier-2", "identifier-3", "identifier-\u{E9}",
        "identifier-e\u{301}", long + "a", long + "b",
    ]
    private static let long = String(repeating: "long", count: 125)
    static let groups = ["group-one", "group-\u{E9}", "group-e\u{301}"]
    static let conversations = ["conversation-1", "conversation-2", "custom-one"]

    /// The part of the deeds that are about places, apps and offers.
    var placeDeeds = 0.0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func history() -> [Operation] {
        // Half of the histories have activities and items among the donations.
        let deeds = random.pick([0, 0, 0.4, 0.7])
        placeDeeds = random.pick([0, 0.4, 0.8])
        if random.chance(0.05) { return browsing() }
        // A quarter of the histories take much back.
        let undoings = random.pick([0, 0, 0, 0.25])
        return (0..<Int.random(in: 4...24, using: &random)).map { index in
            if random.chance(undoings) { return undoing(after: index) }
            return random.chance(deeds) ? deed() : operation()
        }
    }

    private mutating func operation() -> Operation {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<34: donation()
        case 34..<37: correction()
        case 37: .undo(Int.random(in: 0...random.pick([6, 12, 20]), using: &random))
        case 38..<40: .backup
        case 40: .restore
        case 41: .carryOver
        case 42..<46: .setPolicy(rule())
        case 46..<48: .maintain
        case 48..<67: deletion()
        case 67..<72: saying()
        case 72..<79: .erase(by: random.chance(0.25) ? .otherProcess : .store)
        case 79..<82: .rebuild(by: random.chance(0.25) ? .otherProcess : .store)
        case 82..<87: .ask
        case 87..<92: .reopen
        case 92..<98: .wait(minutes: random.pick([1, 1, 60, 1500, -30]))
        default: .verify
        }
    }

    /// The undoing of one of the last acts, if one is there.
    private mutating func undoing(after steps: Int) -> Operation {
        .undo(Int.random(in: max(0, steps / 2)...steps + 8, using: &random))
    }

    /// A correction of existing or missing donations.
    private mutating func correction() -> Operation {
        let places = (0..<random.pick([1, 2, 2, 3])).map { _ in
            Place(
                position: Int.random(in: 0...random.pick([6, 12, 20]), using: &random),
                index: random.pick([0, 0, 1, 2])
            )
        }
        let evidence: EvidenceReference = random.pick([
            .contactIdentifier, .customIdentifier, .personHandle, .alias(0), .displayName,
        ])
        return switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: .link(places)
        case 5..<7: .unlink(evidence, of: places[0])
        case 7..<9: .redact(places)
        case 9: .own(places.map { $0.position % OwnAddressNumber.all.count })
        default: .withdraw(places[0].position)
        }
    }

    /// Feedback, a preference or an adoption for existing or missing donations.
    private mutating func saying() -> Operation {
        var names = (0..<random.pick([0, 1, 1, 2, 3])).map { _ in name() }
        if random.chance(0.3) { return .wish(wish()) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: return .prefer(random.pick(Preference.Change.allCases), name())
        case 4..<7:
            marks += 1
            let outcome = random.pick(SuggestionFeedback.Outcome.allCases)
            var chosen = outcome == .chosen ? names.last : outcome == .otherChosen ? name() : nil
            if random.chance(0.1) { chosen = random.chance(0.5) ? name() : nil }
            if random.chance(0.9) { names = Array(Set(names)).sorted { $0.position < $1.position } }
            return .feedback(names, outcome, chosen, mark: marks)
        default:
            let learned = Int.random(in: 0...random.pick([3, 6, 12]), using: &random)
            return .adopt(
                weight: Double.random(in: 0...4, using: &random),
                learnedThrough: random.chance(0.3) ? nil : learned
            )
        }
    }

    private mutating func wish() -> Wish {
        let participant = Place(
            position: Int.random(in: 0...random.pick([4, 8, 16]), using: &random),
            index: random.pick([0, 0, 1, 2])
        ).reference
        let change = random.pick([Wish.Change.never, .never, .never, .clear, .suggestLess])
        return switch Int.random(in: 0..<8, using: &random) {
        case 0..<5: Wish(change, .person(participant))
        case 5..<7:
            Wish(
                change,
                .address(
                    random.pick([
                        .personHandle, .personHandle, .customIdentifier, .alias(0), .displayName,
                    ]),
                    of: participant
                )
            )
        default: Wish(change, .app(random.pick(Self.donors).app))
        }
    }

    private mutating func name() -> Name {
        Name(
            position: Int.random(in: 0...random.pick([4, 8, 16]), using: &random),
            isOfSenderAlone: random.chance(0.15)
        )
    }

    private mutating func rule() -> Rule {
        var rule = Rule()
        if random.chance(0.5) { rule.app = random.pick(Self.donors).app }
        if random.chance(0.3) { rule.kind = random.pick([.message, .call, .other]) }
        if random.chance(0.3) { rule.age = random.pick([1, 60, 1500]) }
        if random.chance(0.4) { rule.count = random.pick([1, 2, 3]) }
        if random.chance(0.5) { rule.rate = random.pick([1, 2, 4]) }
        return rule
    }

    private mutating func donation() -> Operation {
        var gifts: [Gift] = []
        for _ in 0..<random.pick([1, 1, 1, 2, 3, 5]) {
            if !donated.isEmpty, random.chance(0.3) {
                gifts.append(again())
            } else if let last = gifts.last, random.chance(0.15) {
                gifts.append(last)
            } else {
                gifts.append(gift())
            }
            donated.append(gifts[gifts.count - 1])
        }
        if random.chance(0.1), let index = gifts.indices.randomElement(using: &random) {
            gifts[index].fault = random.pick(Gift.Fault.allCases)
        }
        let hand: Hand =
            random.chance(0.12)
            ? .otherProcess : random.pick([.handle, .changesOfHandle, .store, .store])
        return .donate(gifts, by: hand)
    }

    /// An earlier donation, unchanged or with one difference.
    private mutating func again() -> Gift {
        var gift = random.pick(donated)
        gift.fault = nil
        switch Int.random(in: 0..<12, using: &random) {
        case 0: gift.start = start()
        case 1: gift.start = nil
        case 2: gift.recipients = people()
        case 3: gift.direction = random.pick(Direction.allCases)
        case 4: gift.group = random.pick(Self.groups)
        case 5: gift.donor = random.pick(Self.donors)
        case 6: gift.content = "said-otherwise"
        default: break
        }
        return gift
    }

    private mutating func gift() -> Gift {
        var gift = Gift(donor: random.pick(Self.donors))
        gift.kind = random.pick([.message, .message, .call, .other])
        gift.direction = random.pick([.outgoing, .incoming, .unspecified])
        gift.identifier = random.chance(0.9) ? random.pick(Self.identifiers) : nil
        gift.start = start()
        if random.chance(0.4) { gift.group = random.pick(Self.groups) }
        if random.chance(0.4) { gift.conversation = random.pick(Self.conversations) }
        if random.chance(0.2) { gift.groupName = "The Group" }
        if random.chance(0.4) { gift.sender = someone() }
        gift.recipients = people()
        if random.chance(0.5) {
            marks += 1
            gift.mark = marks
            gift.hasPicture = random.chance(0.3)
        }
        if random.chance(0.2) { gift.content = "said-\(marks)-said" }
        return gift
    }

    private mutating func start() -> Int64? {
        random.chance(0.25) ? nil : random.pick([-60, -60, -59, -1440, 0, 1440])
    }

    private mutating func someone() -> Someone {
        Someone(number: Int.random(in: 0..<Someone.count, using: &random))
    }

    private mutating func people() -> [Someone] {
        (0..<random.pick([0, 1, 1, 1, 2, 3])).map { _ in someone() }
    }

    private mutating func deletion() -> Operation {
        let donor = random.pick(Self.donors)
        var scope: Scope? = Scope(app: donor.app, account: donor.account)
        if random.chance(0.3) { scope?.account = nil }
        let isOfHandle = random.chance(0.3)
        let choice: Choice
        switch Int.random(in: 0..<(isOfHandle ? 6 : 10), using: &random) {
        case 0...2:
            choice = .identifiers(
                (0..<random.pick([1, 1, 2, 3])).map { _ in random.pick(Self.identifiers) }
            )
        case 3, 4: choice = .group(random.pick(Self.groups))
        case 5: choice = .all
        case 6: choice = .conversation(random.pick(Self.conversations + Self.groups))
        case 7, 8: choice = .contact(someone(), donor)
        default:
            let from = random.pick([-1440, -60, -59, 0] as [Int64])
            choice = .times(from..<from + random.pick([1, 60, 2000]))
        }
        if isOfHandle { return .delete(choice, of: scope, by: .handle) }
        if choice != .all, random.chance(0.5) { scope = nil }
        var hand = Hand.store
        switch choice {
        case .identifiers, .group, .all: if random.chance(0.15) { hand = .otherProcess }
        default: break
        }
        return .delete(choice, of: scope, by: hand)
    }
}
