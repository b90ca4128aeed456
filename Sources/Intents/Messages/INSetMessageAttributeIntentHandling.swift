/// An object that marks messages for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INSetMessageAttributeIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INSetMessageAttributeIntent,
        completion: @escaping @Sendable (INSetMessageAttributeIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INSetMessageAttributeIntent) async
        -> INSetMessageAttributeIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INSetMessageAttributeIntent,
        completion: @escaping @Sendable (INSetMessageAttributeIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INSetMessageAttributeIntent) async
        -> INSetMessageAttributeIntentResponse

    /// Says what the app makes of `attribute`.
    func resolveAttribute(
        for intent: INSetMessageAttributeIntent,
        with completion: @escaping @Sendable (INMessageAttributeResolutionResult) -> Void
    )
    /// Says what the app makes of `attribute`.
    nonisolated(nonsending) func resolveAttribute(for intent: INSetMessageAttributeIntent) async
        -> INMessageAttributeResolutionResult
}

extension INSetMessageAttributeIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INSetMessageAttributeIntent,
        completion: @escaping @Sendable (INSetMessageAttributeIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSetMessageAttributeIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INSetMessageAttributeIntent) async
        -> INSetMessageAttributeIntentResponse
    {
        await HandlerMethod(self, "INSetMessageAttributeIntent.handle").answer(
            else: INSetMessageAttributeIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INSetMessageAttributeIntent,
        completion: @escaping @Sendable (INSetMessageAttributeIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSetMessageAttributeIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INSetMessageAttributeIntent) async
        -> INSetMessageAttributeIntentResponse
    {
        await HandlerMethod(self, "INSetMessageAttributeIntent.confirm").answer(
            else: INSetMessageAttributeIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveAttribute(
        for intent: INSetMessageAttributeIntent,
        with completion: @escaping @Sendable (INMessageAttributeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSetMessageAttributeIntent.resolveAttribute").answer(completion) {
            await self.resolveAttribute(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveAttribute(for intent: INSetMessageAttributeIntent)
        async -> INMessageAttributeResolutionResult
    {
        await HandlerMethod(self, "INSetMessageAttributeIntent.resolveAttribute").answer(
            else: .notRequired()
        ) {
            self.resolveAttribute(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INSetMessageAttributeIntent) async
        -> INSetMessageAttributeIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
