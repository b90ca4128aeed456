/// The donations that the retention rules remove, found in one ordered pass over the live ones.
///
/// Every rule applies to the donations that were live at the beginning: a donation goes when any
/// one rule says so. Therefore the order of the rules makes no difference, and a second pass
/// removes nothing more.
///
/// A rule with a count holds the starts and positions of as many donations as it keeps, 16 bytes
/// each, and never more than there are.
package struct RetentionSelection: Sendable {
    private struct Limit: Sendable {
        var scope: PolicyScope
        var maximumAge: Int64?
        var maximumCount: UInt64?
        /// The newest donations of the scope by start, and later positions of equal starts.
        var kept = NewestByStart()
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
    ///   - recordedAt: The time the log received it, from which its age counts.
    ///   - start: Its start, by which a count keeps the newest.
    ///   - intentClass: Its class of intent; ignored unless a rule depends on it.
    /// - Complexity: O(*r* log *k*) in the number of rules about the app and the donations that
    ///   they keep, amortised; O(*r*) if the donations come in the order of their starts.
    package mutating func add(
        _ position: Position,
        app: String,
        recordedAt: Timestamp,
        start: Timestamp,
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
            if let oldest = limits[index].kept.insert(start, position, most: maximumCount) {
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

/// The newest donations of those seen, by start, then by position.
private struct NewestByStart: Sendable {
    private struct Entry: Sendable {
        var start: Timestamp
        var position: Position

        /// Whether this goes before another does.
        func isOlder(than other: Entry) -> Bool {
            (start, position) < (other.start, other.position)
        }
    }

    /// Those that came in order: ascending, from `head` on.
    private var ordered: [Entry] = []
    private var head = 0
    /// Those that came late: a binary heap with the oldest at its root.
    private var late: [Entry] = []

    private var count: UInt64 { UInt64(ordered.count - head + late.count) }

    /// Adds a donation, and takes out the oldest if that makes too many.
    ///
    /// - Returns: The position of the oldest, if it was taken out.
    mutating func insert(_ start: Timestamp, _ position: Position, most: UInt64) -> Position? {
        let entry = Entry(start: start, position: position)
        let isFull = count >= most
        if isFull, let oldest, entry.isOlder(than: oldest) { return position }
        if let last = ordered.last, head < ordered.count, entry.isOlder(than: last) {
            insertLate(entry)
        } else {
            ordered.append(entry)
        }
        return isFull ? takeOldest() : nil
    }

    private var oldest: Entry? {
        guard head < ordered.count else { return late.first }
        guard let root = late.first, root.isOlder(than: ordered[head]) else { return ordered[head] }
        return root
    }

    private mutating func takeOldest() -> Position? {
        guard let oldest else { return nil }
        if let root = late.first, root.position == oldest.position {
            removeRoot()
            return oldest.position
        }
        head += 1
        if head > 1024, head > ordered.count / 2 {
            ordered.removeFirst(head)
            head = 0
        }
        return oldest.position
    }

    private mutating func insertLate(_ entry: Entry) {
        var index = late.count
        late.append(entry)
        while index > 0, case let parent = (index - 1) / 2, entry.isOlder(than: late[parent]) {
            late.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func removeRoot() {
        let last = late.removeLast()
        guard !late.isEmpty else { return }
        late[0] = last
        var index = 0
        while case let left = 2 * index + 1, left < late.count {
            let right = left + 1
            let child = right < late.count && late[right].isOlder(than: late[left]) ? right : left
            guard late[child].isOlder(than: last) else { return }
            late.swapAt(index, child)
            index = child
        }
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
