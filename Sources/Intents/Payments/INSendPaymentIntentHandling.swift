/// An object that sends payments for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INSendPaymentIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INSendPaymentIntent,
        completion: @escaping @Sendable (INSendPaymentIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INSendPaymentIntent) async
        -> INSendPaymentIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INSendPaymentIntent,
        completion: @escaping @Sendable (INSendPaymentIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INSendPaymentIntent) async
        -> INSendPaymentIntentResponse

    /// Says what the app makes of `payee`.
    func resolvePayee(
        for intent: INSendPaymentIntent,
        with completion: @escaping @Sendable (INSendPaymentPayeeResolutionResult) -> Void
    )
    /// Says what the app makes of `payee`.
    nonisolated(nonsending) func resolvePayee(for intent: INSendPaymentIntent) async
        -> INSendPaymentPayeeResolutionResult

    /// Says what the app makes of `currencyAmount`.
    func resolveCurrencyAmount(
        for intent: INSendPaymentIntent,
        with completion: @escaping @Sendable (INSendPaymentCurrencyAmountResolutionResult) -> Void
    )
    /// Says what the app makes of `currencyAmount`.
    nonisolated(nonsending) func resolveCurrencyAmount(for intent: INSendPaymentIntent) async
        -> INSendPaymentCurrencyAmountResolutionResult

    /// Says what the app makes of `note`.
    func resolveNote(
        for intent: INSendPaymentIntent,
        with completion: @escaping @Sendable (INStringResolutionResult) -> Void
    )
    /// Says what the app makes of `note`.
    nonisolated(nonsending) func resolveNote(for intent: INSendPaymentIntent) async
        -> INStringResolutionResult
}

extension INSendPaymentIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INSendPaymentIntent,
        completion: @escaping @Sendable (INSendPaymentIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSendPaymentIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INSendPaymentIntent) async
        -> INSendPaymentIntentResponse
    {
        await HandlerMethod(self, "INSendPaymentIntent.handle").answer(
            else: INSendPaymentIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INSendPaymentIntent,
        completion: @escaping @Sendable (INSendPaymentIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INSendPaymentIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INSendPaymentIntent) async
        -> INSendPaymentIntentResponse
    {
        await HandlerMethod(self, "INSendPaymentIntent.confirm").answer(
            else: INSendPaymentIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePayee(
        for intent: INSendPaymentIntent,
        with completion: @escaping @Sendable (INSendPaymentPayeeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSendPaymentIntent.resolvePayee").answer(completion) {
            await self.resolvePayee(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePayee(for intent: INSendPaymentIntent) async
        -> INSendPaymentPayeeResolutionResult
    {
        await HandlerMethod(self, "INSendPaymentIntent.resolvePayee").answer(else: .notRequired()) {
            self.resolvePayee(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveCurrencyAmount(
        for intent: INSendPaymentIntent,
        with completion: @escaping @Sendable (INSendPaymentCurrencyAmountResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSendPaymentIntent.resolveCurrencyAmount").answer(completion) {
            await self.resolveCurrencyAmount(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveCurrencyAmount(for intent: INSendPaymentIntent) async
        -> INSendPaymentCurrencyAmountResolutionResult
    {
        await HandlerMethod(self, "INSendPaymentIntent.resolveCurrencyAmount").answer(
            else: .notRequired()
        ) {
            self.resolveCurrencyAmount(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveNote(
        for intent: INSendPaymentIntent,
        with completion: @escaping @Sendable (INStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INSendPaymentIntent.resolveNote").answer(completion) {
            await self.resolveNote(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveNote(for intent: INSendPaymentIntent) async
        -> INStringResolutionResult
    {
        await HandlerMethod(self, "INSendPaymentIntent.resolveNote").answer(else: .notRequired()) {
            self.resolveNote(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INSendPaymentIntent) async
        -> INSendPaymentIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
