public import Interactions

/// A history in memory, to say what a projector makes of it: given, when, expect.
///
/// ```swift
/// @Test func `counts what was sent, and forgets what was deleted`() throws {
///     try Given {
///         Donation(message("m1"), from: chat)
///         Donation(message("m2"), from: chat)
///     }
///     .when(.delete(identifier: "m1"))
///     .expect(MessagesPerDay.self, ["2026-01-05": .init(sent: 1)])
/// }
/// ```
///
/// It is the fold that a store has, over records as a log has them, without any file.
public struct Given: Sendable {
    var steps: [Step]

    /// Begins with donations, of which the first has position 1.
    public init(_ donations: [Donation]) {
        steps = donations.map { .donate($0) }
    }

    /// Begins with donations, one a line.
    public init(@DonationList _ donations: () -> [Donation]) {
        self.init(donations())
    }

    /// What happens then, in order; each step takes the next position.
    public func when(_ steps: Step...) -> Given {
        var given = self
        given.steps += steps
        return given
    }

    /// The views that a projector makes of it, by key.
    ///
    /// - Throws: ``UnexpectedViews`` when a donation is refused, as a store would, or when the
    ///   projector cannot read its own views.
    /// - Complexity: O(*n*) in the number of steps.
    public func views<P: Projector>(
        of projector: P.Type
    ) throws(UnexpectedViews) -> [String: P.View] {
        let log = try log()
        var run = ProjectorRun<P>(log)
        do {
            try run.apply(through: log.last)
            try run.save()
            return try run.views()
        } catch {
            throw UnexpectedViews(
                description: "the views of '\(P.name)' cannot be read from their own bytes"
            )
        }
    }

    /// Says what the views must be, all of them.
    ///
    /// - Throws: ``UnexpectedViews``, which names every key whose view is another.
    /// - Complexity: O(*n*) in the number of steps.
    public func expect<P: Projector>(
        _ projector: P.Type,
        _ expected: [String: P.View]
    ) throws(UnexpectedViews) {
        let found = try views(of: projector)
        let keys = Set(found.keys).union(expected.keys).sorted()
        let differences = keys.filter { found[$0] != expected[$0] }.map { key in
            "  '\(key)': expected \(text(expected[key])), found \(text(found[key]))"
        }
        guard !differences.isEmpty else { return }
        let title = "the views of '\(P.name)' are not as expected:\n"
        throw UnexpectedViews(description: title + differences.joined(separator: "\n"))
    }

    private func log() throws(UnexpectedViews) -> MemoryLog {
        var log = MemoryLog()
        for (index, step) in steps.enumerated() {
            do {
                try log.append(step)
            } catch {
                throw UnexpectedViews(
                    description: "a store would refuse step \(index + 1): \(error)"
                )
            }
        }
        return log
    }
}

func text<View>(_ view: View?) -> String {
    view.map { "\($0)" } ?? "none"
}

/// Something that happens to a log.
public struct Step: Sendable {
    enum Kind: Sendable {
        case donate(Donation)
        case deletePositions([Position])
        case deleteIdentifier(String, Donor?)
        case deleteAll(Donor)
    }

    let kind: Kind

    /// Something is donated.
    public static func donate(_ donation: Donation) -> Step {
        Step(kind: .donate(donation))
    }

    /// The donations at some positions are deleted, as retention does.
    public static func delete(_ positions: Position...) -> Step {
        Step(kind: .deletePositions(positions))
    }

    /// The live donations of an identifier are deleted, of one donor or of all.
    public static func delete(identifier: String, from donor: Donor? = nil) -> Step {
        Step(kind: .deleteIdentifier(identifier, donor))
    }

    /// Everything of a donor is deleted: of the app and the account, if it names one.
    public static func deleteAll(of donor: Donor) -> Step {
        Step(kind: .deleteAll(donor))
    }
}

/// Donations, one a line.
@resultBuilder
public enum DonationList {
    /// A donation, from a line of its own.
    public static func buildExpression(_ donation: Donation) -> [Donation] { [donation] }

    /// Several donations.
    public static func buildExpression(_ donations: [Donation]) -> [Donation] { donations }

    /// The donations of all lines.
    public static func buildBlock(_ lines: [Donation]...) -> [Donation] { lines.flatMap { $0 } }

    /// The donations of a loop.
    public static func buildArray(_ rounds: [[Donation]]) -> [Donation] { rounds.flatMap { $0 } }
}

/// Why views are not what was expected.
public struct UnexpectedViews: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected and what was found, for people.
    public let description: String
}
