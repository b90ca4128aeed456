/// An object that requests payments for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INRequestPaymentIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INRequestPaymentIntent,
        completion: @escaping @Sendable (INRequestPaymentIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INRequestPaymentIntent) async
        -> INRequestPaymentIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INRequestPaymentIntent,
        completion: @escaping @Sendable (INRequestPaymentIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INRequestPaymentIntent) async
        -> INRequestPaymentIntentResponse

    /// Says what the app makes of `payer`.
    func resolvePayer(
        for intent: INRequestPaymentIntent,
        with completion: @escaping @Sendable (INRequestPaymentPayerResolutionResult) -> Void
    )
    /// Says what the app makes of `payer`.
    nonisolated(nonsending) func resolvePayer(for intent: INRequestPaymentIntent) async
        -> INRequestPaymentPayerResolutionResult

    /// Says what the app makes of `currencyAmount`.
    func resolveCurrencyAmount(
        for intent: INRequestPaymentIntent,
        with completion:
            @escaping @Sendable (INRequestPaymentCurrencyAmountResolutionResult) -> Void
    )
    /// Says what the app makes of `currencyAmount`.
    nonisolated(nonsending) func resolveCurrencyAmount(for intent: INRequestPaymentIntent) async
        -> INRequestPaymentCurrencyAmountResolutionResult

    /// Says what the app makes of `note`.
    func resolveNote(
        for intent: INRequestPaymentIntent,
        with completion: @escaping @Sendable (INStringResolutionResult) -> Void
    )
    /// Says what the app makes of `note`.
    nonisolated(nonsending) func resolveNote(for intent: INRequestPaymentIntent) async
        -> INStringResolutionResult
}

extension INRequestPaymentIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INRequestPaymentIntent,
        completion: @escaping @Sendable (INRequestPaymentIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INRequestPaymentIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INRequestPaymentIntent) async
        -> INRequestPaymentIntentResponse
    {
        await HandlerMethod(self, "INRequestPaymentIntent.handle").answer(
            else: INRequestPaymentIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INRequestPaymentIntent,
        completion: @escaping @Sendable (INRequestPaymentIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INRequestPaymentIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INRequestPaymentIntent) async
        -> INRequestPaymentIntentResponse
    {
        await HandlerMethod(self, "INRequestPaymentIntent.confirm").answer(
            else: INRequestPaymentIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePayer(
        for intent: INRequestPaymentIntent,
        with completion: @escaping @Sendable (INRequestPaymentPayerResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INRequestPaymentIntent.resolvePayer").answer(completion) {
            await self.resolvePayer(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePayer(for intent: INRequestPaymentIntent) async
        -> INRequestPaymentPayerResolutionResult
    {
        await HandlerMethod(self, "INRequestPaymentIntent.resolvePayer").answer(
            else: .notRequired()
        ) {
            self.resolvePayer(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveCurrencyAmount(
        for intent: INRequestPaymentIntent,
        with completion:
            @escaping @Sendable (INRequestPaymentCurrencyAmountResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INRequestPaymentIntent.resolveCurrencyAmount").answer(completion) {
            await self.resolveCurrencyAmount(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveCurrencyAmount(for intent: INRequestPaymentIntent)
        async -> INRequestPaymentCurrencyAmountResolutionResult
    {
        await HandlerMethod(self, "INRequestPaymentIntent.resolveCurrencyAmount").answer(
            else: .notRequired()
        ) {
            self.resolveCurrencyAmount(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveNote(
        for intent: INRequestPaymentIntent,
        with completion: @escaping @Sendable (INStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INRequestPaymentIntent.resolveNote").answer(completion) {
            await self.resolveNote(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveNote(for intent: INRequestPaymentIntent) async
        -> INStringResolutionResult
    {
        await HandlerMethod(self, "INRequestPaymentIntent.resolveNote").answer(else: .notRequired())
        {
            self.resolveNote(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INRequestPaymentIntent) async
        -> INRequestPaymentIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
