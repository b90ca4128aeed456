/// An object that starts calls for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INStartCallIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INStartCallIntent,
        completion: @escaping @Sendable (INStartCallIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INStartCallIntent) async
        -> INStartCallIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INStartCallIntent,
        completion: @escaping @Sendable (INStartCallIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INStartCallIntent) async
        -> INStartCallIntentResponse

    /// Says what the app makes of `callRecordToCallBack`.
    func resolveCallRecordToCallBack(
        for intent: INStartCallIntent,
        with completion: @escaping @Sendable (INCallRecordResolutionResult) -> Void
    )
    /// Says what the app makes of `callRecordToCallBack`.
    nonisolated(nonsending) func resolveCallRecordToCallBack(for intent: INStartCallIntent) async
        -> INCallRecordResolutionResult

    /// Says what the app makes of `destinationType`.
    func resolveDestinationType(
        for intent: INStartCallIntent,
        with completion: @escaping @Sendable (INCallDestinationTypeResolutionResult) -> Void
    )
    /// Says what the app makes of `destinationType`.
    nonisolated(nonsending) func resolveDestinationType(for intent: INStartCallIntent) async
        -> INCallDestinationTypeResolutionResult

    /// Says what the app makes of `contacts`.
    func resolveContacts(
        for intent: INStartCallIntent,
        with completion: @escaping @Sendable ([INStartCallContactResolutionResult]) -> Void
    )
    /// Says what the app makes of `contacts`.
    nonisolated(nonsending) func resolveContacts(for intent: INStartCallIntent) async
        -> [INStartCallContactResolutionResult]

    /// Says what the app makes of `callCapability`.
    func resolveCallCapability(
        for intent: INStartCallIntent,
        with completion: @escaping @Sendable (INStartCallCallCapabilityResolutionResult) -> Void
    )
    /// Says what the app makes of `callCapability`.
    nonisolated(nonsending) func resolveCallCapability(for intent: INStartCallIntent) async
        -> INStartCallCallCapabilityResolutionResult
}

extension INStartCallIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INStartCallIntent,
        completion: @escaping @Sendable (INStartCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INStartCallIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INStartCallIntent) async
        -> INStartCallIntentResponse
    {
        await HandlerMethod(self, "INStartCallIntent.handle").answer(
            else: INStartCallIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INStartCallIntent,
        completion: @escaping @Sendable (INStartCallIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INStartCallIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INStartCallIntent) async
        -> INStartCallIntentResponse
    {
        await HandlerMethod(self, "INStartCallIntent.confirm").answer(
            else: INStartCallIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveCallRecordToCallBack(
        for intent: INStartCallIntent,
        with completion: @escaping @Sendable (INCallRecordResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartCallIntent.resolveCallRecordToCallBack").answer(completion) {
            await self.resolveCallRecordToCallBack(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveCallRecordToCallBack(for intent: INStartCallIntent)
        async -> INCallRecordResolutionResult
    {
        await HandlerMethod(self, "INStartCallIntent.resolveCallRecordToCallBack").answer(
            else: .notRequired()
        ) {
            self.resolveCallRecordToCallBack(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveDestinationType(
        for intent: INStartCallIntent,
        with completion: @escaping @Sendable (INCallDestinationTypeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartCallIntent.resolveDestinationType").answer(completion) {
            await self.resolveDestinationType(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveDestinationType(for intent: INStartCallIntent) async
        -> INCallDestinationTypeResolutionResult
    {
        await HandlerMethod(self, "INStartCallIntent.resolveDestinationType").answer(
            else: .notRequired()
        ) {
            self.resolveDestinationType(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveContacts(
        for intent: INStartCallIntent,
        with completion: @escaping @Sendable ([INStartCallContactResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INStartCallIntent.resolveContacts").answer(completion) {
            await self.resolveContacts(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveContacts(for intent: INStartCallIntent) async
        -> [INStartCallContactResolutionResult]
    {
        await HandlerMethod(self, "INStartCallIntent.resolveContacts").answer(else: [.notRequired()]
        ) {
            self.resolveContacts(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveCallCapability(
        for intent: INStartCallIntent,
        with completion: @escaping @Sendable (INStartCallCallCapabilityResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartCallIntent.resolveCallCapability").answer(completion) {
            await self.resolveCallCapability(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveCallCapability(for intent: INStartCallIntent) async
        -> INStartCallCallCapabilityResolutionResult
    {
        await HandlerMethod(self, "INStartCallIntent.resolveCallCapability").answer(
            else: .notRequired()
        ) {
            self.resolveCallCapability(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INStartCallIntent) async
        -> INStartCallIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
