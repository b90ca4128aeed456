@testable import Intents

// Copied by hand from the reference of Apple's names. Each enumeration counts from 0 unless marked.

private let common = "unspecified ready inProgress success failure failureRequiringAppLaunch"
private let oldCall = """
    unspecified ready continueInApp failure failureRequiringAppLaunch \
    failureAppConfigurationRequired failureCallingServiceNotAvailable \
    failureContactNotSupportedByApp
    """

extension RawValues {
    static var base: [RawValues] {
        [
            RawValues(INInteractionDirection.self, "unspecified outgoing incoming"),
            RawValues(
                INIntentHandlingStatus.self,
                """
                unspecified ready inProgress success failure deferredToApplication \
                userConfirmationRequired
                """
            ),
            RawValues(
                INShortcutAvailabilityOptions.self,
                [
                    ("mindfulness", .sleepMindfulness, 1), ("journaling", .sleepJournaling, 2),
                    ("music", .sleepMusic, 4), ("podcasts", .sleepPodcasts, 8),
                    ("reading", .sleepReading, 16), ("wrapUpYourDay", .sleepWrapUpYourDay, 32),
                    ("yogaAndStretching", .sleepYogaAndStretching, 64),
                ]
            ),
            RawValues(INPersonHandleType.self, "unknown emailAddress phoneNumber"),
            RawValues(INPersonSuggestionType.self, "none socialProfile instantMessageAddress"),
            RawValues(
                INPersonHandleLabel.self,
                [
                    (.home, "home"), (.work, "work"), (.iPhone, "iPhone"), (.mobile, "mobile"),
                    (.main, "main"), (.homeFax, "homeFax"), (.workFax, "workFax"),
                    (.pager, "pager"), (.other, "other"), (.school, "school"),
                ]
            ),
            RawValues(
                INPersonRelationship.self,
                [
                    (.father, "father"), (.mother, "mother"), (.parent, "parent"),
                    (.brother, "brother"), (.sister, "sister"), (.child, "child"), (.son, "son"),
                    (.daughter, "daughter"), (.friend, "friend"), (.spouse, "spouse"),
                    (.partner, "partner"), (.assistant, "assistant"), (.manager, "manager"),
                ]
            ),
            RawValues(
                INRecurrenceFrequency.self,
                "unknown minute hourly daily weekly monthly yearly"
            ),
            RawValues(
                INDayOfWeekOptions.self,
                [
                    ("monday", .monday, 1), ("tuesday", .tuesday, 2),
                    ("wednesday", .wednesday, 4), ("thursday", .thursday, 8),
                    ("friday", .friday, 16), ("saturday", .saturday, 32), ("sunday", .sunday, 64),
                ]
            ),
        ]
    }

    static var messages: [RawValues] {
        [
            RawValues(
                INOutgoingMessageType.self,
                "unknown outgoingMessageText outgoingMessageAudio"
            ),
            RawValues(
                INMessageType.self,
                """
                unspecified text audio digitalTouch handwriting sticker tapbackLiked \
                tapbackDisliked tapbackEmphasized tapbackLoved tapbackQuestioned tapbackLaughed \
                mediaCalendar mediaLocation mediaAddressCard mediaImage mediaVideo mediaPass \
                mediaAudio paymentSent paymentRequest paymentNote animoji activitySnippet file \
                link reaction mediaAnimatedImage thirdPartyAttachment
                """
            ),
            RawValues(INSticker.StickerType.self, "unknown emoji generic"),
            RawValues(INMessageReactionType.self, "unknown emoji generic"),
            RawValues(INConditionalOperator.self, "all any none"),
            RawValues(INMessageAttribute.self, "unknown read unread flagged unflagged played"),
            RawValues(
                INMessageAttributeOptions.self,
                [
                    ("read", .read, 1), ("unread", .unread, 2), ("flagged", .flagged, 4),
                    ("unflagged", .unflagged, 8), ("played", .played, 16),
                ]
            ),
            RawValues(
                INSendMessageRecipientUnsupportedReason.self,
                from: 1,
                """
                noAccount offline messagingServiceNotEnabledForRecipient noValidHandle \
                requestedHandleInvalid noHandleForLabel requiringInAppAuthentication
                """
            ),
            RawValues(
                INSendMessageIntentResponseCode.self,
                "\(common) failureMessageServiceNotAvailable failureRequiringInAppAuthentication"
            ),
            RawValues(
                INSearchForMessagesIntentResponseCode.self,
                """
                \(common) failureMessageServiceNotAvailable failureMessageTooManyResults \
                failureRequiringInAppAuthentication
                """
            ),
            RawValues(
                INSetMessageAttributeIntentResponseCode.self,
                "\(common) failureMessageNotFound failureMessageAttributeNotSet"
            ),
            RawValues(
                INEditMessageIntentResponseCode.self,
                """
                \(common) failureMessageNotFound failurePastEditTimeLimit \
                failureMessageTypeUnsupported failureUnsupportedOnService \
                failureMessageServiceNotAvailable failureRequiringInAppAuthentication
                """
            ),
            RawValues(
                INUnsendMessagesIntentResponseCode.self,
                """
                \(common) failureMessageNotFound failurePastUnsendTimeLimit \
                failureMessageTypeUnsupported failureUnsupportedOnService \
                failureMessageServiceNotAvailable failureRequiringInAppAuthentication
                """
            ),
        ]
    }

