import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Widgets")
struct WidgetTests {
    @Test func `B22: new data replaces, no data moves the check, a failure takes nothing away`()
        throws
    {
        let board = try Board()
        try board.update("Sun")
        let first = board.now
        board.pass(minutes: 10)
        try board.update("Rain")
        var shown = try #require(try board.store.snapshot(of: board.widget))
        #expect(shown.snapshot.title == "Rain")
        #expect(shown.from == board.now && shown.checked == board.now && shown.from > first)
        let second = board.now
        board.pass(minutes: 40)
        try board.update(.noData)
        shown = try #require(try board.store.snapshot(of: board.widget))
        #expect(shown.snapshot.title == "Rain" && shown.from == second)
        #expect(shown.checked == board.now && shown.failed == nil)
        #expect(shown.age(at: board.now) == 0)
        let position = shown.position
        board.pass(minutes: 40)
        try board.update(.failed)
        shown = try #require(try board.store.snapshot(of: board.widget))
        #expect(shown.snapshot.title == "Rain" && shown.position == position)
        #expect(shown.failed == board.now)
        #expect(shown.age(at: board.now) == 80 * 60_000)
        // One that succeeds ends it.
        board.pass(minutes: 40)
        try board.update(.noData)
        shown = try #require(try board.store.snapshot(of: board.widget))
        #expect(shown.failed == nil && shown.snapshot.title == "Rain")
    }

    @Test func `B23: starts compact, and is not larger than its app permits`() throws {
        let board = try Board()
        let size: (width: UInt64, height: UInt64) = (359, 400)
        #expect(try board.store.widget(board.widget)?.mode == .compact)
        #expect(try !board.store.changeMode(of: board.widget, to: .expanded, size: size))
        #expect(try board.store.widget(board.widget)?.mode == .compact)
        try board.change(.largestModeChanged, .expanded)
        #expect(try board.store.widget(board.widget)?.mode == .compact)
        #expect(try board.store.changeMode(of: board.widget, to: .expanded, size: size))
        #expect(try board.store.widget(board.widget)?.mode == .expanded)
        try board.update("Compact", .compact)
        try board.update("Expanded", .expanded)
        #expect(try board.title == "Expanded")
        let compact = try board.store.snapshot(of: board.widget, in: .compact)
        #expect(compact?.snapshot.title == "Compact")
        // An app that permits less makes it smaller.
        try board.change(.largestModeChanged, .compact)
        #expect(try board.title == "Compact")
        // An event that a host should not have written changes nothing either.
        try board.change(.modeChanged, .expanded)
        #expect(try board.store.widget(board.widget)?.mode == .compact)
    }

    @Test func `begin in the first of their modes if they are no Today widgets`() throws {
        let board = try Board(registers: false)
        var change = WidgetChanged(board.name, .registered)
        change.modes = [.systemMedium, .systemSmall]
        try board.app.donate(change)
        #expect(try board.store.widget(board.widget)?.mode == .systemMedium)
        #expect(try board.store.widgetsDue().map(\.mode) == [.systemMedium])
        try board.update("Small", .systemSmall)
        #expect(try board.store.widget(board.widget)?.mode == .systemSmall)
        change.modes = [.expanded, .systemSmall]
        let other = try Board(registers: false)
        try other.app.donate(change)
        #expect(try other.store.widget(other.widget)?.mode == .compact)
    }

    @Test func `B24: without content it is neither due nor shown, until the app says so`() throws {
        let board = try Board()
        try board.update("Sun")
        board.pass(minutes: 600)
        #expect(try board.isDue)
        try board.change(.hasNoContent)
        try board.change(.updateAsked)
        board.pass(minutes: 600)
        #expect(try !board.isDue)
        #expect(try board.title == nil)
        #expect(try board.store.widgetStack(for: SurfaceContext(.widgetStack)).isEmpty)
        // Only the word of the app ends it, not an update.
        try board.update("Rain")
        #expect(try board.title == nil)
        try board.change(.hasContent)
        #expect(try board.title == "Rain")
        board.pass(minutes: 600)
        #expect(try board.isDue)
    }

