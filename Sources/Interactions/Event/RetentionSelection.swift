/// The donations that the retention rules remove, found in one ordered pass over the live ones.
///
/// Every rule applies to the donations that were live at the beginning: a donation goes when any
/// one rule says so. Therefore the order of the rules makes no difference, and a second pass
/// removes nothing more.
package struct RetentionSelection: Sendable {
    private struct Limit: Sendable {
        var scope: PolicyScope
        var maximumAge: Int64?
        var maximumCount: UInt64?
        /// The newest donations of the scope.
        var kept = PositionQueue()
    }

    /// The rules that can apply to an app.
    private struct AppLimits: Sendable {
        var indices: [Int]
        var asksForClass: Bool
    }

    private let now: Timestamp
    private var limits: [Limit]
    private var limitsOfApps: [PolicyScope: AppLimits] = [:]
    /// The positions to remove, as found: in any order, some perhaps twice.
    private var gone: [ClosedRange<UInt64>] = []
    /// The number of runs that may gather before they are sorted and merged.
    private var mostRuns = 1024

    /// Makes a selection that has read no donation yet.
    ///
    /// - Parameters:
    ///   - policies: The rules.
    ///   - now: The time that the ages of donations refer to.
    package init(_ policies: Policies, at now: Timestamp) {
        self.now = now
        limits = policies.rules.filter(\.limitsRetention).map { rule in
            Limit(
                scope: rule.scope,
                maximumAge: rule.maximumMilliseconds,
                maximumCount: rule.maximumCount
            )
        }
    }

    /// Whether no rule removes anything.
    package var isUnlimited: Bool { limits.isEmpty }

    /// Returns whether any rule is about an app; the caller may skip the donations of other apps.
    package mutating func concerns(app: String) -> Bool {
        !limits(of: app).indices.isEmpty
    }

    /// Returns whether a rule about an app depends on the class of intent.
    package mutating func asksForClass(of app: String) -> Bool {
        limits(of: app).asksForClass
    }

    /// Adds the next live donation.
    ///
    /// - Parameters:
    ///   - position: Its position, after all earlier ones.
    ///   - app: The app that donated it.
    ///   - recordedAt: The time the log received it.
    ///   - intentClass: Its class of intent; ignored unless a rule depends on it.
    /// - Complexity: O(*r*) in the number of rules about the app, amortised.
    package mutating func add(
        _ position: Position,
        app: String,
        recordedAt: Timestamp,
        intentClass: String
    ) {
        let found = limits(of: app)
        for index in found.indices {
            guard limits[index].scope.covers(intentClass: intentClass) else { continue }
            if let maximumAge = limits[index].maximumAge,
                recordedAt.isOlder(than: maximumAge, at: now)
            {
                letGo(position)
            }
            guard let maximumCount = limits[index].maximumCount else { continue }
            limits[index].kept.append(position)
            if limits[index].kept.count > maximumCount,
                let oldest = limits[index].kept.popFirst()
            {
                letGo(oldest)
            }
        }
    }

    /// Takes the lowest positions to remove, at most `count` of them.
    package mutating func takeGone(most count: Int) -> PositionSet {
        let runs = PositionSet(runs: gone).runs
        var (taken, rest): ([ClosedRange<UInt64>], [ClosedRange<UInt64>]) = ([], [])
        var room = UInt64(clamping: count)
        for run in runs {
            let length = run.upperBound - run.lowerBound + 1
            let part = min(length, room)
            if part > 0 { taken.append(run.lowerBound...run.lowerBound + part - 1) }
            if part < length { rest.append(run.lowerBound + part...run.upperBound) }
            room -= part
        }
        gone = rest
        return PositionSet(runs: taken)
    }

    private mutating func limits(of app: String) -> AppLimits {
        let key = PolicyScope(app: app)
        if let known = limitsOfApps[key] { return known }
        let indices = limits.indices.filter { limits[$0].scope.covers(app: app) }
        let found = AppLimits(
            indices: indices,
            asksForClass: indices.contains { limits[$0].scope.intentClass != nil }
        )
        limitsOfApps[key] = found
        return found
    }

    private mutating func letGo(_ position: Position) {
        let number = position.rawValue
        if let last = gone.last, last.upperBound &+ 1 == number {
            gone[gone.count - 1] = last.lowerBound...number
            return
        }
        gone.append(number...number)
        guard gone.count > mostRuns else { return }
        gone = PositionSet(runs: gone).runs
        mostRuns = max(mostRuns, 2 * gone.count)
    }
}

/// Positions in ascending order, first in, first out, kept as runs.
private struct PositionQueue: Sendable {
    private var runs: [ClosedRange<UInt64>] = []
    /// The index of the first run with positions left.
    private var head = 0
    private(set) var count: UInt64 = 0

    mutating func append(_ position: Position) {
        let number = position.rawValue
        count += 1
        if head < runs.count, let last = runs.last, last.upperBound &+ 1 == number {
            runs[runs.count - 1] = last.lowerBound...number
        } else {
            runs.append(number...number)
        }
    }

    mutating func popFirst() -> Position? {
        guard head < runs.count else { return nil }
        let run = runs[head]
        count -= 1
        if run.lowerBound == run.upperBound {
            head += 1
        } else {
            runs[head] = run.lowerBound + 1...run.upperBound
        }
        if head > 1024, head > runs.count / 2 {
            runs.removeFirst(head)
            head = 0
        }
        return Position(rawValue: run.lowerBound)
    }
}

extension Timestamp {
    /// Returns whether more than `age` milliseconds have passed at `now`; false when time went
    /// back.
    fileprivate func isOlder(than age: Int64, at now: Timestamp) -> Bool {
        let (passed, overflows) = now.milliseconds.subtractingReportingOverflow(milliseconds)
        return overflows ? now > self : passed > age
    }
}
