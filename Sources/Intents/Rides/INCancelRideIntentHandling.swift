/// An object that cancels rides for the app.
///
/// A class has each method in one of its two forms: with a completion handler, or to be awaited.
public protocol INCancelRideIntentHandling: NSObjectProtocol {
    /// Does what the intent says.
    func handle(
        cancelRide intent: INCancelRideIntent,
        completion: @escaping @Sendable (INCancelRideIntentResponse) -> Void
    )
    /// Does what the intent says.
    nonisolated(nonsending) func handle(cancelRide intent: INCancelRideIntent) async
        -> INCancelRideIntentResponse

    /// Says whether the app can do what the intent says.
    func confirm(
        cancelRide intent: INCancelRideIntent,
        completion: @escaping @Sendable (INCancelRideIntentResponse) -> Void
    )
    /// Says whether the app can do what the intent says.
    nonisolated(nonsending) func confirm(cancelRide intent: INCancelRideIntent) async
        -> INCancelRideIntentResponse
}

extension INCancelRideIntentHandling {
    /// Answers by the other form; without it, with a failure.
    public func handle(
        cancelRide intent: INCancelRideIntent,
        completion: @escaping @Sendable (INCancelRideIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INCancelRideIntent.handle").answer(completion) {
            await self.handle(cancelRide: intent)
        }
    }
    /// Answers by the other form; without it, with a failure.
    public nonisolated(nonsending) func handle(cancelRide intent: INCancelRideIntent) async
        -> INCancelRideIntentResponse
    {
        await HandlerMethod(self, "INCancelRideIntent.handle").answer(
            else: INCancelRideIntentResponse(code: .failure, userActivity: nil)
        ) {
            self.handle(cancelRide: intent, completion: $0)
        }
    }

    /// Answers by the other form; without it, that the app is ready.
    public func confirm(
        cancelRide intent: INCancelRideIntent,
        completion: @escaping @Sendable (INCancelRideIntentResponse) -> Void
    ) {
        HandlerMethod(self, "INCancelRideIntent.confirm").answer(completion) {
            await self.confirm(cancelRide: intent)
        }
    }
    /// Answers by the other form; without it, that the app is ready.
    public nonisolated(nonsending) func confirm(cancelRide intent: INCancelRideIntent) async
        -> INCancelRideIntentResponse
    {
        await HandlerMethod(self, "INCancelRideIntent.confirm").answer(
            else: INCancelRideIntentResponse(code: .ready, userActivity: nil)
        ) {
            self.confirm(cancelRide: intent, completion: $0)
        }
    }

    nonisolated(nonsending) func respond(to intent: INCancelRideIntent) async
        -> INCancelRideIntentResponse
    {
        let confirmed = await confirm(cancelRide: intent)
        return confirmed.isRefusal ? confirmed : await handle(cancelRide: intent)
    }
}
