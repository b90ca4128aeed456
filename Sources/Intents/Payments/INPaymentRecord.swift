/// The state of a payment.
public enum INPaymentStatus: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// Not complete yet.
    case pending
    /// Complete.
    case completed
    /// Cancelled.
    case canceled
    /// Failed.
    case failed
    /// Not paid.
    case unpaid
}

/// A payment between two people.
public final class INPaymentRecord: INValue {
    /// Makes a record of a payment, perhaps with a fee.
    public convenience init?(
        payee: INPerson?,
        payer: INPerson?,
        currencyAmount: INCurrencyAmount?,
        paymentMethod: INPaymentMethod?,
        note: String?,
        status: INPaymentStatus,
        feeAmount: INCurrencyAmount? = nil
    ) {
        self.init { fields in
            fields["payee"] = payee
            fields["payer"] = payer
            fields["currencyAmount"] = currencyAmount
            fields["paymentMethod"] = paymentMethod
            fields["note"] = note
            fields["status", default: .unknown] = status
            fields["feeAmount"] = feeAmount
        }
    }

    /// The person who gets the money.
    public var payee: INPerson? { fields["payee"] }
    /// The person who pays.
    public var payer: INPerson? { fields["payer"] }
    /// The amount.
    public var currencyAmount: INCurrencyAmount? { fields["currencyAmount"] }
    /// The way to pay.
    public var paymentMethod: INPaymentMethod? { fields["paymentMethod"] }
    /// The note.
    public var note: String? { fields["note"] }
    /// The state.
    public var status: INPaymentStatus { fields["status", default: .unknown] }
    /// The fee.
    public var feeAmount: INCurrencyAmount? { fields["feeAmount"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INPaymentRecord.payee: "payee", \INPaymentRecord.payer: "payer",
            \INPaymentRecord.currencyAmount: "currencyAmount",
            \INPaymentRecord.paymentMethod: "paymentMethod", \INPaymentRecord.note: "note",
            \INPaymentRecord.status: "status", \INPaymentRecord.feeAmount: "feeAmount",
        ]
    }
}
