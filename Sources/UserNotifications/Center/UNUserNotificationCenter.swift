public import Foundation
internal import Synchronization

/// The notifications of an app: those to come, and those delivered.
///
/// It is a book in the process: it shows nothing, keeps nothing on disk, and has no timer. A
/// request without a trigger is delivered at once, one with a date when somebody asks the centre
/// for anything after that date. A program that shows notifications iterates over
/// ``deliveries()``, and hands a person's answers to ``receive(_:)``.
///
/// Handlers are called before a method returns, on its thread; on Apple's platforms later, on
/// another thread.
public final class UNUserNotificationCenter: NSObject, Sendable {
    private static let shared = UNUserNotificationCenter(clock: { Date() })

    private let clock: @Sendable () -> Date
    private let state = Mutex(State())

    init(clock: @escaping @Sendable () -> Date) {
        self.clock = clock
    }

    /// Returns the centre of this process.
    public static func current() -> UNUserNotificationCenter { shared }

    /// Whether a notification can have a view of the app; never.
    public var supportsContentExtensions: Bool { false }

    /// The object that learns of answers; the centre does not keep it alive.
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { state.withLock { $0.delegate }.object }
        set {
            let reference = DelegateReference(object: newValue)
            state.withLock { $0.delegate = reference }
        }
    }

    /// Reads or changes the state at the present time, after the delivery of all that is due.
    func withState<Result: Sendable, Failure: Error>(
        _ body: (inout State, Date) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let now = clock()
        return try state.withLock { state throws(Failure) in
            // While the lock is held, so that everybody sees the deliveries in one order.
            defer { state.tell() }
            state.book.deliver(until: now)
            return try body(&state, now)
        }
    }
}

extension UNUserNotificationCenter {
    /// The parts of a centre that change.
    struct State: Sendable {
        var book = Book()
        var authorization = Authorization()
        var categories: Set<UNNotificationCategory> = []
        fileprivate var delegate = DelegateReference()
        /// The streams of deliveries.
        var listeners: [UUID: AsyncStream<UNNotification>.Continuation] = [:]

        /// Tells the streams of the new deliveries.
        fileprivate mutating func tell() {
            for notification in book.takeFresh() {
                for listener in listeners.values { listener.yield(notification) }
            }
        }
    }

    /// The delegate, without keeping it alive.
    ///
    /// Unchecked because an app hands over its delegate for calls on the thread of whoever asks for
    /// it, as on Apple's platforms.
    fileprivate struct DelegateReference: @unchecked Sendable {
        weak var object: (any UNUserNotificationCenterDelegate)?
    }
}
