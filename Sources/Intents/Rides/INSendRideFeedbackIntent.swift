public import Foundation

/// What a person thought of a ride.
public final class INSendRideFeedbackIntent: INIntent {
    /// Makes an intent.
    public convenience init(rideIdentifier: String) {
        self.init { $0["rideIdentifier"] = rideIdentifier }
    }

    /// The app's identifier of the ride.
    public var rideIdentifier: String { fields["rideIdentifier", default: ""] }
    /// How good it was, as the app counts.
    public var rating: NSNumber? {
        get { fields["rating"].map { (rating: Double) in NSNumber(value: rating) } }
        set { fields["rating"] = newValue?.doubleValue }
    }
    /// What the person gave the driver.
    public var tip: INCurrencyAmount? {
        get { fields["tip"] }
        set { fields["tip"] = newValue }
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSendRideFeedbackIntent.rideIdentifier: "rideIdentifier",
            \INSendRideFeedbackIntent.rating: "rating", \INSendRideFeedbackIntent.tip: "tip",
        ]
    }
}

/// How feedback on a ride was answered.
public enum INSendRideFeedbackIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be sent.
    case ready
    /// Sent.
    case success
    /// Not sent.
    case failure
}

/// How sending feedback on a ride went.
public final class INSendRideFeedbackIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INSendRideFeedbackIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INSendRideFeedbackIntentResponseCode { fields["code", default: .unspecified] }
}
