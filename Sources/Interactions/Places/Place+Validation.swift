extension Place {
    /// The largest number of telephone numbers of one place.
    public static let mostTelephones = 16

    /// Checks the limits, and that there is anything of a place.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public func validate() throws(ValidationError) {
        try validate(at: "place")
    }

    func validate(at path: String) throws(ValidationError) {
        try checkActivityText(name, path + ".name")
        try checkActivityText(url, path + ".url")
        try checkLength(category, path + ".category", limit: DonationLimits.nameBytes)
        for (name, text) in address.parts { try checkActivityText(text, "\(path).address.\(name)") }
        guard telephones.count <= Self.mostTelephones else {
            throw ValidationError(
                field: path + ".telephones",
                reason: .tooMany(count: telephones.count, limit: Self.mostTelephones)
            )
        }
        for (index, number) in telephones.enumerated() {
            try check(
                number,
                "\(path).telephones[\(index)]",
                limit: DonationLimits.nameBytes
            )
        }
        guard coordinate?.isValid != false else {
            let isLatitude = (-90...90).contains(coordinate?.latitude ?? 0)
            throw ValidationError(
                field: path + (isLatitude ? ".coordinate.longitude" : ".coordinate.latitude"),
                reason: isLatitude ? .outOfRange(-180, 180) : .outOfRange(-90, 90)
            )
        }
        guard name != nil || coordinate != nil || !address.isEmpty || !telephones.isEmpty else {
            throw ValidationError(field: path, reason: .empty)
        }
    }

    /// The place in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }

    /// The name, or else the whole address, the first number or the coordinate.
    package var text: String {
        name ?? address.text ?? telephones.first
            ?? coordinate.map { "\($0.latitude),\($0.longitude)" } ?? "unnamed"
    }
}

extension PlaceAddress {
    /// The parts by the names of their fields.
    var parts: [(name: String, text: String?)] {
        [
            ("subThoroughfare", subThoroughfare), ("thoroughfare", thoroughfare),
            ("subLocality", subLocality), ("city", city), ("stateOrProvince", stateOrProvince),
            ("postalCode", postalCode), ("country", country), ("isoCountryCode", isoCountryCode),
            ("fullyFormattedAddress", fullyFormattedAddress),
        ]
    }

    /// Whether no part is there.
    public var isEmpty: Bool { parts.allSatisfy { $0.text?.isEmpty ?? true } }

    /// The address in one line, in the order of its fields; `nil` if it is empty.
    package var text: String? {
        if let fullyFormattedAddress, !fullyFormattedAddress.isEmpty {
            return fullyFormattedAddress
        }
        let texts = parts.dropLast().compactMap(\.text).filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}
