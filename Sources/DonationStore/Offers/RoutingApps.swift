internal import Interactions

/// An app that gives directions, with the reason for choosing it.
struct RoutingApp {
    var app: App
    /// The weight of the owner's earlier choices; `nil` if there are none.
    var habit: OfferReason?
}

/// The apps that give directions, the one that the owner uses most first.
struct RoutingApps {
    /// The apps without regard to the question, and the owner's choices among them.
    struct Known {
        var apps: [(app: App, coverage: Coverage?)] = []
        var choices: [(app: String, chosen: DecayedCount, newest: Position)] = []
    }

    private var apps: [(routing: RoutingApp, coverage: Coverage?)] = []

    init(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        let all = try reader.remembering(\.routing) { () throws(DonationStoreError) in
            try Known(in: reader)
        }
        var used: [String: (chosen: Double, positions: [Position])] = [:]
        for choice in all.choices {
            used[choice.app, default: (0, [])].chosen += choice.chosen.value(at: question.now)
            used[choice.app, default: (0, [])].positions.append(choice.newest)
        }
        for (app, coverage) in all.apps {
            guard question.context.apps?.contains(app.identifier) ?? true else { continue }
            var routing = RoutingApp(app: app)
            if let (chosen, positions) = used[app.identifier], chosen > 0 {
                routing.habit = OfferReason("habit", chosen / (1 + chosen), positions)
            }
            apps.append((routing, coverage))
        }
        func order(_ routing: RoutingApp) -> (Double, Int) {
            (routing.habit?.value ?? 0, routing.app.directionModes.isEmpty ? 0 : 1)
        }
        apps = apps.enumerated().sorted { left, right in
            let (first, second) = (order(left.element.routing), order(right.element.routing))
            return first == second ? left.offset < right.offset : first > second
        }.map(\.element)
    }

    /// Returns the preferred app whose area has a place; `nil` if there is none.
    func app(to place: Place) -> RoutingApp? {
        apps.first { _, coverage in
            guard let coverage, let coordinate = place.coordinate else { return true }
            return coverage.contains(coordinate)
        }?.routing
    }
}

extension RoutingApps.Known {
    fileprivate init(in reader: borrowing ActivityReader) throws(DonationStoreError) {
        for deed in [OfferDeed.directions, .ride] {
            for row in try reader.rows(beginning: ActivityRowKey.offers(of: deed)) {
                guard case .offers(let view) = row.view, let app = row.key.appOfOffers,
                    let newest = try reader.newest(of: row, through: reader.position)
                else { continue }
                choices.append((app, view.chosen, newest))
            }
        }
        // An app that only opens `geo:` addresses leads there too, behind those that say more.
        var known = try reader.apps(able: .directions)
        for app in try reader.apps(able: .scheme("geo"))
        where !known.contains(where: { $0.app.identifier == app.app.identifier }) {
            known.append(app)
        }
        for app in known.map(\.app) {
            apps.append((app, app.coverage.isEmpty ? nil : try? Coverage(app.coverage)))
        }
    }
}
