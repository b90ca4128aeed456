// Measures a share sheet beside a suggestion, for docs/decisions/0090:
//
//     swift run -c release sheetmeasure [EVENTS [APPS [DIRECTORY]]]
//
// EVENTS messages go to 20 people. Each of APPS apps has a share extension and an action, half of
// them with a list of numbers and half with a predicate. Both rows have an order, and 200 shares
// ended with an app or an action.

import DonationStore
import Foundation

/// Microseconds of processor time of one call.
func cost(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = clock()
    for _ in 0..<count { try body() }
    return Double(clock() - start) * 1_000_000 / Double(CLOCKS_PER_SEC) / Double(count)
}

let arguments = CommandLine.arguments
let events = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 1_000_000
let apps = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 30
let parent = arguments.count > 3 ? arguments[3] : NSTemporaryDirectory()
let directory = "\(parent)/sheetmeasure-\(getpid())"
try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: directory) }

let first: Int64 = 1_767_225_600_000
let step = Int64(365 * 86_400_000) / Int64(max(events, 1))
let now = Timestamp(milliseconds: first + Int64(events) * step)

/// Writes the messages into a new store.
func writeMessages() throws {
    var log = try LogImport(to: "\(directory)/store")
    for index in 1...max(events, 1) {
        let time = Timestamp(milliseconds: first + Int64(index) * step)
        // The chats are the first apps of the registry.
        let (person, chat) = (index % 20, index % 20 % max(min(apps, 4), 1))
        let donation: [String: JSONValue] = [
            "app": .string("org.example.app\(chat)"), "identifier": .string("m\(index)"),
            "direction": "outgoing", "start": time.json,
            "intent": [
                "class": "INSendMessageIntent", "conversationIdentifier": .string("c\(person)"),
                "recipients": [["displayName": .string("Person \(person)")]],
            ],
        ]
        let line: [String: JSONValue] = [
            "position": .integer(Int64(index)), "recordedAt": time.json, "kind": "donated",
            "donor": .integer(Int64(chat + 1)), "donation": .object(donation),
        ]
        try log.append(JSONValue.object(line).bytes, line: index)
    }
    _ = try log.finish()
}

try writeMessages()
let store = try DonationStore(at: "\(directory)/store")

for index in 0..<apps {
    let name = "org.example.app\(index)"
    var app = App(name, name: "App \(index)")
    var (share, action) = (
        AppExtension(name + ".share", .share), AppExtension(name + ".act", .action, name: "Act")
    )
    share.intentClasses = ["INSendMessageIntent"]
    if index % 2 == 0 {
        var rule = ActivationRule()
        (rule.images, rule.movies, rule.files, rule.webURLs) = (10, 1, 5, 1)
        rule.takesText = true
        share.rule = rule
    } else {
        let types = ["image", "movie", "audio", "url", "text"].map { type in
            "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.\(type)\""
        }
        share.rule = ActivationRule(
            predicate: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
                + types.joined(separator: " || ") + ").@count == $i.attachments.@count).@count == 1"
        )
    }
    action.rule = share.rule
    app.extensions = [share, action]
    try store.register(app)
}

var context = SheetContext(
    sharing: SurfaceContext.Content(types: ["public.jpeg"], count: 2),
    at: .clock(now)
)
var whole = context
whole.limit = .max
let sheet = try store.sheet(for: whole)
for index in 0..<200 {
    let row: SheetRow = index % 2 == 0 ? .apps : .actions
    let entries = row == .apps ? sheet.apps.entries : sheet.actions.entries
    guard !entries.isEmpty else { continue }
    let entry = entries[index * index % entries.count]
    try store.record(.entry(entry.identifier, row), of: sheet, in: context)
}
try store.order(
    SheetOrdered(
        .apps,
        favourites: sheet.apps.entries.suffix(3).map(\.identifier),
        hidden: sheet.apps.entries.dropLast(3).prefix(2).map(\.identifier)
    )
)
try store.order(
    SheetOrdered(.actions, favourites: sheet.actions.entries.suffix(3).map(\.identifier))
)

let suggestion = SuggestionContext(at: .clock(now), limit: 4)
let shown = try store.sheet(for: context)
_ = try store.suggestions(for: suggestion)
print(
    "\(shown.people.count) people, \(shown.apps.entries.count) apps and \(shown.apps.further) more,",
    "\(shown.actions.entries.count) actions and \(shown.actions.further) more"
)
let suggested = try cost(1_000) { _ = try store.suggestions(for: suggestion) }
let asked = try cost(1_000) { _ = try store.sheet(for: context) }
context.surface.content = SurfaceContext.Content(types: ["public.jpeg"], count: 4096)
let many = try cost(100) { _ = try store.sheet(for: context) }
print("suggest \(suggested) µs, sheet \(asked) µs, sheet of 4096 pictures \(many) µs")
