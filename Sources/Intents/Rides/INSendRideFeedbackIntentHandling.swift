/// An object that sends the opinion about a ride for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INSendRideFeedbackIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        sendRideFeedback intent: INSendRideFeedbackIntent,
        completion: @escaping @Sendable (INSendRideFeedbackIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(sendRideFeedback intent: INSendRideFeedbackIntent) async
        -> INSendRideFeedbackIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        sendRideFeedback intent: INSendRideFeedbackIntent,
        completion: @escaping @Sendable (INSendRideFeedbackIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(sendRideFeedback intent: INSendRideFeedbackIntent) async
        -> INSendRideFeedbackIntentResponse
}

extension INSendRideFeedbackIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        sendRideFeedback intent: INSendRideFeedbackIntent,
        completion: @escaping @Sendable (INSendRideFeedbackIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSendRideFeedbackIntent.handle").answer(completion) {
            await self.handle(sendRideFeedback: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(sendRideFeedback intent: INSendRideFeedbackIntent)
        async -> INSendRideFeedbackIntentResponse
    {
        await HandlerMethod(self, "INSendRideFeedbackIntent.handle").answer(
            else: INSendRideFeedbackIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(sendRideFeedback: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        sendRideFeedback intent: INSendRideFeedbackIntent,
        completion: @escaping @Sendable (INSendRideFeedbackIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSendRideFeedbackIntent.confirm").answer(completion) {
            await self.confirm(sendRideFeedback: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(sendRideFeedback intent: INSendRideFeedbackIntent)
        async -> INSendRideFeedbackIntentResponse
    {
        await HandlerMethod(self, "INSendRideFeedbackIntent.confirm").answer(
            else: INSendRideFeedbackIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(sendRideFeedback: intent, completion: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INSendRideFeedbackIntent) async
        -> INSendRideFeedbackIntentResponse
    {
        let confirmed = await confirm(sendRideFeedback: intent)
        return confirmed.isRefusal ? confirmed : await handle(sendRideFeedback: intent)
    }
}
