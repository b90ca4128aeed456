/// An object that starts workouts for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INStartWorkoutIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INStartWorkoutIntent,
        completion: @escaping @Sendable (INStartWorkoutIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INStartWorkoutIntent) async
        -> INStartWorkoutIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INStartWorkoutIntent,
        completion: @escaping @Sendable (INStartWorkoutIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INStartWorkoutIntent) async
        -> INStartWorkoutIntentResponse

    /// Says what the app makes of `workoutName`.
    func resolveWorkoutName(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    )
    /// Says what the app makes of `workoutName`.
    nonisolated(nonsending) func resolveWorkoutName(for intent: INStartWorkoutIntent) async
        -> INSpeakableStringResolutionResult

    /// Says what the app makes of `goalValue`.
    func resolveGoalValue(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INDoubleResolutionResult) -> Void
    )
    /// Says what the app makes of `goalValue`.
    nonisolated(nonsending) func resolveGoalValue(for intent: INStartWorkoutIntent) async
        -> INDoubleResolutionResult

    /// Says what the app makes of `workoutGoalUnitType`.
    func resolveWorkoutGoalUnitType(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INWorkoutGoalUnitTypeResolutionResult) -> Void
    )
    /// Says what the app makes of `workoutGoalUnitType`.
    nonisolated(nonsending) func resolveWorkoutGoalUnitType(for intent: INStartWorkoutIntent) async
        -> INWorkoutGoalUnitTypeResolutionResult

    /// Says what the app makes of `workoutLocationType`.
    func resolveWorkoutLocationType(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INWorkoutLocationTypeResolutionResult) -> Void
    )
    /// Says what the app makes of `workoutLocationType`.
    nonisolated(nonsending) func resolveWorkoutLocationType(for intent: INStartWorkoutIntent) async
        -> INWorkoutLocationTypeResolutionResult

    /// Says what the app makes of `isOpenEnded`.
    func resolveIsOpenEnded(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INBooleanResolutionResult) -> Void
    )
    /// Says what the app makes of `isOpenEnded`.
    nonisolated(nonsending) func resolveIsOpenEnded(for intent: INStartWorkoutIntent) async
        -> INBooleanResolutionResult
}

extension INStartWorkoutIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INStartWorkoutIntent,
        completion: @escaping @Sendable (INStartWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INStartWorkoutIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INStartWorkoutIntent) async
        -> INStartWorkoutIntentResponse
    {
        await HandlerMethod(self, "INStartWorkoutIntent.handle").answer(
            else: INStartWorkoutIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INStartWorkoutIntent,
        completion: @escaping @Sendable (INStartWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INStartWorkoutIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INStartWorkoutIntent) async
        -> INStartWorkoutIntentResponse
    {
        await HandlerMethod(self, "INStartWorkoutIntent.confirm").answer(
            else: INStartWorkoutIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveWorkoutName(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartWorkoutIntent.resolveWorkoutName").answer(completion) {
            await self.resolveWorkoutName(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveWorkoutName(for intent: INStartWorkoutIntent) async
        -> INSpeakableStringResolutionResult
    {
        await HandlerMethod(self, "INStartWorkoutIntent.resolveWorkoutName").answer(
            else: .notRequired()
        ) {
            self.resolveWorkoutName(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveGoalValue(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INDoubleResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartWorkoutIntent.resolveGoalValue").answer(completion) {
            await self.resolveGoalValue(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveGoalValue(for intent: INStartWorkoutIntent) async
        -> INDoubleResolutionResult
    {
        await HandlerMethod(self, "INStartWorkoutIntent.resolveGoalValue").answer(
            else: .notRequired()
        ) {
            self.resolveGoalValue(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveWorkoutGoalUnitType(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INWorkoutGoalUnitTypeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartWorkoutIntent.resolveWorkoutGoalUnitType").answer(completion) {
            await self.resolveWorkoutGoalUnitType(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveWorkoutGoalUnitType(for intent: INStartWorkoutIntent)
        async -> INWorkoutGoalUnitTypeResolutionResult
    {
        await HandlerMethod(self, "INStartWorkoutIntent.resolveWorkoutGoalUnitType").answer(
            else: .notRequired()
        ) {
            self.resolveWorkoutGoalUnitType(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveWorkoutLocationType(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INWorkoutLocationTypeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartWorkoutIntent.resolveWorkoutLocationType").answer(completion) {
            await self.resolveWorkoutLocationType(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveWorkoutLocationType(for intent: INStartWorkoutIntent)
        async -> INWorkoutLocationTypeResolutionResult
    {
        await HandlerMethod(self, "INStartWorkoutIntent.resolveWorkoutLocationType").answer(
            else: .notRequired()
        ) {
            self.resolveWorkoutLocationType(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveIsOpenEnded(
        for intent: INStartWorkoutIntent,
        with completion: @escaping @Sendable (INBooleanResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INStartWorkoutIntent.resolveIsOpenEnded").answer(completion) {
            await self.resolveIsOpenEnded(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveIsOpenEnded(for intent: INStartWorkoutIntent) async
        -> INBooleanResolutionResult
    {
        await HandlerMethod(self, "INStartWorkoutIntent.resolveIsOpenEnded").answer(
            else: .notRequired()
        ) {
            self.resolveIsOpenEnded(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INStartWorkoutIntent) async
        -> INStartWorkoutIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
