public import Foundation

/// A ride that a person called off.
public final class INCancelRideIntent: INIntent {
    /// Makes an intent.
    public convenience init(rideIdentifier: String) {
        self.init { $0["rideIdentifier"] = rideIdentifier }
    }

    /// The app's identifier of the ride.
    public var rideIdentifier: String { fields["rideIdentifier", default: ""] }

    override class var parameters: [AnyKeyPath: String] {
        [\INCancelRideIntent.rideIdentifier: "rideIdentifier"]
    }
}

/// How calling off a ride was answered.
public enum INCancelRideIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be called off.
    case ready
    /// Called off.
    case success
    /// Not called off.
    case failure
}

/// How calling off a ride went.
public final class INCancelRideIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INCancelRideIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INCancelRideIntentResponseCode { fields["code", default: .unspecified] }
    /// What calling it off costs.
    public var cancellationFee: INCurrencyAmount? {
        get { fields["cancellationFee"] }
        set { fields["cancellationFee"] = newValue }
    }
    /// From when on it costs that.
    public var cancellationFeeThreshold: DateComponents? {
        get { fields["cancellationFeeThreshold"] }
        set { fields["cancellationFeeThreshold"] = newValue }
    }
}
