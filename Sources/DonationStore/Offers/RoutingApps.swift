internal import Interactions

/// An app that gives directions, with the reason for choosing it.
struct RoutingApp {
    var app: App
    /// The weight of the owner's earlier choices; `nil` if there are none.
    var habit: OfferReason?
}

/// The apps that give directions, the one that the owner uses most first.
///
/// An app is read from the log when it is the next choice: the first one mostly does.
struct RoutingApps {
    /// An app that has been able to give directions once.
    private struct Candidate {
        let identifier: String
        /// The capability that says so.
        let capability: AppCapability
        let habit: OfferReason?
    }

    /// An app that can give directions now.
    private struct Able {
        let routing: RoutingApp
        /// The area; `nil` for all the world.
        let coverage: Coverage?

        func has(_ coordinate: Coordinate?) -> Bool {
            guard let coverage, let coordinate else { return true }
            return coverage.contains(coordinate)
        }
    }

    private var candidates: ArraySlice<Candidate> = []
    private var able: [Able] = []

    init(
        _ question: OfferQuestion,
        ridesFirst: Bool,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        let habits = try Habits(of: [.directions, .ride], question, in: reader)
        var found: [Candidate] = []
        // An app that only opens `geo:` addresses leads there too, behind those that say more.
        for capability in [AppCapability.directions, .scheme("geo")] {
            for identifier in try reader.apps(everAble: capability)
            where question.context.permits(identifier) {
                found.append(
                    Candidate(
                        identifier: identifier,
                        capability: capability,
                        habit: habits.reason(for: identifier)
                    )
                )
            }
        }
        let order = found.enumerated().sorted { left, right in
            let (first, second) = (left.element.habit?.value ?? 0, right.element.habit?.value ?? 0)
            return first == second ? left.offset < right.offset : first > second
        }
        candidates = order.map(\.element)[...]
        guard ridesFirst else { return }
        var (rides, others): ([Candidate], [Candidate]) = ([], [])
        for candidate in candidates {
            let app = try reader.app(candidate.identifier)?.app
            if app?.givesRides == true { rides.append(candidate) } else { others.append(candidate) }
        }
        candidates = (rides + others)[...]
    }

    /// Returns the preferred app whose area has a point; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - coordinate: The point; without one any area may have it.
    ///   - reader: The views.
    /// - Returns: The app.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    mutating func app(
        to coordinate: Coordinate?,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> RoutingApp? {
        if let known = able.first(where: { $0.has(coordinate) }) { return known.routing }
        while let candidate = candidates.popFirst() {
            guard let app = try reader.app(candidate.identifier)?.app,
                app.capabilities.contains(candidate.capability),
                !able.contains(where: { $0.routing.app.identifier == app.identifier })
            else { continue }
            let next = Able(
                routing: RoutingApp(app: app, habit: candidate.habit),
                coverage: app.coverage.isEmpty ? nil : try? Coverage(app.coverage)
            )
            able.append(next)
            if next.has(coordinate) { return next.routing }
        }
        return nil
    }
}
