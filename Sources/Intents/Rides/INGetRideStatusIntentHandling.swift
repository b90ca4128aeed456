/// An object that tells the state of rides for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INGetRideStatusIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INGetRideStatusIntent,
        completion: @escaping @Sendable (INGetRideStatusIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INGetRideStatusIntent) async
        -> INGetRideStatusIntentResponse
    /// Begins to tell an observer of changes of the ride.
    func startSendingUpdates(
        for intent: INGetRideStatusIntent,
        to observer: any INGetRideStatusIntentResponseObserver
    )
    /// Ends what ``startSendingUpdates(for:to:)`` began.
    func stopSendingUpdates(for intent: INGetRideStatusIntent)

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INGetRideStatusIntent,
        completion: @escaping @Sendable (INGetRideStatusIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INGetRideStatusIntent) async
        -> INGetRideStatusIntentResponse
}

extension INGetRideStatusIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INGetRideStatusIntent,
        completion: @escaping @Sendable (INGetRideStatusIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INGetRideStatusIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INGetRideStatusIntent) async
        -> INGetRideStatusIntentResponse
    {
        await HandlerMethod(self, "INGetRideStatusIntent.handle").answer(
            else: INGetRideStatusIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INGetRideStatusIntent,
        completion: @escaping @Sendable (INGetRideStatusIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INGetRideStatusIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INGetRideStatusIntent) async
        -> INGetRideStatusIntentResponse
    {
        await HandlerMethod(self, "INGetRideStatusIntent.confirm").answer(
            else: INGetRideStatusIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INGetRideStatusIntent) async
        -> INGetRideStatusIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}

/// An object that learns of the changes of a ride.
public protocol INGetRideStatusIntentResponseObserver: NSObjectProtocol {
    /// Learns of the ride as it is now.
    func didUpdate(getRideStatus response: INGetRideStatusIntentResponse)
}
