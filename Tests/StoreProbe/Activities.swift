import DonationStore
import Foundation
import Interactions
import Search
import TestSupport

/// The commands about activities, items, reminders, searches and places.
enum ActivityCommand {
    private static let app = "org.example.probe"

    /// Performs a command, or returns `nil` for another one.
    ///
    /// The answer acknowledges the last event of the command's commit.
    static func perform(_ words: [String], in store: DonationStore) throws -> ProbeReply? {
        var reply = ProbeReply()
        let number = words.last ?? ""
        let donor = store.donor(app)
        switch words.first {
        case "index": try index(number, in: store)
        case "visit": try donor.becomeCurrent(activity(number))
        case "update": try donor.updateCurrent(activity(number))
        case "resign": try donor.resignCurrent()
        case "remind": try donor.takeLink(LinkTaken(title: number, about: activity(number)))
        case "follow", "unremind":
            guard let link = try store.links().last else { return reply }
            if words.first == "follow" {
                try store.openLink(link.position)
            } else {
                try store.removeLink(link.position)
            }
        case "browse": try donor.visit(page(number))
        case "note": try donor.notePlace(place(number), cause: .copied)
        case "forget": try donor.delete(.activities(persistentIdentifiers: ["visit-\(number)"]))
        case "unindex": try donor.delete(.domains(["number.\(number)"], index: "probe"))
        case "search":
            _ = try Searcher(store).results(for: number, at: Host.current.now())
            return reply
        case "choose":
            let found = try Searcher(store).results(for: number, at: Host.current.now())
            guard let first = found.first else { return reply }
            let shown = found.map(\.position)
            try store.record(
                SearchFeedback(query: number, shown: shown, chosen: first.position)
            )
        default: return nil
        }
        reply.position = try store.lastPosition().rawValue
        reply.identifier = try events(of: store).last
        return reply
    }

    /// Indexes three items in one batch, every third time after the deletion of all.
    private static func index(_ number: String, in store: DonationStore) throws {
        var batch = IndexBatch(index: "probe")
        batch.deletesAll = (Int(number) ?? 0) % 3 == 0
        batch.items = ["a", "b", "c"].map { name in
            SearchableItem(
                identifier: name,
                domainIdentifier: "number.\(number)",
                attributes: ["title": .text(number)]
            )
        }
        batch.clientState = Array(number.utf8)
        for result in try store.donor(app).apply(batch) { _ = try result.get() }
    }

    private static func activity(_ number: String) -> Activity {
        var activity = Activity(type: "org.example.probe.read", title: "secret-\(number)")
        activity.persistentIdentifier = "visit-\(number)"
        activity.scopes = [.search, .prediction]
        return activity
    }

    private static func page(_ number: String) -> PageVisited {
        PageVisited(
            "https://example.org/\(number)",
            title: "page-\(number)",
            places: [PlaceOnPage(place(number), forms: .jsonLD, isMain: true)]
        )
    }

    /// A place with a name, a street and a telephone number of its own.
    private static func place(_ number: String) -> Place {
        var place = Place(name: "place-\(number)", telephones: ["555000\(number)"])
        place.address.thoroughfare = "\(number) Probe Street"
        return place
    }

    /// The words for an event; `nil` for another one.
    static func words(for payload: any EventPayload) -> String? {
        switch payload {
        case let visit as BecameCurrent: "#visit \(visit.activity.title ?? "")"
        case let update as ActivityUpdated: "#update \(update.activity.title ?? "")"
        case let page as PageVisited: "#page \(page.title)"
        case let noted as PlaceNoted: "#place \(noted.place.name ?? "")"
        case is Resigned: "#resigned"
        case let indexed as ItemIndexed:
            "#item \(indexed.item.displayName ?? "") \(indexed.item.identifier)"
        case let state as ClientState: "#state \(String(decoding: state.state, as: UTF8.self))"
        case let link as LinkTaken: "#reminder \(link.title)"
        case is LinkOpened: "#opened"
        case is LinkRemoved: "#removed"
        case is SearchFeedback: "#searched"
        default: nil
        }
    }

    /// The differences between the places that are there and those that the live events give.
    static func placeFindings(in store: DonationStore) throws -> [String] {
        var wanted: Set<String> = []
        var last = Position.start
        while case let events = try store.events(after: last), let end = events.last {
            for event in events where !event.isDeleted {
                switch event.event {
                case .known(let page as PageVisited):
                    wanted.formUnion(page.places.compactMap(\.place.name))
                case .known(let noted as PlaceNoted): wanted.formUnion([noted.place.name ?? ""])
                default: break
                }
            }
            last = end.position
        }
        let known = try store.recentPlaces().map { $0.place.name ?? "" }.sorted()
        return known == wanted.sorted() ? [] : ["places \(known), and not \(wanted.sorted())"]
    }

    /// The differences between the answers of a search and what can be found.
    ///
    /// The search makes the views and its index, if there are none.
    static func findings(in store: DonationStore) throws -> [String] {
        let now = Host.current.now()
        let searcher = Searcher(store)
        var wanted: [String: Set<UInt64>] = [:]
        for item in try store.items() {
            wanted[item.item.displayName ?? "", default: []].insert(item.position.rawValue)
        }
        for activity in try store.activities()
        where activity.activity.scopes.contains(.search) {
            let title = activity.activity.displayName ?? ""
            wanted[title, default: []].insert(activity.position.rawValue)
        }
        // Texts that nothing has any more find nothing.
        for number in 0...9 where wanted["\(number)"] == nil { wanted["\(number)"] = [] }
        return try wanted.compactMap { text, positions in
            let found = try searcher.results(for: text, limit: 100, at: now)
                .filter { $0.title == text }.map(\.position.rawValue)
            return Set(found) == positions
                ? nil : "'\(text)' finds \(found), and not \(positions.sorted())"
        }.sorted()
    }
}
