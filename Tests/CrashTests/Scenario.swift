import Foundation
import TestSupport

/// A sequence of runs of the real tool, or of a program that indexes, on a store.
struct Scenario {
    /// One run of `donationlog` or of `storeprobe`.
    struct Step {
        enum Feeding {
            /// Each batch is a file, named on the command line.
            case files
            /// Each batch goes through one pipe, the next after all receipts of the last.
            case pipe
        }

        /// Whether it is a run of `storeprobe`, whose batches are one command each.
        var isProbe = false
        /// The subcommand and its options, without `--store`; of a probe only its name.
        var arguments: [String]
        /// Lines of donation JSON; one commit stores the lines of one batch.
        var batches: [[String]] = []
        var feeding = Feeding.files
        /// The number of such tools at a time, each with its own batches.
        var processes = 1
    }

    var name: String
    var steps: [Step]
    /// The identifiers of the donations that a step erases.
    var erasable: Set<String> = []
    /// The faults in the found events, given the required ones.
    var complaints: @Sendable (Moment, [String]) -> [String] = Scenario.keepsHistory
    /// The same after runs that may have failed or stopped.
    var complaintsAfterFault: @Sendable (Scenario, [Acknowledgement], [String]) -> [String] =
        Scenario.keepsWholeBatches
}

/// The knowledge about the log at one point of a recording.
struct Moment {
    /// The acknowledgements up to then, by position.
    var acknowledged: [UInt64: String]
    /// The content of each position at the end of the recording.
    var history: [String]
    /// The last positions of all commits in order, beginning with 0.
    var boundaries: [UInt64]
    /// The number of commits that can be on their way at a time.
    var writers: Int
}

extension Scenario {
    /// The mark of a position with an erased event.
    static let erased = "#erased"

    /// Checks that the log is a beginning of the whole history, with all acknowledged events and at
    /// most the whole commits in flight after them.
    @Sendable static func keepsHistory(_ moment: Moment, _ events: [String]) -> [String] {
        var complaints: [String] = []
        // An erasure takes effect all at once; until then the events are unchanged.
        let isErased = events.contains(erased)
        let beginning = zip(moment.history, events).allSatisfy { final, found in
            final == found || (final == erased && !isErased)
        }
        if moment.history.count < events.count || !beginning {
            complaints.append("not the beginning of the history: \(events.suffix(3))")
        }
        let acknowledged = moment.acknowledged.keys.max() ?? 0
        for (position, what) in moment.acknowledged where position > 0 {
            guard events.count >= position, [what, erased].contains(events[Int(position) - 1])
            else {
                complaints.append("position \(position) was acknowledged and is not '\(what)'")
                continue
            }
        }
        if moment.acknowledged[0] == erased, !isErased {
            complaints.append("what was acknowledged to be erased is there")
        }
        let boundaries = moment.boundaries
        guard let reached = boundaries.firstIndex(of: UInt64(events.count)) else {
            return complaints + ["ends in the middle of a commit, at \(events.count)"]
        }
        let certain = boundaries.lastIndex { $0 <= acknowledged } ?? 0
        if reached > certain + moment.writers {
            complaints.append("\(events.count) events, more than was in flight")
        }
        return complaints
    }
}

extension Scenario {
    /// Checks that all acknowledged events are in place, and each batch is there once and whole, or
    /// not at all.
    @Sendable static func keepsWholeBatches(
        _ scenario: Scenario,
        _ acknowledged: [Acknowledgement],
        _ events: [String]
    ) -> [String] {
        var complaints: [String] = []
        for one in acknowledged where one.position > 0 {
            let mayBeErased = one.what == "#deleted" || scenario.erasable.contains(one.what)
            let found = events.count < one.position ? "#gap" : events[Int(one.position) - 1]
            if found != one.what, found != erased || !mayBeErased {
                complaints.append("position \(one.position) is not '\(one.what)'")
            }
        }
        if acknowledged.contains(where: { $0.position == 0 }), !events.contains(erased) {
            complaints.append("what was acknowledged to be erased is there")
        }
        for batch in scenario.steps.flatMap(\.batches) {
            let identifiers = batch.compactMap(Self.identifier)
                .filter { !scenario.erasable.contains($0) }
            let found = events.filter(Set(identifiers).contains)
            if !found.isEmpty, found != identifiers {
                complaints.append("\(found.count) of the \(identifiers.count) of a batch")
            }
        }
        if events.contains("#gap") { complaints.append("a gap") }
        return complaints
    }

    /// Checks that all acknowledged events are in place, and each batch of an index is there whole,
    /// or not at all.
    @Sendable static func keepsWholeIndexBatches(
        _ scenario: Scenario,
        _ acknowledged: [Acknowledgement],
        _ events: [String]
    ) -> [String] {
        var complaints: [String] = []
        for one in acknowledged where one.position > 0 {
            let found = events.count < one.position ? "#gap" : events[Int(one.position) - 1]
            if found != one.what, found != erased {
                complaints.append("position \(one.position) is '\(found)', not '\(one.what)'")
            }
        }
        if acknowledged.contains(where: { $0.position == 0 }), !events.contains(erased) {
            complaints.append("what was acknowledged to be erased is there")
        }
        for (index, event) in events.enumerated() where event.hasPrefix("#item") {
            let number = event.split(separator: " ")[1]
            let batch = ["#item \(number) a", "#item \(number) b", "#item \(number) c"]
            let rest = batch.drop { $0 != event } + ["#state \(number)"]
            let found = events[index...].prefix(rest.count)
            if !zip(found, rest).allSatisfy({ $0 == $1 || $0 == erased })
                || found.count < rest.count
            {
                complaints.append("only \(found) of the batch \(number)")
            }
        }
        return complaints
    }

