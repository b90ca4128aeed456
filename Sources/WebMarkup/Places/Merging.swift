private import Glibc
internal import Interactions

/// Joins equal places, and chooses the main one.
struct Merging {
    private(set) var places: [PagePlace] = []
    private(set) var advice: [Advice] = []
    /// The candidates' ranks as main places, of the same index.
    private var ranks: [Int?] = []

    init(_ candidates: [Candidate]) {
        var named: [String: [Int]] = [:]
        for candidate in candidates { add(candidate, &named) }
        markBranches()
        markMain()
        cut()
    }

    // MARK: Joining

    private mutating func add(_ candidate: Candidate, _ named: inout [String: [Int]]) {
        let name = candidate.place.name.map(Self.key) ?? ""
        let forms = candidate.forms.sorted { $0.rawValue < $1.rawValue }
        let found = PagePlace(place: candidate.place, types: candidate.types, forms: forms)
        // Hostile pages have one name for all; real ones have few addresses for one name.
        for index in named[name, default: []].prefix(256)
        where Self.areEqual(places[index].place, found.place) {
            join(found, into: index)
            if let rank = candidate.mainRank { ranks[index] = min(rank, ranks[index] ?? rank) }
            return
        }
        named[name, default: []].append(places.count)
        places.append(found)
        ranks.append(candidate.mainRank)
    }

    private mutating func join(_ other: PagePlace, into index: Int) {
        var joined = places[index]
        joined.place.address.fill(from: other.place.address)
        joined.place.coordinate = joined.place.coordinate ?? other.place.coordinate
        joined.place.url = joined.place.url ?? other.place.url
        joined.place.category = joined.place.category ?? other.place.category
        let known = Set(joined.place.telephones.map(Self.digits))
        joined.place.telephones += other.place.telephones.filter {
            !known.contains(Self.digits($0))
        }
        joined.types += other.types.filter { !joined.types.contains($0) }
        joined.forms = Set(joined.forms + other.forms).sorted { $0.rawValue < $1.rawValue }
        places[index] = joined
    }

    /// Returns whether two places of one name are the same.
    private static func areEqual(_ one: Place, _ other: Place) -> Bool {
        let (first, second) = (one.address, other.address)
        let parts = [
            \PlaceAddress.thoroughfare, \.city, \.stateOrProvince, \.postalCode,
            \.fullyFormattedAddress,
        ].map { comparison(first[keyPath: $0], second[keyPath: $0]) }
        let isFar = distance(one.coordinate, other.coordinate).map { $0 > 75 }
        if parts[0] == .equal, parts[1] != .different || parts[3] != .different { return true }
        guard !parts.contains(.different), isFar != true else { return false }
        if parts.contains(.equal) { return true }
        let numbers = Set(one.telephones.map(digits))
        return isFar == false || other.telephones.contains { numbers.contains(digits($0)) }
    }

    private enum Comparison { case equal, different, unknown }

    private static func comparison(_ one: String?, _ other: String?) -> Comparison {
        guard let one, let other else { return .unknown }
        return key(one) == key(other) ? .equal : .different
    }

    /// Returns a text for comparison: its letters and digits in lower case.
    private static func key(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    private static func digits(_ number: String) -> String {
        number.filter { $0.isASCII && $0.isNumber }
    }

    /// Returns the metres between two points.
    private static func distance(_ one: Coordinate?, _ other: Coordinate?) -> Double? {
        guard let one, let other else { return nil }
        let degree = 111_195.0
        let north = (one.latitude - other.latitude) * degree
        let scale = cos(one.latitude * .pi / 180)
        let east = (one.longitude - other.longitude) * degree * scale
        return (north * north + east * east).squareRoot()
    }

    // MARK: Choosing

    /// Marks the places of long lists, except one that the page says it is about.
    private mutating func markBranches() {
        var counts: [String: Int] = [:]
        var order: [String] = []
        for place in places {
            let type = place.types.joined(separator: ", ")
            if counts.updateValue(counts[type, default: 0] + 1, forKey: type) == nil {
                order.append(type)
            }
        }
        for index in places.indices where ranks[index] == nil {
            let type = places[index].types.joined(separator: ", ")
            places[index].isBranch = counts[type, default: 0] > PageLimits.branches
        }
        for type in order {
            guard let count = counts[type], count > PageLimits.branches else { continue }
            advice.append(.branches(type: type, count: count))
        }
    }

    private mutating func markMain() {
        let ranked = places.indices.filter { ranks[$0] != nil }
        let main =
            ranked.min { (ranks[$0] ?? 0, $0) < (ranks[$1] ?? 0, $1) }
            ?? places.indices.first { !places[$0].isBranch }
        if let main { places[main].isMain = true }
    }

    private mutating func cut() {
        guard places.count > PageLimits.places else { return }
        advice.append(.morePlaces(count: places.count))
        let main = places.first(where: \.isMain)
        places.removeLast(places.count - PageLimits.places)
        if let main, !places.contains(where: \.isMain) {
            places[places.count - 1] = main
        }
    }
}

extension PlaceAddress {
    /// Takes over the parts that this address lacks.
    fileprivate mutating func fill(from other: PlaceAddress) {
        for part in [
            \PlaceAddress.subThoroughfare, \.thoroughfare, \.subLocality, \.city,
            \.stateOrProvince, \.postalCode, \.country, \.isoCountryCode, \.fullyFormattedAddress,
        ] {
            self[keyPath: part] = self[keyPath: part] ?? other[keyPath: part]
        }
    }
}
