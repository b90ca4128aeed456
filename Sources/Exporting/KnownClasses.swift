/// Classes of intents that reveal nothing about their users: Apple's, and those of this project.
enum KnownClasses {
    static let names: Set<String> = [
        "INSendMessageIntent", "INStartCallIntent", "INAddMediaIntent", "INAnswerCallIntent",
        "INCancelRideIntent", "INEditMessageIntent", "INGetRideStatusIntent", "INHangUpCallIntent",
        "INListRideOptionsIntent", "INPlayMediaIntent", "INRequestRideIntent",
        "INSearchCallHistoryIntent", "INSearchForMediaIntent", "INSearchForMessagesIntent",
        "INSendRideFeedbackIntent", "INSetMessageAttributeIntent", "INShareFocusStatusIntent",
        "INStartAudioCallIntent", "INStartVideoCallIntent", "INUnsendMessagesIntent",
        "INUpdateMediaAffinityIntent", "INRelevantShortcut", "ContactCard",
    ]
}
