/// An object that adds media for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INAddMediaIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INAddMediaIntent,
        completion: @escaping @Sendable (INAddMediaIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INAddMediaIntent) async -> INAddMediaIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INAddMediaIntent,
        completion: @escaping @Sendable (INAddMediaIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INAddMediaIntent) async -> INAddMediaIntentResponse

    /// Says what the app makes of `mediaItems`.
    func resolveMediaItems(
        for intent: INAddMediaIntent,
        with completion: @escaping @Sendable ([INAddMediaMediaItemResolutionResult]) -> Void
    )
    /// Says what the app makes of `mediaItems`.
    nonisolated(nonsending) func resolveMediaItems(for intent: INAddMediaIntent) async
        -> [INAddMediaMediaItemResolutionResult]

    /// Says what the app makes of `mediaDestination`.
    func resolveMediaDestination(
        for intent: INAddMediaIntent,
        with completion: @escaping @Sendable (INAddMediaMediaDestinationResolutionResult) -> Void
    )
    /// Says what the app makes of `mediaDestination`.
    nonisolated(nonsending) func resolveMediaDestination(for intent: INAddMediaIntent) async
        -> INAddMediaMediaDestinationResolutionResult
}

extension INAddMediaIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INAddMediaIntent,
        completion: @escaping @Sendable (INAddMediaIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INAddMediaIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INAddMediaIntent) async
        -> INAddMediaIntentResponse
    {
        await HandlerMethod(self, "INAddMediaIntent.handle").answer(
            else: INAddMediaIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INAddMediaIntent,
        completion: @escaping @Sendable (INAddMediaIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INAddMediaIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INAddMediaIntent) async
        -> INAddMediaIntentResponse
    {
        await HandlerMethod(self, "INAddMediaIntent.confirm").answer(
            else: INAddMediaIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveMediaItems(
        for intent: INAddMediaIntent,
        with completion: @escaping @Sendable ([INAddMediaMediaItemResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INAddMediaIntent.resolveMediaItems").answer(completion) {
            await self.resolveMediaItems(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveMediaItems(for intent: INAddMediaIntent) async
        -> [INAddMediaMediaItemResolutionResult]
    {
        await HandlerMethod(self, "INAddMediaIntent.resolveMediaItems").answer(else: [
            .notRequired()
        ]) {
            self.resolveMediaItems(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveMediaDestination(
        for intent: INAddMediaIntent,
        with completion: @escaping @Sendable (INAddMediaMediaDestinationResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INAddMediaIntent.resolveMediaDestination").answer(completion) {
            await self.resolveMediaDestination(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveMediaDestination(for intent: INAddMediaIntent) async
        -> INAddMediaMediaDestinationResolutionResult
    {
        await HandlerMethod(self, "INAddMediaIntent.resolveMediaDestination").answer(
            else: .notRequired()
        ) {
            self.resolveMediaDestination(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INAddMediaIntent) async
        -> INAddMediaIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
