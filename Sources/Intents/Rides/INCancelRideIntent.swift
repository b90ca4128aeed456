public import Foundation

/// A ride that a person cancelled.
public final class INCancelRideIntent: INIntent {
    /// Makes an intent.
    public convenience init(rideIdentifier: String) {
        self.init { $0["rideIdentifier"] = rideIdentifier }
    }

    /// The app's identifier of the ride.
    public var rideIdentifier: String { fields["rideIdentifier", default: ""] }

    /// Apple has no such form of this class.
    @available(*, unavailable, message: "name its rideIdentifier")
    public required convenience init() {
        self.init(fields: Fields())
    }

    override class var parameters: [AnyKeyPath: String] {
        [\INCancelRideIntent.rideIdentifier: "rideIdentifier"]
    }
}

/// The outcome of cancelling a ride.
public enum INCancelRideIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready to cancel.
    case ready
    /// Cancelled.
    case success
    /// Not cancelled.
    case failure
}

/// The response to cancelling a ride.
public final class INCancelRideIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INCancelRideIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INCancelRideIntentResponseCode { fields["code", default: .unspecified] }
    /// The cost of cancelling.
    public var cancellationFee: INCurrencyAmount? {
        get { fields["cancellationFee"] }
        set { fields["cancellationFee"] = newValue }
    }
    /// The time from which cancelling has this cost.
    public var cancellationFeeThreshold: DateComponents? {
        get { fields["cancellationFeeThreshold"] }
        set { fields["cancellationFeeThreshold"] = newValue }
    }
}
