import DonationStore
import Foundation
import TestSupport
import Testing

@testable import donationlog

@Suite struct `Long work` {
    private final class Screen {
        var written: [String] = []
        var now = Date(timeIntervalSince1970: 0)

        func line(isShown: Bool = true, width: Int = 80) -> ProgressLine {
            ProgressLine(
                isShown: isShown,
                width: width,
                now: { self.now },
                write: { self.written.append($0) }
            )
        }
    }

    @Test func `is told of in one line that is written over and taken away`() {
        let screen = Screen()
        var line = screen.line()
        line.show(0, of: 4800, "events")
        screen.now += 0.1
        line.show(100, of: 4800, "events")
        screen.now += 2.9
        line.show(1200, of: 4800, "events")
        line.finish()
        line.finish()
        let start = ProgressLine.erasing
        #expect(
            screen.written == [
                "\(start)0 of 4800 events, 0 %",
                "\(start)1200 of 4800 events, 25 %, 400 per second, 9 seconds left", start,
            ]
        )
        #expect(!screen.written.contains { $0.contains("\n") })
    }

    @Test func `counts as its pace only what it has done itself`() {
        let screen = Screen()
        var line = screen.line()
        line.show(4000, of: 5000, "events")
        screen.now += 2
        line.show(4500, of: 5000, "events")
        #expect(screen.written.last?.hasSuffix("90 %, 250 per second, 2 seconds left") == true)
        screen.now += 2
        line.show(9, of: nil, "lines")
        #expect(screen.written.last?.contains("9 lines, 4 seconds") == true)
    }

    @Test func `keeps to the width of the terminal, and is silent elsewhere`() {
        let screen = Screen()
        var line = screen.line(width: 12)
        line.show(1, of: 2, "a very long name of what is counted")
        #expect(screen.written == ["\(ProgressLine.erasing)1 of 2 a ve"])
        screen.written = []
        var silent = screen.line(isShown: false)
        silent.show(1, of: 2, "events")
        silent.finish()
        #expect(screen.written.isEmpty)
    }

    // MARK: At a terminal

    private static let events = 4500
    private static let commands = [
        "append IN --store NEW", "import EXPORT --store NEW", "export COPY", "rebuild", "verify",
        "verify --log", "erase --yes", "delete --all --donor org.example.chat --erase --yes",
        "backup COPY",
        "restore BACKUP --store NEW", "evaluate", "learn", "salvage", "stats", "maintain --yes",
        "import --from csv CSV --store NEW", "export --as csv --anonymise",
    ]

    private static func donation(_ number: Int) -> String {
        #"{"app":"org.example.chat","identifier":"m\#(number)","start":\#(1_700_000_000_000 + number * 1000),"#
            + #""direction":"outgoing","intent":{"class":"INSendMessageIntent","recipients":[{"#
            + #""displayName":"P\#(number % 50)"}]}}"#
    }

    /// Stores and files to work on, made once.
    private static let made: Result<TemporaryDirectory, any Error> = Result {
        let directory = try TemporaryDirectory()
        let store = directory.path(of: "store")
        let lines = (0..<events).map(donation).joined(separator: "\n")
        try Data(lines.utf8).write(to: URL(filePath: directory.path(of: "IN")))
        for arguments in [
            ["append", directory.path(of: "IN")], ["delete", "--yes", "--identifier", "m7"],
            ["export", directory.path(of: "EXPORT")], ["backup", directory.path(of: "BACKUP")],
            ["export", "--as", "csv", directory.path(of: "CSV")],
        ] {
            let result = try Tool.run(arguments + ["--store", store])
            try #require(result.exitCode == 0, "\(result.errors)")
        }
        return directory
    }

    /// A command line on a copy of the store.
    private static func arguments(
        _ command: String,
        in directory: TemporaryDirectory
    ) throws -> [String] {
        let made = try made.get()
        let store = directory.path(of: "store")
        try FileManager.default.copyItem(atPath: made.path(of: "store"), toPath: store)
        var words = command.split(separator: " ").map { word in
            switch word {
            case "NEW", "COPY": directory.path(of: String(word))
            case "IN", "EXPORT", "BACKUP", "CSV": made.path(of: String(word))
            default: String(word)
            }
        }
        if !words.contains("--store") { words += ["--store", store] }
        return words
    }

    @Test(arguments: commands)
    func `shows its progress at a terminal, and leaves nothing of it there`(
        command: String
    ) throws {
        let directory = try TemporaryDirectory()
        let words = try Self.arguments(command, in: directory)
        let script =
            #"tool=$1; shift; script -qec "TERM=dumb $tool $* >\#(directory.path(of: "out"))" /dev/null"#
        let shown = try Tool.run(script: script, words)
        let text = shown.output + shown.errors
        let parts = text.components(separatedBy: ProgressLine.erasing)
        #expect(parts.count >= 3, "\(text)")
        #expect(parts.dropFirst().first?.contains(/\d/) == true, "\(text)")
        // Only the remaining text follows the last one.
        #expect(parts.last?.contains(" per second") == false, "\(text)")
    }

    @Test func `is silent where there is no terminal, to the end of the work`() throws {
        let directory = try TemporaryDirectory()
        let silent = try Tool.run(try Self.arguments("verify", in: directory))
        #expect(silent.exitCode == 0)
        #expect(silent.errors.isEmpty)
    }

    // MARK: Interrupted

    @Test func `of an import that ^C stops stays what was appended, with the exit code for it`()
        throws
    {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "store")
        let tool = try RunningTool("import", "--from", "csv", "--store", path)
        let rows = (0..<3000).map { "2026-01-05,outgoing,P\($0)" }.joined(separator: "\n")
        try tool.write("start,direction,recipients\n\(rows)")
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            let store = try? DonationStore(at: path, creatingIfMissing: false)
            if let last = try store?.lastPosition(), last > .start { break }
        }
        tool.send(SIGINT)
        #expect(try tool.finish() == .exit(130))
        let store = try DonationStore(at: path, creatingIfMissing: false)
        #expect(try (1...3000).contains(store.lastPosition().rawValue))
        #expect(try store.verify().isClean)
    }

    @Test(arguments: commands)
    func `that ^C stops leaves a store that is whole, and told no file of its progress`(
        command: String
    ) throws {
        let directory = try TemporaryDirectory()
        let words = try Self.arguments(command, in: directory)
        let errors = directory.path(of: "errors")
        // An operation that only reads to make another store puts nothing at risk.
        let names = words.contains(directory.path(of: "NEW")) ? ["NEW"] : ["store"]
        let process = try Tool.start(words, output: .nothing, errors: .file(errors))
        // Another moment for each command.
        var random = SeededGenerator(seed: UInt64(Self.commands.firstIndex(of: command) ?? 0))
        Thread.sleep(forTimeInterval: Double.random(in: 0...0.3, using: &random))
        process.send(SIGINT)
        let ending = process.wait()
        // The signal ends the tool before it listens, and in work that it cannot interrupt.
        let expected = [.signal(SIGINT)] + [0, 1, 65, 73, 130].map(Ending.exit)
        #expect(expected.contains(ending), "\(ending)")
        let told = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(!told.contains(ProgressLine.erasing), "\(told)")
        for name in names {
            let path = directory.path(of: name)
            guard FileManager.default.fileExists(atPath: path) else { continue }
            #expect(try DonationStore(at: path, creatingIfMissing: false).verify().isClean)
        }
    }
}