    @Test func `B25: keeps the last entry without budget, which the app in front does not need`()
        throws
    {
        let board = try Board()
        let start = board.now
        for number in 0..<39 {
            try board.update("Early \(number)")
            board.pass(minutes: 6)
        }
        let entries = [0, 10, 20].map { minutes in
            WidgetSnapshot(.compact, title: "Entry \(minutes)", validFrom: board.time(minutes))
        }
        try board.app.donate(
            WidgetUpdated(board.name, .newData, snapshots: entries.reversed(), policy: .atEnd)
        )
        #expect(try board.title == "Entry 0")
        #expect(try board.store.snapshot(of: board.widget)?.next == board.time(10))
        board.pass(minutes: 15)
        #expect(try board.title == "Entry 10")
        board.pass(minutes: 10)
        // After the last one: it stays, and there is no budget for the next update.
        #expect(try board.title == "Entry 20")
        #expect(try board.store.widget(board.widget)?.counted == 40)
        #expect(try !board.isDue)
        var asked = WidgetChanged(board.name, .updateAsked)
        asked.cause = .pushed
        try board.app.donate(asked)
        #expect(try !board.isDue)
        board.pass(minutes: 1)
        asked.cause = .foreground
        try board.app.donate(asked)
        #expect(try board.store.widgetsDue().map(\.cause) == [.foreground])
        try board.update(.noData, because: .foreground)
        #expect(try board.store.widget(board.widget)?.counted == 40)
        #expect(try !board.isDue)
        // A day after the first update the window has moved.
        board.test.now = Timestamp(milliseconds: start.milliseconds + 86_400_000 - 1)
        #expect(try !board.isDue)
        #expect(try board.title == "Entry 20")
        board.test.now = Timestamp(milliseconds: start.milliseconds + 86_400_000)
        #expect(try board.isDue)
        #expect(try board.title == "Entry 20")
    }

    @Test func `are never due by themselves with the policy never`() throws {
        let board = try Board()
        let snapshot = WidgetSnapshot(.systemSmall, title: "Sun")
        try board.app.donate(
            WidgetUpdated(board.name, .newData, snapshots: [snapshot], policy: .never)
        )
        board.pass(minutes: 60 * 24 * 400)
        #expect(try !board.isDue)
        try board.change(.updateAsked)
        #expect(try board.isDue)
        try board.update(.failed)
        board.pass(minutes: 60 * 24 * 400)
        #expect(try !board.isDue)
        #expect(try board.title == "Sun")
    }

    @Test func `go by the policy of the newest content, whatever its mode`() throws {
        let board = try Board()
        try board.update("Sun", .systemSmall)
        let snapshot = WidgetSnapshot(.systemMedium, title: "Rain")
        try board.app.donate(
            WidgetUpdated(board.name, .newData, snapshots: [snapshot], policy: .never)
        )
        board.pass(minutes: 60 * 24 * 400)
        #expect(try !board.isDue)
        #expect(try board.title == "Sun")
        // No data and a failure leave the policy as it is.
        try board.update(.noData)
        board.pass(minutes: 60 * 24 * 400)
        #expect(try !board.isDue)
        try board.update("Sun", .systemSmall)
        board.pass(minutes: 60 * 24 * 400)
        #expect(try board.isDue)
    }

