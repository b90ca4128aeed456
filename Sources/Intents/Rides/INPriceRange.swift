public import Foundation

/// A price, or a range of prices.
public final class INPriceRange: INValue {
    /// Makes a range between two prices, in any order.
    public convenience init(
        firstPrice: NSDecimalNumber,
        secondPrice: NSDecimalNumber,
        currencyCode: String
    ) {
        let inOrder = firstPrice.compare(secondPrice) != .orderedDescending
        self.init(
            from: inOrder ? firstPrice : secondPrice,
            to: inOrder ? secondPrice : firstPrice,
            in: currencyCode
        )
    }

    /// Makes a range between two prices, in any order.
    public convenience init(
        rangeBetweenPrice firstPrice: NSDecimalNumber,
        andPrice secondPrice: NSDecimalNumber,
        currencyCode: String
    ) {
        self.init(firstPrice: firstPrice, secondPrice: secondPrice, currencyCode: currencyCode)
    }

    /// Makes a range up to a price.
    public convenience init(maximumPrice: NSDecimalNumber, currencyCode: String) {
        self.init(from: nil, to: maximumPrice, in: currencyCode)
    }

    /// Makes a range from a price.
    public convenience init(minimumPrice: NSDecimalNumber, currencyCode: String) {
        self.init(from: minimumPrice, to: nil, in: currencyCode)
    }

    /// Makes a range of one price.
    public convenience init(price: NSDecimalNumber, currencyCode: String) {
        self.init(from: price, to: price, in: currencyCode)
    }

    private convenience init(
        from minimum: NSDecimalNumber?,
        to maximum: NSDecimalNumber?,
        in currencyCode: String
    ) {
        self.init { fields in
            fields["minimumPrice"] = minimum.flatMap(Amount.init)
            fields["maximumPrice"] = maximum.flatMap(Amount.init)
            fields["currencyCode"] = currencyCode
        }
    }

    /// The lowest price.
    public var minimumPrice: NSDecimalNumber? {
        fields["minimumPrice"].map { (price: Amount) in price.number }
    }
    /// The highest price.
    public var maximumPrice: NSDecimalNumber? {
        fields["maximumPrice"].map { (price: Amount) in price.number }
    }
    /// The three letters of the currency.
    public var currencyCode: String { fields["currencyCode", default: ""] }
}
