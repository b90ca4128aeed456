internal import Interactions

/// An app that gives directions, with the reason for choosing it.
struct RoutingApp {
    var app: App
    /// The weight of the owner's earlier choices; `nil` if there are none.
    var habit: OfferReason?
}

/// The apps that give directions, the one that the owner uses most first.
struct RoutingApps {
    private var apps: [(routing: RoutingApp, coverage: Coverage?)] = []

    init(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        let habits = try Habits(of: [.directions, .ride], question, in: reader)
        // An app that only opens `geo:` addresses leads there too, behind those that say more.
        var known = try reader.apps(able: .directions)
        for app in try reader.apps(able: .scheme("geo"))
        where !known.contains(where: { $0.app.identifier == app.app.identifier }) {
            known.append(app)
        }
        for registered in known {
            let app = registered.app
            guard question.context.apps?.contains(app.identifier) ?? true,
                !question.context.excludedApps.contains(app.identifier)
            else { continue }
            let routing = RoutingApp(app: app, habit: habits.reason(for: app.identifier))
            let coverage = app.coverage.isEmpty ? nil : try? Coverage(app.coverage)
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
