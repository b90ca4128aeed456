import DonationStore
import Interactions

/// Something on the screen in short form, as a history holds it.
struct Showing: Hashable, CustomStringConvertible {
    /// A number in the title that no other thing has.
    var mark: Int
    var persistent: String?
    var page: String?
    var item: String?
    var domain: String?
    var canBeFound = true
    /// The place that it is about.
    var spot: Spot?

    var title: String { "shown\(mark)x" }

    var activity: Activity {
        var activity = Activity(type: "org.example.read", title: title)
        activity.persistentIdentifier = persistent
        activity.webpageURL = page.map { "https://example.org/\($0)" }
        activity.attributes["relatedUniqueIdentifier"] = item.map { .text($0) }
        activity.attributes["domainIdentifier"] = domain.map { .text($0) }
        if let spot { activity.attributes.merge(spot.place.attributes) { $1 } }
        activity.scopes = canBeFound ? [.search, .prediction] : []
        activity.userInfo = ["kind": .integer(Int64(mark % 2))]
        return activity
    }

    /// The content by the rules of `docs/searching.md` alone.
    var content: String {
        if let item { return "item \(item)" }
        if let persistent { return "identifier \(persistent)" }
        return page.map { "page \($0)" } ?? "state \(mark % 2)"
    }

    var description: String {
        let names = [
            persistent.map { "identifier: \($0)" }, page.map { "page: \($0)" },
            item.map { "item: \($0)" }, domain.map { "domain: \($0)" },
            canBeFound ? nil : "not to be found", spot.map { "\($0)" },
        ]
        return "Showing(" + (["\(mark)"] + names.compactMap(\.self)).joined(separator: ", ") + ")"
    }
}

/// An item in short form.
struct Thing: Hashable, CustomStringConvertible {
    var mark: Int
    var identifier: String
    var domain: String?

    var title: String { "shown\(mark)x" }

    var item: SearchableItem {
        SearchableItem(
            identifier: identifier,
            domainIdentifier: domain,
            attributes: ["title": .text(title)]
        )
    }

    var description: String {
        "Thing(\(mark), \(identifier)" + (domain.map { ", domain: \($0))" } ?? ")")
    }
}

/// Changes of an index in one commit.
struct Batch: Hashable, CustomStringConvertible {
    var index = ""
    var deletesAll = false
    var deleted: [String] = []
    var domains: [String] = []
    var items: [Thing] = []
    var updates: [Thing] = []
    var state: Int?

    var batch: IndexBatch {
        var batch = IndexBatch(index: index)
        batch.deletesAll = deletesAll
        batch.deletedIdentifiers = deleted
        batch.deletedDomains = domains
        batch.items = items.map(\.item)
        batch.updates = updates.map(\.item)
        batch.clientState = stateBytes
        return batch
    }

    var stateBytes: [UInt8]? { state.map { Array("state\($0)x".utf8) } }

    var description: String {
        let parts = [
            index.isEmpty ? nil : "in: \(index)", deletesAll ? "deletes all" : nil,
            deleted.isEmpty ? nil : "deletes: \(deleted)",
            domains.isEmpty ? nil : "deletes domains: \(domains)",
            items.isEmpty ? nil : "\(items)", updates.isEmpty ? nil : "updates: \(updates)",
            state.map { "state: \($0)" },
        ]
        return "Batch(" + parts.compactMap(\.self).joined(separator: ", ") + ")"
    }
}

/// One thing that an app or the owner does with activities, items, reminders and searches, or with
/// places, apps and offers.
enum Deed: Hashable {
    case become(Showing, scene: String)
    case update(Showing, scene: String)
    case resign(scene: String)
    case apply(Batch)
    case delete(ActivityTarget)
    case remind(Showing)
    case openReminder(Int)
    case removeReminder(Int)
    /// The results shown, and the index of the chosen one, by the positions of events about them.
    case search(shown: [Int], chosen: Int?, mark: Int)
    /// Looks for the title with a number.
    case find(mark: Int)
    case visit(Visited)
    case note(Spot, PlaceNoted.Cause)
    case register(Program)
    case unregister(String)
    case decide(AccessRule)
    /// Chooses the offer with an index among the first of a map.
    case choose(Int, of: Int)
    /// The positions of events behind a list of offers, the index of the chosen one, and the app.
    case judge([Int], chosen: Int?, String)
}

extension Deed {
    /// Deeds that do less, each by one step.
    var simpler: [Deed] {
        switch self {
        case .become(let showing, let scene):
            return showing.simpler.map { .become($0, scene: scene) }
        case .update(let showing, let scene):
            return showing.simpler.map { .update($0, scene: scene) }
        case .remind(let showing): return showing.simpler.map { .remind($0) }
        case .apply(let batch):
            var simpler: [Batch] = []
            func without(_ change: (inout Batch) -> Void) {
                var other = batch
                change(&other)
                if other != batch { simpler.append(other) }
            }
            without { $0.deletesAll = false }
            without { $0.deleted = [] }
            without { $0.domains = [] }
            without { $0.items = Array($0.items.dropLast()) }
            without { $0.updates = [] }
            without { $0.state = nil }
            return simpler.map { .apply($0) }
        case .visit(let visited): return visited.simpler.map { .visit($0) }
        case .note(let spot, let cause):
            let plain = Spot(number: spot.number)
            return (spot == plain ? [] : [.note(plain, cause)])
                + (cause == .viewed ? [] : [.note(spot, .viewed)])
        case .judge(let shown, nil, let app) where shown.count > 1:
            return shown.map { .judge([$0], chosen: nil, app) }
        default: return []
        }
    }
}

extension Showing {
    fileprivate var simpler: [Showing] {
        var simpler: [Showing] = []
        if spot != nil {
            var other = self
            other.spot = nil
            simpler.append(other)
        }
        for path in [\Showing.persistent, \.page, \.item, \.domain] where self[keyPath: path] != nil
        {
            var other = self
            other[keyPath: path] = nil
            simpler.append(other)
        }
        return simpler
    }
}
