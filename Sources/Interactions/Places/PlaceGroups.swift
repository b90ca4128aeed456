/// The division of sightings into places, which takes most of the work, and none of the time.
package struct PlaceGroups: Sendable {
    private struct Name: Hashable {
        var position: Position
        var index: Int

        init(_ sighting: PlaceSighting) {
            (position, index) = (sighting.position, sighting.index)
        }
    }

    /// The sightings in their order.
    private let names: [Name]
    /// Of each place the indices of its sightings, and the parts that they give.
    private let groups: [(members: [Int], place: Place)]

    /// Divides sightings, the last seen first.
    ///
    /// - Complexity: O(*s*²) in the sightings.
    package init(_ ordered: [PlaceSighting]) {
        names = ordered.map(Name.init)
        var groups: [(members: [Int], marks: [PlaceMarks])] = []
        for (index, sighting) in ordered.enumerated() {
            let marks = PlaceMarks(sighting.place)
            let known = groups.firstIndex { $0.marks.contains { $0.agrees(with: marks) } }
            if let known {
                groups[known].members.append(index)
                groups[known].marks.append(marks)
            } else {
                groups.append(([index], [marks]))
            }
        }
        self.groups = groups.map { group in
            var place = ordered[group.members[0]].place
            for member in group.members.dropFirst() { place.fill(from: ordered[member].place) }
            return (group.members, place)
        }
    }

    /// Returns whether these are the sightings that were divided, in the same order.
    package func isDivision(of ordered: [PlaceSighting]) -> Bool {
        names.count == ordered.count && zip(names, ordered).allSatisfy { $0 == Name($1) }
    }

    /// Returns the places at a time, the best first, from the sightings that were divided.
    package func places(at now: Timestamp, _ ordered: [PlaceSighting]) -> [RecentPlace] {
        groups.map { group in
            PlaceRanking.place(group.place, of: group.members.map { ordered[$0] }, at: now)
        }.sorted { left, right in
            guard (left.obstacle == nil) == (right.obstacle == nil) else {
                return left.obstacle == nil
            }
            return (left.score, left.sightings[0].position, right.sightings[0].index)
                > (right.score, right.sightings[0].position, left.sightings[0].index)
        }
    }
}
