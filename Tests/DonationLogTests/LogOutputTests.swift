import Foundation
import Testing

@testable import donationlog

@Suite struct `The log` {
    static let now = ["DONATIONLOG_NOW": "2026-01-07T12:00:00Z"]

    static let commands: [[String]] = [
        ["log", "-n", "3"], ["log", "-n", "3", "--reverse"], ["log", "-n", "3", "--json"],
        ["log", "-n", "3", "--time", "relative"], ["log", "-n", "3", "--time", "iso"],
        ["log", "-n", "4", "--color", "always"], ["log", "--since", "2 days ago", "-n", "2"],
        ["log", "--until", "monday 10:00"], ["log", "--since", "yesterday 9:00"],
        ["log", "--text", "CLIMB"], ["log", "--text", "946"], ["log", "--text", "thread-7"],
        ["log", "--person", "+44 (20) 7946-0018", "-n", "2"], ["log", "--kind", "deleted"],
        ["log", "--kind", "donated", "--kind", "deleted", "-n", "1"],
        ["log", "--intent", "StartCall"],
        [
            "log", "--donor", "org.example.chat", "--text", "ben", "--direction", "outgoing",
            "--until", "2026-01-05 15:00", "--intent", "INSendMessageIntent",
        ],
        ["log", "-n", "3", "--format", "{position}\\t{time} {direction} {app} {people}"],
        ["log", "-n", "6", "--format", "{{{kind}}} {intent} {conversation} {group} {identifier}"],
        ["log", "--format", "{account}", "--donor", "org.example.mail"],
        ["log", "--format", "{}"], ["log", "--format", "{time"], ["log", "--format", "{sender}"],
        ["log", "--format", "{time}", "--json"], ["log", "--since", "soon"],
        ["log", "--time", "soon"], ["log", "--color", "blue"], ["log", "--kind", "x"],
    ]

    @Test func `is shown newest first, as it is asked for`() throws {
        try expectTranscript("log", Self.commands, TestStore(), Self.now)
    }

    @Test func `looks like this on a terminal`() throws {
        let store = try TestStore()
        var text = ""
        for (columns, extra) in [
            ("80", "TERM=xterm"), ("140", "TERM=xterm"), ("60", "TERM=dumb"),
            ("80", "TERM=xterm NO_COLOR=1"),
            ("80", "TERM=dumb DONATIONLOG_PAGER='sed s/^/paged:/' PAGER=false"),
            ("80", "TERM=dumb PAGER='sed s/^/paged:/'"),
            ("80", "TERM=dumb PAGER=cat"), ("80", "TERM=dumb PAGER='head -n 1'"),
        ] {
            let setting = "COLUMNS=\(columns) \(extra)"
            let paging = extra.contains("PAGER") ? "" : " --no-pager"
            let command = "log -n 7\(paging)"
            let script =
                "export DONATIONLOG_NOW=2026-01-07T12:00:00Z \(setting); "
                + #"exec script -qec "$1 $2 --store $3" /dev/null < /dev/null"#
            let result = try Tool.run(script: script, [command, store.path])
            let output = result.output.replacing("\r\n", with: "\n").replacing("\u{1B}", with: "␛")
            text += "$ \(setting) donationlog \(command)\n\(output)\n"
        }
        try expectGolden("log-terminal", text)
    }

    @Test func `goes to no pager when nobody looks at it`() throws {
        let environment = ["DONATIONLOG_PAGER": "sed s/^/paged:/", "TERM": "xterm"]
        let store = try TestStore()
        let result = try Tool.run(
            ["log", "-n", "1", "--store", store.path],
            environment: environment
        )
        #expect(!result.output.contains("paged:") && !result.output.contains("\u{1B}"))
    }

    @Test(
        arguments: [
            (["DONATIONLOG_PAGER": "a", "PAGER": "b"], "a"), (["PAGER": "b -x"], "b -x"),
            (["DONATIONLOG_PAGER": "", "PAGER": "b"], nil), (["PAGER": "cat"], nil),
            (["PATH": "/no:/bin"], "less -FRX"), (["PATH": "/no"], nil), ([:], nil),
        ] as [([String: String], String?)]
    )
    func `goes to the pager that is wanted`(
        environment: [String: String],
        expected: String?
    ) {
        #expect(pagerCommand(in: environment) { $0 == "/bin/less" } == expected)
    }

    @Test(
        arguments: [
            (ColorChoice.auto, true, ["TERM": "xterm"], true),
            (.auto, false, ["TERM": "xterm"], false), (.auto, true, ["TERM": "dumb"], false),
            (.auto, true, [:], false), (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
            (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
            (.always, false, ["NO_COLOR": "1"], true), (.never, true, ["TERM": "xterm"], false),
        ] as [(ColorChoice, Bool, [String: String], Bool)]
    )
    func `has colours where they can be seen and are wanted`(
        choice: ColorChoice,
        isTerminal: Bool,
        environment: [String: String],
        expected: Bool
    ) {
        #expect(choice.isColored(isTerminal: isTerminal, environment: environment) == expected)
    }

    @Test func `has columns in line, however far apart what it shows is`() throws {
        let others = (20..<3000).map { number in
            History.message("\(number)", "outgoing", "17:00:00", #""recipients":[]"#)
        }
        let text = ([History.lines[6]] + others + [History.lines[7]]).joined(separator: "\n")
        let store = try TestStore(holding: text)
        let lines = try store.run("log", "--text", "ana", "--time", "iso").lines
        #expect(lines.count == 2)
        #expect(
            Set(
                lines.map {
                    $0.firstRange(of: "  Start")?.lowerBound.utf16Offset(in: $0)
                        ?? $0.firstRange(of: "  Send")?.lowerBound.utf16Offset(in: $0)
                }
            ).count == 1,
            "\(lines)"
        )
    }

    @Test func `is read no further back than is shown`() throws {
        // The record of the ninth of twelve is damaged.
        let store = try `A store that cannot be used`.storeWithDamage()
        #expect(try store.run("log", "-n", "3").exitCode == 0)
        #expect(try store.run("log", "-n", "4").exitCode == 65)
    }
}
