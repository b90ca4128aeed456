import TestSupport
import Testing

@testable import Interactions

/// Properties of any history of activities, in any order in which it can arrive.
@Suite struct `Activities in any order` {
    @Test(arguments: SeededGenerator.seeds(30))
    func `have the same views, in one go and one by one`(seed: UInt64) throws {
        let events = ToldHistory(seed: seed, length: seed.isMultiple(of: 5) ? 200 : 70).events
        var random = SeededGenerator(seed: seed &+ 700)
        let expected = try NamedRows(events, order: Array(events.indices), &random)
        #expect(!expected.rows.isEmpty)
        for _ in 0..<2 {
            let order = ToldHistory.order(events, &random)
            let found = try NamedRows(events, order: order, &random)
            for key in Set(expected.rows.keys).union(found.rows.keys).sorted() {
                #expect(expected.rows[key] == found.rows[key], "seed \(seed), \(key)")
            }
        }
    }

    @Test func `move far in these tests, and often begin together`() {
        let events = ToldHistory(seed: 5, length: 240).events
        var random = SeededGenerator(seed: 1)
        let order = ToldHistory.order(events, &random)
        #expect(Set(order) == Set(events.indices))
        #expect(order.enumerated().count { abs($0 - $1) > 3 } > events.count / 3)
        let starts = Set(events.map { [Int64($0.donor), $0.start] })
        #expect(starts.count < events.count * 4 / 5)
    }
}

/// The views of a log, with positions replaced by what they name.
private struct NamedRows {
    private(set) var rows: [String: String] = [:]
    private var names: [String] = []

    init(_ events: [ToldEvent], order: [Int], _ random: inout SeededGenerator) throws {
        var places = [Position](repeating: .start, count: events.count)
        for (place, index) in order.enumerated() {
            places[index] = Position(rawValue: UInt64(place) + 1)
        }
        let whole = MemoryActivities()
        var holders: [(activity: Activity, donor: UInt32, position: Position)] = []
        for index in order {
            let event = events[index]
            var snapshot: Position?
            if let activity = event.activity {
                let known = holders.first { $0 == (activity, event.donor, $0.position) }
                if random.chance(0.5) { snapshot = known?.position }
                holders.append((activity, event.donor, places[index]))
            }
            whole.records.append(event.record({ places[$0] }, snapshot: snapshot))
            // Twins are one and the same.
            let said = event.play.map { "\($0)" } ?? "\(event.payload { _ in .start })"
            names.append("\(event.donor) \(event.start) \(said)")
        }
        try whole.catchUp(through: order.count)
        let parts = MemoryActivities()
        parts.records = whole.records
        var last = 0
        while last < order.count {
            last = min(order.count, last + Int.random(in: 1...9, using: &random))
            try parts.catchUp(through: last)
        }
        for table in ActivityTable.allCases {
            #expect(whole.rows[table] == parts.rows[table], "\(random), \(table)")
        }
        for (key, row) in whole.rows[.rows] ?? [:] { try add(key, row, whole) }
    }

    private func name(_ position: Position?) -> String {
        guard let position, position != .start else { return "-" }
        return names[Int(position.rawValue) - 1]
    }

    private mutating func add(_ bytes: [UInt8], _ row: [UInt8], _ views: MemoryActivities) throws {
        let key = ActivityRowKey(bytes: bytes)
        let rowClass = try #require(key.rowClass)
        let (timeline, view) = try ActivityTable.parts(of: row.span, rowClass)
        let entries = try views.fold().entries(of: timeline).entries
        let listed = entries.map { "\(name($0.position)) \($0.isAside)" }.sorted()
        let keyName =
            switch rowClass {
            case .link, .referred:
                "\(rowClass) " + name(Position(rawValue: bytes.span.bigEndian(at: 1, width: 8)))
            case .due: "due \(bytes.dropLast(8)) " + name(key.dueLink?.link)
            default: "\(rowClass) \(bytes)"
            }
        let text = "\(listed)\n\(described(view))"
        // Twins have rows of their own.
        rows[keyName, default: ""] += text
    }

