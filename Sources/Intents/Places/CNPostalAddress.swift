/// The key of the street in a dictionary of an address.
public let CNPostalAddressStreetKey = "street"
/// The key of the part of the town in a dictionary of an address.
public let CNPostalAddressSubLocalityKey = "subLocality"
/// The key of the town in a dictionary of an address.
public let CNPostalAddressCityKey = "city"
/// The key of the part of the state or province in a dictionary of an address.
public let CNPostalAddressSubAdministrativeAreaKey = "subAdministrativeArea"
/// The key of the state or province in a dictionary of an address.
public let CNPostalAddressStateKey = "state"
/// The key of the postal code in a dictionary of an address.
public let CNPostalAddressPostalCodeKey = "postalCode"
/// The key of the country in a dictionary of an address.
public let CNPostalAddressCountryKey = "country"
/// The key of the country's two letters in a dictionary of an address.
public let CNPostalAddressISOCountryCodeKey = "ISOCountryCode"

/// A postal address.
///
/// It belongs to the module Contacts on Apple's platforms, which has no counterpart here.
public class CNPostalAddress: INValue {
    /// The names of the parts in a ``CLPlacemark``.
    static let namesInPlacemarks = [
        ("street", "thoroughfare"), ("subLocality", "subLocality"), ("city", "locality"),
        ("subAdministrativeArea", "subAdministrativeArea"), ("state", "administrativeArea"),
        ("postalCode", "postalCode"), ("country", "country"),
        ("isoCountryCode", "isoCountryCode"),
    ]

    /// Makes an empty address.
    public convenience init() {
        self.init(fields: Fields())
    }

    /// The street and the number in it.
    public var street: String { fields["street", default: ""] }
    /// The part of the town.
    public var subLocality: String { fields["subLocality", default: ""] }
    /// The town.
    public var city: String { fields["city", default: ""] }
    /// The part of the state or province.
    public var subAdministrativeArea: String { fields["subAdministrativeArea", default: ""] }
    /// The state or province.
    public var state: String { fields["state", default: ""] }
    /// The postal code.
    public var postalCode: String { fields["postalCode", default: ""] }
    /// The country.
    public var country: String { fields["country", default: ""] }
    /// The two letters of the country.
    public var isoCountryCode: String { fields["isoCountryCode", default: ""] }
}

/// A postal address that an app can change.
///
/// It belongs to the module Contacts on Apple's platforms, which has no counterpart here.
public final class CNMutablePostalAddress: CNPostalAddress {
    /// The street and the number in it.
    public override var street: String {
        get { super.street }
        set { fields["street", default: ""] = newValue }
    }
    /// The part of the town.
    public override var subLocality: String {
        get { super.subLocality }
        set { fields["subLocality", default: ""] = newValue }
    }
    /// The town.
    public override var city: String {
        get { super.city }
        set { fields["city", default: ""] = newValue }
    }
    /// The part of the state or province.
    public override var subAdministrativeArea: String {
        get { super.subAdministrativeArea }
        set { fields["subAdministrativeArea", default: ""] = newValue }
    }
    /// The state or province.
    public override var state: String {
        get { super.state }
        set { fields["state", default: ""] = newValue }
    }
    /// The postal code.
    public override var postalCode: String {
        get { super.postalCode }
        set { fields["postalCode", default: ""] = newValue }
    }
    /// The country.
    public override var country: String {
        get { super.country }
        set { fields["country", default: ""] = newValue }
    }
    /// The two letters of the country.
    public override var isoCountryCode: String {
        get { super.isoCountryCode }
        set { fields["isoCountryCode", default: ""] = newValue }
    }
}