    static var calls: [RawValues] {
        [
            RawValues(INCallCapability.self, "unknown audioCall videoCall"),
            RawValues(
                INCallCapabilityOptions.self,
                [("audioCall", .audioCall, 1), ("videoCall", .videoCall, 2)]
            ),
            RawValues(
                INCallDestinationType.self,
                "unknown normal emergency voicemail redial callBack"
            ),
            RawValues(
                INCallAudioRoute.self,
                "unknown speakerphoneAudioRoute bluetoothAudioRoute"
            ),
            RawValues(
                INCallRecordType.self,
                "unknown outgoing missed received latest voicemail ringing inProgress onHold"
            ),
            RawValues(
                INCallRecordTypeOptions.self,
                [
                    ("outgoing", .outgoing, 1), ("missed", .missed, 2), ("received", .received, 4),
                    ("latest", .latest, 8), ("voicemail", .voicemail, 16),
                    ("ringing", .ringing, 32), ("inProgress", .inProgress, 64),
                    ("onHold", .onHold, 128),
                ]
            ),
            RawValues(
                INStartCallIntentResponseCode.self,
                """
                unspecified ready continueInApp userConfirmationRequired failure \
                failureRequiringAppLaunch failureCallingServiceNotAvailable \
                failureContactNotSupportedByApp failureAirplaneModeEnabled \
                failureUnableToHandOff failureAppConfigurationRequired failureCallInProgress \
                failureCallRinging failureRequiringInAppAuthentication
                """
            ),
            RawValues(INStartAudioCallIntentResponseCode.self, "\(oldCall) failureNoValidNumber"),
            RawValues(INStartVideoCallIntentResponseCode.self, "\(oldCall) failureInvalidNumber"),
            RawValues(
                INAnswerCallIntentResponseCode.self,
                """
                unspecified ready continueInApp inProgress success failure \
                failureRequiringAppLaunch
                """
            ),
            RawValues(INHangUpCallIntentResponseCode.self, "\(common) failureNoCallToHangUp"),
            RawValues(
                INSearchCallHistoryIntentResponseCode.self,
                """
                unspecified ready continueInApp failure failureRequiringAppLaunch \
                failureAppConfigurationRequired inProgress success
                """
            ),
        ]
    }

    static var focus: [RawValues] {
        [
            RawValues(
                INFocusStatusAuthorizationStatus.self,
                "notDetermined restricted denied authorized"
            ),
            RawValues(INShareFocusStatusIntentResponseCode.self, common),
        ]
    }

    static var media: [RawValues] {
        [
            RawValues(
                INMediaItemType.self,
                "unknown song album artist genre playlist podcastShow podcastEpisode podcastPlaylist "
                    + "musicStation audioBook movie tvShow tvShowEpisode musicVideo podcastStation "
                    + "radioStation station music algorithmicRadioStation news"
            ),
            RawValues(
                INMediaSortOrder.self,
                "unknown newest oldest best worst popular unpopular trending recommended"
            ),
            RawValues(INMediaReference.self, "unknown currentlyPlaying my"),
            RawValues(INMediaDestinationType.self, "unknown library playlist"),
            RawValues(INMediaAffinityType.self, "unknown like dislike"),
            RawValues(INPlaybackRepeatMode.self, "unknown none all one"),
            RawValues(INPlaybackQueueLocation.self, "unknown now next later"),
            RawValues(
                INPlayMediaIntentResponseCode.self,
                "unspecified ready continueInApp inProgress success handleInApp failure "
                    + "failureRequiringAppLaunch failureUnknownMediaType failureNoUnplayedContent "
                    + "failureRestrictedContent failureMaxStreamLimitReached"
            ),
            RawValues(
                INAddMediaIntentResponseCode.self,
                "unspecified ready inProgress success handleInApp failure failureRequiringAppLaunch"
            ),
            RawValues(INUpcomingMediaPredictionMode.self, "default onlyPredictSuggestedIntents"),
            RawValues(
                INMediaUserContextSubscriptionStatus.self,
                "unknown notSubscribed subscribed"
            ),
            RawValues(
                INSearchForMediaIntentResponseCode.self,
                "unspecified ready continueInApp inProgress success failure failureRequiringAppLaunch"
            ),
            RawValues(
                INUpdateMediaAffinityIntentResponseCode.self,
                "unspecified ready inProgress success failure failureRequiringAppLaunch"
            ),
        ]
    }

