// Apple has these names for 28 classes. An intent of a class that is not in this module comes out
// of a store as an INIntent whose className is the name.

/// The name of the class `INStartAudioCallIntent`.
@available(*, deprecated, renamed: "INStartCallIntentIdentifier")
public let INStartAudioCallIntentIdentifier = "INStartAudioCallIntent"
/// The name of the class `INStartVideoCallIntent`.
@available(*, deprecated, renamed: "INStartCallIntentIdentifier")
public let INStartVideoCallIntentIdentifier = "INStartVideoCallIntent"
/// The name of the class `INSearchCallHistoryIntent`.
public let INSearchCallHistoryIntentIdentifier = "INSearchCallHistoryIntent"
/// The name of the class `INStartCallIntent`.
public let INStartCallIntentIdentifier = "INStartCallIntent"
/// The name of the class `INAnswerCallIntent`.
public let INAnswerCallIntentIdentifier = "INAnswerCallIntent"
/// The name of the class `INHangUpCallIntent`.
public let INHangUpCallIntentIdentifier = "INHangUpCallIntent"
/// The name of the class `INSendMessageIntent`.
public let INSendMessageIntentIdentifier = "INSendMessageIntent"
/// The name of the class `INSearchForMessagesIntent`.
public let INSearchForMessagesIntentIdentifier = "INSearchForMessagesIntent"
/// The name of the class `INSetMessageAttributeIntent`.
public let INSetMessageAttributeIntentIdentifier = "INSetMessageAttributeIntent"
/// The name of the class `INSendPaymentIntent`.
public let INSendPaymentIntentIdentifier = "INSendPaymentIntent"
/// The name of the class `INRequestPaymentIntent`.
public let INRequestPaymentIntentIdentifier = "INRequestPaymentIntent"
/// The name of the class `INListRideOptionsIntent`.
public let INListRideOptionsIntentIdentifier = "INListRideOptionsIntent"
/// The name of the class `INRequestRideIntent`.
public let INRequestRideIntentIdentifier = "INRequestRideIntent"
/// The name of the class `INGetRideStatusIntent`.
public let INGetRideStatusIntentIdentifier = "INGetRideStatusIntent"
/// The name of the class `INSetAudioSourceInCarIntent`.
public let INSetAudioSourceInCarIntentIdentifier = "INSetAudioSourceInCarIntent"
/// The name of the class `INSetClimateSettingsInCarIntent`.
public let INSetClimateSettingsInCarIntentIdentifier = "INSetClimateSettingsInCarIntent"
/// The name of the class `INSetDefrosterSettingsInCarIntent`.
public let INSetDefrosterSettingsInCarIntentIdentifier = "INSetDefrosterSettingsInCarIntent"
/// The name of the class `INSetSeatSettingsInCarIntent`.
public let INSetSeatSettingsInCarIntentIdentifier = "INSetSeatSettingsInCarIntent"
/// The name of the class `INSetProfileInCarIntent`.
public let INSetProfileInCarIntentIdentifier = "INSetProfileInCarIntent"
/// The name of the class `INSaveProfileInCarIntent`.
public let INSaveProfileInCarIntentIdentifier = "INSaveProfileInCarIntent"
/// The name of the class `INSetRadioStationIntent`.
public let INSetRadioStationIntentIdentifier = "INSetRadioStationIntent"
/// The name of the class `INStartWorkoutIntent`.
public let INStartWorkoutIntentIdentifier = "INStartWorkoutIntent"
/// The name of the class `INPauseWorkoutIntent`.
public let INPauseWorkoutIntentIdentifier = "INPauseWorkoutIntent"
/// The name of the class `INEndWorkoutIntent`.
public let INEndWorkoutIntentIdentifier = "INEndWorkoutIntent"
/// The name of the class `INCancelWorkoutIntent`.
public let INCancelWorkoutIntentIdentifier = "INCancelWorkoutIntent"
/// The name of the class `INResumeWorkoutIntent`.
public let INResumeWorkoutIntentIdentifier = "INResumeWorkoutIntent"
/// The name of the class `INSearchForPhotosIntent`.
public let INSearchForPhotosIntentIdentifier = "INSearchForPhotosIntent"
/// The name of the class `INStartPhotoPlaybackIntent`.
public let INStartPhotoPlaybackIntentIdentifier = "INStartPhotoPlaybackIntent"
