import Foundation

@testable import Intents

// One value of every class, with every field set to something that differs from its absence.

typealias Sample = (intent: INIntent, response: INIntentResponse?)

func picture(_ bytes: UInt8...) -> INImage { INImage(imageData: Data(bytes)) }

extension NSUserActivity {
    static var full: NSUserActivity {
        let activity = NSUserActivity(activityType: "org.example.play")
        activity.title = "Play"
        activity.userInfo = ["track": 7]
        activity.shortcutAvailability = [.sleepMusic, .sleepReading]
        return activity
    }
}

extension INSendMessageIntent {
    /// A shortcut does not keep message content.
    static var full: INSendMessageIntent {
        let picture = INImage(imageData: Data([4]))
        let intent = INSendMessageIntent(
            recipients: [FullSamples.ana],
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: FullSamples.team,
            conversationIdentifier: "c42",
            serviceName: "Chat",
            sender: nil,
            attachments: nil
        )
        intent.setImage(picture, forParameterNamed: \.speakableGroupName)
        return intent
    }
}

extension INMediaItem {
    static var full: INMediaItem {
        INMediaItem(
            identifier: "m7",
            title: "Blue in Green",
            type: .song,
            artwork: picture(1, 2, 3),
            artist: "Miles Davis"
        )
    }
}

extension INMediaSearch {
    static var full: INMediaSearch {
        INMediaSearch(
            mediaType: .album,
            sortOrder: .trending,
            mediaName: "Kind of Blue",
            artistName: "Miles Davis",
            albumName: "Kind of Blue",
            genreNames: ["jazz", "modal"],
            moodNames: ["calm"],
            releaseDate: .full,
            reference: .my,
            mediaIdentifier: "a1"
        )
    }
}

extension INDateComponentsRange {
    static var full: INDateComponentsRange {
        INDateComponentsRange(
            start: DateComponents(year: 1959, month: 8, day: 17),
            end: DateComponents(year: 1959, month: 12, day: 31, hour: 23, minute: 59)
        )
    }
}

var mediaSamples: [(intent: INIntent, response: INIntentResponse?)] {
    let played = INPlayMediaIntentResponse(
        code: .failureMaxStreamLimitReached,
        userActivity: .full
    )
    played.nowPlayingInfo = ["title": "Blue in Green", "rate": 1.5, "count": 2, "live": false]
    let found = INSearchForMediaIntentResponse(code: .success, userActivity: .full)
    found.mediaItems = [.full]
    return [
        (
            INPlayMediaIntent(
                mediaItems: [.full, .full],
                mediaContainer: INMediaItem(
                    identifier: "a1",
                    title: "Kind of Blue",
                    type: .album,
                    artwork: picture(4),
                    artist: "Miles Davis"
                ),
                playShuffled: false,
                playbackRepeatMode: .one,
                resumePlayback: true,
                playbackQueueLocation: .later,
                playbackSpeed: 1.25,
                mediaSearch: .full
            ), played
        ),
        (
            INAddMediaIntent(
                mediaItems: [.full],
                mediaSearch: .full,
                mediaDestination: .playlist("Evening")
            ), INAddMediaIntentResponse(code: .handleInApp, userActivity: .full)
        ),
        (INSearchForMediaIntent(mediaItems: [.full], mediaSearch: .full), found),
        (
            INUpdateMediaAffinityIntent(
                mediaItems: [.full],
                mediaSearch: .full,
                affinityType: .dislike
            ), INUpdateMediaAffinityIntentResponse(code: .success, userActivity: .full)
        ),
    ]
}

