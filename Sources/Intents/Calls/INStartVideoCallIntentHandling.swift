/// An object that starts video calls for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INStartVideoCallIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INStartVideoCallIntent,
        completion: @escaping @Sendable (INStartVideoCallIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INStartVideoCallIntent) async
        -> INStartVideoCallIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INStartVideoCallIntent,
        completion: @escaping @Sendable (INStartVideoCallIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INStartVideoCallIntent) async
        -> INStartVideoCallIntentResponse

    /// Says what the app makes of `contacts`.
    func resolveContacts(
        for intent: INStartVideoCallIntent,
        with completion: @escaping @Sendable ([INPersonResolutionResult]) -> Void
    )
    /// Says what the app makes of `contacts`.
    nonisolated(nonsending) func resolveContacts(for intent: INStartVideoCallIntent) async
        -> [INPersonResolutionResult]
}

extension INStartVideoCallIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INStartVideoCallIntent,
        completion: @escaping @Sendable (INStartVideoCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INStartVideoCallIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INStartVideoCallIntent) async
        -> INStartVideoCallIntentResponse
    {
        await HandlerMethod(self, "INStartVideoCallIntent.handle").answer(
            else: INStartVideoCallIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INStartVideoCallIntent,
        completion: @escaping @Sendable (INStartVideoCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INStartVideoCallIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INStartVideoCallIntent) async
        -> INStartVideoCallIntentResponse
    {
        await HandlerMethod(self, "INStartVideoCallIntent.confirm").answer(
            else: INStartVideoCallIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveContacts(
        for intent: INStartVideoCallIntent,
        with completion: @escaping @Sendable ([INPersonResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INStartVideoCallIntent.resolveContacts").answer(completion) {
            await self.resolveContacts(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveContacts(for intent: INStartVideoCallIntent) async
        -> [INPersonResolutionResult]
    {
        await HandlerMethod(self, "INStartVideoCallIntent.resolveContacts").answer(else: [
            .notRequired()
        ]) {
            self.resolveContacts(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INStartVideoCallIntent) async
        -> INStartVideoCallIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
