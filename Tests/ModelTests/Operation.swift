import Interactions

/// The way of an operation to the store.
enum Hand: String {
    /// The store itself.
    case store
    /// The donor's handle.
    case handle
    /// The donor's handle with `donateIfChanged`, for donations alone.
    case changesOfHandle
    /// A separate process, which keeps the store open from one operation to the next.
    case otherProcess
}

/// The donor; without an account, all accounts of the app.
struct Scope: Hashable, CustomStringConvertible {
    var app: String
    var account: String?

    var description: String { Gift.name(Donor(app: app, account: account)) }

    func contains(_ donor: Donor) -> Bool {
        donor.app == app && (account == nil || donor.account == account)
    }
}

/// The selection of a deletion.
enum Choice: Hashable {
    case identifiers([String])
    case group(String)
    case conversation(String)
    /// The contact of a person whom the donor names.
    case contact(Someone, Donor)
    /// Minutes after the beginning, without the last.
    case times(Range<Int64>)
    case all
}

/// One step of a history.
enum Operation: Hashable {
    case donate([Gift], by: Hand)
    case delete(Choice, of: Scope?, by: Hand)
    case erase(by: Hand)
    case rebuild(by: Hand)
    /// Any query, which makes the views catch up.
    case ask
    case reopen
    case wait(minutes: Int64)
    case verify
    case setPolicy(Rule)
    case maintain
    case link([Place])
    case unlink(EvidenceReference, of: Place)
    case withdraw(Int)
    /// Takes back the act at a position, which may be none.
    case undo(Int)
    /// Names addresses of the owner, by number.
    case own([Int])
    /// Takes participants out of donations, and erases.
    case redact([Place])
    case prefer(Preference.Change, Name)
    case wish(Wish)
    /// A list, its outcome, the chosen conversation, and the mark of the context.
    case feedback([Name], SuggestionFeedback.Outcome, Name?, mark: Int)
    case adopt(weight: Double, learnedThrough: Int?)
    case act(Deed, of: Donor, by: Hand)
    case backup
    /// Replaces the log by the last backup, if one exists.
    case restore
    /// Exports, and imports the result into a new store.
    case carryOver
}

/// A participant by the position of a donation and the index in it, which may not exist.
struct Place: Hashable, CustomStringConvertible {
    var position: Int
    var index: Int

    var reference: ParticipantReference {
        ParticipantReference(position: Position(rawValue: UInt64(position)), index: index)
    }

    var description: String { "\(position)[\(index)]" }
}

/// A conversation by the position of a donation in it, which may not exist.
struct Name: Hashable, CustomStringConvertible {
    var position: Int
    var isOfSenderAlone = false

    var reference: ConversationReference {
        ConversationReference(
            position: Position(rawValue: UInt64(position)),
            isOfSenderAlone: isOfSenderAlone
        )
    }

    var description: String { "\(position)" + (isOfSenderAlone ? ":sender" : "") }
}

/// The owner's rule for an app or for all, in minutes and numbers of donations.
struct Rule: Hashable {
    var app: String?
    var kind: Gift.Kind?
    var age: Int64?
    var count: Int?
    /// The number allowed in ``Rule/period``.
    var rate: Int?

    /// Longer than any step back of a clock in a history.
    static let period: Int64 = 600

    var rule: PolicyRule {
        PolicyRule(
            app: app,
            intentClass: kind?.className,
            maximumAge: age.map { .seconds($0 * 60) },
            maximumCount: count.map(UInt64.init),
            maximumRate: rate.map { .init(count: UInt64($0), per: .seconds(Self.period * 60)) }
        )
    }

    func covers(_ donation: Donation) -> Bool {
        covers(donation.donor.app, donation.interaction.intent.className)
    }

    /// Whether it is about an app's donations of a class; without one, about its activities.
    func covers(_ app: String, _ className: String?) -> Bool {
        (self.app == nil || self.app == app) && (kind == nil || kind?.className == className)
    }
}

extension Rule: CustomStringConvertible {
    var description: String {
        let values = [
            app.map { "app: \($0)" }, kind.map { "kind: .\($0)" }, age.map { "age: \($0)" },
            count.map { "count: \($0)" }, rate.map { "rate: \($0) in \(Self.period)" },
        ]
        return "Rule(" + values.compactMap { $0 }.joined(separator: ", ") + ")"
    }
}

