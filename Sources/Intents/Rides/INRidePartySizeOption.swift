internal import DonationStore
public import Foundation

/// A number of passengers, and its price.
public final class INRidePartySizeOption: INValue {
    /// Makes an option.
    public convenience init(
        partySizeRange: NSRange,
        sizeDescription: String,
        priceRange: INPriceRange?
    ) {
        self.init { fields in
            fields["partySizeRange"] = partySizeRange
            fields["sizeDescription"] = sizeDescription
            fields["priceRange"] = priceRange
        }
    }

    /// The numbers of passengers; none if they were not given.
    public var partySizeRange: NSRange {
        fields["partySizeRange"] ?? NSRange(location: NSNotFound, length: 0)
    }
    /// The number in words.
    public var sizeDescription: String { fields["sizeDescription", default: ""] }
    /// The price.
    public var priceRange: INPriceRange? { fields["priceRange"] }
}

extension NSRange: FieldInitializable {
    init?(field: JSONValue) {
        let fields = Fields(field.object)
        guard let location: Int = fields["location"], let length: Int = fields["length"] else {
            return nil
        }
        self.init(location: location, length: length)
    }

    var jsonField: JSONValue? {
        var fields = Fields()
        fields["location"] = location
        fields["length"] = length
        return .object(fields.json)
    }
}