    static var payments: [RawValues] {
        let refused = """
            failureCredentialsUnverified failurePaymentsAmountBelowMinimum \
            failurePaymentsAmountAboveMaximum failurePaymentsCurrencyUnsupported
            """
        let amounts = """
            paymentsAmountBelowMinimum paymentsAmountAboveMaximum paymentsCurrencyUnsupported
            """
        return [
            RawValues(INPaymentStatus.self, "unknown pending completed canceled failed unpaid"),
            RawValues(
                INSendPaymentIntentResponseCode.self,
                "\(common) \(refused) failureInsufficientFunds failureNoBankAccount "
                    + "failureNotEligible failureTermsAndConditionsAcceptanceRequired"
            ),
            RawValues(
                INRequestPaymentIntentResponseCode.self,
                "\(common) \(refused) failureNoBankAccount failureNotEligible "
                    + "failureTermsAndConditionsAcceptanceRequired"
            ),
            RawValues(
                INSendPaymentPayeeUnsupportedReason.self,
                from: 1,
                "credentialsUnverified insufficientFunds noAccount noValidHandle"
            ),
            RawValues(
                INRequestPaymentPayerUnsupportedReason.self,
                from: 1,
                "credentialsUnverified noAccount noValidHandle"
            ),
            RawValues(INSendPaymentCurrencyAmountUnsupportedReason.self, from: 1, amounts),
            RawValues(INRequestPaymentCurrencyAmountUnsupportedReason.self, from: 1, amounts),
        ]
    }

    static var rides: [RawValues] {
        let rideCommon = "\(common) "
        let launch = "failureRequiringAppLaunch"
        return [
            RawValues(
                INPaymentMethodType.self,
                "unknown checking savings brokerage debit credit prepaid store applePay"
            ),
            RawValues(
                INListRideOptionsIntentResponseCode.self,
                rideCommon + "\(launch)MustVerifyCredentials \(launch)NoServiceInArea "
                    + "\(launch)ServiceTemporarilyUnavailable \(launch)PreviousRideNeedsCompletion "
                    + "failurePreviousRideNeedsFeedback"
            ),
            RawValues(
                INRequestRideIntentResponseCode.self,
                rideCommon + "\(launch)MustVerifyCredentials \(launch)NoServiceInArea "
                    + "\(launch)ServiceTemporarilyUnavailable \(launch)PreviousRideNeedsCompletion "
                    + "\(launch)RideScheduledTooFar"
            ),
            RawValues(
                INGetRideStatusIntentResponseCode.self,
                rideCommon + "\(launch)MustVerifyCredentials \(launch)ServiceTemporarilyUnavailable"
            ),
            RawValues(INCancelRideIntentResponseCode.self, "unspecified ready success failure"),
            RawValues(
                INRidePhase.self,
                "unknown received confirmed ongoing completed approachingPickup pickup"
            ),
            RawValues(INRideFeedbackTypeOptions.self, [("rate", .rate, 1), ("tip", .tip, 2)]),
            RawValues(
                INSendRideFeedbackIntentResponseCode.self,
                "unspecified ready success failure"
            ),
        ]
    }

    static var workouts: [RawValues] {
        let begin = "unspecified ready continueInApp failure failureRequiringAppLaunch "
        let end = "failureNoMatchingWorkout handleInApp success"
        return [
            RawValues(
                INStartWorkoutIntentResponseCode.self,
                begin + "failureOngoingWorkout " + end
            ),
            RawValues(INPauseWorkoutIntentResponseCode.self, begin + end),
            RawValues(INResumeWorkoutIntentResponseCode.self, begin + end),
            RawValues(INEndWorkoutIntentResponseCode.self, begin + end),
            RawValues(INCancelWorkoutIntentResponseCode.self, begin + end),
            RawValues(
                INWorkoutGoalUnitType.self,
                "unknown inch meter foot mile yard second minute hour joule kiloCalorie"
            ),
            RawValues(INWorkoutLocationType.self, "unknown outdoor indoor"),
            RawValues(
                INWorkoutNameIdentifier.self,
                [
                    (.run, "run"), (.sit, "sit"), (.steps, "steps"), (.stand, "stand"),
                    (.move, "move"), (.walk, "walk"), (.yoga, "yoga"), (.dance, "dance"),
                    (.crosstraining, "crosstraining"), (.elliptical, "elliptical"),
                    (.rower, "rower"), (.cycle, "cycle"), (.stairs, "stairs"), (.other, "other"),
                    (.indoorrun, "indoorrun"), (.indoorcycle, "indoorcycle"),
                    (.indoorwalk, "indoorwalk"), (.exercise, "exercise"),
                ]
            ),
        ]
    }

    static var shortcuts: [RawValues] {
        [
            RawValues(INRelevantShortcutRole.self, "action information"),
            RawValues(
                INDailyRoutineSituation.self,
                "morning evening home work school gym commute headphonesConnected activeWorkout "
                    + "physicalActivityIncomplete"
            ),
        ]
    }
}
