/// An object that answers calls for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INAnswerCallIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INAnswerCallIntent,
        completion: @escaping @Sendable (INAnswerCallIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INAnswerCallIntent) async
        -> INAnswerCallIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INAnswerCallIntent,
        completion: @escaping @Sendable (INAnswerCallIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INAnswerCallIntent) async
        -> INAnswerCallIntentResponse
}

extension INAnswerCallIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INAnswerCallIntent,
        completion: @escaping @Sendable (INAnswerCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INAnswerCallIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INAnswerCallIntent) async
        -> INAnswerCallIntentResponse
    {
        await HandlerMethod(self, "INAnswerCallIntent.handle").answer(
            else: INAnswerCallIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INAnswerCallIntent,
        completion: @escaping @Sendable (INAnswerCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INAnswerCallIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INAnswerCallIntent) async
        -> INAnswerCallIntentResponse
    {
        await HandlerMethod(self, "INAnswerCallIntent.confirm").answer(
            else: INAnswerCallIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INAnswerCallIntent) async
        -> INAnswerCallIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
