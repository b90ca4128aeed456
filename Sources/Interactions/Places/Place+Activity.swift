extension Place {
    /// The attributes by which an activity says that it is about the place.
    ///
    /// They have Core Spotlight's names. Parts for which there is none have names with a dot, which
    /// no query can name. ``Activity/place`` reads all of them.
    public var attributes: [String: TaggedValue] {
        var attributes: [String: TaggedValue] = [:]
        attributes["namedLocation"] = name.map { .text($0) }
        for (name, part) in Activity.addressParts {
            attributes[name] = address[keyPath: part].map { .text($0) }
        }
        if let coordinate {
            attributes["latitude"] = .number(coordinate.latitude)
            attributes["longitude"] = .number(coordinate.longitude)
        }
        if !telephones.isEmpty {
            attributes["phoneNumbers"] = .array(telephones.map { .text($0) })
        }
        attributes["url"] = url.map { .url($0) }
        attributes[Activity.categoryName] = category.map { .text($0) }
        if refusesCalls { attributes["supportsPhoneCall"] = .integer(0) }
        if refusesDirections { attributes["supportsNavigation"] = .integer(0) }
        return attributes
    }
}

extension Activity {
    /// The place that the activity is about, by its attributes; `nil` if they have none.
    ///
    /// Every value is as the app gave it. Only a coordinate that is on no map, or half of one, is
    /// left out. A place without a name counts, too, although no surface offers it. Telephone
    /// numbers alone are no place: a chat has them as well.
    public var place: Place? {
        var place = Place(name: text("namedLocation"))
        for (name, part) in Self.addressParts { place.address[keyPath: part] = text(name) }
        if let latitude = number("latitude"), let longitude = number("longitude") {
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            if coordinate.isValid { place.coordinate = coordinate }
        }
        guard place != Place() else { return nil }
        place.telephones = (attributes["phoneNumbers"]?.texts ?? []).filter { !$0.isBlank }
        place.url = text("url")
        place.category = text(Self.categoryName)
        place.refusesCalls = number("supportsPhoneCall") == 0
        place.refusesDirections = number("supportsNavigation") == 0
        return place
    }

    fileprivate static var categoryName: String { "mapItem.category" }

    fileprivate static var addressParts: [(String, WritableKeyPath<PlaceAddress, String?>)] {
        [
            ("subThoroughfare", \.subThoroughfare), ("thoroughfare", \.thoroughfare),
            ("city", \.city), ("stateOrProvince", \.stateOrProvince),
            ("postalCode", \.postalCode), ("country", \.country),
            ("fullyFormattedAddress", \.fullyFormattedAddress),
            ("mapItem.subLocality", \.subLocality),
            ("mapItem.isoCountryCode", \.isoCountryCode),
        ]
    }

    /// Returns an attribute's text, or the first of its languages; `nil` if it is blank.
    private func text(_ attribute: String) -> String? {
        switch attributes[attribute] {
        case .text?, .localized?, .url?: attributes[attribute]?.texts.first { !$0.isBlank }
        default: nil
        }
    }

    /// Returns an attribute's number; a truth value is 0 or 1.
    private func number(_ attribute: String) -> Double? {
        switch attributes[attribute] {
        case .integer(let number)?: Double(number)
        case .number(let number)?: number
        case .bool(let flag)?: flag ? 1 : 0
        default: nil
        }
    }
}
