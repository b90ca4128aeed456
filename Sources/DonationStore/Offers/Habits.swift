internal import Interactions

/// The apps that the owner chose for a deed, on any surface.
struct Habits {
    private var chosen: [String: (count: Double, positions: [Position])] = [:]

    init(
        of deeds: [OfferDeed],
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        for deed in deeds {
            for row in try reader.rows(beginning: ActivityRowKey.offers(of: deed)) {
                guard case .offers(let view) = row.view, let app = row.key.appOfOffers else {
                    continue
                }
                let count = view.chosen.value(at: question.now)
                guard count > 0 else { continue }
                chosen[app, default: (0, [])].count += count
                chosen[app, default: (0, [])].positions += try reader.choices(of: row, deed, app)
            }
        }
    }

    /// The weight of the choices of an app, from 0 to 1; `nil` if there are none.
    func reason(for app: String) -> OfferReason? {
        guard let (count, positions) = chosen[app], count > 0 else { return nil }
        return OfferReason("habit", count / (1 + count), positions)
    }
}

extension ActivityReader {
    /// The largest number of choices that a reason cites, and of lists that are read for them.
    private static var mostCited: Int { 4 }
    private static var mostLists: Int { 16 }

    /// Returns the newest feedback in which the owner chose an offer of a row.
    fileprivate func choices(
        of row: ActivityRow,
        _ deed: OfferDeed,
        _ app: String
    ) throws(DonationStoreError) -> [Position] {
        var newest: [Position] = []
        try forEachEntry(of: row) { entry in
            newest.append(entry.position)
            return newest.count < Self.mostLists
        }
        var found: [Position] = []
        for event in try events(at: newest) where found.count < Self.mostCited {
            guard let chosen = event.feedback?.chosen, chosen.deed == deed, chosen.app == app else {
                continue
            }
            found.append(event.position)
        }
        return found
    }
}
