import Foundation
import Synchronization

@testable import UserNotifications

/// A clock that stands still until a test moves it.
final class SteppedClock: Sendable {
    /// 1 January 2026, 08:00:00 UTC.
    static let start = Date(timeIntervalSince1970: 1_767_254_400)

    private let time = Mutex(start)

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }

    /// Makes a centre that sees this clock.
    func center() -> UNUserNotificationCenter {
        UNUserNotificationCenter(clock: { self.now })
    }
}

/// Makes a request whose title is its identifier.
func request(
    _ identifier: String,
    title: String? = nil,
    trigger: UNNotificationTrigger? = nil
) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = title ?? identifier
    return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
}

extension UNUserNotificationCenter {
    /// The identifiers of the pending requests.
    var pending: [String] {
        get async { await pendingNotificationRequests().map(\.identifier) }
    }
    /// The identifiers of the delivered notifications.
    var delivered: [String] {
        get async { await deliveredNotifications().map(\.request.identifier) }
    }
}

/// Makes a trigger that holds after a number of seconds.
func after(
    _ seconds: TimeInterval,
    repeats: Bool = false
) -> UNTimeIntervalNotificationTrigger {
    UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
}
