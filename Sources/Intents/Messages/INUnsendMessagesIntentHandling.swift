/// An object that takes back messages for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INUnsendMessagesIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INUnsendMessagesIntent,
        completion: @escaping @Sendable (INUnsendMessagesIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INUnsendMessagesIntent) async
        -> INUnsendMessagesIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INUnsendMessagesIntent,
        completion: @escaping @Sendable (INUnsendMessagesIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INUnsendMessagesIntent) async
        -> INUnsendMessagesIntentResponse
}

extension INUnsendMessagesIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INUnsendMessagesIntent,
        completion: @escaping @Sendable (INUnsendMessagesIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INUnsendMessagesIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INUnsendMessagesIntent) async
        -> INUnsendMessagesIntentResponse
    {
        await HandlerMethod(self, "INUnsendMessagesIntent.handle").answer(
            else: INUnsendMessagesIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INUnsendMessagesIntent,
        completion: @escaping @Sendable (INUnsendMessagesIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INUnsendMessagesIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INUnsendMessagesIntent) async
        -> INUnsendMessagesIntentResponse
    {
        await HandlerMethod(self, "INUnsendMessagesIntent.confirm").answer(
            else: INUnsendMessagesIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INUnsendMessagesIntent) async
        -> INUnsendMessagesIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
