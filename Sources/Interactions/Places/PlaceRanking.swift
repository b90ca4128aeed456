import RealModule

/// A place in an event, with the facts by which it is ranked.
package struct PlaceTrace: Sendable {
    /// The donor of the event.
    package var donor: Donor
    /// The event.
    package var event: PlaceEvent
    /// The place.
    package var mention: PlaceMention
    /// The end of the visit; the time of the question while it lasts.
    package var last: Timestamp
    /// The feedback in which the owner chose an offer of this place from this event.
    package var uses: [Position]
    /// The feedback in which the owner put away a list with this place from this event.
    package var dismissals: [Position]

    /// Makes a trace of a place in an event, with the outcomes of lists that named the event.
    package init(
        of mention: PlaceMention,
        in event: PlaceEvent,
        from donor: Donor,
        until last: Timestamp,
        _ outcomes: OutcomesView
    ) {
        (self.donor, self.event, self.mention, self.last) = (donor, event, mention, last)
        let outcomes = outcomes.outcomes.filter { $0.index == mention.index }
        uses = outcomes.filter(\.isChosen).map(\.position)
        dismissals = outcomes.filter { !$0.isChosen }.map(\.position)
    }

    /// The app that donated the event.
    package var app: String { donor.app }
    /// The name of the source to show: the site, or else the app.
    package var source: String { event.site ?? app }

    /// Returns whether the trace comes before another: the last seen first; of equal ones the last
    /// begun, then by the donor; `nil` for equal ones of one donor.
    fileprivate func isSeen(after other: PlaceTrace) -> Bool? {
        if last != other.last { return last > other.last }
        if event.start != other.event.start { return event.start > other.event.start }
        return donor == other.donor ? nil : donor < other.donor
    }

    /// Returns the trace with the place itself.
    ///
    /// - Throws: ``DecodingFailure`` if the views are damaged.
    fileprivate func sighting() throws(DecodingFailure) -> PlaceSighting {
        PlaceSighting(
            place: try mention.place(),
            app: app,
            site: event.site,
            position: event.position,
            index: mention.index,
            first: event.start,
            last: last,
            cause: event.cause,
            isMain: mention.isMain,
            isVisit: event.isVisit,
            uses: uses,
            dismissals: dismissals
        )
    }
}

/// A place with its rank, before its texts are read.
package struct RankedPlace: Sendable {
    /// The traces, the last seen first.
    package let traces: [PlaceTrace]
    /// The cause for which it is not offered; `nil` if it is.
    package let obstacle: RecentPlace.Obstacle?
    /// The parts of the score.
    package let reasons: [OfferReason]
    /// The sum of the reasons, left to right.
    package let score: Double

    /// The point, of the newest trace that has one.
    package var coordinate: Coordinate? {
        traces.lazy.compactMap(\.mention.marks.coordinate).first
    }
    /// Whether any trace has a part of an address.
    package var hasAddress: Bool { traces.contains { $0.mention.marks.hasAddress } }
    /// The time at which it was last seen.
    package var last: Timestamp { traces[0].last }
    /// The name of the source that showed it last.
    package var source: String { traces[0].source }

    /// Returns the place with its texts.
    ///
    /// - Throws: ``DecodingFailure`` if the views are damaged.
    package func place() throws(DecodingFailure) -> RecentPlace {
        var sightings: [PlaceSighting] = []
        for trace in traces { sightings.append(try trace.sighting()) }
        var place = sightings[0].place
        for sighting in sightings.dropFirst() { place.fill(from: sighting.place) }
        return RecentPlace(
            place: place,
            sightings: sightings,
            obstacle: obstacle,
            score: score,
            reasons: reasons
        )
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

    /// Returns the places that traces are of, the best first.
    ///
    /// A pure function of its arguments. Every place has its reasons: how long ago it was seen,
    /// how often, whether the owner asked for it or copied it, and whether it was used since.
    ///
    /// - Parameters:
    ///   - traces: The traces, those of a donor in the order of time, the newest first.
    ///   - now: The time of the question; later events do not count.
    /// - Returns: The places, those with an obstacle behind the others.
    /// - Complexity: O(*t*²) in the traces.
    package static func places(from traces: [PlaceTrace], at now: Timestamp) -> [RankedPlace] {
        // Indices are sorted, since a trace has many parts to copy. What a donor noted in one
        // millisecond stays as in its row.
        let ordered = traces.indices.filter { traces[$0].event.start <= now }.sorted { one, other in
            traces[one].isSeen(after: traces[other]) ?? (one < other)
        }
        var groups: [[Int]] = []
        for index in ordered {
            let marks = traces[index].mention.marks
            let known = groups.firstIndex { group in
                group.contains { traces[$0].mention.marks.agrees(with: marks) }
            }
            if let known { groups[known].append(index) } else { groups.append([index]) }
        }
        let places = groups.map { group in place(of: group.map { traces[$0] }, at: now) }
        // Groups are in the order in which they were seen last.
        return places.indices.sorted { left, right in
            let (isOffered, isOtherOffered) =
                (places[left].obstacle == nil, places[right].obstacle == nil)
            if isOffered != isOtherOffered { return isOffered }
            let (score, other) = (places[left].score, places[right].score)
            return score == other ? left < right : score > other
        }.map { places[$0] }
    }

    private static func place(of traces: [PlaceTrace], at now: Timestamp) -> RankedPlace {
        let age = max(0, now.milliseconds(since: traces[0].last))
        let views = Set(traces.lazy.filter(\.event.isVisit).map(\.event.position)).count
        let allowed = views > 1 ? longHorizon : horizon
        let obstacle: RecentPlace.Obstacle? =
            if !traces.contains(where: \.mention.marks.hasName) {
                .nameMissing
            } else if age > Double(allowed.milliseconds) {
                .expired
            } else if !traces.contains(where: \.mention.isMain) {
                .notMain
            } else {
                nil
            }
        let reasons = reasons(of: traces, age: age, views: views)
        return RankedPlace(
            traces: traces,
            obstacle: obstacle,
            reasons: reasons,
            score: reasons.reduce(0) { $0 + $1.value }
        )
    }

    private static func reasons(
        of traces: [PlaceTrace],
        age: Double,
        views: Int
    ) -> [OfferReason] {
        let positions = traces.map(\.event.position)
        let fresh = recency * .exp2(-age / Double(halfLife.milliseconds))
        var reasons = [OfferReason("recency", fresh, [positions[0]])]
        if views > 1 { reasons.append(OfferReason("views", .log(Double(views)), positions)) }
        if let told = traces.map(\.event).max(by: { $0.cause.weight < $1.cause.weight }),
            told.cause.weight > 0
        {
            reasons.append(OfferReason("cause", told.cause.weight, [told.position]))
        }
        let uses = traces.flatMap(\.uses)
        if !uses.isEmpty {
            reasons.append(OfferReason("used", used * Double(uses.count), uses))
        }
        let dismissals = traces.flatMap(\.dismissals)
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
