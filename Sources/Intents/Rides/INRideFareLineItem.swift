public import Foundation

/// A part of the price of a ride.
public final class INRideFareLineItem: INValue {
    /// Makes a part of a price.
    public convenience init(title: String, price: NSDecimalNumber, currencyCode: String) {
        self.init { fields in
            fields["title"] = title
            fields["price"] = Amount(price)
            fields["currencyCode"] = currencyCode
        }
    }

    /// The name to show.
    public var title: String { fields["title", default: ""] }
    /// The price; not a number if none was given.
    public var price: NSDecimalNumber {
        fields["price"].map { (price: Amount) in price.number } ?? .notANumber
    }
    /// The three letters of the currency.
    public var currencyCode: String { fields["currencyCode", default: ""] }
}
