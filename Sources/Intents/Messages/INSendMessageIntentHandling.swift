/// An object that sends messages for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INSendMessageIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INSendMessageIntent,
        completion: @escaping @Sendable (INSendMessageIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INSendMessageIntent) async
        -> INSendMessageIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INSendMessageIntent,
        completion: @escaping @Sendable (INSendMessageIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INSendMessageIntent) async
        -> INSendMessageIntentResponse

    /// Says what the app makes of `recipients`.
    func resolveRecipients(
        for intent: INSendMessageIntent,
        with completion: @escaping @Sendable ([INSendMessageRecipientResolutionResult]) -> Void
    )
    /// Says what the app makes of `recipients`.
    nonisolated(nonsending) func resolveRecipients(for intent: INSendMessageIntent) async
        -> [INSendMessageRecipientResolutionResult]

    /// Says what the app makes of `outgoingMessageType`.
    func resolveOutgoingMessageType(
        for intent: INSendMessageIntent,
        with completion: @escaping @Sendable (INOutgoingMessageTypeResolutionResult) -> Void
    )
    /// Says what the app makes of `outgoingMessageType`.
    nonisolated(nonsending) func resolveOutgoingMessageType(for intent: INSendMessageIntent) async
        -> INOutgoingMessageTypeResolutionResult

    /// Says what the app makes of `content`.
    func resolveContent(
        for intent: INSendMessageIntent,
        with completion: @escaping @Sendable (INStringResolutionResult) -> Void
    )
    /// Says what the app makes of `content`.
    nonisolated(nonsending) func resolveContent(for intent: INSendMessageIntent) async
        -> INStringResolutionResult

    /// Says what the app makes of `speakableGroupName`.
    func resolveSpeakableGroupName(
        for intent: INSendMessageIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    )
    /// Says what the app makes of `speakableGroupName`.
    nonisolated(nonsending) func resolveSpeakableGroupName(for intent: INSendMessageIntent) async
        -> INSpeakableStringResolutionResult
}

extension INSendMessageIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INSendMessageIntent,
        completion: @escaping @Sendable (INSendMessageIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSendMessageIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INSendMessageIntent) async
        -> INSendMessageIntentResponse
    {
        await HandlerMethod(self, "INSendMessageIntent.handle").answer(
            else: INSendMessageIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INSendMessageIntent,
        completion: @escaping @Sendable (INSendMessageIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSendMessageIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INSendMessageIntent) async
        -> INSendMessageIntentResponse
    {
        await HandlerMethod(self, "INSendMessageIntent.confirm").answer(
            else: INSendMessageIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveRecipients(
        for intent: INSendMessageIntent,
        with completion: @escaping @Sendable ([INSendMessageRecipientResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INSendMessageIntent.resolveRecipients").answer(completion) {
            await self.resolveRecipients(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveRecipients(for intent: INSendMessageIntent) async
        -> [INSendMessageRecipientResolutionResult]
    {
        await HandlerMethod(self, "INSendMessageIntent.resolveRecipients").answer(else: [
            .notRequired()
        ]) {
            self.resolveRecipients(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveOutgoingMessageType(
        for intent: INSendMessageIntent,
        with completion: @escaping @Sendable (INOutgoingMessageTypeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSendMessageIntent.resolveOutgoingMessageType").answer(completion) {
            await self.resolveOutgoingMessageType(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveOutgoingMessageType(for intent: INSendMessageIntent)
        async -> INOutgoingMessageTypeResolutionResult
    {
        await HandlerMethod(self, "INSendMessageIntent.resolveOutgoingMessageType").answer(
            else: .notRequired()
        ) {
            self.resolveOutgoingMessageType(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveContent(
        for intent: INSendMessageIntent,
        with completion: @escaping @Sendable (INStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSendMessageIntent.resolveContent").answer(completion) {
            await self.resolveContent(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveContent(for intent: INSendMessageIntent) async
        -> INStringResolutionResult
    {
        await HandlerMethod(self, "INSendMessageIntent.resolveContent").answer(else: .notRequired())
        {
            self.resolveContent(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveSpeakableGroupName(
        for intent: INSendMessageIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSendMessageIntent.resolveSpeakableGroupName").answer(completion) {
            await self.resolveSpeakableGroupName(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveSpeakableGroupName(for intent: INSendMessageIntent)
        async -> INSpeakableStringResolutionResult
    {
        await HandlerMethod(self, "INSendMessageIntent.resolveSpeakableGroupName").answer(
            else: .notRequired()
        ) {
            self.resolveSpeakableGroupName(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INSendMessageIntent) async
        -> INSendMessageIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
