/// An object that searches messages for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INSearchForMessagesIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INSearchForMessagesIntent,
        completion: @escaping @Sendable (INSearchForMessagesIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INSearchForMessagesIntent) async
        -> INSearchForMessagesIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INSearchForMessagesIntent,
        completion: @escaping @Sendable (INSearchForMessagesIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INSearchForMessagesIntent) async
        -> INSearchForMessagesIntentResponse

    /// Says what the app makes of `recipients`.
    func resolveRecipients(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable ([INPersonResolutionResult]) -> Void
    )
    /// Says what the app makes of `recipients`.
    nonisolated(nonsending) func resolveRecipients(for intent: INSearchForMessagesIntent) async
        -> [INPersonResolutionResult]

    /// Says what the app makes of `senders`.
    func resolveSenders(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable ([INPersonResolutionResult]) -> Void
    )
    /// Says what the app makes of `senders`.
    nonisolated(nonsending) func resolveSenders(for intent: INSearchForMessagesIntent) async
        -> [INPersonResolutionResult]

    /// Says what the app makes of `attributes`.
    func resolveAttributes(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable (INMessageAttributeOptionsResolutionResult) -> Void
    )
    /// Says what the app makes of `attributes`.
    nonisolated(nonsending) func resolveAttributes(for intent: INSearchForMessagesIntent) async
        -> INMessageAttributeOptionsResolutionResult

    /// Says what the app makes of `dateTimeRange`.
    func resolveDateTimeRange(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable (INDateComponentsRangeResolutionResult) -> Void
    )
    /// Says what the app makes of `dateTimeRange`.
    nonisolated(nonsending) func resolveDateTimeRange(for intent: INSearchForMessagesIntent) async
        -> INDateComponentsRangeResolutionResult

    /// Says what the app makes of `speakableGroupNames`.
    func resolveSpeakableGroupNames(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable ([INSpeakableStringResolutionResult]) -> Void
    )
    /// Says what the app makes of `speakableGroupNames`.
    nonisolated(nonsending) func resolveSpeakableGroupNames(for intent: INSearchForMessagesIntent)
        async -> [INSpeakableStringResolutionResult]
}

extension INSearchForMessagesIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INSearchForMessagesIntent,
        completion: @escaping @Sendable (INSearchForMessagesIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSearchForMessagesIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INSearchForMessagesIntent) async
        -> INSearchForMessagesIntentResponse
    {
        await HandlerMethod(self, "INSearchForMessagesIntent.handle").answer(
            else: INSearchForMessagesIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INSearchForMessagesIntent,
        completion: @escaping @Sendable (INSearchForMessagesIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSearchForMessagesIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INSearchForMessagesIntent) async
        -> INSearchForMessagesIntentResponse
    {
        await HandlerMethod(self, "INSearchForMessagesIntent.confirm").answer(
            else: INSearchForMessagesIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveRecipients(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable ([INPersonResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INSearchForMessagesIntent.resolveRecipients").answer(completion) {
            await self.resolveRecipients(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveRecipients(for intent: INSearchForMessagesIntent)
        async -> [INPersonResolutionResult]
    {
        await HandlerMethod(self, "INSearchForMessagesIntent.resolveRecipients").answer(else: [
            .notRequired()
        ]) {
            self.resolveRecipients(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveSenders(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable ([INPersonResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INSearchForMessagesIntent.resolveSenders").answer(completion) {
            await self.resolveSenders(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveSenders(for intent: INSearchForMessagesIntent) async
        -> [INPersonResolutionResult]
    {
        await HandlerMethod(self, "INSearchForMessagesIntent.resolveSenders").answer(else: [
            .notRequired()
        ]) {
            self.resolveSenders(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveAttributes(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable (INMessageAttributeOptionsResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSearchForMessagesIntent.resolveAttributes").answer(completion) {
            await self.resolveAttributes(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveAttributes(for intent: INSearchForMessagesIntent)
        async -> INMessageAttributeOptionsResolutionResult
    {
        await HandlerMethod(self, "INSearchForMessagesIntent.resolveAttributes").answer(
            else: .notRequired()
        ) {
            self.resolveAttributes(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveDateTimeRange(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable (INDateComponentsRangeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSearchForMessagesIntent.resolveDateTimeRange").answer(completion) {
            await self.resolveDateTimeRange(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveDateTimeRange(for intent: INSearchForMessagesIntent)
        async -> INDateComponentsRangeResolutionResult
    {
        await HandlerMethod(self, "INSearchForMessagesIntent.resolveDateTimeRange").answer(
            else: .notRequired()
        ) {
            self.resolveDateTimeRange(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveSpeakableGroupNames(
        for intent: INSearchForMessagesIntent,
        with completion: @escaping @Sendable ([INSpeakableStringResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INSearchForMessagesIntent.resolveSpeakableGroupNames").answer(
            completion
        ) { await self.resolveSpeakableGroupNames(for: intent) }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveSpeakableGroupNames(
        for intent: INSearchForMessagesIntent
    ) async -> [INSpeakableStringResolutionResult] {
        await HandlerMethod(self, "INSearchForMessagesIntent.resolveSpeakableGroupNames").answer(
            else: [.notRequired()]) {
                self.resolveSpeakableGroupNames(for: intent, with: $0)
            }
    }

    nonisolated(nonsending) func respond(to intent: INSearchForMessagesIntent) async
        -> INSearchForMessagesIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