extension CLPlacemark {
    static var full: CLPlacemark {
        let address = CNMutablePostalAddress()
        address.street = "Rua Augusta 24"
        address.subLocality = "Baixa"
        address.city = "Lisbon"
        address.subAdministrativeArea = "Lisbon"
        address.state = "Lisbon District"
        address.postalCode = "1100-053"
        address.country = "Portugal"
        address.isoCountryCode = "PT"
        let place = CLPlacemark(
            location: CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: 38.7103, longitude: -9.1366),
                altitude: 12.5,
                horizontalAccuracy: 5,
                verticalAccuracy: 3,
                course: 90,
                speed: 1.5,
                timestamp: Date(timeIntervalSince1970: 1e9)
            ),
            name: "Arco",
            postalAddress: address
        )
        place.region = CLCircularRegion.full
        place.timeZone = TimeZone(identifier: "Europe/Lisbon")
        place.subThoroughfare = "24"
        place.inlandWater = "Tejo"
        place.ocean = "Atlantic"
        place.areasOfInterest = ["Arco da Rua Augusta"]
        return place
    }
}

extension CLCircularRegion {
    static var full: CLCircularRegion {
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 38.7, longitude: -9.1),
            radius: 250,
            identifier: "baixa"
        )
        region.notifyOnEntry = false
        region.notifyOnExit = false
        return region
    }
}

extension INPaymentMethod {
    static var full: INPaymentMethod {
        INPaymentMethod(
            type: .credit,
            name: "Card",
            identificationHint: "1234",
            icon: picture(5)
        )
    }
}

extension INCurrencyAmount {
    static var full: INCurrencyAmount {
        INCurrencyAmount(
            amount: NSDecimalNumber(string: "12345678901234567890.123456789"),
            currencyCode: "EUR"
        )
    }
}

var rideSamples: [(intent: INIntent, response: INIntentResponse?)] {
    let listed = INListRideOptionsIntentResponse(
        code: .failurePreviousRideNeedsFeedback,
        userActivity: .full
    )
    listed.paymentMethods = [.full, .applePay()]
    listed.expirationDate = Date(timeIntervalSince1970: 1e9)
    listed.rideOptions = [.full]
    let requested = INRequestRideIntentResponse(
        code: .failureRequiringAppLaunchRideScheduledTooFar,
        userActivity: .full
    )
    requested.rideStatus = .full
    let status = INGetRideStatusIntentResponse(code: .inProgress, userActivity: .full)
    status.rideStatus = .full
    let cancelled = INCancelRideIntentResponse(code: .success, userActivity: .full)
    cancelled.cancellationFee = .full
    cancelled.cancellationFeeThreshold = DateComponents(year: 2026, month: 1, day: 5, hour: 9)
    let feedback = INSendRideFeedbackIntent(rideIdentifier: "r1")
    feedback.rating = 4.5
    feedback.tip = .full
    return [
        (INListRideOptionsIntent(pickupLocation: .full, dropOffLocation: .full), listed),
        (
            INRequestRideIntent(
                pickupLocation: .full,
                dropOffLocation: .full,
                rideOptionName: INSpeakableString(
                    vocabularyIdentifier: "xl",
                    spokenPhrase: "Large",
                    pronunciationHint: "larj"
                ),
                partySize: 5,
                paymentMethod: .full,
                scheduledPickupTime: .full
            ),
            requested
        ),
        (INGetRideStatusIntent(), status),
        (INCancelRideIntent(rideIdentifier: "r1"), cancelled),
        (feedback, INSendRideFeedbackIntentResponse(code: .failure, userActivity: .full)),
    ]
}

extension INRelevantShortcut {
    static var full: INRelevantShortcut {
        let intent = INSendMessageIntent.full
        intent.suggestedInvocationPhrase = "Write to the team"
        let relevant = INRelevantShortcut(shortcut: .intent(intent))
        relevant.relevanceProviders = [
            INDateRelevanceProvider(
                start: Date(timeIntervalSince1970: 1e9),
                end: Date(timeIntervalSince1970: 2e9)
            ),
            INLocationRelevanceProvider(region: CLCircularRegion.full),
            INDailyRoutineRelevanceProvider(situation: .morning),
        ]
        let card = INDefaultCardTemplate(title: "Team")
        card.subtitle = "Good morning"
        card.image = picture(6)
        relevant.watchTemplate = card
        relevant.widgetKind = "org.example.widget"
        relevant.shortcutRole = .information
        return relevant
    }
}
