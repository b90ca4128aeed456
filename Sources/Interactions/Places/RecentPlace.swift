/// A place that the owner came upon not long ago, from all the sources that gave it.
public struct RecentPlace: Hashable, Sendable {
    /// The causes for which it is not offered.
    public enum Obstacle: String, CaseIterable, Sendable {
        /// No source gives its name.
        case nameMissing
        /// It was seen too long ago.
        case expired
        /// A page gives it among others, and is not about it.
        case notMain
    }

    /// The largest distance between two points of one place, in metres.
    public static let reach = 75.0

    /// The place: the newest source's, with the parts that only others give.
    public var place: Place
    /// The events that gave it, the last seen first.
    public var sightings: [PlaceSighting]
    /// The cause for which it is not offered; `nil` if it is.
    public var obstacle: Obstacle?
    /// The sum of the reasons, left to right.
    public var score: Double
    /// The parts of the score.
    public var reasons: [OfferReason]

    /// The time at which it was last seen.
    public var last: Timestamp { sightings[0].last }
    /// The names of the sources, the last seen first.
    public var sources: [String] {
        sightings.map(\.source).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// A part of the score of an offer.
public struct OfferReason: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The number.
    public var value: Double
    /// The positions of the events that it rests on, the newest first.
    public var positions: [Position]
    /// The facts that it counts, in English words; empty for one whose name says enough.
    public var words: String

    /// Makes a part.
    public init(
        _ name: String,
        _ value: Double,
        _ positions: [Position],
        words: String = ""
    ) {
        (self.name, self.value) = (name, value)
        (self.positions, self.words) = (positions, words)
    }
}

extension Place {
    /// Takes the parts that this place lacks from another description of it.
    mutating func fill(from other: Place) {
        if name?.isEmpty ?? true { name = other.name }
        address.fill(from: other.address)
        coordinate = coordinate ?? other.coordinate
        for number in other.telephones where !telephones.contains(number) {
            telephones.append(number)
        }
        url = url ?? other.url
        category = category ?? other.category
    }
}

extension PlaceAddress {
    /// Takes the parts that this address lacks, unless the other one is in another town.
    fileprivate mutating func fill(from other: PlaceAddress) {
        func contradicts(_ part: KeyPath<PlaceAddress, String?>) -> Bool {
            guard let mine = self[keyPath: part], let theirs = other[keyPath: part] else {
                return false
            }
            return mine.lowercased() != theirs.lowercased()
        }
        guard !contradicts(\.city), !contradicts(\.postalCode) else { return }
        if thoroughfare == nil {
            // A number belongs to its street.
            (subThoroughfare, thoroughfare) = (other.subThoroughfare, other.thoroughfare)
        }
        subLocality = subLocality ?? other.subLocality
        city = city ?? other.city
        stateOrProvince = stateOrProvince ?? other.stateOrProvince
        postalCode = postalCode ?? other.postalCode
        country = country ?? other.country
        isoCountryCode = isoCountryCode ?? other.isoCountryCode
        if thoroughfare == nil {
            fullyFormattedAddress = fullyFormattedAddress ?? other.fullyFormattedAddress
        }
    }
}
