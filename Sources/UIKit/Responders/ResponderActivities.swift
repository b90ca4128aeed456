internal import Dispatch
@_spi(Facade) internal import Intents
internal import Synchronization

/// The responders that show one activity, which asks them before each save.
final class ResponderActivities: NSObject, NSUserActivityDelegate, @unchecked Sendable {
    // Unchecked because `NSObject` is not `Sendable`; the responders are the main actor's.

    @MainActor private var responders: [Held] = []

    private struct Held {
        weak var responder: UIResponder?
    }

    @MainActor static func add(_ responder: UIResponder, to activity: NSUserActivity) {
        let all = activity.responders as? ResponderActivities ?? ResponderActivities()
        all.remove(responder)
        all.responders.append(Held(responder: responder))
        activity.responders = all
    }

    @MainActor static func remove(_ responder: UIResponder, from activity: NSUserActivity) {
        guard let all = activity.responders as? ResponderActivities else { return }
        all.remove(responder)
        if all.responders.isEmpty { activity.responders = nil }
    }

    @MainActor private func remove(_ responder: UIResponder) {
        responders.removeAll { $0.responder == nil || $0.responder === responder }
    }

    /// Lets every responder bring the activity up to date, on the main actor.
    ///
    /// The save waits for this thread, and not for ever: if the main thread waits for the store
    /// meanwhile, or nothing serves its queue, the responders lose this save, and nothing else.
    func userActivityWillSave(_ userActivity: NSUserActivity) {
        if Thread.isMainThread {
            MainActor.assumeIsolated { update(userActivity) }
        } else {
            let turn = Turn()
            DispatchQueue.main.async { [self] in
                guard turn.begin() else { return }
                MainActor.assumeIsolated { update(userActivity) }
                turn.end()
            }
            turn.wait(atMost: Self.patience)
        }
    }

    /// The time for the main thread to begin, and then to end: as long as a save waits.
    private static let patience = DispatchTimeInterval.seconds(5)

    @MainActor private func update(_ activity: NSUserActivity) {
        for held in responders { held.responder?.updateUserActivityState(activity) }
    }
}

/// One turn on the main thread, which comes in time or not at all.
private final class Turn: Sendable {
    private let isOver = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    /// Returns whether the turn still counts: whoever waits may have given up.
    func begin() -> Bool { isOver.withLock { !$0 } }

    func end() { ended.signal() }

    func wait(atMost patience: DispatchTimeInterval) {
        if ended.wait(timeout: .now() + patience) == .timedOut { isOver.withLock { $0 = true } }
    }
}
