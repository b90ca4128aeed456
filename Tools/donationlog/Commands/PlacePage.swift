import ArgumentParser
import DonationStore

struct PlacePage: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Show everything about one place that you came upon within a day.",
        discussion: """
            The page shows the place with all its parts, the events that gave it, and the reasons \
            of its score.

              donationlog place "Yank Sing"
              donationlog place 17 --json
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "A place: its name or part of it, or the position of an event that gave it.",
            valueName: "place"
        )
    )
    var name: String

    @OptionGroup var time: PastOptions

    @OptionGroup(title: "Appearance") var display: DisplayOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let (memory, now) = try time.memory(of: store)
        let found = try place(among: try memory.recentPlaces(at: now))
        if options.json { return try output.line(.object(found.members)) }
        try display.paging(output) { output throws(Failure) in
            try write(found, at: now, to: Page(output, display))
        }
    }

    /// Returns the place that the text names: by a position, by the name, or by a part of it.
    private func place(among places: [RecentPlace]) throws(Failure) -> RecentPlace {
        guard !name.isBlank else { throw .message("the name is empty", .validationFailure) }
        let position = UInt64(name.hasPrefix("#") ? String(name.dropFirst()) : name)
        var found = places.filter { place in
            place.sightings.contains { $0.position.rawValue == position }
        }
        let asked = name.lowercased()
        if found.isEmpty { found = places.filter { $0.place.name?.lowercased() == asked } }
        if found.isEmpty {
            let words = NameWordsQuery(name)
            if !words.isEmpty { found = places.filter { words.matches($0.place) } }
        }
        guard let first = found.first else {
            throw .message(
                "no place of the last day is '\(name)'; `donationlog places` lists them",
                .nothingFound
            )
        }
        guard found.count == 1 else {
            let names = found.map {
                "\($0.place.text) (#\($0.sightings[0].position.rawValue))"
            }
            throw .message(
                "'\(name)' fits \(found.count) places: \(names.joined(separator: ", "))",
                .validationFailure
            )
        }
        return first
    }

    private func write(
        _ found: RecentPlace,
        at now: Timestamp,
        to page: Page
    ) throws(Failure) {
        let place = found.place
        let name = place.text.printable
        try page.output.line(page.isColored ? Paint.outgoing(name) : name)
        var rows: [[String]] = []
        let texts: [(String, String?)] = [
            ("address", place.fullAddress),
            ("coordinate", place.coordinate.map { "\($0.latitude), \($0.longitude)" }),
            ("telephone", place.telephones.joined(separator: ", ")), ("page", place.url),
            ("kind", place.category), ("state", found.obstacle?.words),
        ]
        for case (let name, let text?) in texts where !text.isEmpty { rows.append([name, text]) }
        if place.coordinate == nil { rows.append(["coordinate", "none: needs geocoding"]) }
        try page.part("place", rows)
        try page.part(
            "sources",
            found.sightings.map { sighting in
                [
                    "#\(sighting.position.rawValue)", sighting.source,
                    sighting.cause.rawValue, page.time.text(of: sighting.last, now: now),
                ]
            }
        )
        try page.part(
            "score \(found.score.text)",
            found.reasons.map { [$0.text] }
        )
    }
}
