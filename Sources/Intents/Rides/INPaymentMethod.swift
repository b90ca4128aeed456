internal import DonationStore
public import Foundation

/// The kind of a way to pay.
public enum INPaymentMethodType: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// A current account.
    case checking
    /// A savings account.
    case savings
    /// An account at a broker's.
    case brokerage
    /// A debit card.
    case debit
    /// A credit card.
    case credit
    /// A prepaid card.
    case prepaid
    /// A card of a shop.
    case store
    /// Apple Pay.
    case applePay
}

/// A way to pay.
public final class INPaymentMethod: INValue {
    /// Makes a way to pay.
    public convenience init(
        type: INPaymentMethodType,
        name: String?,
        identificationHint: String?,
        icon: INImage?
    ) {
        self.init { fields in
            fields["type", default: .unknown] = type
            fields["name"] = name
            fields["identificationHint"] = identificationHint
            fields["icon"] = icon
        }
    }

    /// Returns Apple Pay.
    public static func applePay() -> INPaymentMethod {
        INPaymentMethod(type: .applePay, name: nil, identificationHint: nil, icon: nil)
    }

    /// The kind.
    public var type: INPaymentMethodType { fields["type", default: .unknown] }
    /// The name.
    public var name: String? { fields["name"] }
    /// A distinguishing mark, such as the last digits of a card.
    public var identificationHint: String? { fields["identificationHint"] }
    /// The picture.
    public var icon: INImage? { fields["icon"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INPaymentMethod.type: "type", \INPaymentMethod.name: "name",
            \INPaymentMethod.identificationHint: "identificationHint",
            \INPaymentMethod.icon: "icon",
        ]
    }
}

/// An amount of money.
public final class INCurrencyAmount: INValue {
    /// Makes an amount; if it is not a number, only the currency is kept.
    public convenience init(amount: NSDecimalNumber, currencyCode: String) {
        self.init { fields in
            fields["amount"] = Amount(amount)
            fields["currencyCode"] = currencyCode
        }
    }

    /// The exact amount.
    public var amount: NSDecimalNumber? {
        fields["amount"].map { (amount: Amount) in amount.number }
    }
    /// The three letters of the currency.
    public var currencyCode: String? { fields["currencyCode"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INCurrencyAmount.amount: "amount",
            \INCurrencyAmount.currencyCode: "currencyCode",
        ]
    }
}
