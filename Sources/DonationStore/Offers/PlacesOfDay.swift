internal import Interactions

/// The words of the last events about places, whose ends alone depend on the time of the question.
struct PlacesOfDay {
    /// The end of a visit.
    enum End {
        /// The visit was over then.
        case at(Timestamp)
        /// The visit lasts until something else is on the screen: the first of these times that is
        /// not after the question.
        case whenNext([Timestamp])
    }

    /// The hour of the question.
    let hour: Int64
    /// The words, each with the end of its visit.
    var found: [(sighting: PlaceSighting, end: End)] = []

    init(hour: Int64) { self.hour = hour }

    /// Returns the words at the time of a question, the last seen first.
    func sightings(at now: Timestamp, without excluded: Set<String>) -> [PlaceSighting] {
        var known: [PlaceSighting] = []
        known.reserveCapacity(found.count)
        for (sighting, end) in found
        where sighting.first <= now && !excluded.contains(sighting.app) {
            known.append(sighting)
            known[known.count - 1].last =
                switch end {
                case .at(let end): min(end, now)
                case .whenNext(let times):
                    // What an app that ended without a word left behind is not looked at for ever.
                    min(
                        times.first { $0 <= now } ?? now,
                        now,
                        sighting.first.adding(PlaceRanking.longHorizon)
                    )
                }
        }
        return PlaceRanking.ordered(known, at: now)
    }
}
