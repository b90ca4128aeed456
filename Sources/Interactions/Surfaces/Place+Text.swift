extension Place {
    /// Returns the text of the place for a field; `nil` if it has none, and for every secret.
    ///
    /// The text is in one line: an end of a line within it becomes a comma.
    public func text(for type: TextContentType) -> String? {
        switch type {
        case .name, .location, .organizationName: name?.inOneLine
        case .fullStreetAddress: fullAddress
        case .streetAddressLine1: address.streetLines.first
        case .streetAddressLine2: address.streetLines.dropFirst().joined(separator: ", ").inOneLine
        case .addressCity: address.city?.inOneLine
        case .addressState: address.stateOrProvince?.inOneLine
        case .addressCityAndState: address.cityAndState
        case .sublocality: address.subLocality?.inOneLine
        case .countryName: address.country?.inOneLine
        case .postalCode: address.postalCode?.inOneLine
        case .telephoneNumber: telephones.lazy.compactMap(\.inOneLine).first
        case .URL: url?.inOneLine
        default: nil
        }
    }

    /// The whole address in one line, in the order of its country; `nil` without any part.
    ///
    /// It is ``PlaceAddress/fullyFormattedAddress`` if that was given.
    public var fullAddress: String? {
        address.fullyFormattedAddress?.inOneLine ?? address.inOneLine
    }
}

extension PlaceAddress {
    /// The street with its number, by the lines of the street's text.
    ///
    /// A second line, as in `Suite 5`, is what forms call the second line of an address.
    fileprivate var streetLines: [String] {
        var lines = thoroughfare?.trimmedLines ?? []
        guard let number = subThoroughfare?.inOneLine else { return lines }
        if let street = lines.first {
            lines[0] = style.street.joining(street, number)
        } else {
            lines = [number]
        }
        return lines
    }

    fileprivate var cityAndState: String? { text(by: style.cityAndState) }

    fileprivate var inOneLine: String? { text(by: style.address) }

    private var style: AddressStyle {
        let hasOwnScript = [thoroughfare, city, subLocality, stateOrProvince]
            .contains { $0?.isEastAsian == true }
        return AddressStyle.of(country: isoCountryCode ?? country, inOwnScript: hasOwnScript)
    }

    /// Returns the parts by a pattern of ``AddressStyle``.
    ///
    /// Where a part is missing, one of the texts on its two sides goes with it: the first.
    private func text(by pattern: String) -> String? {
        let lines = pattern.split(separator: "|").compactMap { line in
            var text = ""
            var between = ""
            var isMissing = false
            for character in line {
                if let part = part(character) {
                    text += text.isEmpty ? part : between + part
                    (between, isMissing) = ("", false)
                } else if AddressStyle.letters.contains(character) {
                    isMissing = true
                } else {
                    if isMissing { (between, isMissing) = ("", false) }
                    between.append(character)
                }
            }
            return text.inOneLine
        }
        return lines.joined(separator: ", ").inOneLine
    }

    private func part(_ letter: Character) -> String? {
        switch letter {
        case "A": streetLines.joined(separator: ", ").inOneLine
        case "D": subLocality?.inOneLine
        case "C": city?.inOneLine
        case "S": stateOrProvince?.inOneLine
        case "Z": postalCode?.inOneLine
        case "K": country?.inOneLine ?? isoCountryCode?.inOneLine
        default: nil
        }
    }
}
