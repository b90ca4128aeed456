/// Classes of intents that reveal nothing about their users: Apple's, and those of this project.
enum KnownClasses {
    static let names: Set<String> = [
        "INSendMessageIntent", "INStartCallIntent", "INAddMediaIntent", "INAnswerCallIntent",
        "INCancelRideIntent", "INCancelWorkoutIntent", "INEditMessageIntent", "INEndWorkoutIntent",
        "INGetRideStatusIntent", "INHangUpCallIntent", "INListRideOptionsIntent",
        "INPauseWorkoutIntent", "INPlayMediaIntent", "INRequestPaymentIntent",
        "INRequestRideIntent", "INResumeWorkoutIntent", "INSearchCallHistoryIntent",
        "INSearchForMediaIntent", "INSearchForMessagesIntent", "INSendPaymentIntent",
        "INSendRideFeedbackIntent", "INSetMessageAttributeIntent", "INShareFocusStatusIntent",
        "INStartAudioCallIntent", "INStartVideoCallIntent", "INStartWorkoutIntent",
        "INUnsendMessagesIntent", "INUpdateMediaAffinityIntent", "INRelevantShortcut",
        "ContactCard",
    ]
}
