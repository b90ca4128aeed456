/// An object that learns of the focus of others for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INShareFocusStatusIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INShareFocusStatusIntent,
        completion: @escaping @Sendable (INShareFocusStatusIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INShareFocusStatusIntent) async
        -> INShareFocusStatusIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INShareFocusStatusIntent,
        completion: @escaping @Sendable (INShareFocusStatusIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INShareFocusStatusIntent) async
        -> INShareFocusStatusIntentResponse
}

extension INShareFocusStatusIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INShareFocusStatusIntent,
        completion: @escaping @Sendable (INShareFocusStatusIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INShareFocusStatusIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INShareFocusStatusIntent) async
        -> INShareFocusStatusIntentResponse
    {
        await HandlerMethod(self, "INShareFocusStatusIntent.handle").answer(
            else: INShareFocusStatusIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INShareFocusStatusIntent,
        completion: @escaping @Sendable (INShareFocusStatusIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INShareFocusStatusIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INShareFocusStatusIntent) async
        -> INShareFocusStatusIntentResponse
    {
        await HandlerMethod(self, "INShareFocusStatusIntent.confirm").answer(
            else: INShareFocusStatusIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INShareFocusStatusIntent) async
        -> INShareFocusStatusIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
