internal import Interactions

/// What is compared of two places: letters and digits in lower case.
struct PlaceKey {
    let name: String
    private let street, city, region, postalCode, text: String?
    private let coordinate: Coordinate?
    /// The digits of the telephone numbers.
    let numbers: Set<String>

    init(_ place: Place) {
        name = place.name.map(Self.key) ?? ""
        street = place.address.thoroughfare.map(Self.key)
        city = place.address.city.map(Self.key)
        region = place.address.stateOrProvince.map(Self.key)
        postalCode = place.address.postalCode.map(Self.key)
        text = place.address.fullyFormattedAddress.map(Self.key)
        coordinate = place.coordinate
        numbers = Set(place.telephones.map(Self.digits))
    }

    /// Returns whether another place of this name is the same.
    func isEqual(to other: PlaceKey) -> Bool {
        let (isCity, isCode) = (same(city, other.city), same(postalCode, other.postalCode))
        let isStreet = same(street, other.street)
        if isStreet == true, isCity != false || isCode != false { return true }
        let parts = [isStreet, isCity, same(region, other.region), isCode, same(text, other.text)]
        let isNear = isClose(to: other)
        guard !parts.contains(false), isNear != false else { return false }
        return parts.contains(true) || isNear == true || !numbers.isDisjoint(with: other.numbers)
    }

    /// Returns whether two parts are equal; `nil` if one is missing.
    private func same(_ one: String?, _ other: String?) -> Bool? {
        guard let one, let other else { return nil }
        return one == other
    }

    /// Returns whether the points may be those of one place; `nil` if one is missing.
    private func isClose(to other: PlaceKey) -> Bool? {
        guard let coordinate, let point = other.coordinate else { return nil }
        return coordinate.distance(to: point) <= RecentPlace.reach
    }

    private static func key(_ text: String) -> String {
        let bytes = text.lowercased().utf8.filter { $0 >= 0x80 || $0.isLetter || $0.isDigit }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the digits of a number, in ASCII.
    static func digits(_ number: String) -> String {
        String(decoding: number.withPlainDigits.utf8.filter(\.isDigit), as: UTF8.self)
    }
}
