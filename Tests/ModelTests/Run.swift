import DonationStore
import Foundation
import StoreTestSupport
import Synchronization
import TestSupport

/// A store and its model, which go through the same operations.
final class Run {
    let directory: TemporaryDirectory
    let clock = Clock()
    let random: SharedRandom
    private let other: OtherProcess
    /// The number of copies so far, which gives each a name.
    var copies = 0
    /// The path and the expected content of the last backup.
    var backup: (path: String, model: Model)?
    var model = Model()
    private(set) var store: DonationStore

    final class Clock: Sendable {
        let now = Mutex<Int64>(Gift.beginning)
    }

    final class SharedRandom: Sendable {
        let generator: Mutex<SeededGenerator>

        init(seed: UInt64) {
            generator = Mutex(SeededGenerator(seed: seed))
        }
    }

    init(seed: UInt64, with other: OtherProcess) throws {
        directory = try TemporaryDirectory(in: Self.fastDirectory)
        self.other = other
        random = SharedRandom(seed: seed)
        store = try Self.open("\(directory.path)/store", clock, random)
    }

    var path: String { directory.path(of: "store") }

    /// A history has no power cut, so no commit needs the disk.
    private static var fastDirectory: String? {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    }

    /// Another store beside this one, without starts in the future.
    func openAnother(_ name: String) throws -> DonationStore {
        let later = Clock()
        later.now.withLock { $0 = Gift.beginning + 365 * 86_400_000 }
        return try Self.open(directory.path(of: name), later, random)
    }

    func perform(_ operation: Operation) throws {
        switch operation {
        case .donate(let gifts, let hand): try donate(gifts, by: hand)
        case .delete(let choice, let scope, let hand): try delete(choice, of: scope, by: hand)
        case .erase(let hand):
            let (count, texts) = model.erase()
            let erased =
                hand == .otherProcess
                ? try remote(.erase)[0].count : Int(try store.erase().erased)
            try expect("erase().erased", erased, count)
            try expectNoFileHolds(texts)
        case .rebuild(let hand):
            if hand == .otherProcess {
                _ = try remote(.rebuild)
            } else {
                try expect("rebuild().events", try store.rebuild().events, model.entries.count)
            }
        case .ask: _ = try store.suggestions()
        case .reopen: store = try Self.open(path, clock, random)
        case .wait(let minutes):
            model.now += minutes * 60_000
            let now = model.now
            clock.now.withLock { $0 = now }
        case .verify:
            let verification = try store.verify()
            guard verification.isClean else { throw Mismatch("verify() finds \(verification)") }
        case .setPolicy(let rule):
            model.set(rule)
            let position = try store.setPolicy(rule.rule)
            try expect("setPolicy(_:)", position.rawValue, model.entries.count)
        case .link(let places):
            try correct(model.link(places)) { () throws(CorrectionError) in
                try store.link(places.map(\.reference))
            }
        case .unlink(let evidence, let place):
            try correct(model.unlink(evidence, of: place)) { () throws(CorrectionError) in
                try store.unlink(evidence, of: place.reference)
            }
        case .withdraw(let position):
            try correct(model.withdraw(position)) { () throws(CorrectionError) in
                try store.withdraw(Position(rawValue: UInt64(position)))
            }
        case .undo(let position): try undo(position)
        case .own(let numbers):
            let isNew = model.say(own: numbers)
            let position = try store.own(numbers.map { OwnAddressNumber.all[$0] })
            try expect("own(_:)", position?.rawValue, isNew ? UInt64(model.entries.count) : nil)
        case .redact(let places): try redact(places)
        case .prefer(let change, let name):
            try correct(model.prefer(change, name)) { () throws(CorrectionError) in
                try store.prefer(change, name)
            }
        case .wish(let wish):
            try correct(model.wish(wish)) { () throws(CorrectionError) in
                try store.record(wish)
            }
        case .feedback(let names, let outcome, let chosen, let mark):
            let feedback = SuggestionFeedback(
                shown: names.map(\.reference),
                outcome: outcome,
                chosen: chosen?.reference,
                context: .init(
                    app: "from-\(mark)-from",
                    contentTypes: ["t"],
                    place: "at-\(mark)-at"
                )
            )
            try correct(model.feedback(feedback)) { () throws(CorrectionError) in
                try store.record(feedback)
            }
        case .adopt(let weight, let learned):
            var coefficients = RankingCoefficients()
            coefficients.weights.memory = weight
            let place = learned.map { Position(rawValue: UInt64($0)) }
            // Of those learned through an even position no time is known, as in an older version.
            let time = learned.flatMap {
                $0 % 2 == 0 ? nil : Timestamp(milliseconds: model.now - Int64($0 * 60_000))
            }
            let adoption = Adoption(
                coefficients,
                learnedThrough: place,
                learnedThroughTime: time
            )
            try correct(model.adopt(adoption)) { () throws(CorrectionError) in
                try store.adopt(
                    coefficients,
                    learnedThrough: place,
                    learnedThroughTime: time
                )
            }
        case .act(let deed, let donor, let hand): try act(deed, of: donor, by: hand)
        case .backup: try makeBackup()
        case .restore: try restore()
        case .carryOver: try carryOver()
        case .maintain:
            let deleted = model.deleteBeyondRules() + model.deleteSaidBeyondRules()
            let (count, texts) = model.erase()
            let report = try store.maintain(at: Timestamp(milliseconds: model.now))
            try expect("maintain(at:).deleted", report.deleted, deleted)
            try expect("maintain(at:).erased", report.erased, count)
            try expectNoFileHolds(texts)
        }
    }

