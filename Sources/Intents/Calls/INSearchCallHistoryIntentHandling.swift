/// An object that searches calls for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INSearchCallHistoryIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INSearchCallHistoryIntent,
        completion: @escaping @Sendable (INSearchCallHistoryIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INSearchCallHistoryIntent) async
        -> INSearchCallHistoryIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INSearchCallHistoryIntent,
        completion: @escaping @Sendable (INSearchCallHistoryIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INSearchCallHistoryIntent) async
        -> INSearchCallHistoryIntentResponse

    /// Says what the app makes of `dateCreated`.
    func resolveDateCreated(
        for intent: INSearchCallHistoryIntent,
        with completion: @escaping @Sendable (INDateComponentsRangeResolutionResult) -> Void
    )
    /// Says what the app makes of `dateCreated`.
    nonisolated(nonsending) func resolveDateCreated(for intent: INSearchCallHistoryIntent) async
        -> INDateComponentsRangeResolutionResult

    /// Says what the app makes of `recipient`.
    func resolveRecipient(
        for intent: INSearchCallHistoryIntent,
        with completion: @escaping @Sendable (INPersonResolutionResult) -> Void
    )
    /// Says what the app makes of `recipient`.
    nonisolated(nonsending) func resolveRecipient(for intent: INSearchCallHistoryIntent) async
        -> INPersonResolutionResult

    /// Says what the app makes of `callTypes`.
    func resolveCallTypes(
        for intent: INSearchCallHistoryIntent,
        with completion: @escaping @Sendable (INCallRecordTypeOptionsResolutionResult) -> Void
    )
    /// Says what the app makes of `callTypes`.
    nonisolated(nonsending) func resolveCallTypes(for intent: INSearchCallHistoryIntent) async
        -> INCallRecordTypeOptionsResolutionResult

    /// Says what the app makes of `unseen`.
    func resolveUnseen(
        for intent: INSearchCallHistoryIntent,
        with completion: @escaping @Sendable (INBooleanResolutionResult) -> Void
    )
    /// Says what the app makes of `unseen`.
    nonisolated(nonsending) func resolveUnseen(for intent: INSearchCallHistoryIntent) async
        -> INBooleanResolutionResult
}

extension INSearchCallHistoryIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INSearchCallHistoryIntent,
        completion: @escaping @Sendable (INSearchCallHistoryIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSearchCallHistoryIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INSearchCallHistoryIntent) async
        -> INSearchCallHistoryIntentResponse
    {
        await HandlerMethod(self, "INSearchCallHistoryIntent.handle").answer(
            else: INSearchCallHistoryIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INSearchCallHistoryIntent,
        completion: @escaping @Sendable (INSearchCallHistoryIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSearchCallHistoryIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INSearchCallHistoryIntent) async
        -> INSearchCallHistoryIntentResponse
    {
        await HandlerMethod(self, "INSearchCallHistoryIntent.confirm").answer(
            else: INSearchCallHistoryIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveDateCreated(
        for intent: INSearchCallHistoryIntent,
        with completion: @escaping @Sendable (INDateComponentsRangeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSearchCallHistoryIntent.resolveDateCreated").answer(completion) {
            await self.resolveDateCreated(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveDateCreated(for intent: INSearchCallHistoryIntent)
        async -> INDateComponentsRangeResolutionResult
    {
        await HandlerMethod(self, "INSearchCallHistoryIntent.resolveDateCreated").answer(
            else: .notRequired()
        ) {
            self.resolveDateCreated(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveRecipient(
        for intent: INSearchCallHistoryIntent,
        with completion: @escaping @Sendable (INPersonResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSearchCallHistoryIntent.resolveRecipient").answer(completion) {
            await self.resolveRecipient(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveRecipient(for intent: INSearchCallHistoryIntent)
        async -> INPersonResolutionResult
    {
        await HandlerMethod(self, "INSearchCallHistoryIntent.resolveRecipient").answer(
            else: .notRequired()
        ) {
            self.resolveRecipient(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveCallTypes(
        for intent: INSearchCallHistoryIntent,
        with completion: @escaping @Sendable (INCallRecordTypeOptionsResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSearchCallHistoryIntent.resolveCallTypes").answer(completion) {
            await self.resolveCallTypes(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveCallTypes(for intent: INSearchCallHistoryIntent)
        async -> INCallRecordTypeOptionsResolutionResult
    {
        await HandlerMethod(self, "INSearchCallHistoryIntent.resolveCallTypes").answer(
            else: .notRequired()
        ) {
            self.resolveCallTypes(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveUnseen(
        for intent: INSearchCallHistoryIntent,
        with completion: @escaping @Sendable (INBooleanResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSearchCallHistoryIntent.resolveUnseen").answer(completion) {
            await self.resolveUnseen(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveUnseen(for intent: INSearchCallHistoryIntent) async
        -> INBooleanResolutionResult
    {
        await HandlerMethod(self, "INSearchCallHistoryIntent.resolveUnseen").answer(
            else: .notRequired()
        ) {
            self.resolveUnseen(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INSearchCallHistoryIntent) async
        -> INSearchCallHistoryIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
