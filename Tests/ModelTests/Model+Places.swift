import DonationStore
import Foundation
import Interactions

/// Places, apps and offers, by `docs/offers.md` alone.
extension Model {
    /// The word of one event about a place.
    fileprivate struct Sight {
        var spot: Spot
        var told: Told
        var index: Int
        var last: Int64
        var isMain: Bool
        var uses: Int
        var dismissals: Int

        /// Whether it comes before another: the last seen first, then the last begun, then by
        /// donor, then in the order of time.
        func isSeen(after other: Sight) -> Bool {
            if last != other.last { return last > other.last }
            if told.start != other.told.start { return told.start > other.told.start }
            if told.donor != other.told.donor { return told.donor < other.told.donor }
            if told.order != other.told.order { return told.order > other.told.order }
            return isMain == other.isMain ? index < other.index : isMain
        }
        var source: String {
            if case .page = told.said { "example.org" } else { told.donor.app }
        }
        var weight: Double {
            guard case .noted(_, let cause) = told.said else { return 0 }
            return switch cause {
            case .copied, .asked: 1.5
            case .message, .calendar: 1
            case .viewed, .unspecified: 0
            }
        }
    }

    /// A place of the last day, as answers describe it.
    struct Known {
        var text: String
        var name: String?
        var isOffered: Bool
        var score: Double
        var needsGeocoding: Bool
        fileprivate var newest: Sight
    }

    /// The places of the last day in the order of the answer, without the words of some apps.
    func places(without apps: Set<String> = []) -> [Known] {
        var groups: [Int: [Sight]] = [:]
        for sight in sights(without: apps).sorted(by: { $0.isSeen(after: $1) }) {
            groups[sight.spot.number, default: []].append(sight)
        }
        return groups.values.map(known).sorted { left, right in
            guard left.isOffered == right.isOffered else { return left.isOffered }
            if left.score != right.score { return left.score > right.score }
            return left.newest.isSeen(after: right.newest)
        }
    }

    private func known(_ sights: [Sight]) -> Known {
        let minutes = Double(max(0, now - sights[0].last)) / 60_000
        let views = Set(sights.filter { !$0.told.isUpdate }.map(\.told.position)).count
        let name = sights.first { $0.spot.hasName }?.spot.name
        let obstacle =
            if name == nil {
                "nameMissing"
            } else if minutes > (views > 1 ? 24 : 6) * 60 {
                "expired"
            } else if !sights.contains(where: \.isMain) {
                "notMain"
            } else {
                "-"
            }
        let events = sights.map { "\($0.told.position)[\($0.index)]" }
        let sources = sights.map(\.source).reduce(into: [String]()) { sources, source in
            if !sources.contains(source) { sources.append(source) }
        }
        let geocoding = !sights.contains(where: \.spot.hasPoint)
        let uses = sights.map(\.uses).reduce(0, +)
        var score = 4 * exp2(-minutes / 30)
        if views > 1 { score += log(Double(views)) }
        score += sights.map(\.weight).max() ?? 0
        score -= 1.5 * Double(uses)
        score -= 0.75 * Double(sights.map(\.dismissals).reduce(0, +))
        return Known(
            text: "\(name ?? "nameless") \(obstacle) from \(sources) at \(events), "
                + "\(geocoding ? "without" : "with") a point",
            name: name,
            isOffered: obstacle == "-",
            score: score,
            needsGeocoding: geocoding,
            newest: sights[0]
        )
    }

    /// The words about places in the last eight events with places of each app.
    ///
    /// They began in the day before this hour and up to now. Changes of one activity in a row count
    /// as one.
    private func sights(without apps: Set<String>) -> [Sight] {
        func hour(_ told: Told) -> Int64 { Int64((Double(told.start) / 3_600_000).rounded(.down)) }
        let thisHour = Int64((Double(now) / 3_600_000).rounded(.down))
        let recent = told.filter { told in
            !told.said.spots.isEmpty && (thisHour - 24...thisHour).contains(hour(told))
                && told.start <= now && !apps.contains(told.donor.app)
        }
        let last = Dictionary(grouping: recent, by: \.donor).values.flatMap { events in
            events.sorted { $0.order > $1.order }
                .reduce(into: [Told]()) { taken, event in
                    guard event.isUpdate, let next = taken.last, next.isUpdate,
                        next.said.scene == event.said.scene
                    else { return taken.append(event) }
                }
                .prefix(8)
        }
        return last.flatMap { told in
            let end = end(of: told)
            let outcomes = outcomes(of: told)
            let spots = told.said.spots.enumerated()
            let first = spots.filter(\.element.isMain) + spots.filter { !$0.element.isMain }
            return first.prefix(4).map { index, found in
                Sight(
                    spot: found.spot,
                    told: told,
                    index: index,
                    last: end,
                    isMain: found.isMain,
                    uses: outcomes.count { $0.index == index && $0.isChosen },
                    dismissals: outcomes.count { $0.index == index && !$0.isChosen }
                )
            }
        }
    }

    /// The last eight choices and dismissals of the places of an event.
    private func outcomes(of told: Told) -> [(index: Int, isChosen: Bool)] {
        var outcomes: [(index: Int, isChosen: Bool)] = []
        let position = UInt64(told.position)
        for feedback in liveFeedback.reversed() where outcomes.count < 8 {
            if let chosen = feedback.chosen {
                if chosen.position.rawValue == position { outcomes.append((chosen.index, true)) }
            } else if feedback.outcome == .dismissed {
                for offer in feedback.shown where offer.position.rawValue == position {
                    outcomes.append((offer.index, false))
                }
            }
        }
        return outcomes
    }

