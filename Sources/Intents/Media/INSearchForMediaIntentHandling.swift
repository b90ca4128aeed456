/// An object that searches media for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INSearchForMediaIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INSearchForMediaIntent,
        completion: @escaping @Sendable (INSearchForMediaIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INSearchForMediaIntent) async
        -> INSearchForMediaIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INSearchForMediaIntent,
        completion: @escaping @Sendable (INSearchForMediaIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INSearchForMediaIntent) async
        -> INSearchForMediaIntentResponse

    /// Says what the app makes of `mediaItems`.
    func resolveMediaItems(
        for intent: INSearchForMediaIntent,
        with completion: @escaping @Sendable ([INSearchForMediaMediaItemResolutionResult]) -> Void
    )
    /// Says what the app makes of `mediaItems`.
    nonisolated(nonsending) func resolveMediaItems(for intent: INSearchForMediaIntent) async
        -> [INSearchForMediaMediaItemResolutionResult]
}

extension INSearchForMediaIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INSearchForMediaIntent,
        completion: @escaping @Sendable (INSearchForMediaIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSearchForMediaIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INSearchForMediaIntent) async
        -> INSearchForMediaIntentResponse
    {
        await HandlerMethod(self, "INSearchForMediaIntent.handle").answer(
            else: INSearchForMediaIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INSearchForMediaIntent,
        completion: @escaping @Sendable (INSearchForMediaIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSearchForMediaIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INSearchForMediaIntent) async
        -> INSearchForMediaIntentResponse
    {
        await HandlerMethod(self, "INSearchForMediaIntent.confirm").answer(
            else: INSearchForMediaIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveMediaItems(
        for intent: INSearchForMediaIntent,
        with completion: @escaping @Sendable ([INSearchForMediaMediaItemResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INSearchForMediaIntent.resolveMediaItems").answer(completion) {
            await self.resolveMediaItems(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveMediaItems(for intent: INSearchForMediaIntent) async
        -> [INSearchForMediaMediaItemResolutionResult]
    {
        await HandlerMethod(self, "INSearchForMediaIntent.resolveMediaItems").answer(else: [
            .notRequired()
        ]) {
            self.resolveMediaItems(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INSearchForMediaIntent) async
        -> INSearchForMediaIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