    private func described(_ view: ActivityView) -> String {
        switch view {
        case .content(var view):
            let latest = name(view.latest)
            view.latest = .start
            let choices = view.engagement.byQuery.sorted { $0.key < $1.key }
            view.engagement = Engagement()
            return "\(latest) \(choices) \(view)"
        case .item(var view):
            let positions = [name(view.base), name(view.latest)]
            (view.base, view.latest, view.earliest) = (.start, .start, .start)
            let choices = view.engagement.byQuery.sorted { $0.key < $1.key }
            view.engagement = Engagement()
            return "\(positions) \(choices) \(view)"
        case .index(let view): return name(view.state)
        case .scene(let view):
            let update = view.isUpdated ? name(view.update?.position) : ""
            return "\(name(view.boundary?.position)) \(view.isVisit) \(update)"
        case .offers(let view):
            return "\(view.shown) \(view.chosen) \(view.choices.map { name($0.position) })"
        case .outcomes(let view):
            return "\(view.outcomes.map { "\($0.index) \($0.isChosen) \(name($0.position))" })"
        case .places(let view):
            return "\(view.events.map { name($0.position) })"
        case .prediction(let view): return "\(view.visits.map { name($0.position) })"
        case .widget(let view): return described(view)
        case .played(var view):
            let latest = name(view.latest)
            let pieces = view.pieces.map { "\(name($0.position)) \($0.key) \($0.rest)" }
            view.latest = .start
            view.keepPiece(nil)
            return "\(latest) \(pieces) \(view)"
        case .player(let view): return "\(view.plays.map { "\(name($0.position)) \($0.thing)" })"
        case .moments(let view):
            let followers = view.followers.map { "\(name($0.position)) \(name($0.moment))" }
            return "\(view.moments.map { name($0.position) }) \(followers)"
        case .upcoming(let view):
            let modes = view.modes.map { "\($0.key) \($0.value.mode)" }.sorted()
            return "\(name(view.set)) \(modes)"
        case .link, .list: return "\(view)"
        }
    }

    private func described(_ view: WidgetView) -> String {
        let marks = [
            view.registered, view.placed, view.asked, view.checked, view.failed, view.filled,
        ]
        let contents = view.contents.map { content in
            """
            \(content.mode) \(name(content.position)) \(content.policy) \(content.entries)
            \(content.earlier.map { "\(name($0.position)) \($0.first)" })
            """
        }
        let seen = [view.views, view.taps].map { $0.map { name($0.position) } }
        return """
            \(marks.map { name($0?.position) }) \(contents) \(seen) \(view.mode) \(view.stack)
            \(view.isShown) \(view.largestMode) \(view.failures) \(view.counted) \(view.shown)
            \(view.highestRelevance) \(view.tapped) \(view.hours) \(view.askedCause)
            """
    }
}

/// A log and its views of activities in memory.
private final class MemoryActivities: ViewSource {
    var records: [[UInt8]] = []
    var rows: [ActivityTable: [[UInt8]: [UInt8]]] = [:]
    var progress = FoldProgress()

    func row(_ table: ActivityTable, _ key: [UInt8]) -> [UInt8]? { rows[table]?[key] }

    func forEach(
        _ table: ActivityTable,
        prefix: [UInt8],
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        throw .unreadable
    }

    func record(
        at position: Position,
        _ body: (Span<UInt8>) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        guard position > .start, position.rawValue <= UInt64(records.count) else { return }
        let record = records[Int(position.rawValue) - 1]
        do throws(DecodingFailure) {
            try body(record.span)
        } catch {
            throw .damaged(position, error)
        }
    }

    func donor(_ number: DonorNumber) -> Donor? { Donor(app: "org.example.\(number.rawValue)") }

    func digest(of bytes: [UInt8]) -> [UInt8] { bytes }

    func fold() -> ActivityFold {
        ActivityFold(from: progress, rules: IdentityRules(), source: self)
    }

    func catchUp(through last: Int) throws {
        var fold = fold()
        while fold.progress.position.rawValue < UInt64(last) {
            let position = fold.progress.position.next
            let record = records[Int(position.rawValue) - 1]
            try fold.apply(record.span, at: position)
        }
        try fold.settle()
        for table in ActivityTable.allCases {
            for (key, row) in fold.takeChanges(of: table) { rows[table, default: [:]][key] = row }
        }
        progress = fold.progress
    }
}
