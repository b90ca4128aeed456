internal import DonationStore
public import Foundation

/// What somebody pays with.
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

/// Something to pay with.
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

    /// Apple Pay.
    public static func applePay() -> INPaymentMethod {
        INPaymentMethod(type: .applePay, name: nil, identificationHint: nil, icon: nil)
    }

    /// What kind it is.
    public var type: INPaymentMethodType { fields["type", default: .unknown] }
    /// What it is called.
    public var name: String? { fields["name"] }
    /// What tells it from others, as the last digits of a card.
    public var identificationHint: String? { fields["identificationHint"] }
    /// Its picture.
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
    /// Makes an amount; of one that is not a number the currency alone is kept.
    public convenience init(amount: NSDecimalNumber, currencyCode: String) {
        self.init { fields in
            // As a text: a number of JSON may be read back as the nearest binary one.
            let isNumber = !amount.decimalValue.isNaN
            fields["amount"] = isNumber ? amount.decimalValue.description : nil
            fields["currencyCode"] = currencyCode
        }
    }

    /// How much, to the last digit.
    public var amount: NSDecimalNumber? {
        let text: String? = fields["amount"]
        guard let text, let amount = Decimal(string: text) else { return nil }
        return NSDecimalNumber(decimal: amount)
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
