internal import Foundation

/// The notifications of an app: those to come, and those delivered.
struct Book {
    /// The number of delivered notifications that the book keeps: the newest.
    static let limit = 1_000

    /// A request whose time is to come.
    private struct Entry {
        let request: UNNotificationRequest
        /// The time; far away if no clock tells it.
        let date: Date
    }

    private var entries: [Entry] = []
    /// The delivered notifications, oldest first, one for each identifier.
    private(set) var delivered: [UNNotification] = []
    /// Those of them that nobody has taken yet.
    private var fresh: [UNNotification] = []
    /// The number on the icon of the app.
    var badge = 0

    /// The requests whose time is to come, in the order of their adding.
    var pending: [UNNotificationRequest] { entries.map(\.request) }

    /// Takes a request, which replaces a pending one with the same identifier.
    ///
    /// - Throws: ``UNError`` with code `notificationInvalidNoDate` if its trigger never holds. The
    ///   book is then as it was.
    mutating func add(_ request: UNNotificationRequest, at now: Date) throws(UNError) {
        let request = request.started(at: now)
        let next = request.trigger?.next(after: now) ?? .now
        if case .never = next { throw UNError(.notificationInvalidNoDate) }
        removePending([request.identifier])
        if case .now = next {
            deliver(request, on: now)
        } else {
            entries.append(Entry(request: request, date: next.date ?? .distantFuture))
        }
    }

    /// Delivers each request whose time has come; one that repeats once, and stays.
    mutating func deliver(until now: Date) {
        let due = entries.filter { $0.date <= now }.sorted { $0.date < $1.date }
        guard !due.isEmpty else { return }
        for entry in due { deliver(entry.request, on: entry.date) }
        entries = entries.compactMap { entry in
            guard entry.date <= now else { return entry }
            guard let trigger = entry.request.trigger, trigger.repeats else { return nil }
            return trigger.next(after: now).date.map { Entry(request: entry.request, date: $0) }
        }
    }

    private mutating func deliver(_ request: UNNotificationRequest, on date: Date) {
        removeDelivered([request.identifier])
        let notification = UNNotification(request: request, date: date)
        delivered.append(notification)
        delivered.removeFirst(max(0, delivered.count - Self.limit))
        fresh.append(notification)
        if let badge = request.content.badge { self.badge = badge.intValue }
    }

    /// Takes the notifications delivered since the last such call.
    mutating func takeFresh() -> [UNNotification] {
        defer { fresh = [] }
        return fresh
    }

    /// Removes the pending requests with these identifiers.
    mutating func removePending(_ identifiers: Set<String>) {
        entries.removeAll { identifiers.contains($0.request.identifier) }
    }

    /// Removes all pending requests.
    mutating func removeAllPending() { entries = [] }

    /// Removes the delivered notifications with these identifiers.
    mutating func removeDelivered(_ identifiers: Set<String>) {
        delivered.removeAll { identifiers.contains($0.request.identifier) }
    }

    /// Removes all delivered notifications.
    mutating func removeAllDelivered() { delivered = [] }
}
