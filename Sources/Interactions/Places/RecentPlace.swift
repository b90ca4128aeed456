import RealModule

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

    /// Makes a part.
    public init(_ name: String, _ value: Double, _ positions: [Position]) {
        (self.name, self.value, self.positions) = (name, value, positions)
    }
}

/// The formula of recent places.
public enum PlaceRanking {
    /// The time after which a place seen once is not offered any more: six hours.
    public static let horizon = Duration.seconds(21_600)
    /// The time after which a place seen more often is not offered any more: a day.
    public static let longHorizon = Duration.seconds(86_400)
    /// The time after which half of the weight of having just been seen is left: half an hour.
    public static let halfLife = Duration.seconds(1_800)
    /// The weight of having just been seen.
    static let recency = 4.0
    /// The weight of having been used, for each time.
    static let used = -1.5
    /// The weight of having been put away, for each time.
    static let dismissed = -0.75

    /// Returns the places that sightings are of, the best first.
    ///
    /// A pure function of its arguments. Every place has its reasons: how long ago it was seen,
    /// how often, whether the owner asked for it or copied it, and whether it was used since.
    ///
    /// - Parameters:
    ///   - sightings: The sightings, in any order.
    ///   - now: The time of the question; later sightings do not count.
    /// - Returns: The places, those with an obstacle behind the others.
    /// - Complexity: O(*s*²) in the sightings.
    public static func places(
        from sightings: [PlaceSighting],
        at now: Timestamp
    ) -> [RecentPlace] {
        let ordered = sightings.filter { $0.first <= now }.sorted { left, right in
            (left.last, left.position, right.index) > (right.last, right.position, left.index)
        }
        var groups: [(sightings: [PlaceSighting], marks: [PlaceMarks])] = []
        for sighting in ordered {
            let marks = PlaceMarks(sighting.place)
            let known = groups.firstIndex { $0.marks.contains { $0.agrees(with: marks) } }
            if let known {
                groups[known].sightings.append(sighting)
                groups[known].marks.append(marks)
            } else {
                groups.append(([sighting], [marks]))
            }
        }
        return groups.map { place(of: $0.sightings, at: now) }.sorted { left, right in
            guard (left.obstacle == nil) == (right.obstacle == nil) else {
                return left.obstacle == nil
            }
            return (left.score, left.sightings[0].position, right.sightings[0].index)
                > (right.score, right.sightings[0].position, left.sightings[0].index)
        }
    }

    private static func place(of sightings: [PlaceSighting], at now: Timestamp) -> RecentPlace {
        var place = sightings[0].place
        for sighting in sightings.dropFirst() { place.fill(from: sighting.place) }
        let age = max(0, now.milliseconds(since: sightings[0].last))
        let views = Set(sightings.filter(\.isVisit).map(\.position)).count
        let allowed = views > 1 ? longHorizon : horizon
        let obstacle: RecentPlace.Obstacle? =
            if place.name?.isEmpty ?? true {
                .nameMissing
            } else if age > Double(allowed.milliseconds) {
                .expired
            } else if !sightings.contains(where: \.isMain) {
                .notMain
            } else {
                nil
            }
        let reasons = reasons(of: sightings, age: age, views: views)
        return RecentPlace(
            place: place,
            sightings: sightings,
            obstacle: obstacle,
            score: reasons.reduce(0) { $0 + $1.value },
            reasons: reasons
        )
    }

    private static func reasons(
        of sightings: [PlaceSighting],
        age: Double,
        views: Int
    ) -> [OfferReason] {
        let positions = sightings.map(\.position)
        let fresh = recency * .exp2(-age / Double(halfLife.milliseconds))
        var reasons = [OfferReason("recency", fresh, [positions[0]])]
        if views > 1 { reasons.append(OfferReason("views", .log(Double(views)), positions)) }
        if let told = sightings.max(by: { $0.cause.weight < $1.cause.weight }),
            told.cause.weight > 0
        {
            reasons.append(OfferReason("cause", told.cause.weight, [told.position]))
        }
        let uses = sightings.flatMap(\.uses)
        if !uses.isEmpty {
            reasons.append(OfferReason("used", used * Double(uses.count), uses))
        }
        let dismissals = sightings.flatMap(\.dismissals)
        if !dismissals.isEmpty {
            let value = dismissed * Double(dismissals.count)
            reasons.append(OfferReason("dismissed", value, dismissals))
        }
        return reasons
    }
}

extension PlaceNoted.Cause {
    /// The weight of the way in which an app came upon a place.
    fileprivate var weight: Double {
        switch self {
        case .unspecified, .viewed: 0
        case .message, .calendar: 1
        case .copied, .asked: 1.5
        }
    }
}

extension Place {
    /// Takes the parts that this place lacks from another description of it.
    fileprivate mutating func fill(from other: Place) {
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
