/// An object that ends calls for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INHangUpCallIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INHangUpCallIntent,
        completion: @escaping @Sendable (INHangUpCallIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INHangUpCallIntent) async
        -> INHangUpCallIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INHangUpCallIntent,
        completion: @escaping @Sendable (INHangUpCallIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INHangUpCallIntent) async
        -> INHangUpCallIntentResponse
}

extension INHangUpCallIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INHangUpCallIntent,
        completion: @escaping @Sendable (INHangUpCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INHangUpCallIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INHangUpCallIntent) async
        -> INHangUpCallIntentResponse
    {
        await HandlerMethod(self, "INHangUpCallIntent.handle").answer(
            else: INHangUpCallIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INHangUpCallIntent,
        completion: @escaping @Sendable (INHangUpCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INHangUpCallIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INHangUpCallIntent) async
        -> INHangUpCallIntentResponse
    {
        await HandlerMethod(self, "INHangUpCallIntent.confirm").answer(
            else: INHangUpCallIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INHangUpCallIntent) async
        -> INHangUpCallIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