    /// Expects the outcome of the model.
    func correct(
        _ refusal: CorrectionRefusal?,
        _ correct: () throws(CorrectionError) -> Position
    ) throws {
        var position: Position?
        var refused: CorrectionRefusal?
        do throws(CorrectionError) {
            position = try correct()
        } catch .refused(let reason) {
            refused = reason
        }
        try expect("why a correction is refused", refused, refusal)
        let last = refusal == nil ? UInt64(model.entries.count) : nil
        try expect("the position of a correction", position?.rawValue, last)
    }

    func remote(
        _ kind: ProbeOperation.Kind,
        of scope: Scope? = nil
    ) throws -> [ProbeOutcome] {
        var operation = ProbeOperation(path: path, now: model.now, boot: "boot", kind: kind)
        operation.app = scope?.app
        operation.account = scope?.account
        return try other.perform(operation)
    }

    // MARK: Donating

    private func outcome(
        of gift: Gift,
        _ donate: (DonorHandle, Interaction) throws(DonationError) -> Receipt
    ) throws -> ProbeOutcome {
        let donation = gift.donation
        let handle = store.donor(donation.donor.app, account: donation.donor.account)
        do throws(DonationError) {
            return ProbeOutcome(.success(try donate(handle, donation.interaction)))
        } catch .refused(let refusal) {
            return ProbeOutcome(.failure(refusal))
        } catch .store(let error) {
            throw error
        }
    }

    private func donate(_ gifts: [Gift], by hand: Hand) throws {
        let outcomes: [ProbeOutcome]
        switch hand {
        case .otherProcess:
            outcomes = try remote(.donate(gifts.map(\.donation.json.text)))
        case .store:
            outcomes = try store.donate(gifts.map(\.donation)).map(ProbeOutcome.init)
        case .handle:
            let donors = Set(gifts.map(\.donation.donor))
            if gifts.count > 1, donors.count == 1, let donor = donors.first {
                outcomes = try store.donor(donor.app, account: donor.account)
                    .donate(gifts.map(\.donation.interaction)).map(ProbeOutcome.init)
            } else {
                outcomes = try gifts.map { gift in
                    try outcome(of: gift) { handle, interaction throws(DonationError) in
                        try handle.donate(interaction)
                    }
                }
            }
        case .changesOfHandle:
            outcomes = try gifts.map { gift in
                try outcome(of: gift) { handle, interaction throws(DonationError) in
                    try handle.donateIfChanged(interaction)
                }
            }
        }
        try expect("the number of results", outcomes.count, gifts.count)
        for (gift, outcome) in zip(gifts, outcomes) {
            try check(outcome, of: gift, against: model.donate(gift, by: hand))
        }
    }

