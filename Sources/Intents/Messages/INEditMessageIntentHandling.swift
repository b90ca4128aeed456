/// An object that edits messages for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INEditMessageIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INEditMessageIntent,
        completion: @escaping @Sendable (INEditMessageIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INEditMessageIntent) async
        -> INEditMessageIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INEditMessageIntent,
        completion: @escaping @Sendable (INEditMessageIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INEditMessageIntent) async
        -> INEditMessageIntentResponse

    /// Says what the app makes of `editedContent`.
    func resolveEditedContent(
        for intent: INEditMessageIntent,
        with completion: @escaping @Sendable (INStringResolutionResult) -> Void
    )
    /// Says what the app makes of `editedContent`.
    nonisolated(nonsending) func resolveEditedContent(for intent: INEditMessageIntent) async
        -> INStringResolutionResult
}

extension INEditMessageIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INEditMessageIntent,
        completion: @escaping @Sendable (INEditMessageIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INEditMessageIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INEditMessageIntent) async
        -> INEditMessageIntentResponse
    {
        await HandlerMethod(self, "INEditMessageIntent.handle").answer(
            else: INEditMessageIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INEditMessageIntent,
        completion: @escaping @Sendable (INEditMessageIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INEditMessageIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INEditMessageIntent) async
        -> INEditMessageIntentResponse
    {
        await HandlerMethod(self, "INEditMessageIntent.confirm").answer(
            else: INEditMessageIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveEditedContent(
        for intent: INEditMessageIntent,
        with completion: @escaping @Sendable (INStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INEditMessageIntent.resolveEditedContent").answer(completion) {
            await self.resolveEditedContent(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveEditedContent(for intent: INEditMessageIntent) async
        -> INStringResolutionResult
    {
        await HandlerMethod(self, "INEditMessageIntent.resolveEditedContent").answer(
            else: .notRequired()
        ) {
            self.resolveEditedContent(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INEditMessageIntent) async
        -> INEditMessageIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
