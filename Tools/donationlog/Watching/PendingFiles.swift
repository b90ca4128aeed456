/// The files that changed, until they have rested for a moment.
struct PendingFiles {
    /// The time after the last change until a file counts as whole.
    static let rest = Duration.milliseconds(300)
    /// The longest wait for a file in which every state is good to read.
    static let patience = Duration.milliseconds(700)

    private struct Change {
        var first: ContinuousClock.Instant
        var due: ContinuousClock.Instant
        /// The time of the first change by the clock of the files, in nanoseconds.
        var seen: Int64
    }

    private var changes: [String: Change] = [:]

    var isEmpty: Bool { changes.isEmpty }

    /// The time at which the next file is due.
    var nextDue: ContinuousClock.Instant? { changes.values.map(\.due).min() }

    /// The time of the first change, in nanoseconds since 1970.
    var firstSeen: Int64? { changes.values.map(\.seen).min() }

    func contains(_ path: String) -> Bool { changes[path] != nil }

    /// Notes a change.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - now: The time.
    ///   - isWhole: Whether its writer is done with it.
    ///   - isPatient: Whether to wait as long as its writer goes on.
    mutating func note(_ path: String, at now: Moment, isWhole: Bool, isPatient: Bool = true) {
        var change = changes[path] ?? Change(first: now.instant, due: now.instant, seen: now.clock)
        if isWhole {
            change.due = now.instant
        } else {
            let rested = now.instant.advanced(by: Self.rest)
            change.due =
                isPatient ? rested : min(rested, change.first.advanced(by: Self.patience))
        }
        changes[path] = change
    }

    /// Gives a file its new path.
    mutating func rename(_ path: String, to newPath: String) {
        changes[newPath] = changes.removeValue(forKey: path)
    }

    /// Removes the due files and returns them, the first change first.
    mutating func takeDue(at now: Moment, limit: Int) -> [String] {
        let due = changes.filter { $0.value.due <= now.instant }
            .sorted { ($0.value.first, $0.key) < ($1.value.first, $1.key) }
            .prefix(limit).map(\.key)
        for path in due { changes[path] = nil }
        return due
    }

    /// A time, by the clock that never goes back and by the one that files have.
    struct Moment {
        var instant: ContinuousClock.Instant
        /// Nanoseconds since 1970.
        var clock: Int64
    }
}