    @Test func `keep a free wish until an update comes, whatever is wished after it`() throws {
        let board = try Board()
        for number in 0..<40 {
            try board.update("Early \(number)")
            board.pass(minutes: 6)
        }
        var asked = WidgetChanged(board.name, .updateAsked)
        asked.cause = .pushed
        try board.app.donate(asked)
        #expect(try !board.isDue)
        asked.cause = .foreground
        try board.app.donate(asked)
        let wished = board.now
        board.pass(minutes: 1)
        asked.cause = .pushed
        try board.app.donate(asked)
        #expect(try board.store.widgetsDue().map(\.cause) == [.foreground])
        let widget = try board.store.widget(board.widget)
        #expect(widget?.askedCause == .foreground && widget?.asked == wished)
        try board.update(.noData, because: .foreground)
        #expect(try board.store.widget(board.widget)?.asked == nil)
        #expect(try !board.isDue)
    }

    @Test func `do without content in a mode that is not known here`() throws {
        let board = try Board()
        var other = WidgetSnapshot(.unspecified, title: "Round")
        // A mode of a later version: field 1 with the number 99.
        other.unknownFields = [0x08, 99]
        let small = WidgetSnapshot(.systemSmall, title: "Small")
        try board.app.donate(
            WidgetUpdated(board.name, .newData, snapshots: [other, small], policy: .never)
        )
        #expect(try board.store.widget(board.widget)?.mode == .systemSmall)
        #expect(try board.title == "Small")
        try board.app.donate(WidgetUpdated(board.name, .newData, snapshots: [other]))
        #expect(try board.title == "Small")
        board.pass(minutes: 60 * 24 * 400)
        #expect(try !board.isDue)
    }

    @Test func `may have another size in the same mode`() throws {
        let board = try Board()
        let store = board.store
        #expect(try !store.changeMode(of: board.widget, to: .compact))
        #expect(try store.changeMode(of: board.widget, to: .compact, size: (359, 110)))
        #expect(try !store.changeMode(of: board.widget, to: .compact, size: (359, 110)))
        #expect(try !store.changeMode(of: board.widget, to: .compact))
        #expect(try store.changeMode(of: board.widget, to: .compact, size: (359, 130)))
        let widget = try store.widget(board.widget)
        #expect(widget?.width == 359 && widget?.height == 130)
    }

    @Test func `show compact content expanded until there is other`() throws {
        let board = try Board()
        try board.change(.largestModeChanged, .expanded)
        try board.update("Compact")
        try board.change(.modeChanged, .expanded)
        #expect(try board.title == "Compact")
        #expect(try board.store.snapshot(of: board.widget, in: .expanded) == nil)
        try board.update("Expanded", .expanded)
        #expect(try board.title == "Expanded")
    }

    @Test func `are none for a limit of none, and of an app that the owner never wants`() throws {
        let board = try Board()
        #expect(try board.store.widgetsDue().count == 1)
        #expect(try board.store.widgetsDue(limit: -1).isEmpty)
        try board.update("Rain")
        board.pass(minutes: 600)
        #expect(try board.isDue)
        try board.store.wish(.never, .app("org.example.weather"))
        #expect(try !board.isDue)
        // Who asks for it by name gets it.
        #expect(try board.title == "Rain")
    }

    @Test func `are due at the time that their app gave, and soon after a failure`() throws {
        let board = try Board()
        let due = try board.store.widgetsDue()
        #expect(due.first?.reasons.map(\.name) == ["new", "stale", "budget"])
        let snapshot = WidgetSnapshot(.systemSmall, title: "Sun")
        try board.app.donate(
            WidgetUpdated(
                board.name,
                .newData,
                snapshots: [snapshot],
                policy: .after,
                after: board.time(60)
            )
        )
        board.pass(minutes: 59)
        #expect(try !board.isDue)
        board.pass(minutes: 1)
        #expect(try board.isDue)
        // A day has 40 updates, so that one is asked again after 36 minutes, then after 72.
        for wait in [36, 72] as [Int64] {
            try board.update(.failed)
            board.pass(minutes: wait - 1)
            #expect(try !board.isDue)
            board.pass(minutes: 1)
            #expect(try board.isDue)
        }
    }

