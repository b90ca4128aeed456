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
                chosen[app, default: (0, [])].positions += view.choices.map(\.position)
            }
        }
    }

    /// The weight of the choices of an app, from 0 to 1; `nil` if there are none.
    func reason(for app: String) -> OfferReason? {
        guard let (count, positions) = chosen[app], count > 0 else { return nil }
        return OfferReason("habit", count / (1 + count), positions)
    }
}
