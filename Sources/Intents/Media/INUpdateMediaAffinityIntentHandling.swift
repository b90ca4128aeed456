/// An object that takes what somebody likes for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INUpdateMediaAffinityIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INUpdateMediaAffinityIntent,
        completion: @escaping @Sendable (INUpdateMediaAffinityIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INUpdateMediaAffinityIntent) async
        -> INUpdateMediaAffinityIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INUpdateMediaAffinityIntent,
        completion: @escaping @Sendable (INUpdateMediaAffinityIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INUpdateMediaAffinityIntent) async
        -> INUpdateMediaAffinityIntentResponse

    /// Says what the app makes of `mediaItems`.
    func resolveMediaItems(
        for intent: INUpdateMediaAffinityIntent,
        with completion:
            @escaping @Sendable ([INUpdateMediaAffinityMediaItemResolutionResult]) -> Void
    )
    /// Says what the app makes of `mediaItems`.
    nonisolated(nonsending) func resolveMediaItems(for intent: INUpdateMediaAffinityIntent) async
        -> [INUpdateMediaAffinityMediaItemResolutionResult]

    /// Says what the app makes of `affinityType`.
    func resolveAffinityType(
        for intent: INUpdateMediaAffinityIntent,
        with completion: @escaping @Sendable (INMediaAffinityTypeResolutionResult) -> Void
    )
    /// Says what the app makes of `affinityType`.
    nonisolated(nonsending) func resolveAffinityType(for intent: INUpdateMediaAffinityIntent) async
        -> INMediaAffinityTypeResolutionResult
}

extension INUpdateMediaAffinityIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INUpdateMediaAffinityIntent,
        completion: @escaping @Sendable (INUpdateMediaAffinityIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INUpdateMediaAffinityIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INUpdateMediaAffinityIntent) async
        -> INUpdateMediaAffinityIntentResponse
    {
        await HandlerMethod(self, "INUpdateMediaAffinityIntent.handle").answer(
            else: INUpdateMediaAffinityIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INUpdateMediaAffinityIntent,
        completion: @escaping @Sendable (INUpdateMediaAffinityIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INUpdateMediaAffinityIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INUpdateMediaAffinityIntent) async
        -> INUpdateMediaAffinityIntentResponse
    {
        await HandlerMethod(self, "INUpdateMediaAffinityIntent.confirm").answer(
            else: INUpdateMediaAffinityIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveMediaItems(
        for intent: INUpdateMediaAffinityIntent,
        with completion:
            @escaping @Sendable ([INUpdateMediaAffinityMediaItemResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INUpdateMediaAffinityIntent.resolveMediaItems").answer(completion) {
            await self.resolveMediaItems(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveMediaItems(for intent: INUpdateMediaAffinityIntent)
        async -> [INUpdateMediaAffinityMediaItemResolutionResult]
    {
        await HandlerMethod(self, "INUpdateMediaAffinityIntent.resolveMediaItems").answer(else: [
            .notRequired()
        ]) {
            self.resolveMediaItems(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveAffinityType(
        for intent: INUpdateMediaAffinityIntent,
        with completion: @escaping @Sendable (INMediaAffinityTypeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INUpdateMediaAffinityIntent.resolveAffinityType").answer(completion) {
            await self.resolveAffinityType(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveAffinityType(for intent: INUpdateMediaAffinityIntent)
        async -> INMediaAffinityTypeResolutionResult
    {
        await HandlerMethod(self, "INUpdateMediaAffinityIntent.resolveAffinityType").answer(
            else: .notRequired()
        ) {
            self.resolveAffinityType(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INUpdateMediaAffinityIntent) async
        -> INUpdateMediaAffinityIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
