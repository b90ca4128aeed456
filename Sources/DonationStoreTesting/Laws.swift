public import Interactions

/// Checks the laws of projectors on random histories with deletions.
///
/// Rebuilt views equal those kept up to date, in any steps. A deletion reaches everything. Views
/// come back from their bytes.
///
/// ```swift
/// @Test func `keeps the laws`() throws {
///     try checkLaws(of: MessagesPerDay.self)
/// }
/// ```
///
/// - Parameters:
///   - projector: The projector.
///   - seed: The seed of the histories; the same histories every time unless given.
///   - histories: The number of histories.
///   - makeDonation: Makes a donation that concerns the projector; any donation unless given.
/// - Throws: ``BrokenLaw`` with the seed and the smallest history found that breaks a law.
/// - Complexity: O(*n*) in the number of histories, of some dozen donations each.
public func checkLaws<P: Projector>(
    of projector: P.Type,
    seed: UInt64 = 1,
    histories: Int = 50,
    donations makeDonation: (inout RandomDonations) -> Donation = { $0.donation() }
) throws(BrokenLaw) {
    for index in 0..<UInt64(max(0, histories)) {
        let seed = seed &+ index
        var history = History(seed: seed, makeDonation)
        guard var breach = history.breach(of: projector) else { continue }
        var budget = 20_000
        while let smaller = history.smaller(projector, &budget) { (history, breach) = smaller }
        throw BrokenLaw(
            law: breach.law,
            seed: seed,
            detail: breach.detail,
            history: history.steps.map(\.description)
        )
    }
}

/// A law that a projector breaks, with the smallest history found that shows it.
public struct BrokenLaw: Error, Hashable, Sendable {
    /// The laws of projectors.
    public enum Law: String, Hashable, Sendable {
        /// The same log gives the same views.
        case pure = "two folds of the same log differ"
        /// Rebuilt views equal those kept up to date.
        case rebuildEqualsLive = "views kept up to date differ from those made again"
        /// After a deletion the views are those of a log without the deleted donations.
        case deletionReachesEverything =
            "after a deletion the views are not those of a log without what was deleted"
        /// A view comes back from its bytes, and equal views have equal bytes.
        case encoding = "a view is another after it was written and read"
    }

    /// The law.
    public let law: Law
    /// The seed of the history: ``checkLaws(of:seed:histories:donations:)`` with this seed and one
    /// history finds it again.
    public let seed: UInt64
    /// The keys and views that show the breach.
    public let detail: String
    /// The steps of the smallest history found.
    public let history: [String]
}

extension BrokenLaw: CustomStringConvertible {
    /// The law, the views that break it, the seed and the history, in words.
    public var description: String {
        let steps = history.enumerated().map { "  \($0.offset + 1). \($0.element)" }
        return "\(law.rawValue): \(detail)\nseed \(seed), smallest history:\n"
            + steps.joined(separator: "\n")
    }
}

/// A history that can shrink: its deletions name donations by fixed numbers.
struct History {
    enum Move {
        case donate(Int, Donation)
        case delete([Int])
        case deleteAll(Donor)
        /// Write the views, and go on in another process.
        case save
    }

    struct Breach {
        var law: BrokenLaw.Law
        var detail: String
    }

    var steps: [Move] = []

    init(seed: UInt64, _ makeDonation: (inout RandomDonations) -> Donation) {
        var donations = RandomDonations(seed: seed)
        let saves = donations.random.chance(0.5) ? 0.1 : 0.5
        // A few histories have views with more donations than one row holds.
        let isLong = seed % 25 == 0
        let length = isLong ? 200 : 4 + donations.random.number(below: 60)
        for index in 0..<length {
            steps.append(.donate(index, makeDonation(&donations)))
            if donations.random.chance(isLong ? 0.05 : 0.15) {
                let count = 1 + donations.random.number(below: 3)
                steps.append(
                    .delete((0..<count).map { _ in donations.random.number(below: index + 1) })
                )
            }
            // A long history would lose too much.
            if !isLong, donations.random.chance(0.03) {
                steps.append(.deleteAll(donations.donor()))
            }
            if donations.random.chance(saves) { steps.append(.save) }
        }
    }

