internal import DonationStore
internal import Foundation
internal import Synchronization

// The life of an activity: created, current, resigned, perhaps current again, in the end invalid.

extension NSUserActivity {
    /// Makes this the app's current activity, and donates it as it is.
    ///
    /// The method returns at once. The earlier current activity resigns. An invalid activity stays
    /// as it is. A delegate is asked first if this is the first time, or if ``needsSave`` is set.
    ///
    /// - Complexity: O(*n*) in the size of the activity.
    public func becomeCurrent() {
        becomeCurrent(inScene: "")
    }

    /// Makes this the current activity of a scene, and donates it as it is.
    ///
    /// This method is not Apple's, whose system knows the scene. Each scene has one current
    /// activity.
    ///
    /// - Parameter scene: The app's name of the window.
    /// - Complexity: As ``becomeCurrent()``.
    public func becomeCurrent(inScene scene: String) {
        let seat = Seat(destination: .current, scene: scene)
        let begin = life.state.withLock { state in
            let other = state.seat.flatMap { $0 == seat ? nil : $0 }
            return state.isInvalid ? nil : (elsewhere: other, asks: !state.wasCurrent)
        }
        guard let begin else { return }
        if begin.elsewhere != nil { end(.resigned) }
        let held = Seats.all.withLock { seats in
            let earlier = seats[seat]?.activity
            let isCurrent = earlier === self
            var held = Held(activity: earlier)
            if !isCurrent { held.delegates.append(earlier?.leave(in: seat)) }
            seats[seat] = Seats.Sitter(self)
            life.state.withLock { state in
                state.seat = seat
                state.wasCurrent = true
            }
            // A current activity begins another visit only if it shows something else.
            let start = isCurrent ? nil : Timestamp(Date())
            held.delegates.append(save(in: seat, start: start, asksDelegate: begin.asks))
            return held
        }
        withExtendedLifetime(held) {}
    }

    /// Objects to release outside the lock of the seats, because their end may take it.
    ///
    /// Unchecked because nothing is done with them.
    private struct Held: @unchecked Sendable {
        var activity: NSUserActivity?
        var delegates: [(any NSUserActivityDelegate)?] = []
    }

    /// Makes this activity current no more; it may become current again.
    public func resignCurrent() {
        end(.resigned)
    }

    /// Makes this activity current no more, for good.
    public func invalidate() {
        life.state.withLock { $0.isInvalid = true }
        end(.invalidated)
    }

    /// Ends the visit, if this activity is current.
    func end(_ cause: Resigned.Cause) {
        guard life.state.withLock({ $0.seat != nil }) else { return }
        let identity = ObjectIdentifier(self)
        let held = Seats.all.withLock { seats in
            let seat = life.state.withLock { $0.seat }
            guard let seat, seats[seat]?.identity == identity else { return Held() }
            seats[seat] = nil
            let isReleased = cause == .invalidated && !life.state.withLock { $0.isInvalid }
            let delegate = leave(in: seat, isReleased: isReleased)
            life.resign(cause, from: seat)
            return Held(delegates: [delegate])
        }
        withExtendedLifetime(held) {}
    }

    /// Saves the last state of an activity that another takes the place of, or that ends.
    private func leave(
        in seat: Seat,
        isReleased: Bool = false
    ) -> (any NSUserActivityDelegate)? {
        defer { life.state.withLock { $0.seat = nil } }
        return save(in: seat, start: nil, isReleased: isReleased)
    }

    // MARK: Saving

    /// The time for a delegate to bring an activity up to date, which later donations wait for.
    private static let patience = DispatchTimeInterval.seconds(5)

    /// The activity whose delegate is bringing it up to date in this task.
    @TaskLocal private static var saving: ObjectIdentifier?

    /// Whether the app has changed the activity since it was saved.
    ///
    /// A current activity is saved within about a second, when it resigns, or by
    /// ``DonationDestination/flush()``; any other one when it becomes current. Then its delegate is
    /// asked once, however often the property was set, and the property is `false`.
    public var needsSave: Bool {
        get { life.state.withLock { $0.needsSave } }
        set {
            // The changes that the delegate makes are a part of the save.
            if newValue, Self.saving == ObjectIdentifier(self) { return }
            let mustPlan = life.state.withLock { state in
                state.needsSave = newValue
                guard newValue, state.seat != nil, !state.isSaveComing else { return false }
                state.isSaveComing = true
                return true
            }
            guard mustPlan else { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
                self?.saveIfNeeded()
            }
        }
    }

    /// The reason why the store did not take the newest state of the activity; `nil` if it did.
    ///
    /// This property is not Apple's: becoming current has no handler. It changes when the store has
    /// answered; ``DonationDestination/flush()`` waits for that.
    public var donationError: INIntentError? { life.state.withLock { $0.error } }

    /// Saves all current activities that need it.
    static func saveAll() {
        let activities = Seats.all.withLock { $0.values.compactMap(\.activity) }
        for activity in activities { activity.saveIfNeeded() }
    }

    private func saveIfNeeded() {
        let identity = ObjectIdentifier(self)
        let held = Seats.all.withLock { seats in
            let seat = life.state.withLock { state in
                state.isSaveComing = false
                return state.needsSave ? state.seat : nil
            }
            guard let seat, seats[seat]?.identity == identity else { return Held() }
            return Held(delegates: [save(in: seat, start: nil)])
        }
        withExtendedLifetime(held) {}
    }

    /// Donates the state in its turn, and returns the delegate to ask first.
    private func save(
        in seat: Seat,
        start: Timestamp?,
        asksDelegate: Bool = false,
        isReleased: Bool = false
    ) -> (any NSUserActivityDelegate)? {
        let isDirty = life.state.withLock { $0.needsSave } || asksDelegate
        // An object that is being released cannot be handed to its delegate.
        let delegate = isDirty && !isReleased ? delegate ?? responders : nil
        if delegate != nil {
            life.donate(
                ActivityLife.Visit(seat: seat, start: start) {
                    self.bringUpToDate(isFirst: asksDelegate)
                    return self.state(in: seat)
                }
            )
        } else {
            life.state.withLock { $0.needsSave = false }
            let state = state(in: seat)
            life.donate(ActivityLife.Visit(seat: seat, start: start) { state })
        }
        return delegate
    }

    /// Lets the delegate bring the activity up to date, on a thread of its own.
    ///
    /// A delegate that waits for a thread that waits for the store loses this save, and not the
    /// program.
    private func bringUpToDate(isFirst: Bool) {
        let mustAsk = life.state.withLock { state in
            defer { state.needsSave = false }
            // An earlier save may have come in between.
            return state.needsSave || isFirst
        }
        guard mustAsk else { return }
        let isDone = Awaited(false)
        Outbox.callBack {
            Self.$saving.withValue(ObjectIdentifier(self)) {
                self.delegate?.userActivityWillSave(self)
                self.responders?.userActivityWillSave(self)
            }
            isDone.set(true)
        }
        _ = isDone.wait(atMost: Self.patience)
    }
}
