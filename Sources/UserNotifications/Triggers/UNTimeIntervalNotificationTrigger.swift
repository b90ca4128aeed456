public import Foundation

/// A span of time.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The length in seconds.
    public let timeInterval: TimeInterval
    /// When the span began; `nil` before the centre takes the request.
    private let start: Date?

    /// Makes a trigger that holds after a span of time.
    ///
    /// - Parameters:
    ///   - timeInterval: The length in seconds, more than 0, and at least 60 for a trigger that
    ///     repeats. The centre refuses a request with another one by ``UNError`` with code
    ///     `notificationInvalidNoDate`; on Apple's platforms the program ends.
    ///   - repeats: Whether the trigger holds after each such span.
    public convenience init(timeInterval: TimeInterval, repeats: Bool) {
        self.init(timeInterval: timeInterval, repeats: repeats, start: nil)
    }

    private init(timeInterval: TimeInterval, repeats: Bool, start: Date?) {
        self.timeInterval = timeInterval
        self.start = start
        super.init(repeats: repeats)
    }

    /// Returns the next date on which the trigger holds.
    ///
    /// For the trigger of a pending request the span began when the centre took the request, for
    /// any other it begins now.
    public func nextTriggerDate() -> Date? { next(after: Date()).date }

    override func started(at now: Date) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: timeInterval, repeats: repeats, start: now)
    }

    override func next(after now: Date) -> NextTime {
        guard timeInterval.isFinite, timeInterval > 0, !repeats || timeInterval >= 60 else {
            return .never
        }
        let start = start ?? now
        let spans = max(0, (now.timeIntervalSince(start) / timeInterval).rounded(.down))
        guard repeats || spans == 0 else { return .never }
        let date = start + (spans + 1) * timeInterval
        // The quotient is rounded.
        return .on(date > now ? date : date + timeInterval)
    }
}