extension Operation: CustomStringConvertible {
    var description: String {
        switch self {
        case .donate(let gifts, let hand):
            gifts.count == 1
                ? "donate(\(gifts[0]), by: .\(hand))"
                : "donate([\n" + gifts.map { "        \($0),\n" }.joined() + "    ], by: .\(hand))"
        case .delete(let choice, let scope, let hand):
            "delete(\(choice)\(scope.map { ", of: \($0)" } ?? ""), by: .\(hand))"
        case .erase(let hand): "erase(by: .\(hand))"
        case .rebuild(let hand): "rebuild(by: .\(hand))"
        case .ask: "ask()"
        case .reopen: "reopen()"
        case .wait(let minutes): "wait(minutes: \(minutes))"
        case .verify: "verify()"
        case .setPolicy(let rule): "setPolicy(\(rule))"
        case .maintain: "maintain()"
        case .link(let places): "link(\(places))"
        case .unlink(let evidence, let place): "unlink(.\(evidence), of: \(place))"
        case .withdraw(let position): "withdraw(\(position))"
        case .undo(let position): "undo(\(position))"
        case .own(let numbers): "own(\(numbers))"
        case .redact(let places): "redact(\(places))"
        case .prefer(let change, let name): "prefer(.\(change), \(name))"
        case .wish(let wish): "wish(\(wish.text))"
        case .feedback(let names, let outcome, let chosen, let mark):
            "feedback(\(names), .\(outcome), \(chosen.map { "\($0)" } ?? "nil"), mark: \(mark))"
        case .adopt(let weight, let learned):
            "adopt(weight: \(weight), learnedThrough: \(learned.map { "\($0)" } ?? "nil"))"
        case .act(let deed, let donor, let hand):
            "act(.\(deed), of: \(Gift.name(donor)), by: .\(hand))"
        case .backup: "backup()"
        case .restore: "restore()"
        case .carryOver: "carryOver()"
        }
    }
}

extension Choice: CustomStringConvertible {
    var description: String {
        switch self {
        case .identifiers(let identifiers):
            "identifiers: [" + identifiers.map(Gift.quoted).joined(separator: ", ") + "]"
        case .group(let group): "group: \(Gift.quoted(group))"
        case .conversation(let conversation): "conversation: \"\(conversation)\""
        case .contact(let someone, let donor):
            "contact: \(someone), as named by \(Gift.name(donor))"
        case .times(let times): "startingIn: \(times)"
        case .all: "all"
        }
    }
}

// MARK: Simpler ones

extension Operation {
    /// Operations that do less, each by one step.
    var simpler: [Operation] {
        switch self {
        case .donate(let gifts, let hand):
            var simpler: [Operation] = hand == .store ? [] : [.donate(gifts, by: .store)]
            for index in gifts.indices {
                var fewer = gifts
                fewer.remove(at: index)
                if !fewer.isEmpty { simpler.append(.donate(fewer, by: hand)) }
            }
            for (index, gift) in gifts.enumerated() {
                for simplerGift in gift.simpler {
                    var other = gifts
                    other[index] = simplerGift
                    simpler.append(.donate(other, by: hand))
                }
            }
            return simpler
        case .delete(let choice, let scope, let hand):
            var simpler: [Operation] = []
            if hand != .store { simpler.append(.delete(choice, of: scope, by: .store)) }
            if scope != nil, choice != .all { simpler.append(.delete(choice, of: nil, by: .store)) }
            if case .identifiers(let identifiers) = choice, identifiers.count > 1 {
                simpler += identifiers.map { .delete(.identifiers([$0]), of: scope, by: hand) }
            }
            return simpler
        case .erase(let hand): return hand == .store ? [] : [.erase(by: .store)]
        case .rebuild(let hand): return hand == .store ? [.ask] : [.rebuild(by: .store)]
        case .wait(let minutes): return minutes == 1 ? [] : [.wait(minutes: 1)]
        case .ask, .reopen, .verify, .backup, .restore, .carryOver: return []
        case .link(let places):
            return places.count > 2 ? [.link(Array(places.prefix(2)))] : []
        case .redact(let places):
            return places.count > 1 ? places.map { .redact([$0]) } : []
        case .unlink, .withdraw, .undo, .prefer, .wish, .adopt: return []
        case .own(let numbers): return numbers.count > 1 ? numbers.map { .own([$0]) } : []
        case .act(let deed, let donor, let hand):
            let alone: [Operation] = hand == .handle ? [] : [.act(deed, of: donor, by: .handle)]
            return alone + deed.simpler.map { .act($0, of: donor, by: hand) }
        case .feedback(let names, let outcome, let chosen, let mark):
            return names.indices.compactMap { index in
                var fewer = names
                let name = fewer.remove(at: index)
                return name == chosen ? nil : .feedback(fewer, outcome, chosen, mark: mark)
            }
        case .setPolicy(let rule):
            var wider = rule
            wider.app = nil
            wider.kind = nil
            return wider == rule ? [] : [.setPolicy(wider)]
        case .maintain: return [.erase(by: .store)]
        }
    }
}

extension Gift {
    fileprivate var simpler: [Gift] {
        var simpler: [Gift] = []
        func without(_ change: (inout Gift) -> Void) {
            var gift = self
            change(&gift)
            if gift != self { simpler.append(gift) }
        }
        without { $0.recipients = Array($0.recipients.prefix(1)) }
        without { $0.recipients = [] }
        without { $0.recipients = $0.recipients.map { _ in Someone(number: 0) } }
        without { $0.sender = nil }
        without { $0.hasPicture = false }
        without { $0.mark = nil }
        without { $0.content = nil }
        without { $0.group = nil }
        without { $0.groupName = nil }
        without { $0.conversation = nil }
        without { $0.kind = .message }
        without { $0.direction = .outgoing }
        without { $0.start = $0.start.map { _ in -60 } }
        without { $0.identifier = $0.identifier.map { _ in "identifier-1" } }
        without { $0.donor = Donor(app: "org.example.chat") }
        return simpler
    }
}
