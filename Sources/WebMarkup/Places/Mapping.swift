internal import Interactions

extension PlaceAddress {
    /// Makes the address that a node of the type `PostalAddress` describes.
    init(_ node: Int, in graph: MarkupGraph) {
        self.init()
        let street =
            graph.texts(node, "streetAddress") + graph.texts(node, "extendedAddress")
            + graph.texts(node, "postOfficeBoxNumber")
        if !street.isEmpty { thoroughfare = street.prefix(8).joined(separator: ", ") }
        city =
            graph.texts(node, "addressLocality").first ?? Self.name(node, "addressLocality", graph)
        stateOrProvince =
            graph.texts(node, "addressRegion").first ?? Self.name(node, "addressRegion", graph)
        postalCode = graph.texts(node, "postalCode").first
        country =
            graph.texts(node, "addressCountry").first ?? Self.name(node, "addressCountry", graph)
        if let country, country.utf8.count == 2, country.utf8.allSatisfy(\.isLetter) {
            isoCountryCode = country.uppercased()
        }
    }

    private static func name(_ node: Int, _ property: String, _ graph: MarkupGraph) -> String? {
        graph.nodes(node, property).lazy.compactMap(graph.ownName).first
    }
}

extension Coordinate {
    /// Reads degrees as pages write them; `nil` if they are no numbers or out of range.
    init?(latitude: String, longitude: String) {
        guard let latitude = Self.degrees(latitude), let longitude = Self.degrees(longitude) else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
        guard isValid else { return nil }
    }

    /// Makes the middle of a shape of schema.org: a circle, box, polygon or line.
    init?(middleOf shape: String) {
        let words = shape.utf8.split { $0 == UInt8(ascii: ",") || $0.isSpace }
        let numbers = words.compactMap { Self.degrees(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == words.count, numbers.count >= 2 else { return nil }
        // The third number of a circle is its radius.
        let count = numbers.count == 3 ? 2 : numbers.count - numbers.count % 2
        let latitudes = stride(from: 0, to: count, by: 2).map { numbers[$0] }
        let longitudes = stride(from: 1, to: count, by: 2).map { numbers[$0] }
        guard let south = latitudes.min(), let north = latitudes.max(),
            let west = longitudes.min(), let east = longitudes.max()
        else { return nil }
        self.init(latitude: (south + north) / 2, longitude: (west + east) / 2)
        guard isValid, latitude != 0 || longitude != 0 else { return nil }
    }

    private static func degrees(_ text: String) -> Double? {
        let marks = "+-.eE".utf8
        var bytes = Array(text.withPlainDigits.utf8)
        if !bytes.contains(UInt8(ascii: ".")), let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
            bytes[comma] = UInt8(ascii: ".")
        }
        guard bytes.count <= 64, bytes.allSatisfy({ $0.isDigit || marks.contains($0) }),
            let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite
        else { return nil }
        return number
    }
}

/// Telephone numbers as pages write them.
enum Telephone {
    /// Returns a number as written, without `tel:`; `nil` for a text without a digit.
    static func number(_ text: String) -> String? {
        var text = text
        if let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "tel" {
            text = decoded(text[text.index(after: colon)...])
        }
        // Some numbers are words, as in 1-800-FLOWERS.
        guard let line = text.onOneLine,
            line.utf8.contains(where: \.isDigit) || line.contains(where: \.isWholeNumber)
        else { return nil }
        return line
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, !digits.hasPrefix("+"),
                !digits.hasPrefix("-"), let value = UInt8(digits, radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