    /// The time at which an event's places were last seen.
    private func end(of told: Told) -> Int64 {
        switch told.said {
        case .page(let visited):
            return min(told.start + (visited.length ?? 0) * 60_000, now)
        case .became(_, let scene), .updated(_, let scene):
            let next = self.told.first { later in
                later.order > told.order && later.donor == told.donor
                    && later.said.scene == scene && later.start <= now
            }
            return min(next?.start ?? now, told.start + 86_400_000, now)
        default: return told.start
        }
    }

    /// The feedback on offers that says anything: what was chosen in it is not deleted.
    private var liveFeedback: [OfferFeedback] {
        entries.compactMap { $0.state == .live ? $0.correction as? OfferFeedback : nil }
            .filter { feedback in
                feedback.chosen.map { self[Int($0.position.rawValue)].state == .live } ?? true
            }
    }

    // MARK: Apps

    /// The apps that are there with the positions of the events that say so, by their identifiers.
    var programs: [(app: App, position: Int)] {
        var programs: [String: (event: AppRegistered, position: Int)] = [:]
        for (index, entry) in entries.enumerated() where entry.state == .live {
            guard let event = entry.correction as? AppRegistered else { continue }
            programs[event.app.identifier] = (event, index + 1)
        }
        return programs.sorted { $0.key < $1.key }.map(\.value)
            .filter { !$0.event.isRemoved }.map { ($0.event.app, $0.position) }
    }

    /// The apps that may lead to a place with the weight of the habit, without hidden ones.
    ///
    /// There is more than one if their weights are the same but for rounding.
    var routing: [(app: App, habit: Double)] {
        let hidden = hiddenApps
        let shown = programs.filter { !hidden.contains($0.app.identifier) }
        let able =
            shown.filter { !$0.app.directionModes.isEmpty }
            + shown.filter { $0.app.directionModes.isEmpty && $0.app.schemes.contains("geo") }
        let weighed = able.map { (app: $0.app, habit: habit(of: $0.app.identifier)) }
        guard let most = weighed.map(\.habit).max(), most > 0 else {
            return Array(weighed.prefix(1))
        }
        return weighed.filter { $0.habit > most - 1e-9 }
    }

    /// Each choice counts half after thirty days; a step back of the clock counts nothing.
    private func habit(of identifier: String) -> Double {
        var chosen: [String: [Int64]] = [:]
        for entry in entries where entry.state == .live {
            guard let feedback = entry.correction as? OfferFeedback, let offer = feedback.chosen,
                offer.app == identifier, [.directions, .ride].contains(offer.deed),
                self[Int(offer.position.rawValue)].state == .live
            else { continue }
            chosen["\(feedback.surface) \(offer.deed)", default: []].append(entry.recordedAt)
        }
        let sum = chosen.values.flatMap { times in
            let end = max(now, times.max() ?? now)
            return times.map { exp2(-Double(end - $0) / (30 * 86_400_000)) }
        }.reduce(0, +)
        return sum / (1 + sum)
    }

    /// The rules of access with the positions of their events, by their callers.
    var access: [(rule: AccessRule, position: Int)] {
        var rules: [String: (rule: AccessRule, position: Int)] = [:]
        for (index, entry) in entries.enumerated() where entry.state == .live {
            guard let rule = entry.correction as? AccessRule else { continue }
            rules[rule.caller] = (rule, index + 1)
        }
        return rules.values.sorted { $0.rule.caller < $1.rule.caller }
    }

    // MARK: The owner's events

    /// Whether a decision changed anything.
    mutating func decide(_ rule: AccessRule) -> Bool {
        guard !access.contains(where: { $0.rule == rule }) else { return false }
        append(rule)
        return true
    }

    /// Whether a registration changed anything.
    mutating func register(_ program: Program) -> Bool {
        guard !programs.contains(where: { $0.app == program.app }) else { return false }
        append(AppRegistered(program.app))
        return true
    }

    /// Whether there was such an app.
    mutating func unregister(_ identifier: String) -> Bool {
        guard let known = programs.first(where: { $0.app.identifier == identifier }) else {
            return false
        }
        append(AppRegistered(App(identifier, name: known.app.name), isRemoved: true))
        return true
    }

    /// Whether a list may name this position; `nil` for an event of which only the views know
    /// whether it still says anything.
    func isNameable(_ position: Int) -> Bool? {
        guard entries.indices.contains(position - 1) else { return false }
        let entry = self[position]
        if case .itemUpdated? = entry.said { return nil }
        if entry.said != nil { return entry.state == .live }
        switch entry.correction {
        case is LinkOpened, is LinkRemoved, is SearchFeedback, is OfferFeedback, is AppRegistered,
            is AccessRule:
            return nil
        default: return false
        }
    }
}

extension Model.Said {
    /// The places that the event gives.
    var spots: [(spot: Spot, isMain: Bool)] {
        switch self {
        case .page(let visited):
            visited.spots.enumerated().map { ($1, visited.hasSubject && $0 == 0) }
        case .noted(let spot, _): [(spot, true)]
        case .became(let showing, _), .updated(let showing, _):
            showing.spot.map { [($0, true)] } ?? []
        default: []
        }
    }
}