    @Test func `show the content before until the first entry of the new one begins`() throws {
        let board = try Board()
        try board.update("Before")
        for (title, minutes) in [("Later", 120), ("Soon", 60)] as [(String, Int64)] {
            board.pass(minutes: 1)
            let snapshot = WidgetSnapshot(.compact, title: title, validFrom: board.time(minutes))
            try board.app.donate(WidgetUpdated(board.name, .newData, snapshots: [snapshot]))
        }
        let shown = try #require(try board.store.snapshot(of: board.widget))
        #expect(shown.snapshot.title == "Before" && shown.next == board.time(60))
        board.pass(minutes: 60)
        #expect(try board.title == "Soon")
    }

    @Test func `go on with what has not begun, until the first entry of the new one begins`() throws
    {
        let board = try Board()
        func update(_ entries: [(title: String, minutes: Int64)]) throws {
            let snapshots = entries.map { entry in
                WidgetSnapshot(.compact, title: entry.title, validFrom: board.time(entry.minutes))
            }
            try board.app.donate(WidgetUpdated(board.name, .newData, snapshots: snapshots))
        }
        func titles(_ minutes: Int64...) throws -> [String?] {
            try minutes.map { minutes in
                try board.store.snapshot(of: board.widget, at: board.time(minutes))?.snapshot.title
            }
        }
        try update([("Before", 0), ("Before, later", 90)])
        try update([("A", 120), ("A, later", 150)])
        try update([("B", 180)])
        #expect(
            try titles(0, 90, 120, 150, 179, 180)
                == ["Before", "Before, later", "A", "A, later", "A, later", "B"]
        )
        #expect(try board.store.snapshot(of: board.widget)?.next == board.time(90))
        let last = try board.store.snapshot(of: board.widget, at: board.time(150))
        #expect(last?.next == board.time(180))
        // One that begins before both takes the place of both.
        try update([("C", 100)])
        #expect(try titles(99, 100, 120, 180) == ["Before, later", "C", "C", "C"])
        // However many wait, what is shown now goes on.
        board.pass(minutes: 1)
        for minutes in 200..<220 as Range<Int64> { try update([("\(minutes)", minutes)]) }
        #expect(try titles(0, 219) == ["Before", "219"])
        #expect(try titles(205, 218) == ["Before, later", "218"])
    }

    @Test func `show nothing that is no longer valid`() throws {
        let board = try Board()
        let snapshot = WidgetSnapshot(.compact, title: "Train", validUntil: board.time(5))
        try board.app.donate(WidgetUpdated(board.name, .newData, snapshots: [snapshot]))
        #expect(try board.title == "Train")
        board.pass(minutes: 5)
        #expect(try board.title == nil)
        #expect(try board.isDue)
    }

    @Test(
        arguments: zip(
            WidgetPrivacy.allCases,
            [["Title"], ["Title", "Line", "url"], nil] as [[String]?]
        )
    )
    func `show others what the app permits while locked`(
        privacy: WidgetPrivacy,
        visible: [String]?
    ) throws {
        let board = try Board()
        let snapshot = WidgetSnapshot(
            .compact,
            title: "Title",
            lines: ["Line"],
            url: "url",
            privacy: privacy
        )
        try board.app.donate(WidgetUpdated(board.name, .newData, snapshots: [snapshot]))
        let shown = try board.store.snapshot(of: board.widget, isLocked: true)?.snapshot
        #expect(shown.map { [$0.title] + $0.lines + [$0.url].compactMap(\.self) } == visible)
        #expect(try board.store.snapshot(of: board.widget)?.snapshot == snapshot)
        var context = SurfaceContext(.widgetStack)
        context.visibility = .titles
        let stack = try board.store.widgetStack(for: context)
        #expect(stack.map(\.shown.snapshot) == [shown].compactMap(\.self))
        context.visibility = .nothing
        #expect(try board.store.widgetStack(for: context).isEmpty)
    }
}