    private func check(
        _ outcome: ProbeOutcome,
        of gift: Gift,
        against expected: Model.Outcome
    ) throws {
        let isRight: Bool
        switch expected {
        case .stored(let position):
            if gift.identifier == nil { model.give(outcome.identifier ?? "", to: position) }
            isRight = isReceipt(outcome, for: gift, at: position) && !outcome.isDuplicate
        case .duplicate(let position):
            isRight = isReceipt(outcome, for: gift, at: position) && outcome.isDuplicate
        case .redacted(let position):
            isRight =
                outcome.position == UInt64(position) && outcome.field == ""
                && outcome.reason == "redacted"
        case .conflict(let position, let fields):
            isRight =
                outcome.position == UInt64(position) && outcome.reason == nil
                && fields.contains { outcome.field?.hasPrefix($0) == true }
        case .tooFrequent(let wait):
            isRight = outcome.field == "" && outcome.count == Int(wait)
        case .invalid(let field, let reason):
            isRight = outcome.field == field && outcome.reason == "\(reason)"
        }
        guard isRight else { throw Mismatch("\(gift) became \(outcome), not \(expected)") }
    }

    private func isReceipt(_ outcome: ProbeOutcome, for gift: Gift, at position: Int) -> Bool {
        guard outcome.field == nil, outcome.position == UInt64(position),
            let identifier = outcome.identifier
        else { return false }
        if let given = gift.identifier { return given.isSpelled(identifier) }
        // The store gives a UUID to a donation without an identifier, unless it repeats an earlier
        // one.
        return outcome.isDuplicate
            ? Model.isSpelled(model[position].interaction?.identifier, identifier)
            : identifier.utf8.count == 36
    }

    // MARK: Deleting

    private func delete(_ choice: Choice, of scope: Scope?, by hand: Hand) throws {
        guard let outcome = try performDeletion(choice, of: scope, by: hand) else { return }
        let isOthers: Bool =
            switch choice {
            case .identifiers, .group, .all: hand == .handle && scope != nil
            case .conversation, .contact, .times: false
            }
        let reached = model.delete(choice, of: scope, forOthers: isOthers)
        try expect("the number deleted", outcome.count, reached.count)
        let position = reached.isEmpty ? nil : UInt64(model.entries.count)
        try expect("the tombstone's position", outcome.position, position)
    }

    /// `nil` without such a contact, or without a donor to delete from.
    private func performDeletion(
        _ choice: Choice,
        of scope: Scope?,
        by hand: Hand
    ) throws -> ProbeOutcome? {
        let (app, account) = (scope?.app, scope?.account)
        let handle = hand == .handle ? scope.map { store.donor($0.app, account: $0.account) } : nil
        let isRemote = hand == .otherProcess
        switch choice {
        case .identifiers(let identifiers):
            if isRemote { return try remote(.deleteIdentifiers(identifiers), of: scope)[0] }
            if let handle { return ProbeOutcome(try handle.delete(identifiers: identifiers)) }
            return ProbeOutcome(
                try store.delete(
                    identifiers: identifiers,
                    from: DonorScope(app: app, account: account)
                )
            )
        case .group(let group):
            if isRemote { return try remote(.deleteGroup(group), of: scope)[0] }
            if let handle { return ProbeOutcome(try handle.delete(groupIdentifier: group)) }
            return ProbeOutcome(
                try store.delete(
                    groupIdentifier: group,
                    from: DonorScope(app: app, account: account)
                )
            )
        case .all:
            guard let app else { return nil }
            if isRemote { return try remote(.deleteAll, of: scope)[0] }
            if let handle { return ProbeOutcome(try handle.deleteAll()) }
            return ProbeOutcome(try store.deleteAll(from: DonorScope(app: app, account: account)))
        case .conversation(let name):
            return ProbeOutcome(
                try store.delete(
                    conversationIdentifier: name,
                    from: DonorScope(app: app, account: account)
                )
            )
        case .contact(let someone, let donor):
            guard
                let contact = try store.contact(
                    for: someone.person,
                    from: DonorScope(app: donor.app, account: donor.account)
                )
            else {
                return nil
            }
            return ProbeOutcome(
                try store.delete(contact, from: DonorScope(app: app, account: account))
            )
        case .times(let times):
            let range = Gift.time(times.lowerBound)..<Gift.time(times.upperBound)
            return ProbeOutcome(
                try store.delete(startingIn: range, from: DonorScope(app: app, account: account))
            )
        }
    }
}

extension DonationStore {
    fileprivate func prefer(
        _ change: Preference.Change,
        _ name: Name
    ) throws(CorrectionError) -> Position {
        switch change {
        case .pin: try pin(name.reference)
        case .unpin: try unpin(name.reference)
        case .suggestLess: try suggestLess(name.reference)
        case .never: try neverSuggest(name.reference)
        case .clear: try clearPreference(name.reference)
        case .reset, .unspecified: try reset(name.reference)
        }
    }
}
