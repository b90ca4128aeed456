/// An object that starts audio calls for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INStartAudioCallIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INStartAudioCallIntent,
        completion: @escaping @Sendable (INStartAudioCallIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INStartAudioCallIntent) async
        -> INStartAudioCallIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INStartAudioCallIntent,
        completion: @escaping @Sendable (INStartAudioCallIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INStartAudioCallIntent) async
        -> INStartAudioCallIntentResponse

    /// Says what the app makes of `destinationType`.
    func resolveDestinationType(
        for intent: INStartAudioCallIntent,
        with completion: @escaping @Sendable (INCallDestinationTypeResolutionResult) -> Void
    )
    /// Says what the app makes of `destinationType`.
    nonisolated(nonsending) func resolveDestinationType(for intent: INStartAudioCallIntent) async
        -> INCallDestinationTypeResolutionResult

    /// Says what the app makes of `contacts`.
    func resolveContacts(
        for intent: INStartAudioCallIntent,
        with completion: @escaping @Sendable ([INPersonResolutionResult]) -> Void
    )
    /// Says what the app makes of `contacts`.
    nonisolated(nonsending) func resolveContacts(for intent: INStartAudioCallIntent) async
        -> [INPersonResolutionResult]
}

extension INStartAudioCallIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INStartAudioCallIntent,
        completion: @escaping @Sendable (INStartAudioCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INStartAudioCallIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INStartAudioCallIntent) async
        -> INStartAudioCallIntentResponse
    {
        await HandlerMethod(self, "INStartAudioCallIntent.handle").answer(
            else: INStartAudioCallIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INStartAudioCallIntent,
        completion: @escaping @Sendable (INStartAudioCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INStartAudioCallIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INStartAudioCallIntent) async
        -> INStartAudioCallIntentResponse
    {
        await HandlerMethod(self, "INStartAudioCallIntent.confirm").answer(
            else: INStartAudioCallIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveDestinationType(
        for intent: INStartAudioCallIntent,
        with completion: @escaping @Sendable (INCallDestinationTypeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartAudioCallIntent.resolveDestinationType").answer(completion) {
            await self.resolveDestinationType(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveDestinationType(for intent: INStartAudioCallIntent)
        async -> INCallDestinationTypeResolutionResult
    {
        await HandlerMethod(self, "INStartAudioCallIntent.resolveDestinationType").answer(
            else: .notRequired()
        ) {
            self.resolveDestinationType(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveContacts(
        for intent: INStartAudioCallIntent,
        with completion: @escaping @Sendable ([INPersonResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INStartAudioCallIntent.resolveContacts").answer(completion) {
            await self.resolveContacts(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveContacts(for intent: INStartAudioCallIntent) async
        -> [INPersonResolutionResult]
    {
        await HandlerMethod(self, "INStartAudioCallIntent.resolveContacts").answer(else: [
            .notRequired()
        ]) {
            self.resolveContacts(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INStartAudioCallIntent) async
        -> INStartAudioCallIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
