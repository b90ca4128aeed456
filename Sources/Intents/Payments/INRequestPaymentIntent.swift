/// Money that a person was asked for.
///
/// The log keeps the payer as the recipient of the request, so suggestions offer the person.
public final class INRequestPaymentIntent: INIntent {
    /// Makes a request for money.
    public convenience init(payer: INPerson?, currencyAmount: INCurrencyAmount?, note: String?) {
        self.init { fields in
            fields["payer"] = payer
            fields["currencyAmount"] = currencyAmount
            fields["note"] = note
        }
    }

    /// The person who is asked to pay.
    public var payer: INPerson? { fields["payer"] }
    /// The amount.
    public var currencyAmount: INCurrencyAmount? { fields["currencyAmount"] }
    /// The note, which the store drops unless the destination keeps content.
    public var note: String? { fields["note"] }

    override class var recipientField: String? { "payer" }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INRequestPaymentIntent.payer: "payer",
            \INRequestPaymentIntent.currencyAmount: "currencyAmount",
            \INRequestPaymentIntent.note: "note",
        ]
    }
}

/// The reason why an app cannot ask a person for money.
public enum INRequestPaymentPayerUnsupportedReason: Int, NamedEnumeration {
    /// The owner's credentials are not verified.
    case credentialsUnverified = 1
    /// The person has no account.
    case noAccount
    /// The person has no usable handle.
    case noValidHandle
}

/// The reason why an app cannot ask for an amount.
public enum INRequestPaymentCurrencyAmountUnsupportedReason: Int, NamedEnumeration {
    /// The amount is too small.
    case paymentsAmountBelowMinimum = 1
    /// The amount is too large.
    case paymentsAmountAboveMaximum
    /// The currency is not supported.
    case paymentsCurrencyUnsupported
}
