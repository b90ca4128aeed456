extension INIntentHandlerProviding {
    /// Hands an intent to the object that handles it, and returns the response.
    ///
    /// A program calls it that carries out a chosen offer in the app's own process; nothing else
    /// here does. The object first confirms, and handles the intent unless that failed. Nothing is
    /// resolved: a donated intent has its values. This method is not Apple's.
    ///
    /// - Returns: The response; `nil` if the app gives no object that handles intents of this
    ///   class.
    public nonisolated(nonsending) func response(to intent: INIntent) async -> INIntentResponse? {
        guard let handler = handler(for: intent) else { return nil }
        switch intent {
        case let intent as INAddMediaIntent:
            return await (handler as? any INAddMediaIntentHandling)?.respond(to: intent)
        case let intent as INAnswerCallIntent:
            return await (handler as? any INAnswerCallIntentHandling)?.respond(to: intent)
        case let intent as INCancelRideIntent:
            return await (handler as? any INCancelRideIntentHandling)?.respond(to: intent)
        case let intent as INCancelWorkoutIntent:
            return await (handler as? any INCancelWorkoutIntentHandling)?.respond(to: intent)
        case let intent as INEditMessageIntent:
            return await (handler as? any INEditMessageIntentHandling)?.respond(to: intent)
        case let intent as INEndWorkoutIntent:
            return await (handler as? any INEndWorkoutIntentHandling)?.respond(to: intent)
        case let intent as INGetRideStatusIntent:
            return await (handler as? any INGetRideStatusIntentHandling)?.respond(to: intent)
        case let intent as INHangUpCallIntent:
            return await (handler as? any INHangUpCallIntentHandling)?.respond(to: intent)
        case let intent as INListRideOptionsIntent:
            return await (handler as? any INListRideOptionsIntentHandling)?.respond(to: intent)
        case let intent as INPauseWorkoutIntent:
            return await (handler as? any INPauseWorkoutIntentHandling)?.respond(to: intent)
        case let intent as INPlayMediaIntent:
            return await (handler as? any INPlayMediaIntentHandling)?.respond(to: intent)
        case let intent as INRequestPaymentIntent:
            return await (handler as? any INRequestPaymentIntentHandling)?.respond(to: intent)
        case let intent as INRequestRideIntent:
            return await (handler as? any INRequestRideIntentHandling)?.respond(to: intent)
        case let intent as INResumeWorkoutIntent:
            return await (handler as? any INResumeWorkoutIntentHandling)?.respond(to: intent)
        case let intent as INSearchCallHistoryIntent:
            return await (handler as? any INSearchCallHistoryIntentHandling)?.respond(to: intent)
        case let intent as INSearchForMediaIntent:
            return await (handler as? any INSearchForMediaIntentHandling)?.respond(to: intent)
        case let intent as INSearchForMessagesIntent:
            return await (handler as? any INSearchForMessagesIntentHandling)?.respond(to: intent)
        case let intent as INSendMessageIntent:
            return await (handler as? any INSendMessageIntentHandling)?.respond(to: intent)
        case let intent as INSendPaymentIntent:
            return await (handler as? any INSendPaymentIntentHandling)?.respond(to: intent)
        case let intent as INSendRideFeedbackIntent:
            return await (handler as? any INSendRideFeedbackIntentHandling)?.respond(to: intent)
        case let intent as INSetMessageAttributeIntent:
            return await (handler as? any INSetMessageAttributeIntentHandling)?.respond(to: intent)
        case let intent as INShareFocusStatusIntent:
            return await (handler as? any INShareFocusStatusIntentHandling)?.respond(to: intent)
        case let intent as INStartAudioCallIntent:
            return await (handler as? any INStartAudioCallIntentHandling)?.respond(to: intent)
        case let intent as INStartCallIntent:
            return await (handler as? any INStartCallIntentHandling)?.respond(to: intent)
        case let intent as INStartVideoCallIntent:
            return await (handler as? any INStartVideoCallIntentHandling)?.respond(to: intent)
        case let intent as INStartWorkoutIntent:
            return await (handler as? any INStartWorkoutIntentHandling)?.respond(to: intent)
        case let intent as INUnsendMessagesIntent:
            return await (handler as? any INUnsendMessagesIntentHandling)?.respond(to: intent)
        case let intent as INUpdateMediaAffinityIntent:
            return await (handler as? any INUpdateMediaAffinityIntentHandling)?.respond(to: intent)
        default: return nil
        }
    }
}
