internal import DonationStore
internal import Foundation
internal import Synchronization

/// The state of an activity that outlives its object until the store knows all of it.
final class ActivityLife: Sendable {
    struct State: Sendable {
        /// Where it is current; `nil` if it is not.
        var seat: Seat?
        /// Whether it was current at any time.
        var wasCurrent = false
        /// Whether it can never become current again.
        var isInvalid = false
        /// Whether the app has changed it since it was saved.
        var needsSave = false
        /// Whether a save is about to come.
        var isSaveComing = false
        /// The state that the store took last, while it is current.
        var stored: Activity?
        /// The reason why the store did not take the newest state.
        var error: INIntentError?
    }

    let state = Mutex(State())
}

/// A place for one current activity: a scene of an app.
struct Seat: Hashable, Sendable {
    var destination: DonationDestination
    var scene: String
}

/// The current activities of this process.
enum Seats {
    /// An activity in its seat, which does not keep it alive.
    ///
    /// It is a class because Swift 6.3.1 miscompiles the look-up of a weak part of a structure in
    /// a dictionary.
    final class Sitter: Sendable {
        let identity: ObjectIdentifier
        weak let activity: NSUserActivity?

        init(_ activity: NSUserActivity) {
            identity = ObjectIdentifier(activity)
            self.activity = activity
        }
    }

    /// The activities by their seats.
    ///
    /// A change of seats adds its work for the store under the same lock, so that the store sees
    /// the same order.
    static let all = Mutex<[Seat: Sitter]>([:])
}

// MARK: The work for the store

extension ActivityLife {
    /// A state of the activity that waits for the store.
    struct Visit: Sendable {
        var seat: Seat
        /// The start, of a visit that begins; `nil` for another state of one.
        var start: Timestamp?
        /// Returns the state, perhaps after asking the delegate.
        var state: @Sendable () -> Result<Activity, ValidationError>
    }

    /// Donates a state after the earlier work.
    func donate(_ visit: Visit) {
        visit.seat.destination.perform { opened in
            // Ask first, whether or not there is a store.
            let state = visit.state()
            let cause: INIntentError.Cause?
            switch (opened, state) {
            case (.failure(let failure), _): cause = failure
            case (_, .failure(let error)): cause = .donation(.refused(.invalid(error)))
            case (.success(let store), .success(let activity)):
                let handle = visit.seat.destination.handle(of: store)
                cause = self.donate(activity, visit, to: handle)
            }
            self.state.withLock { state in
                state.error = cause.map { INIntentError(.donatingInteraction, $0) }
            }
        }
    }

    private func donate(
        _ activity: Activity,
        _ visit: Visit,
        to handle: DonorHandle
    ) -> INIntentError.Cause? {
        let stored = state.withLock { $0.stored }
        if visit.start == nil, stored == activity { return nil }
        do throws(DonationError) {
            if visit.start == nil, let stored, stored.isSameContent(as: activity) {
                try handle.updateCurrent(activity, scene: visit.seat.scene)
            } else {
                try handle.becomeCurrent(activity, scene: visit.seat.scene, start: visit.start)
            }
        } catch {
            return .donation(error)
        }
        state.withLock { $0.stored = activity }
        return nil
    }

    /// Ends the visit after the earlier work.
    func resign(_ cause: Resigned.Cause, from seat: Seat) {
        let end = Timestamp(Date())
        seat.destination.perform { opened in
            let hasBegun = self.state.withLock { state in
                defer { state.stored = nil }
                return state.stored != nil
            }
            guard hasBegun, case .success(let store) = opened else { return }
            let handle = seat.destination.handle(of: store)
            do throws(DonationError) {
                try handle.resignCurrent(cause, scene: seat.scene, end: end)
            } catch {
                let error = INIntentError(.donatingInteraction, .donation(error))
                self.state.withLock { $0.error = error }
            }
        }
    }
}

extension Activity {
    /// Returns whether two states of one activity are of one content.
    fileprivate func isSameContent(as other: Activity) -> Bool {
        let donor = DonorNumber(rawValue: 0)
        return ContentKey(of: self, from: donor) == ContentKey(of: other, from: donor)
    }
}