    /// The identifier of a line, which begins it after the app.
    private static func identifier(of line: String) -> String? {
        let parts = line.split(separator: "\"")
        return parts.firstIndex(of: "identifier").map { String(parts[$0 + 2]) }
    }
}

/// The scenarios of the power cut and of the faults, and the one place for new features of the
/// tool.
///
/// A scenario that rewrites the log in another way than `erase` needs its own `complaints`, because
/// the content of its positions changes.
enum Scenarios {
    /// A store is made, grows in batches of several sizes, and is deleted from, asked and rebuilt.
    static let life = Scenario(
        name: "life",
        steps: [
            .init(arguments: append, batches: lines("a", [1, 1, 3]), feeding: .pipe),
            .init(arguments: append, batches: lines("b", [20, 1, 150])),
            .init(arguments: ["delete", "--yes", "--json", "--identifier", "a1-0"]),
            .init(arguments: ["suggest"]),
            .init(arguments: append, batches: lines("c", [2, 2])),
            .init(arguments: ["delete", "--yes", "--json", "--all", "--donor", "org.example.mail"]),
            .init(arguments: ["rebuild"]),
            .init(arguments: append, batches: lines("d", [1, 5])),
        ]
    )

    /// Two tools make a store and append at once.
    static let crowd = Scenario(
        name: "crowd",
        steps: [
            .init(
                arguments: append,
                batches: lines("e", [1, 4, 2, 1, 30, 1]),
                feeding: .pipe,
                processes: 2
            )
        ]
    )

    /// A short life in which every call can fail.
    static let short = Scenario(
        name: "short",
        steps: [
            .init(arguments: append, batches: lines("f", [1, 3, 40])),
            .init(arguments: ["delete", "--yes", "--json", "--identifier", "f0-0"]),
            .init(arguments: ["suggest"]),
            .init(arguments: append, batches: lines("g", [2, 1])),
            .init(arguments: ["rebuild"]),
        ]
    )

    /// The store grows before and after a partial erasure.
    static let erasing = Scenario(
        name: "erasing",
        steps: [
            .init(arguments: append, batches: lines("h", [1, 30, 2])),
            .init(arguments: ["suggest"]),
            .init(arguments: [
                "delete", "--yes", "--json", "--identifier", "h1-0", "--identifier", "h1-4",
            ]),
            .init(arguments: append, batches: lines("i", [3])),
            .init(arguments: ["erase", "--yes", "--json"]),
            .init(arguments: ["suggest"]),
            .init(arguments: append, batches: lines("j", [1, 2])),
        ],
        erasable: ["h1-0", "h1-4"]
    )

    /// The log is backed up and replaced by its backup.
    static let restoring = Scenario(
        name: "restoring",
        steps: [
            .init(arguments: append, batches: lines("k", [1, 20])),
            .init(arguments: ["backup", "STORE/backup"]),
            .init(arguments: ["restore", "STORE/backup", "--replace"]),
            .init(arguments: append, batches: lines("l", [2, 1])),
        ]
    )

    /// An app shows and indexes things, reminds, deletes, and the owner searches and erases.
    static let screen = Scenario(
        name: "screen",
        steps: [
            probe("index 1", "visit 1", "remind 7", "visit 2", "resign", "index 2"),
            .init(arguments: ["search", "2"]),
            probe("index 3", "choose 3", "update 2", "follow", "unremind", "visit 4"),
            .init(arguments: ["search", "secret"]),
            probe("forget 1", "search 4", "index 4", "unindex 4"),
            .init(arguments: ["erase", "--yes", "--json"]),
            .init(arguments: ["search", "3"]),
            probe("index 5", "search 5"),
        ],
        erasable: ["visit-1", "secret-1"],
        complaintsAfterFault: Scenario.keepsWholeIndexBatches
    )

    /// A short life of an app that indexes, in which every call can fail.
    static let indexing = Scenario(
        name: "indexing",
        steps: [
            probe("index 1", "visit 1"),
            .init(arguments: ["search", "1"]),
            probe("index 3", "choose 3", "forget 1", "search 3"),
            .init(arguments: ["erase", "--yes", "--json"]),
            probe("index 4", "search 4"),
        ],
        complaintsAfterFault: Scenario.keepsWholeIndexBatches
    )

    private static func probe(_ commands: String...) -> Scenario.Step {
        .init(
            isProbe: true,
            arguments: ["storeprobe"],
            batches: commands.map { [$0] },
            feeding: .pipe
        )
    }

    private static let append = ["append", "--receipts"]

    /// Batches of lines; the first donation of the second has the identifier `prefix1-0`.
    private static func lines(_ prefix: String, _ sizes: [Int]) -> [[String]] {
        sizes.enumerated().map { batch, size in
            (0..<size).map { line(identifier: "\(prefix)\(batch)-\($0)", number: $0) }
        }
    }

    fileprivate static func line(identifier: String, number: Int) -> String {
        let app = number % 3 == 2 ? "org.example.mail" : "org.example.chat"
        let minute = 10 + number % 50
        return #"{"app":"\#(app)","identifier":"\#(identifier)","direction":"outgoing","#
            + #""start":"2026-01-05T09:\#(minute):00Z","intent":{"class":"INSendMessageIntent","#
            + #""conversationIdentifier":"c\#(number % 5)","recipients":[{"displayName":"#
            + #""Person \#(number % 7)","customIdentifier":"p\#(number % 7)"}]}}"#
    }
}

extension Scenario {
    /// A line of donation JSON whose donor, time, conversation and person depend on the number.
    static func line(_ identifier: String, _ number: Int) -> String {
        Scenarios.line(identifier: identifier, number: number)
    }
}
