import Foundation
import TestSupport
import Testing

@testable import donationlog

@Suite struct `A text that would steer the terminal` {
    /// An escape sequence, the same in one character, a bell, and characters that turn the
    /// direction.
    private static let hostile = #"x\u001b[31m\u009b5m\u0007\u007f\u202e\u2066y"#

    /// A history with that text in each field.
    private static let history: String = {
        let person =
            #"{"displayName":"Ana\#(hostile)","contactIdentifier":"c\#(hostile)","customIdentifier":"#
            + #""u\#(hostile)","personHandle":{"value":"h\#(hostile)","label":"l\#(hostile)"},"#
            + #""aliases":[{"value":"a\#(hostile)"}],"unknown\#(hostile)":"\#(hostile)"}"#
        return (1...8).map { number in
            #"{"app":"org\#(hostile)","account":"w\#(hostile)","identifier":"\#(number)\#(hostile)","#
                + #""direction":"outgoing","start":"2026-01-05T0\#(number):00:00Z","#
                + #""groupIdentifier":"thread-7\#(hostile)","\#(hostile)":"\#(hostile)","intent":{"#
                + #""class":"INSend\#(number == 8 ? hostile : "MessageIntent")","#
                + #""conversationIdentifier":"c2\#(hostile)","speakableGroupName":"#
                + #""Climbing\#(hostile)","recipients":[\#(person)]}}"#
        }.joined(separator: "\n") + "\n"
    }()

    @Test(arguments: `A subcommand`.names)
    func `is written out by each subcommand`(name: String) throws {
        let sample = try #require(SubcommandSample.all[name])
        let environment = ["DONATIONLOG_NOW": "2026-01-05T17:00:30Z", "LC_ALL": "C.UTF-8"]
        let store = try TestStore(holding: Self.history, environment: environment)
        let folder = try TemporaryDirectory()
        _ = try store.run("policy", "--app", "org\u{1B}[31m\u{202E}", "--max-count", "9")
        for options in [[], ["--json"]] {
            for command in sample.before + sample.normal + [sample.wrong] {
                let words = SubcommandSample.words(of: command, in: folder.path)
                let result = try Tool.run(
                    ["--store", store.path] + options + words,
                    input: Array((sample.input.isEmpty ? Self.history : sample.input).utf8),
                    environment: environment
                )
                #expect(Self.steering(result.output) == [], "\(words): \(result.output)")
                #expect(Self.steering(result.errors) == [], "\(words): \(result.errors)")
            }
        }
    }

    @Test(arguments: [
        ["log", "--\u{1B}[31mx"], ["log", "--kind", "a\u{1B}]0;x\u{7}"], ["lo\u{9B}5m"],
        ["log", "--kind=a\u{1B}[2J\nError: no"], ["show", "\u{202E}1"],
        ["log", "--format", "{\u{1B}[31m}"], ["contact", "\u{1B}[31m"],
        ["--store", "/\u{1B}[3m", "log"],
        ["export", "/none/\u{1B}[31m"], ["append", "/none/\u{1B}[31m"],
        ["log", "--json", "--\u{9B}"], ["log", "--json", "--\u{7F}"],
        ["log", "--json", "--\u{202E}"],
        ["log", "--\u{10FFF0}2Jx"], ["contact", "\u{10FFF0}31mx\u{10FFF1}"],
    ])
    func `is written out by an error that repeats it`(words: [String]) throws {
        let result = try Tool.run(words, environment: ["HOME": "/none"])
        #expect(result.exitCode != 0)
        #expect(Self.steering(result.errors + result.output) == [], "\(result)")
        #expect(!result.errors.contains("\nError: no"))
    }

    /// A table for other programs keeps each text unchanged, except on a terminal.
    @Test func `is written out in a table at a terminal, and left as it is in a file`() throws {
        let store = try TestStore(holding: Self.history)
        let written = try store.run("export", "--as", "csv").output
        #expect(written.contains("Ana" + "x\u{1B}[31m\u{9B}5m\u{7}\u{7F}\u{202E}\u{2066}y"))
        let shown = try Tool.run(
            script: #"exec script -qec "$1 export --as csv --store $2 2>&-" /dev/null < /dev/null"#,
            [store.path]
        )
        #expect(shown.exitCode == 0, "\(shown)")
        // They end the rows of a table, and a terminal puts one before each end of a line.
        var text = shown.output
        text.unicodeScalars.removeAll { $0 == "\r" }
        #expect(Self.steering(text) == [], "\(text)")
        #expect(text.contains(#"Anax\u{1B}[31m\u{9B}5m\u{7}\u{7F}\u{202E}\u{2066}y"#), "\(text)")
    }

    @Test func `keeps its colours apart from those of the tool`() throws {
        let store = try TestStore(holding: Self.history)
        let output = try store.run("log", "--color", "always").output
        #expect(output.contains("\u{1B}[33m1\u{1B}[m"))
        let rest = output.replacing(/\u{1B}\[([0-9]{2})?m/, with: "")
        #expect(Self.steering(rest) == [])
    }

    /// The parts of a text that steer a terminal.
    private static func steering(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A: false
            case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
    }
}
