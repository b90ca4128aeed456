/// An object that lists possible rides for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INListRideOptionsIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INListRideOptionsIntent,
        completion: @escaping @Sendable (INListRideOptionsIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INListRideOptionsIntent) async
        -> INListRideOptionsIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INListRideOptionsIntent,
        completion: @escaping @Sendable (INListRideOptionsIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INListRideOptionsIntent) async
        -> INListRideOptionsIntentResponse

    /// Says what the app makes of `pickupLocation`.
    func resolvePickupLocation(
        for intent: INListRideOptionsIntent,
        with completion: @escaping @Sendable (INPlacemarkResolutionResult) -> Void
    )
    /// Says what the app makes of `pickupLocation`.
    nonisolated(nonsending) func resolvePickupLocation(for intent: INListRideOptionsIntent) async
        -> INPlacemarkResolutionResult

    /// Says what the app makes of `dropOffLocation`.
    func resolveDropOffLocation(
        for intent: INListRideOptionsIntent,
        with completion: @escaping @Sendable (INPlacemarkResolutionResult) -> Void
    )
    /// Says what the app makes of `dropOffLocation`.
    nonisolated(nonsending) func resolveDropOffLocation(for intent: INListRideOptionsIntent) async
        -> INPlacemarkResolutionResult
}

extension INListRideOptionsIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INListRideOptionsIntent,
        completion: @escaping @Sendable (INListRideOptionsIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INListRideOptionsIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INListRideOptionsIntent) async
        -> INListRideOptionsIntentResponse
    {
        await HandlerMethod(self, "INListRideOptionsIntent.handle").answer(
            else: INListRideOptionsIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INListRideOptionsIntent,
        completion: @escaping @Sendable (INListRideOptionsIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INListRideOptionsIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INListRideOptionsIntent) async
        -> INListRideOptionsIntentResponse
    {
        await HandlerMethod(self, "INListRideOptionsIntent.confirm").answer(
            else: INListRideOptionsIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePickupLocation(
        for intent: INListRideOptionsIntent,
        with completion: @escaping @Sendable (INPlacemarkResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INListRideOptionsIntent.resolvePickupLocation").answer(completion) {
            await self.resolvePickupLocation(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePickupLocation(for intent: INListRideOptionsIntent)
        async -> INPlacemarkResolutionResult
    {
        await HandlerMethod(self, "INListRideOptionsIntent.resolvePickupLocation").answer(
            else: .notRequired()
        ) {
            self.resolvePickupLocation(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveDropOffLocation(
        for intent: INListRideOptionsIntent,
        with completion: @escaping @Sendable (INPlacemarkResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INListRideOptionsIntent.resolveDropOffLocation").answer(completion) {
            await self.resolveDropOffLocation(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveDropOffLocation(for intent: INListRideOptionsIntent)
        async -> INPlacemarkResolutionResult
    {
        await HandlerMethod(self, "INListRideOptionsIntent.resolveDropOffLocation").answer(
            else: .notRequired()
        ) {
            self.resolveDropOffLocation(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INListRideOptionsIntent) async
        -> INListRideOptionsIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
