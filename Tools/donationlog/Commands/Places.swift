import ArgumentParser
import DonationStore

struct Places: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "List the places that you came upon within a day.",
        discussion: """
            A place comes from an activity, from the markup of a page, or from an app that noted \
            it. The list begins with the place that a surface would offer first. The last column \
            says why a place is not offered. A place is offered for six hours, or for a day if you \
            saw it twice.

              donationlog places
              donationlog places --at "yesterday 18:00"
              donationlog places --json | jq .place.telephones
            """
    )

    @OptionGroup var options: StoreOptions

    @OptionGroup var time: PastOptions

    @OptionGroup(title: "Selection") var list: TableOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        if let app = list.app { try store.requireDonor(app) }
        let (memory, now) = try time.memory(of: store)
        let places = try memory.recentPlaces(at: now)
            .filter { place in
                list.app == nil || place.sightings.contains { $0.app == list.app }
            }
            .prefix(list.most)
        if options.json {
            for place in places { try output.line(.object(place.members)) }
            return
        }
        try list.write(
            header: ["NAME", "ADDRESS", "FROM", "SEEN", "SCORE", "STATE"],
            rows: places.map { place in
                [
                    place.place.name ?? "", place.place.fullAddress ?? "",
                    place.sources.joined(separator: ", "),
                    list.display.time.text(of: place.last, now: now), place.score.text,
                    place.obstacle?.words ?? "",
                ]
            },
            right: [4],
            trimming: 1,
            none: "no places",
            to: output
        )
    }
}

extension RecentPlace {
    /// All fields as members of a JSON object.
    var members: [String: JSONValue] {
        [
            "place": place.json, "sources": .array(sources.map(JSONValue.string)),
            "last": last.json, "obstacle": JSONValue(obstacle?.rawValue),
            "score": .double(score), "reasons": .array(reasons.map(\.json)),
            "sightings": .array(sightings.map(\.json)),
        ]
    }
}

extension PlaceSighting {
    fileprivate var json: JSONValue {
        [
            "position": position.json, "index": .integer(Int64(index)), "app": .string(app),
            "site": JSONValue(site), "first": first.json, "last": last.json,
            "cause": .string(cause.rawValue),
        ]
    }
}

extension RecentPlace.Obstacle {
    /// The obstacle in words.
    var words: String {
        switch self {
        case .nameMissing: "not offered: its name is missing"
        case .expired: "not offered: seen too long ago"
        case .notMain: "not offered: the page is not about it"
        }
    }
}
