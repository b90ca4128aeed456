/// An object that pauses workouts for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INPauseWorkoutIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INPauseWorkoutIntent,
        completion: @escaping @Sendable (INPauseWorkoutIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INPauseWorkoutIntent) async
        -> INPauseWorkoutIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INPauseWorkoutIntent,
        completion: @escaping @Sendable (INPauseWorkoutIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INPauseWorkoutIntent) async
        -> INPauseWorkoutIntentResponse

    /// Says what the app makes of `workoutName`.
    func resolveWorkoutName(
        for intent: INPauseWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    )
    /// Says what the app makes of `workoutName`.
    nonisolated(nonsending) func resolveWorkoutName(for intent: INPauseWorkoutIntent) async
        -> INSpeakableStringResolutionResult
}

extension INPauseWorkoutIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INPauseWorkoutIntent,
        completion: @escaping @Sendable (INPauseWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INPauseWorkoutIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INPauseWorkoutIntent) async
        -> INPauseWorkoutIntentResponse
    {
        await HandlerMethod(self, "INPauseWorkoutIntent.handle").answer(
            else: INPauseWorkoutIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INPauseWorkoutIntent,
        completion: @escaping @Sendable (INPauseWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INPauseWorkoutIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INPauseWorkoutIntent) async
        -> INPauseWorkoutIntentResponse
    {
        await HandlerMethod(self, "INPauseWorkoutIntent.confirm").answer(
            else: INPauseWorkoutIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveWorkoutName(
        for intent: INPauseWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INPauseWorkoutIntent.resolveWorkoutName").answer(completion) {
            await self.resolveWorkoutName(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveWorkoutName(for intent: INPauseWorkoutIntent) async
        -> INSpeakableStringResolutionResult
    {
        await HandlerMethod(self, "INPauseWorkoutIntent.resolveWorkoutName").answer(
            else: .notRequired()
        ) {
            self.resolveWorkoutName(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INPauseWorkoutIntent) async
        -> INPauseWorkoutIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
