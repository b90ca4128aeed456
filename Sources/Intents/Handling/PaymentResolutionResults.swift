/// What an app makes of an amount of money.
open class INCurrencyAmountResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedCurrencyAmount: INCurrencyAmount) -> Self {
        Self(outcome: .success(resolvedCurrencyAmount))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with currencyAmountsToDisambiguate: [INCurrencyAmount]) -> Self
    {
        Self(outcome: .disambiguation(currencyAmountsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with currencyAmountToConfirm: INCurrencyAmount?) -> Self
    {
        Self(outcome: .confirmationRequired(currencyAmountToConfirm))
    }
}

/// What an app makes of a way to pay.
open class INPaymentMethodResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedPaymentMethod: INPaymentMethod) -> Self {
        Self(outcome: .success(resolvedPaymentMethod))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with paymentMethodsToDisambiguate: [INPaymentMethod]) -> Self {
        Self(outcome: .disambiguation(paymentMethodsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with paymentMethodToConfirm: INPaymentMethod?) -> Self {
        Self(outcome: .confirmationRequired(paymentMethodToConfirm))
    }
}

/// What an app makes of the state of a payment.
open class INPaymentStatusResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedPaymentStatus: INPaymentStatus) -> Self {
        Self(outcome: .success(resolvedPaymentStatus))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with paymentStatusToConfirm: INPaymentStatus) -> Self {
        Self(outcome: .confirmationRequired(paymentStatusToConfirm))
    }
}

/// What an app makes of who is paid.
open class INSendPaymentPayeeResolutionResult: INPersonResolutionResult {
    /// Takes over another result.
    public convenience init(personResolutionResult: INPersonResolutionResult) {
        self.init(outcome: personResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INSendPaymentPayeeUnsupportedReason) -> Self {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}

/// What an app makes of the amount to pay.
open class INSendPaymentCurrencyAmountResolutionResult: INCurrencyAmountResolutionResult {
    /// Takes over another result.
    public convenience init(currencyAmountResolutionResult: INCurrencyAmountResolutionResult) {
        self.init(outcome: currencyAmountResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INSendPaymentCurrencyAmountUnsupportedReason)
        -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}

/// What an app makes of who pays.
open class INRequestPaymentPayerResolutionResult: INPersonResolutionResult {
    /// Takes over another result.
    public convenience init(personResolutionResult: INPersonResolutionResult) {
        self.init(outcome: personResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INRequestPaymentPayerUnsupportedReason) -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}

/// What an app makes of the amount to request.
open class INRequestPaymentCurrencyAmountResolutionResult: INCurrencyAmountResolutionResult {
    /// Takes over another result.
    public convenience init(currencyAmountResolutionResult: INCurrencyAmountResolutionResult) {
        self.init(outcome: currencyAmountResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INRequestPaymentCurrencyAmountUnsupportedReason)
        -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}
