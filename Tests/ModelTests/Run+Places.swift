import DonationStore
import Interactions
import TestSupport

extension Run {
    /// All the places that a map would offer.
    private static var map: SurfaceContext {
        var context = SurfaceContext(.maps, limit: 100)
        context.limitPerSource = 100
        return context
    }

    func register(_ program: Program) throws {
        let isNew = model.register(program)
        let position = try store.register(program.app)?.rawValue
        try expect("register(_:)", position, isNew ? UInt64(model.entries.count) : nil)
    }

    func unregister(_ identifier: String) throws {
        let wasThere = model.unregister(identifier)
        let position = try store.unregister(app: identifier)?.rawValue
        try expect("unregister(app:)", position, wasThere ? UInt64(model.entries.count) : nil)
    }

    /// Chooses one of the first offers of a map, if there are so many.
    func choose(_ rank: Int, of count: Int) throws {
        let shown = Array(try store.offers(for: Self.map).offers.prefix(count))
        guard shown.indices.contains(rank) else { return }
        // The offers are those of the model, or the last comparison would have failed.
        model.append(
            OfferFeedback(
                on: .maps,
                shown: shown.compactMap(\.reference),
                outcome: .chosen,
                chosen: shown[rank].reference
            )
        )
        let positions = try store.record(.chosen, shown[rank], of: shown, in: Self.map)
        try expect("record(_:_:of:in:)", positions.map(\.rawValue), [UInt64(model.entries.count)])
    }

    /// Says what became of a list of offers at some positions, whether or not they are there.
    func judge(_ shown: [Int], chosen: Int?, _ app: String) throws {
        let offers = shown.map {
            OfferReference(.place, at: Position(rawValue: UInt64($0)), deed: .directions, app: app)
        }
        let feedback = OfferFeedback(
            on: .car,
            shown: offers,
            outcome: chosen == nil ? .dismissed : .chosen,
            chosen: chosen.map { offers[$0] }
        )
        var refusal: CorrectionRefusal?
        for position in shown {
            guard let isNameable = model.isNameable(position) else { return }
            if !isNameable, refusal == nil {
                refusal = .noEvent(Position(rawValue: UInt64(position)))
            }
        }
        if refusal == nil { model.append(feedback) }
        try correct(refusal) { () throws(CorrectionError) in try store.record(feedback) }
    }

    /// Compares the places, the apps and the offers of a map with the model.
    func comparePlaces(_ store: DonationStore) throws {
        let apps = try store.apps().map { "\($0.app.json.text) at \($0.position.rawValue)" }
        try expectLines(
            "apps()",
            apps,
            model.programs.map { "\($0.app.json.text) at \($0.position)" }
        )
        try expectLines(
            "access()",
            try store.access().map { "\($0.rule.text) at \($0.position.rawValue)" },
            model.access.map { "\($0.rule.text) at \($0.position)" }
        )
        let now = Moment.clock(Timestamp(milliseconds: model.now))
        let known = try store.recentPlaces(at: now)
        let expected = model.places()
        try expectLines("recentPlaces()", known.map(Self.text), expected.map(\.text))
        for (place, expected) in zip(known, expected) {
            try expectNear("the score of \(expected.text)", place.score, expected.score)
        }
        var context = Self.map
        context.moment = now
        let routing = model.routing
        let offers = try store.offers(for: context).offers
        let wanted = model.places(without: model.hiddenApps).filter(\.isOffered)
        try expectLines("the offers of a map", offers.map(\.title), wanted.map { $0.name ?? "" })
        for (offer, place) in zip(offers, wanted) {
            let app = routing.first { $0.app.identifier == offer.action.app } ?? routing.first
            try expect("the app to \(offer.title)", offer.action.app, app?.app.identifier)
            let deed: OfferDeed = app?.app.directionModes == [.rideShare] ? .ride : .directions
            try expect("the deed to \(offer.title)", offer.action.deed, deed)
            try expect("geocoding", offer.action.needsGeocoding, place.needsGeocoding)
            try expectNear("the offer", offer.score, place.score + (app?.habit ?? 0))
        }
    }

    private func expectNear(_ what: String, _ actual: Double, _ expected: Double) throws {
        guard abs(actual - expected) > 1e-6 else { return }
        throw Mismatch("\(what): the store has \(actual), the model \(expected)")
    }

    private static func text(of place: RecentPlace) -> String {
        let events = place.sightings.map { "\($0.position.rawValue)[\($0.index)]" }
        return "\(place.place.name ?? "nameless") \(place.obstacle?.rawValue ?? "-") "
            + "from \(place.sources) at \(events), "
            + "\(place.place.coordinate == nil ? "without" : "with") a point"
    }
}
