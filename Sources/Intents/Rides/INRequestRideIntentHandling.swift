/// An object that requests rides for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INRequestRideIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INRequestRideIntent,
        completion: @escaping @Sendable (INRequestRideIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INRequestRideIntent) async
        -> INRequestRideIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INRequestRideIntent,
        completion: @escaping @Sendable (INRequestRideIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INRequestRideIntent) async
        -> INRequestRideIntentResponse

    /// Says what the app makes of `pickupLocation`.
    func resolvePickupLocation(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INPlacemarkResolutionResult) -> Void
    )
    /// Says what the app makes of `pickupLocation`.
    nonisolated(nonsending) func resolvePickupLocation(for intent: INRequestRideIntent) async
        -> INPlacemarkResolutionResult

    /// Says what the app makes of `dropOffLocation`.
    func resolveDropOffLocation(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INPlacemarkResolutionResult) -> Void
    )
    /// Says what the app makes of `dropOffLocation`.
    nonisolated(nonsending) func resolveDropOffLocation(for intent: INRequestRideIntent) async
        -> INPlacemarkResolutionResult

    /// Says what the app makes of `rideOptionName`.
    func resolveRideOptionName(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    )
    /// Says what the app makes of `rideOptionName`.
    nonisolated(nonsending) func resolveRideOptionName(for intent: INRequestRideIntent) async
        -> INSpeakableStringResolutionResult

    /// Says what the app makes of `partySize`.
    func resolvePartySize(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INIntegerResolutionResult) -> Void
    )
    /// Says what the app makes of `partySize`.
    nonisolated(nonsending) func resolvePartySize(for intent: INRequestRideIntent) async
        -> INIntegerResolutionResult

    /// Says what the app makes of `scheduledPickupTime`.
    func resolveScheduledPickupTime(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INDateComponentsRangeResolutionResult) -> Void
    )
    /// Says what the app makes of `scheduledPickupTime`.
    nonisolated(nonsending) func resolveScheduledPickupTime(for intent: INRequestRideIntent) async
        -> INDateComponentsRangeResolutionResult
}

extension INRequestRideIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INRequestRideIntent,
        completion: @escaping @Sendable (INRequestRideIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INRequestRideIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INRequestRideIntent) async
        -> INRequestRideIntentResponse
    {
        await HandlerMethod(self, "INRequestRideIntent.handle").answer(
            else: INRequestRideIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INRequestRideIntent,
        completion: @escaping @Sendable (INRequestRideIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INRequestRideIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INRequestRideIntent) async
        -> INRequestRideIntentResponse
    {
        await HandlerMethod(self, "INRequestRideIntent.confirm").answer(
            else: INRequestRideIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePickupLocation(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INPlacemarkResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INRequestRideIntent.resolvePickupLocation").answer(completion) {
            await self.resolvePickupLocation(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePickupLocation(for intent: INRequestRideIntent) async
        -> INPlacemarkResolutionResult
    {
        await HandlerMethod(self, "INRequestRideIntent.resolvePickupLocation").answer(
            else: .notRequired()
        ) {
            self.resolvePickupLocation(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveDropOffLocation(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INPlacemarkResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INRequestRideIntent.resolveDropOffLocation").answer(completion) {
            await self.resolveDropOffLocation(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveDropOffLocation(for intent: INRequestRideIntent)
        async -> INPlacemarkResolutionResult
    {
        await HandlerMethod(self, "INRequestRideIntent.resolveDropOffLocation").answer(
            else: .notRequired()
        ) {
            self.resolveDropOffLocation(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveRideOptionName(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INRequestRideIntent.resolveRideOptionName").answer(completion) {
            await self.resolveRideOptionName(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveRideOptionName(for intent: INRequestRideIntent) async
        -> INSpeakableStringResolutionResult
    {
        await HandlerMethod(self, "INRequestRideIntent.resolveRideOptionName").answer(
            else: .notRequired()
        ) {
            self.resolveRideOptionName(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePartySize(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INIntegerResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INRequestRideIntent.resolvePartySize").answer(completion) {
            await self.resolvePartySize(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePartySize(for intent: INRequestRideIntent) async
        -> INIntegerResolutionResult
    {
        await HandlerMethod(self, "INRequestRideIntent.resolvePartySize").answer(
            else: .notRequired()
        ) {
            self.resolvePartySize(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveScheduledPickupTime(
        for intent: INRequestRideIntent,
        with completion: @escaping @Sendable (INDateComponentsRangeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INRequestRideIntent.resolveScheduledPickupTime").answer(completion) {
            await self.resolveScheduledPickupTime(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveScheduledPickupTime(for intent: INRequestRideIntent)
        async -> INDateComponentsRangeResolutionResult
    {
        await HandlerMethod(self, "INRequestRideIntent.resolveScheduledPickupTime").answer(
            else: .notRequired()
        ) {
            self.resolveScheduledPickupTime(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INRequestRideIntent) async
        -> INRequestRideIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
