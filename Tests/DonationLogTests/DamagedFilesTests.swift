import Foundation
import TestSupport
import Testing

/// Stores with one damaged file.
///
/// `DONATION_TEST_DAMAGE` in the environment is their number; 6 by default. `TEST_SEED` is the
/// start of their randomness.
@Suite struct `Damage anywhere in a store` {
    private static let count =
        ProcessInfo.processInfo.environment["DONATION_TEST_DAMAGE"].flatMap { UInt64($0) } ?? 6
    /// No command needs more time or memory on so small a store; beyond it, the command ends with a
    /// signal.
    private static let limits = "ulimit -t 20; ulimit -d 1048576; ulimit -c 0; exec \"$@\""
    private static let commands = [
        "log", "stats", "verify", "info", "contacts", "suggest", "doctor", "log --json --reverse",
        "export --as csv", "append", "delete --identifier 3 --yes", "rebuild", "erase --yes",
    ]

    @Test func `is told or does no harm, and what can be read is saved`() throws {
        let source = try TestStore(holding: Self.history)
        #expect(try source.run("suggest").exitCode == 0)
        var failures = 0
        for seed in SeededGenerator.seeds(Self.count) {
            var damage = Damage(seed: seed)
            for fault in try Self.faults(of: source, &damage) {
                failures += 1
                Issue.record("seed \(seed), \(damage): \(fault)")
            }
        }
        let seed = SeededGenerator.seeds(1)[0]
        print("damage: \(Self.count) states tried, \(failures) failed, seed \(seed)")
    }

    /// The faults in a store damaged in one place.
    private static func faults(of source: TestStore, _ damage: inout Damage) throws -> [String] {
        let folder = try TemporaryDirectory()
        let path = folder.path(of: "store")
        try FileManager.default.copyItem(atPath: source.path, toPath: path)
        let files = try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter {
            $0.hasSuffix(".mdb") || $0.hasSuffix(".lock") || $0.hasSuffix("boot")
        }
        let pages = files.filter { $0.hasSuffix("data.mdb") }
        let file = damage.pick(pages + pages + pages + files)
        let url = URL(filePath: "\(path)/\(file)")
        var bytes = [UInt8](try Data(contentsOf: url))
        if pages.contains(file) { damage.strike(&bytes) } else { damage.replace(&bytes) }
        try Data(bytes).write(to: url)

        var faults = try salvageFaults(of: path, in: folder)
        for command in commands {
            let words = command.split(separator: " ").map(String.init)
            let result = try Tool.run(
                script: "\(limits) </dev/null",
                ["--store", path] + words
            )
            faults += self.faults(of: result, "\(file), \(command)")
        }
        return faults
    }

    private static func salvageFaults(
        of path: String,
        in folder: TemporaryDirectory
    ) throws -> [String] {
        let saved = folder.path(of: "saved.ndjson")
        let result = try Tool.run(
            script: "\(limits) > \(saved)",
            ["--store", path, "salvage"]
        )
        var faults = faults(of: result, "salvage")
        let size = try FileManager.default.attributesOfItem(atPath: saved)[.size] as? Int
        guard result.exitCode == 0 || result.exitCode == 65, size != 0 else { return faults }
        let imported = try Tool.run("import", "--store", folder.path(of: "new"), saved)
        if imported.exitCode != 0 {
            faults.append("the salvage is not imported: \(imported.errors)")
        }
        return faults
    }

    /// An exit code of `sysexits.h` is a report; a signal or a trap is not.
    private static func faults(of result: ToolResult, _ what: String) -> [String] {
        let isTold = [0, 3, 64].contains(result.exitCode) || 65...78 ~= result.exitCode
        return isTold ? [] : ["\(what): exit code \(result.exitCode) \(result.errors.suffix(300))"]
    }

    /// A history of several pages, with pictures.
    private static let history: String = {
        var lines = History.lines
        for number in 0..<120 {
            let picture = Data(
                repeating: UInt8(number),
                count: number % 10 == 0 ? 4000 + number : 0
            )
            let image =
                picture.isEmpty ? "" : #","image":{"data":"\#(picture.base64EncodedString())"}"#
            lines.append(
                #"{"app":"org.example.app\#(number % 3)","identifier":"n\#(number)","#
                    + #""direction":"incoming","start":"2026-01-04T10:00:00Z","intent":"#
                    + #"{"class":"INSendMessageIntent","conversationIdentifier":"n\#(number % 20)","#
                    + #""sender":{"displayName":"Somebody \#(number)","#
                    + #""customIdentifier":"u\#(number)"\#(image)}}}"#
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }()
}
