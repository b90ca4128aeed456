/// The parts by which two descriptions are of the same place, folded for comparison.
///
/// The views hold them, so that a question compares places without folding their texts again.
package struct PlaceMarks: Hashable, Sendable {
    /// The words of the name, each with a space behind it.
    private var name = ""
    /// The whole address, if it says more than a town, and its parts.
    private var address = ""
    private var street = ""
    private var postalCode = ""
    private var city = ""
    /// The digits of the telephones, without leading zeros.
    private var telephones: [[UInt8]] = []
    /// The point.
    package private(set) var coordinate: Coordinate?
    /// Whether there is any part of an address.
    package private(set) var hasAddress = false
    /// Whether there is a name.
    package private(set) var hasName = false
    /// Whether the app does not want the owner to call the place, or to be led there.
    package private(set) var refusesCalls = false
    package private(set) var refusesDirections = false

    init(_ place: Place) {
        name = Self.words(of: place.name)
        street = Self.folded(place.address.thoroughfare)
        let isWhole = !street.isEmpty || place.address.fullyFormattedAddress?.isEmpty == false
        if isWhole { address = Self.folded(place.address.text) }
        postalCode = Self.folded(place.address.postalCode)
        city = Self.folded(place.address.city)
        telephones = place.telephones.map { number in
            let digits = number.compactMap(\.wholeNumberValue).filter { $0 < 10 }
            return digits.drop { $0 == 0 }.map { UInt8($0) }
        }
        coordinate = place.coordinate
        hasAddress = !place.address.isEmpty
        hasName = place.name?.isEmpty == false
        (refusesCalls, refusesDirections) = (place.refusesCalls, place.refusesDirections)
    }

    /// The words of a text without case and marks.
    private static func words(of text: String?) -> String {
        guard let text else { return "" }
        let words = text.split { !$0.isLetter && !$0.isNumber }
        return words.map { folded(String($0)) + " " }.joined()
    }

    /// The letters and digits of a text, without case and marks.
    private static func folded(_ text: String?) -> String {
        guard let text else { return "" }
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.compactMap(Self.foldedASCII), as: UTF8.self)
        }
        return String(text.lowercased().filter { $0.isLetter || $0.isNumber }.map(\.base))
    }

    private static func foldedASCII(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: nil
        }
    }

    /// Returns whether both are of one place.
    ///
    /// Their names must agree, one perhaps with more words at the end, and so must their points,
    /// addresses or telephones. Without a name that agrees it takes both the address and the
    /// telephone: two shops in one house share an address, and the branches of a chain may share a
    /// number. A town alone is no address.
    func agrees(with other: PlaceMarks) -> Bool {
        let isSameAddress = !address.isEmpty && address == other.address
        if isSameAddress, hasTelephone(of: other) { return true }
        guard !name.isEmpty, !other.name.isEmpty,
            name.hasPrefix(other.name) || other.name.hasPrefix(name)
        else { return false }
        if isSameAddress { return true }
        if let mine = coordinate, let theirs = other.coordinate {
            guard mine.distance(to: theirs) <= RecentPlace.reach else { return false }
            return name == other.name || hasTelephone(of: other)
                || !Self.differ(street, other.street)
        }
        return hasTelephone(of: other) && !Self.differ(postalCode, other.postalCode)
            && !Self.differ(city, other.city)
    }

    /// Returns whether both texts are there, and say different things.
    private static func differ(_ left: String, _ right: String) -> Bool {
        !left.isEmpty && !right.isEmpty && left != right
    }

    /// Returns whether two numbers differ at most in their beginnings, as by a country's code.
    private func hasTelephone(of other: PlaceMarks) -> Bool {
        telephones.contains { number in
            other.telephones.contains { another in
                let (long, short) =
                    number.count > another.count ? (number, another) : (another, number)
                return short.count >= 7 && long.suffix(short.count).elementsEqual(short)
            }
        }
    }
}

// MARK: Bytes

extension PlaceMarks {
    private struct Parts: OptionSet {
        let rawValue: UInt64

        static let coordinate = Parts(rawValue: 1)
        static let address = Parts(rawValue: 2)
        static let name = Parts(rawValue: 4)
        static let refusesCalls = Parts(rawValue: 8)
        static let refusesDirections = Parts(rawValue: 16)
    }

    private var parts: Parts {
        var parts: Parts = []
        if coordinate != nil { parts.insert(.coordinate) }
        if hasAddress { parts.insert(.address) }
        if hasName { parts.insert(.name) }
        if refusesCalls { parts.insert(.refusesCalls) }
        if refusesDirections { parts.insert(.refusesDirections) }
        return parts
    }

    func write(to row: inout RowEncoder) {
        row.number(parts.rawValue)
        for text in [name, address, street, postalCode, city] { row.text(text) }
        row.count(telephones.count)
        for number in telephones { row.blob(number) }
        if let coordinate {
            row.double(coordinate.latitude)
            row.double(coordinate.longitude)
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        let parts = Parts(rawValue: try decoder.number(in: row))
        hasAddress = parts.contains(.address)
        hasName = parts.contains(.name)
        refusesCalls = parts.contains(.refusesCalls)
        refusesDirections = parts.contains(.refusesDirections)
        name = try decoder.text(in: row)
        address = try decoder.text(in: row)
        street = try decoder.text(in: row)
        postalCode = try decoder.text(in: row)
        city = try decoder.text(in: row)
        for _ in 0..<(try decoder.count(in: row)) {
            telephones.append(try decoder.bytes(in: row))
        }
        if parts.contains(.coordinate) {
            let latitude = try decoder.double(in: row)
            coordinate = Coordinate(
                latitude: latitude,
                longitude: try decoder.double(in: row)
            )
        }
    }
}
