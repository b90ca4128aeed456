/// An object that plays media for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INPlayMediaIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        intent: INPlayMediaIntent,
        completion: @escaping @Sendable (INPlayMediaIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(intent: INPlayMediaIntent) async
        -> INPlayMediaIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        intent: INPlayMediaIntent,
        completion: @escaping @Sendable (INPlayMediaIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(intent: INPlayMediaIntent) async
        -> INPlayMediaIntentResponse

    /// Says what the app makes of `mediaItems`.
    func resolveMediaItems(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable ([INPlayMediaMediaItemResolutionResult]) -> Void
    )
    /// Says what the app makes of `mediaItems`.
    nonisolated(nonsending) func resolveMediaItems(for intent: INPlayMediaIntent) async
        -> [INPlayMediaMediaItemResolutionResult]

    /// Says what the app makes of `playShuffled`.
    func resolvePlayShuffled(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INBooleanResolutionResult) -> Void
    )
    /// Says what the app makes of `playShuffled`.
    nonisolated(nonsending) func resolvePlayShuffled(for intent: INPlayMediaIntent) async
        -> INBooleanResolutionResult

    /// Says what the app makes of `playbackRepeatMode`.
    func resolvePlaybackRepeatMode(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INPlaybackRepeatModeResolutionResult) -> Void
    )
    /// Says what the app makes of `playbackRepeatMode`.
    nonisolated(nonsending) func resolvePlaybackRepeatMode(for intent: INPlayMediaIntent) async
        -> INPlaybackRepeatModeResolutionResult

    /// Says what the app makes of `resumePlayback`.
    func resolveResumePlayback(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INBooleanResolutionResult) -> Void
    )
    /// Says what the app makes of `resumePlayback`.
    nonisolated(nonsending) func resolveResumePlayback(for intent: INPlayMediaIntent) async
        -> INBooleanResolutionResult

    /// Says what the app makes of `playbackQueueLocation`.
    func resolvePlaybackQueueLocation(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INPlaybackQueueLocationResolutionResult) -> Void
    )
    /// Says what the app makes of `playbackQueueLocation`.
    nonisolated(nonsending) func resolvePlaybackQueueLocation(for intent: INPlayMediaIntent) async
        -> INPlaybackQueueLocationResolutionResult

    /// Says what the app makes of `playbackSpeed`.
    func resolvePlaybackSpeed(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INPlayMediaPlaybackSpeedResolutionResult) -> Void
    )
    /// Says what the app makes of `playbackSpeed`.
    nonisolated(nonsending) func resolvePlaybackSpeed(for intent: INPlayMediaIntent) async
        -> INPlayMediaPlaybackSpeedResolutionResult
}

extension INPlayMediaIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        intent: INPlayMediaIntent,
        completion: @escaping @Sendable (INPlayMediaIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INPlayMediaIntent.handle").answer(completion) {
            await self.handle(intent: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(intent: INPlayMediaIntent) async
        -> INPlayMediaIntentResponse
    {
        await HandlerMethod(self, "INPlayMediaIntent.handle").answer(
            else: INPlayMediaIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        intent: INPlayMediaIntent,
        completion: @escaping @Sendable (INPlayMediaIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INPlayMediaIntent.confirm").answer(completion) {
            await self.confirm(intent: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(intent: INPlayMediaIntent) async
        -> INPlayMediaIntentResponse
    {
        await HandlerMethod(self, "INPlayMediaIntent.confirm").answer(
            else: INPlayMediaIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(intent: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveMediaItems(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable ([INPlayMediaMediaItemResolutionResult]) -> Void
    ) {
        HandlerMethod(self, "INPlayMediaIntent.resolveMediaItems").answer(completion) {
            await self.resolveMediaItems(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveMediaItems(for intent: INPlayMediaIntent) async
        -> [INPlayMediaMediaItemResolutionResult]
    {
        await HandlerMethod(self, "INPlayMediaIntent.resolveMediaItems").answer(else: [
            .notRequired()
        ]) {
            self.resolveMediaItems(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePlayShuffled(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INBooleanResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INPlayMediaIntent.resolvePlayShuffled").answer(completion) {
            await self.resolvePlayShuffled(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePlayShuffled(for intent: INPlayMediaIntent) async
        -> INBooleanResolutionResult
    {
        await HandlerMethod(self, "INPlayMediaIntent.resolvePlayShuffled").answer(
            else: .notRequired()
        ) {
            self.resolvePlayShuffled(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePlaybackRepeatMode(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INPlaybackRepeatModeResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INPlayMediaIntent.resolvePlaybackRepeatMode").answer(completion) {
            await self.resolvePlaybackRepeatMode(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePlaybackRepeatMode(for intent: INPlayMediaIntent)
        async -> INPlaybackRepeatModeResolutionResult
    {
        await HandlerMethod(self, "INPlayMediaIntent.resolvePlaybackRepeatMode").answer(
            else: .notRequired()
        ) {
            self.resolvePlaybackRepeatMode(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolveResumePlayback(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INBooleanResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INPlayMediaIntent.resolveResumePlayback").answer(completion) {
            await self.resolveResumePlayback(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolveResumePlayback(for intent: INPlayMediaIntent) async
        -> INBooleanResolutionResult
    {
        await HandlerMethod(self, "INPlayMediaIntent.resolveResumePlayback").answer(
            else: .notRequired()
        ) {
            self.resolveResumePlayback(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePlaybackQueueLocation(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INPlaybackQueueLocationResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INPlayMediaIntent.resolvePlaybackQueueLocation").answer(completion) {
            await self.resolvePlaybackQueueLocation(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePlaybackQueueLocation(for intent: INPlayMediaIntent)
        async -> INPlaybackQueueLocationResolutionResult
    {
        await HandlerMethod(self, "INPlayMediaIntent.resolvePlaybackQueueLocation").answer(
            else: .notRequired()
        ) {
            self.resolvePlaybackQueueLocation(for: intent, with: $0)
        }
    }

    /// Answers by the other form; without it, that nothing is to be resolved.
    public func resolvePlaybackSpeed(
        for intent: INPlayMediaIntent,
        with completion: @escaping @Sendable (INPlayMediaPlaybackSpeedResolutionResult) -> Void
    ) {
        HandlerMethod(self, "INPlayMediaIntent.resolvePlaybackSpeed").answer(completion) {
            await self.resolvePlaybackSpeed(for: intent)
        }
    }
    /// Answers by the other form; without it, that nothing is to be resolved.
    public nonisolated(nonsending) func resolvePlaybackSpeed(for intent: INPlayMediaIntent) async
        -> INPlayMediaPlaybackSpeedResolutionResult
    {
        await HandlerMethod(self, "INPlayMediaIntent.resolvePlaybackSpeed").answer(
            else: .notRequired()
        ) {
            self.resolvePlaybackSpeed(for: intent, with: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INPlayMediaIntent) async
        -> INPlayMediaIntentResponse
    {
        let confirmed = await confirm(intent: intent)
        return confirmed.isRefusal ? confirmed : await handle(intent: intent)
    }
}
