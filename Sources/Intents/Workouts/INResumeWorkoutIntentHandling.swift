/// An object that goes on with workouts for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INResumeWorkoutIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INResumeWorkoutIntent,
        completion: @escaping @Sendable (INResumeWorkoutIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INResumeWorkoutIntent) async
        -> INResumeWorkoutIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INResumeWorkoutIntent,
        completion: @escaping @Sendable (INResumeWorkoutIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INResumeWorkoutIntent) async
        -> INResumeWorkoutIntentResponse

    /// Says what the app makes of `workoutName`.
    func resolveWorkoutName(
        for intent: INResumeWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    )
    /// Says what the app makes of `workoutName`.
    nonisolated(nonsending) func resolveWorkoutName(for intent: INResumeWorkoutIntent) async
        -> INSpeakableStringResolutionResult
}

extension INResumeWorkoutIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INResumeWorkoutIntent,
        completion: @escaping @Sendable (INResumeWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INResumeWorkoutIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INResumeWorkoutIntent) async
        -> INResumeWorkoutIntentResponse
    {
        await HandlerMethod(self, "INResumeWorkoutIntent.handle").answer(
            else: INResumeWorkoutIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INResumeWorkoutIntent,
        completion: @escaping @Sendable (INResumeWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INResumeWorkoutIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INResumeWorkoutIntent) async
        -> INResumeWorkoutIntentResponse
    {
        await HandlerMethod(self, "INResumeWorkoutIntent.confirm").answer(
            else: INResumeWorkoutIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveWorkoutName(
        for intent: INResumeWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INResumeWorkoutIntent.resolveWorkoutName").answer(completion) {
            await self.resolveWorkoutName(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveWorkoutName(for intent: INResumeWorkoutIntent) async
        -> INSpeakableStringResolutionResult
    {
        await HandlerMethod(self, "INResumeWorkoutIntent.resolveWorkoutName").answer(
            else: .notRequired()
        ) {
            self.resolveWorkoutName(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INResumeWorkoutIntent) async
        -> INResumeWorkoutIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
