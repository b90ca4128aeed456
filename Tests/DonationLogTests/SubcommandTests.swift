import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import donationlog

@Suite struct `A subcommand` {
    static let names = DonationLog.configuration.subcommands.map { $0._commandName }

    @Test func `has a sample, and no other`() {
        #expect(Self.names.sorted() == SubcommandSample.all.keys.sorted())
    }

    /// The parser finds the name of a type far more slowly than it starts a command.
    @Test func `names itself`() {
        for command in DonationLog.configuration.subcommands {
            #expect(command.configuration.commandName != nil, "\(command)")
        }
    }

    /// Help, a small history, an empty store and an error, at a width.
    @Test(arguments: names, [80, 140])
    func `looks like this`(name: String, width: Int) throws {
        let sample = try #require(SubcommandSample.all[name])
        let environment = [
            "COLUMNS": "\(width)",
            "DONATIONLOG_NOW": sample.hasActivities
                ? "2026-01-06T10:30:00Z" : "2026-01-05T17:00:30Z",
            "LC_ALL": width > 80 ? "C.UTF-8" : "C",
        ]
        let help = try Tool.run([name, "--help"], environment: environment)
        var texts = [help.transcript(of: [name, "--help"], store: "/none")]
        for (title, history, commands) in [
            ("a small history", History.text, sample.normal),
            ("an empty store", "", sample.normal), ("an error", History.text, [sample.wrong]),
        ] {
            let store =
                try sample.hasActivities && title == "a small history"
                ? ActivityStory.store() : TestStore(holding: history, environment: environment)
            let folder = try TemporaryDirectory()
            let run = { (command: String) in
                let words = SubcommandSample.words(of: command, in: folder.path)
                var result = try Tool.run(
                    ["--store", store.path] + words,
                    input: Array(sample.input.utf8),
                    environment: environment
                )
                if let lines = sample.lines {
                    result.output = result.lines.prefix(lines).map { $0 + "\n" }.joined()
                }
                let text = result.transcript(of: words, store: store.path)
                return (result, SubcommandSample.hiding(folder.path, in: text))
            }
            for command in sample.before { _ = try run(command) }
            texts.append("--- \(title)\n")
            for command in commands {
                let (result, text) = try run(command)
                #expect((result.exitCode == 0) == (title != "an error") || history.isEmpty)
                texts.append(text)
            }
        }
        try expectGolden("subcommands/\(name)-\(width)", texts.joined(separator: "\n"))
    }
}
