import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("The laws of widgets")
struct WidgetLawTests {
    /// One step in the life of a widget, at its own time.
    private struct Step {
        var event: any DonatedPayload
        var start: Timestamp
    }

    private func steps(_ random: inout SeededGenerator, from now: Timestamp) -> [Step] {
        var time = now.milliseconds - 30 * 86_400_000
        return (0..<40).map { number in
            time += Int64(Int.random(in: 0..<3_600_000, using: &random)) + 1
            let name = WidgetName("weather", configuration: random.pick(["", "city"]))
            let start = Timestamp(milliseconds: time)
            let event: any DonatedPayload
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                var change = WidgetChanged(
                    name,
                    random.pick([.registered, .placed, .largestModeChanged, .modeChanged])
                )
                (change.mode, change.stack) = (.expanded, "home")
                event = change
            case 1: event = WidgetChanged(name, random.pick([.updateAsked, .hasContent]))
            case 2, 3: event = WidgetViewed(name, isTapped: random.chance(0.3))
            case 4: event = WidgetUpdated(name, random.pick([.noData, .failed]))
            default:
                let entries = (0..<3).map { index in
                    WidgetSnapshot(
                        random.pick([.compact, .expanded]),
                        title: "Title \(number)",
                        validFrom: Timestamp(milliseconds: time + Int64(index) * 3_600_000),
                        relevance: WidgetRelevance(Double(number))
                    )
                }
                event = WidgetUpdated(
                    name,
                    .newData,
                    because: random.pick([.background, .foreground]),
                    snapshots: entries,
                    policy: random.pick([.atEnd, .never])
                )
            }
            return Step(event: event, start: start)
        }
    }

    private func donate(_ step: Step, to handle: DonorHandle) throws {
        switch step.event {
        case let event as WidgetChanged: try handle.donate(event, start: step.start)
        case let event as WidgetUpdated: try handle.donate(event, start: step.start)
        case let event as WidgetViewed:
            try handle.store.record(event, of: handle.donor, start: step.start)
        default: Issue.record("another kind")
        }
    }

    /// Everything that the store says of widgets, without positions.
    private func answers(_ board: Board) throws -> [String] {
        let store = board.store
        var texts: [String] = []
        for widget in try store.widgets() {
            var plain = widget
            for index in plain.contents.indices { plain.contents[index].position = .start }
            texts.append("\(plain)")
            for mode in [nil, .compact, .expanded] as [WidgetMode?] {
                for hours in [-200, -20, 0] as [Int64] {
                    let time = board.time(hours * 60)
                    var shown = try store.snapshot(of: widget.identity, in: mode, at: time)
                    shown?.position = .start
                    texts.append("\(mode.map { "\($0)" } ?? "-") \(hours) \(shown as Any)")
                }
            }
        }
        for due in try store.widgetsDue() {
            texts.append("\(due.identity) \(due.since) \(due.score) \(due.reasons.map(\.name))")
        }
        for widget in try store.widgetStack(for: SurfaceContext(.widgetStack)) {
            texts.append("\(widget.identity) \(widget.score) \(widget.reasons.map(\.name))")
        }
        return texts
    }

    @Test(arguments: SeededGenerator.seeds(12))
    func `give the same answers in whatever order the events arrive`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let straight = try Board(registers: false)
        let steps = steps(&random, from: straight.now)
        for step in steps { try donate(step, to: straight.app) }
        let expected = try answers(straight)
        #expect(expected.count > 8)
        let mixed = try Board(registers: false)
        for step in steps.shuffled(using: &random) {
            try donate(step, to: mixed.app)
            if random.chance(0.2) { _ = try mixed.store.widgets() }
        }
        #expect(try answers(mixed) == expected, "seed \(seed)")
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `give the answers of the events that are left after a deletion`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let board = try Board(registers: false)
        let without = try Board(registers: false)
        var deleted: [Position] = []
        for step in steps(&random, from: board.now) {
            try donate(step, to: board.app)
            if random.chance(0.3) {
                deleted.append(try board.store.information().lastPosition)
            } else {
                try donate(step, to: without.app)
            }
        }
        _ = try board.store.widgets()
        try board.store.delete(.positions(PositionSet(deleted)))
        #expect(try answers(board) == answers(without), "seed \(seed)")
        try board.store.erase()
        #expect(try answers(board) == answers(without), "seed \(seed)")
        try board.store.rebuild()
        #expect(try answers(board) == answers(without), "seed \(seed)")
    }

    @Test func `leave no byte of a deleted widget after an erasure`() throws {
        let board = try Board(registers: false)
        var change = WidgetChanged(WidgetName("Zq-kind", configuration: "Zq-city"), .registered)
        (change.title, change.note) = ("Zq-title", "Zq-note")
        try board.app.donate(change)
        let snapshot = WidgetSnapshot(.compact, title: "Zq-shown", lines: ["Zq-line"], url: "Zq:")
        try board.app.donate(WidgetUpdated(change.widget, .newData, snapshots: [snapshot]))
        try board.store.record(
            WidgetViewed(change.widget, isTapped: true, url: "Zq:tap"),
            of: board.app.donor
        )
        try board.update("Rain")
        #expect(try board.store.widgets().count == 2)
        #expect(try board.test.holds("Zq"))
        let receipt = try board.app.delete(.widgets([change.widget]))
        #expect(receipt.activityEvents == 3)
        #expect(try board.store.widgets().map(\.identity) == [board.widget])
        #expect(try board.title == "Rain")
        try board.store.erase()
        #expect(try !board.test.holds("Zq"))
        #expect(try board.title == "Rain")
        try board.app.delete(.allWidgets)
        #expect(try board.store.widgets().isEmpty)
    }

    @Test func `answer as of then without what came later`() throws {
        let board = try Board()
        try board.update("Sun")
        let then = board.now
        board.pass(minutes: 60)
        try board.update("Rain")
        let past = try board.store.views(asOf: then)
        let stack = try past.widgetStack(for: SurfaceContext(.widgetStack))
        #expect(stack.map(\.shown.snapshot.title) == ["Sun"])
        #expect(try past.widgets().first?.contents.map(\.updated) == [then])
        #expect(try past.widget(board.widget)?.contents.map(\.updated) == [then])
        #expect(try past.snapshot(of: board.widget)?.snapshot.title == "Sun")
        #expect(try past.snapshot(of: board.widget, at: board.now)?.snapshot.title == "Sun")
        #expect(try past.widget(WidgetIdentity(WidgetName("no"), of: board.app.donor)) == nil)
        // It was updated just then.
        #expect(try past.widgetsDue().isEmpty)
        #expect(try past.widgetsDue(at: board.now).count == 1)
        #expect(try past.widgetsDue(at: board.now, limit: -1).isEmpty)
        board.pass(minutes: 60)
        try board.store.wish(.never, .app("org.example.weather"))
        #expect(try past.widgetsDue(at: board.now).count == 1)
    }

    @Test func `let old content go by the owner's rule for the class Widget`() throws {
        let board = try Board(registers: false)
        for title in ["Zq-first", "Zq-second", "Rain"] {
            board.pass(minutes: 10)
            try board.update(title)
        }
        try board.store.donor("org.example.reader").becomeCurrent(Activity(type: "reading"))
        try board.store.setPolicy(
            PolicyRule(app: "org.example.weather", intentClass: "Widget", maximumCount: 1)
        )
        #expect(try board.test.holds("Zq"))
        #expect(try board.store.maintain(at: board.now).deletedActivityEvents == 2)
        #expect(try !board.test.holds("Zq"))
        #expect(try board.title == "Rain")
        #expect(try board.store.activities().count == 1)
    }

    @Test func `come back from an export`() throws {
        let board = try Board()
        try board.update("Rain")
        try board.see()
        var export = try board.store.export()
        let test = try TestStore(seed: 8)
        var log = try LogImport(to: test.path)
        var count = 0
        while let events = try export.nextEvents() {
            for event in events {
                count += 1
                try log.append(event.json.bytes, line: count)
            }
        }
        _ = try log.finish()
        #expect(count == 3)
        let copy = try test.open()
        #expect(try copy.snapshot(of: board.widget)?.snapshot.title == "Rain")
        #expect(try copy.widget(board.widget) == board.store.widget(board.widget))
    }
}

extension TestStore {
    /// Returns whether any file of the store holds a text.
    fileprivate func holds(_ text: String) throws -> Bool {
        let bytes = Data(text.utf8)
        let files = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
        return files.contains { file in
            FileManager.default.contents(atPath: "\(path)/\(file)")?.range(of: bytes) != nil
        }
    }
}
