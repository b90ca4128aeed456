internal import Interactions

/// Joins equal places, and chooses the main one.
struct Merging {
    private(set) var places: [PagePlace] = []
    private(set) var advice: [Advice] = []
    /// The candidates' ranks as main places, of the same index.
    private var ranks: [Int?] = []
    /// Whether they only stand beside the page's subject, of the same index.
    private var asides: [Bool] = []
    /// The places for comparison, of the same index.
    private var keys: [PlaceKey] = []

    init(_ candidates: [Candidate]) {
        var named: [String: [Int]] = [:]
        for candidate in candidates { add(candidate, &named) }
        markBranches()
        markMain()
        cut()
        fit()
    }

    // MARK: Joining

    private mutating func add(_ candidate: Candidate, _ named: inout [String: [Int]]) {
        let forms = candidate.forms.sorted { $0.rawValue < $1.rawValue }
        let found = PagePlace(place: candidate.place, types: candidate.types, forms: forms)
        let key = PlaceKey(candidate.place)
        // Hostile pages have one name for all; real ones have few addresses for one name.
        for index in named[key.name, default: []].prefix(256) where keys[index].isEqual(to: key) {
            join(found, into: index)
            keys[index] = PlaceKey(places[index].place)
            if let rank = candidate.mainRank { ranks[index] = min(rank, ranks[index] ?? rank) }
            asides[index] = asides[index] && candidate.isAside
            return
        }
        named[key.name, default: []].append(places.count)
        places.append(found)
        ranks.append(candidate.mainRank)
        asides.append(candidate.isAside)
        keys.append(key)
    }

    private mutating func join(_ other: PagePlace, into index: Int) {
        var joined = places[index]
        joined.place.address.fill(from: other.place.address)
        joined.place.coordinate = joined.place.coordinate ?? other.place.coordinate
        joined.place.url = joined.place.url ?? other.place.url
        joined.place.category = joined.place.category ?? other.place.category
        let known = keys[index].numbers
        let numbers = other.place.telephones.filter { !known.contains(PlaceKey.digits($0)) }
        let room = Place.mostTelephones - joined.place.telephones.count
        joined.place.telephones += numbers.prefix(room)
        if numbers.count > room, !advice.contains(.manyTelephones) {
            advice.append(.manyTelephones)
        }
        joined.types += other.types.filter { !joined.types.contains($0) }
        joined.forms = Set(joined.forms + other.forms).sorted { $0.rawValue < $1.rawValue }
        places[index] = joined
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
            ?? places.indices.first { !places[$0].isBranch && !asides[$0] }
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

    /// Keeps the first places for which one event has room, and the main one.
    private mutating func fit() {
        var room = PageLimits.placeBytes
        for place in places where place.isMain { room -= place.place.bytesInEvent }
        let kept = places.filter { place in
            if place.isMain { return true }
            let bytes = place.place.bytesInEvent
            guard bytes <= room else { return false }
            room -= bytes
            return true
        }
        guard kept.count < places.count else { return }
        places = kept
        advice.append(.largePlaces(kept: kept.count))
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
