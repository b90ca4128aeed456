public import Foundation

/// A person's feedback on a ride.
public final class INSendRideFeedbackIntent: INIntent {
    /// Makes an intent.
    public convenience init(rideIdentifier: String) {
        self.init { $0["rideIdentifier"] = rideIdentifier }
    }

    /// The app's identifier of the ride.
    public var rideIdentifier: String { fields["rideIdentifier", default: ""] }
    /// The rating, on the app's scale.
    public var rating: NSNumber? {
        get { fields["rating"].map { (rating: Double) in NSNumber(value: rating) } }
        set { fields["rating"] = newValue?.doubleValue }
    }
    /// The tip for the driver.
    public var tip: INCurrencyAmount? {
        get { fields["tip"] }
        set { fields["tip"] = newValue }
    }

    /// Apple has no such form of this class.
    @available(*, unavailable, message: "name its rideIdentifier")
    public required convenience init() {
        self.init(fields: Fields())
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSendRideFeedbackIntent.rideIdentifier: "rideIdentifier",
            \INSendRideFeedbackIntent.rating: "rating", \INSendRideFeedbackIntent.tip: "tip",
        ]
    }
}

/// The outcome of feedback on a ride.
public enum INSendRideFeedbackIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready to send.
    case ready
    /// Sent.
    case success
    /// Not sent.
    case failure
}

/// The response to feedback on a ride.
public final class INSendRideFeedbackIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INSendRideFeedbackIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INSendRideFeedbackIntentResponseCode { fields["code", default: .unspecified] }
}
