import Contenders
import DonationStore

/// Offers for a context by the length of the log, with a day of places at its end.
struct OffersJob: Job {
    static let name = "offers"

    static func run(in contest: Contest) throws {
        contest.report.begin("Offers for a context, nothing new; the first row is suggest 4")
        var curve = Curve("Offers for a context, CPU", by: "events in the log")
        for events in contest.sizes(
            [10_000, 100_000, 1_000_000, 10_000_000],
            quick: [10_000, 100_000]
        ) {
            contest.directory.clear()
            let corpus = try contest.corpus(Shape(events: events, contacts: 1000), "offers")
            let store = try DonationStore.open(at: corpus.path)
            try DayOfPlaces.add(to: store)
            // The first makes the views, the second notes the boot.
            for _ in 0..<2 { _ = try store.suggestions(limit: 4) }
            let racers =
                [Racer("suggest", OfferContender(store, asking: nil))]
                + OfferTask.allCases.map { task in
                    Racer(task.rawValue, OfferContender(store, asking: task))
                }
            let race = Race(rounds: contest.rounds(of: events, most: 5), operations: 100)
            let standings = try race.run(racers) { contender, _ in
                guard try contender.suggest() > 0 else {
                    throw UnexpectedOutcome("nothing is offered")
                }
            }
            contest.report.add("offers, log of \(events)", standings)
            curve.add(events, standings) { $0.cpu.median }
            let offers = standings.dropFirst()
            guard let slowest = offers.max(by: { $0.cpu.median < $1.cpu.median }) else { continue }
            contest.bars.note(
                .offers,
                "\(Report.times(slowest.cpu)), \(slowest.name), \(events) events",
                isMet: slowest.cpu.median <= 200_000
            )
        }
        contest.curves.append(curve)
    }
}
