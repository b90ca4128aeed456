public import Foundation

/// A date.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The parts of the date.
    public let dateComponents: DateComponents

    /// Makes a trigger that holds when a date has these parts.
    ///
    /// The centre refuses a request by ``UNError`` with code `notificationInvalidNoDate` if no date
    /// to come has them.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// Returns the next date on which the trigger holds.
    public func nextTriggerDate() -> Date? { next(after: Date()).date }

    override func next(after now: Date) -> NextTime {
        var calendar = dateComponents.calendar ?? .current
        calendar.timeZone = dateComponents.timeZone ?? calendar.timeZone
        var parts = dateComponents
        parts.calendar = nil
        parts.timeZone = nil
        guard parts != DateComponents() else { return .never }
        // In a year without 29 February, the first of March at the same time.
        let date = calendar.nextDate(
            after: now,
            matching: parts,
            matchingPolicy: .nextTimePreservingSmallerComponents
        )
        return date.map(NextTime.on) ?? .never
    }
}
