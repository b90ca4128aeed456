/// An object that cancels workouts for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INCancelWorkoutIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INCancelWorkoutIntent,
        completion: @escaping @Sendable (INCancelWorkoutIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INCancelWorkoutIntent) async
        -> INCancelWorkoutIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INCancelWorkoutIntent,
        completion: @escaping @Sendable (INCancelWorkoutIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INCancelWorkoutIntent) async
        -> INCancelWorkoutIntentResponse

    /// Says what the app makes of `workoutName`.
    func resolveWorkoutName(
        for intent: INCancelWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    )
    /// Says what the app makes of `workoutName`.
    nonisolated(nonsending) func resolveWorkoutName(for intent: INCancelWorkoutIntent) async
        -> INSpeakableStringResolutionResult
}

extension INCancelWorkoutIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INCancelWorkoutIntent,
        completion: @escaping @Sendable (INCancelWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INCancelWorkoutIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INCancelWorkoutIntent) async
        -> INCancelWorkoutIntentResponse
    {
        await HandlerMethod(self, "INCancelWorkoutIntent.handle").answer(
            else: INCancelWorkoutIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INCancelWorkoutIntent,
        completion: @escaping @Sendable (INCancelWorkoutIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INCancelWorkoutIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INCancelWorkoutIntent) async
        -> INCancelWorkoutIntentResponse
    {
        await HandlerMethod(self, "INCancelWorkoutIntent.confirm").answer(
            else: INCancelWorkoutIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveWorkoutName(
        for intent: INCancelWorkoutIntent,
        with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INCancelWorkoutIntent.resolveWorkoutName").answer(completion) {
            await self.resolveWorkoutName(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveWorkoutName(for intent: INCancelWorkoutIntent) async
        -> INSpeakableStringResolutionResult
    {
        await HandlerMethod(self, "INCancelWorkoutIntent.resolveWorkoutName").answer(
            else: .notRequired()
        ) {
            self.resolveWorkoutName(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INCancelWorkoutIntent) async
        -> INCancelWorkoutIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
