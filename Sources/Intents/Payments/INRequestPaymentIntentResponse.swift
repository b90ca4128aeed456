/// The outcome of a request for money.
public enum INRequestPaymentIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready.
    case ready
    /// In progress.
    case inProgress
    /// Done.
    case success
    /// Not done.
    case failure
    /// Not done: it needs the app.
    case failureRequiringAppLaunch
    /// The owner's credentials are not verified.
    case failureCredentialsUnverified
    /// The amount is too small.
    case failurePaymentsAmountBelowMinimum
    /// The amount is too large.
    case failurePaymentsAmountAboveMaximum
    /// The currency is not supported.
    case failurePaymentsCurrencyUnsupported
    /// The owner has no account at a bank.
    case failureNoBankAccount
    /// The owner may not ask for money.
    case failureNotEligible
    /// The owner must accept the terms first.
    case failureTermsAndConditionsAcceptanceRequired
}

/// The response to a request for money.
public final class INRequestPaymentIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INRequestPaymentIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INRequestPaymentIntentResponseCode { fields["code", default: .unspecified] }
    /// The payment.
    public var paymentRecord: INPaymentRecord? {
        get { fields["paymentRecord"] }
        set { fields["paymentRecord"] = newValue }
    }
}
