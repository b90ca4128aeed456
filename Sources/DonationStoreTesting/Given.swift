public import Interactions

/// A history in memory, for tests of a projector: given, when, expect.
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
/// It folds records like those of a log exactly as a store does, but without any file.
public struct Given: Sendable {
    var steps: [Step]

    /// Begins with donations; the first has position 1.
    public init(_ donations: [Donation]) {
        steps = donations.map { .donate($0) }
    }

    /// Begins with donations, one per line.
    public init(@DonationList _ donations: () -> [Donation]) {
        self.init(donations())
    }

    /// Returns the history with more steps, in order; each step takes the next position.
    public func when(_ steps: Step...) -> Given {
        var given = self
        given.steps += steps
        return given
    }

    /// Returns the views of a projector, by key.
    ///
    /// - Throws: ``UnexpectedViews`` if a store would refuse a donation, or if the projector cannot
    ///   read its own views.
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

    /// Checks all views of a projector.
    ///
    /// - Throws: ``UnexpectedViews``, which names every key with another view.
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

/// A step in the history of a log.
public struct Step: Sendable {
    enum Kind: Sendable {
        case donate(Donation)
        case deletePositions([Position])
        case deleteIdentifier(String, Donor?)
        case deleteAll(Donor)
    }

    let kind: Kind

    /// Returns a step that makes a donation.
    public static func donate(_ donation: Donation) -> Step {
        Step(kind: .donate(donation))
    }

    /// Returns a step that deletes the donations at some positions, as retention does.
    public static func delete(_ positions: Position...) -> Step {
        Step(kind: .deletePositions(positions))
    }

    /// Returns a step that deletes the live donations with an identifier, of one donor or of all.
    public static func delete(identifier: String, from donor: Donor? = nil) -> Step {
        Step(kind: .deleteIdentifier(identifier, donor))
    }

    /// Returns a step that deletes everything of a donor: of the app and, if named, the account.
    public static func deleteAll(of donor: Donor) -> Step {
        Step(kind: .deleteAll(donor))
    }
}

/// Builds a list of donations, one per line.
@resultBuilder
public enum DonationList {
    /// Takes the donation of a line.
    public static func buildExpression(_ donation: Donation) -> [Donation] { [donation] }

    /// Takes several donations.
    public static func buildExpression(_ donations: [Donation]) -> [Donation] { donations }

    /// Joins the donations of all lines.
    public static func buildBlock(_ lines: [Donation]...) -> [Donation] { lines.flatMap { $0 } }

    /// Joins the donations of a loop.
    public static func buildArray(_ rounds: [[Donation]]) -> [Donation] { rounds.flatMap { $0 } }
}

/// The difference between the expected views and those found.
public struct UnexpectedViews: Error, Hashable, Sendable, CustomStringConvertible {
    /// The expected and the found views, in words.
    public let description: String
}
