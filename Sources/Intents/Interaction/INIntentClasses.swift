internal import DonationStore
internal import Synchronization

/// The classes of intents and responses by name, to restore donated intents.
enum INIntentClasses {
    /// Every class of intent in this version, with the class of its response.
    static let all: [(intent: INIntent.Type, response: INIntentResponse.Type)] =
        messages + calls + focus + media + payments + rides + workouts

    private static let messages: [(intent: INIntent.Type, response: INIntentResponse.Type)] = [
        (INSendMessageIntent.self, INSendMessageIntentResponse.self),
        (INSearchForMessagesIntent.self, INSearchForMessagesIntentResponse.self),
        (INSetMessageAttributeIntent.self, INSetMessageAttributeIntentResponse.self),
        (INEditMessageIntent.self, INEditMessageIntentResponse.self),
        (INUnsendMessagesIntent.self, INUnsendMessagesIntentResponse.self),
    ]

    private static let calls: [(intent: INIntent.Type, response: INIntentResponse.Type)] = [
        (INStartCallIntent.self, INStartCallIntentResponse.self),
        (INStartAudioCallIntent.self, INStartAudioCallIntentResponse.self),
        (INStartVideoCallIntent.self, INStartVideoCallIntentResponse.self),
        (INAnswerCallIntent.self, INAnswerCallIntentResponse.self),
        (INHangUpCallIntent.self, INHangUpCallIntentResponse.self),
        (INSearchCallHistoryIntent.self, INSearchCallHistoryIntentResponse.self),
    ]

    private static let focus: [(intent: INIntent.Type, response: INIntentResponse.Type)] = [
        (INShareFocusStatusIntent.self, INShareFocusStatusIntentResponse.self)
    ]

    private static let media: [(intent: INIntent.Type, response: INIntentResponse.Type)] = [
        (INAddMediaIntent.self, INAddMediaIntentResponse.self),
        (INPlayMediaIntent.self, INPlayMediaIntentResponse.self),
        (INSearchForMediaIntent.self, INSearchForMediaIntentResponse.self),
        (INUpdateMediaAffinityIntent.self, INUpdateMediaAffinityIntentResponse.self),
    ]

    private static let payments: [(intent: INIntent.Type, response: INIntentResponse.Type)] = [
        (INRequestPaymentIntent.self, INRequestPaymentIntentResponse.self),
        (INSendPaymentIntent.self, INSendPaymentIntentResponse.self),
    ]

    private static let rides: [(intent: INIntent.Type, response: INIntentResponse.Type)] = [
        (INCancelRideIntent.self, INCancelRideIntentResponse.self),
        (INGetRideStatusIntent.self, INGetRideStatusIntentResponse.self),
        (INListRideOptionsIntent.self, INListRideOptionsIntentResponse.self),
        (INRequestRideIntent.self, INRequestRideIntentResponse.self),
        (INSendRideFeedbackIntent.self, INSendRideFeedbackIntentResponse.self),
    ]

    private static let workouts: [(intent: INIntent.Type, response: INIntentResponse.Type)] = [
        (INCancelWorkoutIntent.self, INCancelWorkoutIntentResponse.self),
        (INEndWorkoutIntent.self, INEndWorkoutIntentResponse.self),
        (INPauseWorkoutIntent.self, INPauseWorkoutIntentResponse.self),
        (INResumeWorkoutIntent.self, INResumeWorkoutIntentResponse.self),
        (INStartWorkoutIntent.self, INStartWorkoutIntentResponse.self),
    ]

    /// Returns the intent of fields, in the class that they name.
    static func intent(of fields: Fields) -> INIntent {
        let name: String? = fields["class"]
        let known = all.first { $0.intent.className == name }?.intent ?? name.flatMap(learnedIntent)
        return known?.make(of: fields) ?? INIntent(fields: fields)
    }

    /// Returns the fields of a response to an intent, with the name of its class if the intent
    /// implies another.
    static func fields(of response: INIntentResponse, to intent: INIntent) -> Fields {
        var fields = response.fields
        let name = "\(type(of: response))"
        if type(of: response) != responseClass(to: intent) { fields[responseClassField] = name }
        return fields
    }

    /// Returns the response to an intent, in the class that it names, or else that of the intent.
    static func response(of fields: Fields, to intent: INIntent) -> INIntentResponse {
        let name: String? = fields[responseClassField]
        let known = all.first { "\($0.response)" == name }?.response
        guard let named = known ?? name.flatMap(learnedResponse) else {
            return responseClass(to: intent).make(of: fields) ?? INIntentResponse(fields: fields)
        }
        var own = fields
        own.remove(responseClassField)
        return named.make(of: own) ?? INIntentResponse(fields: fields)
    }

    private static let responseClassField = "class"

    private static func responseClass(to intent: INIntent) -> INIntentResponse.Type {
        all.first { $0.intent.className == intent.className }?.response ?? INIntentResponse.self
    }

    // MARK: Classes of apps

    private static let apples = Set(
        all.flatMap { [ObjectIdentifier($0.intent), ObjectIdentifier($0.response)] }
            + [ObjectIdentifier(INIntent.self), ObjectIdentifier(INIntentResponse.self)]
    )
    private static let learnedIntents = Mutex<[String: INIntent.Type]>([:])
    private static let learnedResponses = Mutex<[String: INIntentResponse.Type]>([:])

    /// Remembers a class of an app, to restore its donated intents.
    static func learn(_ type: INIntent.Type) {
        guard !apples.contains(ObjectIdentifier(type)) else { return }
        learnedIntents.withLock { $0[type.className] = type }
    }

    /// Remembers a class of an app, to restore its donated responses.
    static func learn(_ type: INIntentResponse.Type) {
        guard !apples.contains(ObjectIdentifier(type)) else { return }
        learnedResponses.withLock { $0["\(type)"] = type }
    }

    private static func learnedIntent(_ name: String) -> INIntent.Type? {
        learnedIntents.withLock { $0[name] }
    }

    private static func learnedResponse(_ name: String) -> INIntentResponse.Type? {
        learnedResponses.withLock { $0[name] }
    }
}
