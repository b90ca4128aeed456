internal import Dispatch
@_spi(Facade) internal import Intents

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
    /// meanwhile, the responders lose this save, and nothing else.
    func userActivityWillSave(_ userActivity: NSUserActivity) {
        if Thread.isMainThread {
            MainActor.assumeIsolated { update(userActivity) }
        } else {
            DispatchQueue.main.sync {
                MainActor.assumeIsolated { update(userActivity) }
            }
        }
    }

    @MainActor private func update(_ activity: NSUserActivity) {
        for held in responders { held.responder?.updateUserActivityState(activity) }
    }
}
