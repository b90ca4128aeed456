/// An object that ends workouts for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INEndWorkoutIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INEndWorkoutIntent,
        completion: @escaping @Sendable (INEndWorkoutIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INEndWorkoutIntent) async
        -> INEndWorkoutIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INEndWorkoutIntent,
        completion: @escaping @Sendable (INEndWorkoutIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INEndWorkoutIntent) async
        -> INEndWorkoutIntentResponse

    /// Says what the app makes of `workoutName`.
    func resolveWorkoutName(
        for intent: INEndWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    )
    /// Says what the app makes of `workoutName`.
    nonisolated(nonsending) func resolveWorkoutName(for intent: INEndWorkoutIntent) async
        -> INSpeakableStringResolutionResult
}

extension INEndWorkoutIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INEndWorkoutIntent,
        completion: @escaping @Sendable (INEndWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INEndWorkoutIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INEndWorkoutIntent) async
        -> INEndWorkoutIntentResponse
    {
        await HandlerMethod(self, "INEndWorkoutIntent.handle").answer(
            else: INEndWorkoutIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INEndWorkoutIntent,
        completion: @escaping @Sendable (INEndWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INEndWorkoutIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INEndWorkoutIntent) async
        -> INEndWorkoutIntentResponse
    {
        await HandlerMethod(self, "INEndWorkoutIntent.confirm").answer(
            else: INEndWorkoutIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveWorkoutName(
        for intent: INEndWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INEndWorkoutIntent.resolveWorkoutName").answer(completion) {
            await self.resolveWorkoutName(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveWorkoutName(for intent: INEndWorkoutIntent) async
        -> INSpeakableStringResolutionResult
    {
        await HandlerMethod(self, "INEndWorkoutIntent.resolveWorkoutName").answer(
            else: .notRequired()
        ) {
            self.resolveWorkoutName(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INEndWorkoutIntent) async
        -> INEndWorkoutIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