    /// Returns the history without some steps if that breaks a law too; `budget` is the number of
    /// steps that the search may still run.
    func smaller<P: Projector>(_ projector: P.Type, _ budget: inout Int) -> (History, Breach)? {
        var length = steps.count / 2
        while length > 0 {
            for start in stride(from: 0, to: steps.count, by: length) where budget > 0 {
                budget -= steps.count
                var history = self
                history.steps.removeSubrange(start..<min(start + length, steps.count))
                if let breach = history.breach(of: projector) { return (history, breach) }
            }
            length /= 2
        }
        return nil
    }

    /// Returns the first law that a projector breaks here.
    func breach<P: Projector>(of projector: P.Type) -> Breach? {
        let (log, saves) = log()
        do {
            let rebuilt = try run(projector, log, positions: nil, saves: [])
            if let detail = unstableView(rebuilt) { return Breach(law: .encoding, detail: detail) }
            let again = try run(projector, log, positions: nil, saves: [])
            if again.rows != rebuilt.rows {
                return Breach(law: .pure, detail: difference(rebuilt, again))
            }
            let live = try run(projector, log, positions: nil, saves: saves)
            if live.rows != rebuilt.rows {
                return Breach(law: .rebuildEqualsLive, detail: difference(live, rebuilt))
            }
            let without = try run(projector, log, positions: log.livePositions, saves: [])
            if without.rows != rebuilt.rows {
                return Breach(law: .deletionReachesEverything, detail: difference(rebuilt, without))
            }
            return nil
        } catch .unusableViews {
            return Breach(
                law: .rebuildEqualsLive,
                detail: "a view cannot be read, or a donation has other keys than before"
            )
        } catch {
            return Breach(law: .rebuildEqualsLive, detail: "\(error)")
        }
    }

    /// Returns the log of the history, and the positions after which to write the views.
    private func log() -> (log: MemoryLog, saves: Set<Position>) {
        var log = MemoryLog()
        var saves: Set<Position> = []
        var positions: [Int: Position] = [:]
        for step in steps {
            switch step {
            case .donate(let index, let donation):
                // A donation that a store would refuse is no part of the history.
                guard (try? log.append(.donate(donation))) != nil else { continue }
                positions[index] = log.last
            case .delete(let indices):
                let found = indices.compactMap { positions[$0] }
                try? log.append(Step(kind: .deletePositions(found)))
            case .deleteAll(let donor): try? log.append(.deleteAll(of: donor))
            case .save: saves.insert(log.last)
            }
        }
        return (log, saves)
    }

    private func run<P: Projector>(
        _ projector: P.Type,
        _ log: MemoryLog,
        positions: [Position]?,
        saves: Set<Position>
    ) throws(FoldFailure) -> ProjectorRun<P> {
        var run = ProjectorRun<P>(log)
        let all = log.records.indices.map { Position(rawValue: UInt64($0 + 1)) }
        for position in positions ?? all {
            try run.apply(at: position)
            if saves.contains(position) { try run.save() }
        }
        try run.save()
        return run
    }

    private func unstableView<P: Projector>(_ run: ProjectorRun<P>) -> String? {
        do {
            return try run.keysOfUnstableViews().first.map { "the view of '\($0)'" }
        } catch {
            return "a view cannot be read at all"
        }
    }

    private func difference<P: Projector>(
        _ left: ProjectorRun<P>,
        _ right: ProjectorRun<P>
    ) -> String {
        guard let left = try? left.views(), let right = try? right.views() else {
            return "views that cannot be read"
        }
        let keys = Set(left.keys).union(right.keys).sorted()
        guard let key = keys.first(where: { left[$0] != right[$0] }) else {
            return "the keys of a donation"
        }
        return "of '\(key)' there is \(text(left[key])) here and \(text(right[key])) there"
    }
}

extension History.Move: CustomStringConvertible {
    var description: String {
        switch self {
        case .donate(let index, let donation):
            "donate \(index): \(donation.summary)"
        case .delete(let indices):
            "delete \(indices.map(String.init).joined(separator: ", "))"
        case .deleteAll(let donor): "delete all of \(donor.text)"
        case .save: "write the views and go on in another process"
        }
    }
}

extension Donation {
    /// The action, its time and its people, on one line.
    fileprivate var summary: String {
        let names = interaction.intent.people.everyone.map { person in
            person.displayName ?? person.personHandle?.value ?? person.contactIdentifier
                ?? person.customIdentifier ?? "?"
        }
        let start = interaction.start?.rfc3339 ?? "now"
        return "\(interaction.intent.className) \(interaction.direction) from \(donor.text) at "
            + "\(start) with \(names.joined(separator: ", "))"
    }
}
