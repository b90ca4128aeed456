// Measures the questions about widgets beside a suggestion, for docs/decisions/0091:
//
//     swift run -c release widgetmeasure [EVENTS [WIDGETS [DIRECTORY]]]
//
// Of EVENTS events, nine in ten are messages and one in ten is about one of WIDGETS widgets: an
// update with a timeline of 24 entries, or a view. The same messages without the widgets give the
// same suggestions. At the end each widget gets an update of 256 entries and some 60 KiB, and the
// questions about widgets are asked again.

import DonationStore
import Foundation

/// Microseconds of processor time of one call.
func cost(_ count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    let start = clock()
    for index in 0..<count { try body(index) }
    return Double(clock() - start) * 1_000_000 / Double(CLOCKS_PER_SEC) / Double(count)
}

let arguments = CommandLine.arguments
let events = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 1_000_000
let widgets = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 50
let parent = arguments.count > 3 ? arguments[3] : NSTemporaryDirectory()
let directory = "\(parent)/widgetmeasure-\(getpid())"
try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: directory) }

let first: Int64 = 1_767_225_600_000
let step = Int64(365 * 86_400_000) / Int64(max(events, 1))
let now = Timestamp(milliseconds: first + Int64(events) * step)

func widget(_ index: Int) -> WidgetIdentity {
    WidgetIdentity(WidgetName("widget\(index)"), of: Donor(app: "org.example.widgets"))
}

func message(_ index: Int, _ time: Timestamp) -> [String: JSONValue] {
    let person = index.multipliedReportingOverflow(by: 2_654_435_761).partialValue
    let number = Int((person % 10_000 + 10_000) % 10_000)
    let handle: JSONValue = [
        "type": "emailAddress", "value": .string("p\(number)@example.org"),
    ]
    let donation: [String: JSONValue] = [
        "app": "org.example.chat", "identifier": .string("m\(index)"),
        "direction": "outgoing", "start": time.json,
        "intent": [
            "class": "INSendMessageIntent", "conversationIdentifier": .string("c\(number)"),
            "recipients": [
                ["displayName": .string("Person \(number)"), "personHandle": handle]
            ],
        ],
    ]
    return ["kind": "donated", "donor": 1, "donation": .object(donation)]
}

func aboutWidget(_ index: Int, _ time: Timestamp) -> [String: JSONValue] {
    let kind: JSONValue = .string(widget(index / 10 % widgets).name.kind)
    if index % 20 == 0 {
        return [
            "kind": "widgetViewed", "donor": 2, "app": "org.example.widgets",
            "widgetViewed": ["kind": kind, "surface": "widgetStack"],
        ]
    }
    let entries = (0..<24).map { hour -> JSONValue in
        [
            "mode": "systemSmall", "title": .string("Entry \(hour) of \(index)"),
            "lines": ["one line", "another line"],
            "validFrom": Timestamp(milliseconds: time.milliseconds + Int64(hour) * 3_600_000).json,
        ]
    }
    return [
        "kind": "widgetUpdated", "donor": 2, "app": "org.example.widgets",
        "widgetUpdated": ["kind": kind, "policy": "atEnd", "snapshots": .array(entries)],
    ]
}

func store(_ name: String, withWidgets: Bool) throws -> DonationStore {
    let path = "\(directory)/\(name)"
    var log = try LogImport(to: path)
    var position = 0
    for index in 1...max(events, 1) {
        let time = Timestamp(milliseconds: first + Int64(index) * step)
        let isAboutWidget = index % 10 == 0
        guard withWidgets || !isAboutWidget else { continue }
        var line = isAboutWidget ? aboutWidget(index, time) : message(index, time)
        position += 1
        line["position"] = .integer(Int64(position))
        line["recordedAt"] = time.json
        try log.append(JSONValue.object(line).bytes, line: position)
    }
    _ = try log.finish()
    return try DonationStore(at: path)
}

func measureWidgets(of store: DonationStore, at now: Timestamp, _ title: String) throws {
    _ = try store.snapshot(of: widget(0), at: now)
    var shown = 0
    let snapshot = try cost(10_000) { index in
        if try store.snapshot(of: widget(index % widgets), at: now) != nil { shown += 1 }
    }
    print("\(title): snapshot \(snapshot) µs, \(shown) of 10000 shown")
    let due = try cost(100) { _ in _ = try store.widgetsDue(at: now) }
    let stack = try cost(100) { _ in
        _ = try store.widgetStack(for: SurfaceContext(.widgetStack, at: .clock(now), limit: 4))
    }
    print("\(title): due \(due) µs, stack \(stack) µs, of \(widgets) widgets")
}

let context = SuggestionContext(at: .clock(now), limit: 4)
var answers: [[String]] = []
for withWidgets in [false, true] {
    let store = try store(withWidgets ? "with" : "without", withWidgets: withWidgets)
    let rebuilt = try cost(1) { _ in try store.rebuild() }
    _ = try store.suggestions(for: context)
    let suggested = try cost(1_000) { _ in _ = try store.suggestions(for: context) }
    answers.append(try store.suggestions(for: context).map { "\($0.score)" })
    print(
        withWidgets ? "with widgets" : "without widgets",
        "rebuild \(Int(rebuilt / 1_000_000)) s, suggest \(suggested) µs"
    )
    guard withWidgets else { continue }
    try measureWidgets(of: store, at: now, "24 entries")
    var last = now
    for index in 0..<widgets {
        last = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let entries = (0..<256).map { entry in
            WidgetSnapshot(
                .systemSmall,
                title: "Entry \(entry)",
                lines: [String(repeating: "x", count: 200)],
                validFrom: Timestamp(milliseconds: last.milliseconds + Int64(entry) * 300_000),
                relevance: WidgetRelevance(Double(entry))
            )
        }
        let name = widget(index).name
        try store.donor("org.example.widgets")
            .donate(WidgetUpdated(name, .newData, snapshots: entries, policy: .atEnd))
    }
    let later = Timestamp(milliseconds: last.milliseconds + 3_600_000)
    try measureWidgets(of: store, at: later, "256 entries")
    let viewed = try cost(100) { index in
        try store.record(
            WidgetViewed(widget(index % widgets).name),
            of: Donor(app: "org.example.widgets"),
            start: Timestamp(milliseconds: last.milliseconds - Int64(index) * 60_000)
        )
        _ = try store.snapshot(of: widget(index % widgets), at: later)
    }
    print("a late view, then a snapshot: \(viewed) µs")
}
print(answers[0] == answers[1] ? "the same suggestions" : "OTHER SUGGESTIONS")
