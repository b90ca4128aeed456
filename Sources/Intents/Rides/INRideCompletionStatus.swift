/// The kinds of feedback that a ride still needs.
public struct INRideFeedbackTypeOptions: NamedOptions {
    /// One bit for each kind.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A rating.
    public static let rate = INRideFeedbackTypeOptions(rawValue: 1 << 0)
    /// A tip.
    public static let tip = INRideFeedbackTypeOptions(rawValue: 1 << 1)

    static var names: [(String, INRideFeedbackTypeOptions)] { [("rate", .rate), ("tip", .tip)] }
}

/// The end of a ride.
public final class INRideCompletionStatus: INValue {
    /// Returns the end of a complete ride.
    public static func completed() -> INRideCompletionStatus {
        INRideCompletionStatus { $0["isCompleted"] = true }
    }

    /// Returns the end of a complete ride with its cost, which is paid.
    public static func completed(
        settled settledPaymentAmount: INCurrencyAmount
    ) -> INRideCompletionStatus {
        INRideCompletionStatus { fields in
            fields["isCompleted"] = true
            fields["paymentAmount"] = settledPaymentAmount
        }
    }

    /// Returns the end of a complete ride with its cost, which is not paid yet.
    public static func completed(
        outstanding outstandingPaymentAmount: INCurrencyAmount
    ) -> INRideCompletionStatus {
        INRideCompletionStatus { fields in
            fields["isCompleted"] = true
            fields["isOutstanding"] = true
            fields["paymentAmount"] = outstandingPaymentAmount
        }
    }

    /// Returns the end of a complete ride that needs feedback.
    public static func completed(
        feedbackType: INRideFeedbackTypeOptions
    ) -> INRideCompletionStatus {
        INRideCompletionStatus { fields in
            fields["isCompleted"] = true
            fields["isOutstanding"] = true
            fields["feedbackType", default: []] = feedbackType
        }
    }

    /// Returns the end of a ride that the service cancelled.
    public static func canceledByService() -> INRideCompletionStatus {
        canceled("service")
    }

    /// Returns the end of a ride that the person cancelled.
    public static func canceledByUser() -> INRideCompletionStatus {
        canceled("user")
    }

    /// Returns the end of a ride that was cancelled because the driver and the person did not meet.
    public static func canceledMissedPickup() -> INRideCompletionStatus {
        let status = INRideCompletionStatus { $0["isCanceled"] = true }
        status.fields["isMissedPickup"] = true
        return status
    }

    private static func canceled(_ name: String) -> INRideCompletionStatus {
        INRideCompletionStatus { fields in
            fields["isCanceled"] = true
            fields["canceledBy"] = name
        }
    }

    /// The activity that goes on in the app.
    public var completionUserActivity: NSUserActivity? {
        get { part("completionUserActivity", fields["completionUserActivity"]) }
        set { fields["completionUserActivity"] = newValue }
    }
    /// Whether the ride is complete.
    public var isCompleted: Bool { fields["isCompleted", default: false] }
    /// Whether the ride was cancelled.
    public var isCanceled: Bool { fields["isCanceled", default: false] }
    /// Whether the driver and the person did not meet.
    public var isMissedPickup: Bool { fields["isMissedPickup", default: false] }
    /// The cost, paid or not.
    public var paymentAmount: INCurrencyAmount? { fields["paymentAmount"] }
    /// The feedback that the ride still needs.
    public var feedbackType: INRideFeedbackTypeOptions { fields["feedbackType", default: []] }
    /// Whether the payment or the feedback is missing.
    public var isOutstanding: Bool { fields["isOutstanding", default: false] }
    /// The tips to choose from.
    public var defaultTippingOptions: Set<INCurrencyAmount>? {
        get {
            fields["defaultTippingOptions"].map { (amounts: [INCurrencyAmount]) in Set(amounts) }
        }
        set {
            // The same order each time, so that the same set is the same donation.
            fields["defaultTippingOptions"] = newValue?.sorted { $0.description < $1.description }
        }
    }
}
