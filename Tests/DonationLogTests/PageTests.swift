import DonationStore
import Foundation
import Testing

@testable import donationlog

@Suite struct `A page about one` {
    static func environment(width: Int, locale: String) -> [String: String] {
        [
            "DONATIONLOG_NOW": "2026-01-05T17:00:00Z", "COLUMNS": "\(width)", "LC_ALL": locale,
        ]
    }

    /// The history, with feedback and preferences for a conversation.
    private static func store() throws -> TestStore {
        let store = try TestStore()
        for command in [["pin", "1"], ["less", "12"], ["never", "10"]] {
            try #require(try store.run(command).exitCode == 0)
        }
        return store
    }

    static let commands: [[String]] = [
        ["contact", "ana"], ["contact", "+44 (20) 7946-0018", "--history", "2"],
        ["contact", "u17", "--now", "2026-01-06"], ["contact", "太郎", "--time", "relative"],
        ["contact", "b", "--color", "always", "--history", "1"],
        ["contact", "442079460018"], ["contact", "nobody"], ["contact", "an"],
        ["contact", ""], ["conversation", " "], ["contact", "a"], ["contact", "ben", "--json"],
        ["contact", "ben", "--history=-1"],
        ["conversation", "climbing"], ["conversation", "c4"], ["conversation", "17"],
        ["conversation", "12", "--history", "1"], ["conversation", "platform"],
        ["conversation", "ana@example.org", "--json"], ["conversation", "ana"],
        ["conversation", "nothing"],
    ]

    @Test(arguments: [(80, "C"), (140, "C.UTF-8")])
    func `shows what is known and where it stands`(width: Int, locale: String) throws {
        try expectTranscript(
            "page-\(width)",
            Self.commands,
            Self.store(),
            Self.environment(width: width, locale: locale)
        )
    }

    @Test(
        arguments: [
            ("UTC", "UTC", "...............1"),
            ("Africa/Maputo", "Africa/Maputo", ".................1"),
            ("America/Bogota", "America/Bogota", "..........1"),
        ]
    )
    func `shows the hours as clocks here have them`(
        zone: String,
        name: String,
        monday: String
    ) throws {
        let line = History.message("1", "outgoing", "15:00:00", #""recipients":[\#(History.ben)]"#)
        let store = try TestStore(holding: line)
        let result = try Tool.run(
            ["contact", "ben", "--store", store.path],
            environment: ["TZ": zone, "COLUMNS": "40"]
        )
        #expect(result.output.contains("hours of the week (\(name))\n"))
        #expect(
            result.output.contains("\n  Mon  \(monday.replacing("1", with: "9"))."),
            "\(result)"
        )
    }

    /// Two messages at nine by London's clocks, the second in summer.
    @Test(
        arguments: [
            ("Europe/London", [9: 2]), ("UTC", [8: 1, 9: 1]), ("Asia/Kolkata", [13: 1, 14: 1]),
            // This is three quarters of an hour ahead.
            ("Asia/Kathmandu", [13: 1, 14: 1]),
        ]
    )
    func `tells hours by the offset of the moment, not of today`(
        zone: String,
        hours: [Int: Int]
    ) throws {
        let store = try TestStore(
            holding: [("1", "01-05", "09:05:00"), ("2", "07-06", "08:05:00")].map {
                History.message($0, "outgoing", $2, #""recipients":[\#(History.ben)]"#)
                    .replacing("01-05", with: $1)
            }.joined(separator: "\n")
        )
        for name in [["contact", "ben"], ["conversation", "ben"]] {
            let result = try Tool.run(
                name + ["--json", "--store", store.path],
                environment: ["TZ": zone]
            )
            let object = try #require(try result.objects().first, "\(result)")
            let counts = try #require(object["hours"] as? [Int])
            let found = counts.enumerated().filter { $1 > 0 }.map { ($0, $1) }
            #expect(Dictionary(uniqueKeysWithValues: found) == hours, "\(name)")
            #expect(object["zone"] as? String == zone)
        }
    }

    @Test func `finds nobody in an empty store`() throws {
        try expectTranscript(
            "page-empty",
            [["contact", "ana"], ["conversation", "c1"]],
            TestStore(holding: ""),
            Self.environment(width: 80, locale: "C")
        )
    }

    @Test(arguments: ["1", "", "9", "x"])
    func `lets one be chosen at a terminal`(answer: String) throws {
        let store = try TestStore()
        let script =
            #"printf '%s\n' "$3" | script -qec "COLUMNS=80 TERM=dumb $1 contact an --no-pager --history 0 --store $2" /dev/null"#
        let result = try Tool.run(script: script, [store.path, answer])
        let output = result.output.replacing("\r\n", with: "\n")
        #expect(output.contains("'an' may mean any of these:\n"))
        #expect(output.contains("phone:+442079460018\n") == (answer == "1"))
        #expect(output.contains("nothing was chosen") == (answer != "1"))
    }

    @Test func `has bars on both sides of an axis`() {
        let bars = Bars(width: 9, for: [-2, 1], isUnicode: false)
        #expect(bars.bar(-2) == "####|")
        #expect(bars.bar(-1) == "  ##|")
        #expect(bars.bar(0) == "    |")
        #expect(bars.bar(1) == "    |##")
        #expect(Bars(width: 1, for: [], isUnicode: true).bar(0) == " │")
        #expect(
            Bars(width: 9, for: [.infinity, 1], isUnicode: false).bar(.infinity) == "    |####"
        )
    }
}
