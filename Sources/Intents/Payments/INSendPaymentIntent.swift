/// Money sent to a person.
///
/// The log keeps the payee as the recipient, so suggestions offer the person.
public final class INSendPaymentIntent: INIntent {
    /// Makes a payment.
    public convenience init(payee: INPerson?, currencyAmount: INCurrencyAmount?, note: String?) {
        self.init { fields in
            fields["payee"] = payee
            fields["currencyAmount"] = currencyAmount
            fields["note"] = note
        }
    }

    /// The person who gets the money.
    public var payee: INPerson? { fields["payee"] }
    /// The amount.
    public var currencyAmount: INCurrencyAmount? { fields["currencyAmount"] }
    /// The note, which the store drops unless the destination keeps content.
    public var note: String? { fields["note"] }

    override class var recipientField: String? { "payee" }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSendPaymentIntent.payee: "payee",
            \INSendPaymentIntent.currencyAmount: "currencyAmount",
            \INSendPaymentIntent.note: "note",
        ]
    }
}

/// The reason why an app cannot pay a person.
public enum INSendPaymentPayeeUnsupportedReason: Int, NamedEnumeration {
    /// The owner's credentials are not verified.
    case credentialsUnverified = 1
    /// The owner does not have enough money.
    case insufficientFunds
    /// The person has no account.
    case noAccount
    /// The person has no usable handle.
    case noValidHandle
}

/// The reason why an app cannot pay an amount.
public enum INSendPaymentCurrencyAmountUnsupportedReason: Int, NamedEnumeration {
    /// The amount is too small.
    case paymentsAmountBelowMinimum = 1
    /// The amount is too large.
    case paymentsAmountAboveMaximum
    /// The currency is not supported.
    case paymentsCurrencyUnsupported
}
