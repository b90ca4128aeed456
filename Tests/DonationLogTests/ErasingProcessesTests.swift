import DonationStore
import Foundation
import TestSupport
import Testing

/// Erasing among processes that read or are killed.
///
/// `DONATION_TEST_KILLS` in the environment is the number of kills, a tenth of it here.
@Suite(.serialized) struct `An erasure among processes` {
    private static let kills = max(
        20,
        (ProcessInfo.processInfo.environment["DONATION_TEST_KILLS"].flatMap { Int($0) } ?? 0) / 10
    )

    private let directory: TemporaryDirectory
    private var path: String { directory.path(of: "store") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `says who has the old files mapped, until they let go`() throws {
        try append(["a", "b"], marker: "SECRET")
        let follower = try RunningTool("log", "--follow", "--json", "--store", path)
        defer { follower.stop() }
        _ = try #require(follower.nextLine())
        _ = try #require(follower.nextLine())
        follower.send(SIGSTOP)
        // A copy has generations of the same names, and does not concern this store.
        let copy = directory.path(of: "copy")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let other = try RunningTool("log", "--follow", "--json", "--store", copy)
        defer { other.stop() }
        _ = try #require(other.nextLine())
        let report = try Tool.run(
            "delete",
            "--yes",
            "--identifier",
            "a",
            "--erase",
            "--json",
            "--store",
            path
        )
        let object = try #require(try report.objects().last)
        #expect(object["erased"] as? Int == 1)
        #expect(object["stillMappedBy"] as? [Int] == [Int(follower.identifier)])
        #expect(try markers("SECRET-a").isEmpty)
        // Later erasures name it, too, whether or not they have more to destroy.
        for arguments in [["delete", "--identifier", "b", "--erase"], ["erase"]] {
            let again = try Tool.run(arguments + ["--yes", "--json", "--store", path])
            let mapped = try #require(try again.objects().last)["stillMappedBy"] as? [Int]
            #expect(mapped == [Int(follower.identifier)], "\(arguments)")
        }
        let plan = try Tool.run("erase", "--dry-run", "--json", "--store", path)
        let mapped = try #require(try plan.objects().last)["stillMappedBy"] as? [Int]
        #expect(mapped == [Int(follower.identifier)])
        // Its next look at the log releases the old files.
        follower.send(SIGCONT)
        try append(["c"], marker: "SECRET")
        while let line = follower.nextLine(), !line.contains("SECRET-c") {}
        let maps = try String(
            contentsOfFile: "/proc/\(follower.identifier)/maps",
            encoding: .utf8
        )
        #expect(
            maps.split(separator: "\n").count { $0.contains("(deleted)") && $0.contains("log/") }
                == 0
        )
    }

    @Test func `that is killed leaves the old log or the new, and the next opening cleans up`()
        throws
    {
        let seed = SeededGenerator.seeds(1)[0]
        var random = SeededGenerator(seed: seed)
        var live: Set<String> = []
        var outcomes = (old: 0, new: 0)
        var failures = 0
        // The limit of an erasure, long enough for both outcomes on any machine.
        var span = 0.15
        for round in 0..<Self.kills {
            // A new store from time to time keeps the checks quick.
            if round % 20 == 19 {
                try FileManager.default.removeItem(atPath: path)
                live = []
            }
            let kept = (0..<40).map { "kept-\(round)-\($0)" }
            do {
                let store = try DonationStore(at: path)
                _ = try store.donate(lines(kept + ["gone-\(round)"]).map(Self.donation))
                live.formUnion(kept)
                _ = try store.suggestions()
                _ = try store.delete(identifiers: ["gone-\(round)"], from: .all)
            }
            let process = try Tool.start(["erase", "--yes", "--store", path], output: .nothing)
            Thread.sleep(forTimeInterval: Double.random(in: 0...span, using: &random))
            process.kill()

            let store = try DonationStore(at: path)
            let verification = try store.verify()
            #expect(verification.isClean, "round \(round), \(random): \(verification.findings)")
            for identifier in kept {
                #expect(try store.positions(identifier: identifier).count == 1)
            }
            let information = try store.information()
            #expect(information.live == UInt64(live.count))
            failures += verification.isClean && information.live == UInt64(live.count) ? 0 : 1
            let isNew = information.deleted == 0
            span *= isNew ? 0.5 : 1.5
            if isNew {
                outcomes.new += 1
                #expect(try markers("SECRET-gone").isEmpty, "round \(round), \(random)")
            } else {
                outcomes.old += 1
                try store.erase()
                #expect(try markers("SECRET-gone").isEmpty, "round \(round), \(random)")
            }
        }
        #expect(outcomes.old > 0 && outcomes.new > 0)
        print(
            "erase killed: \(Self.kills) killed, \(failures) failed, seed \(seed); "
                + "\(outcomes.old) left the old log, \(outcomes.new) the new"
        )
    }

    private func append(_ identifiers: [String], marker: String) throws {
        let text = lines(identifiers, marker: marker).joined(separator: "\n")
        let result = try Tool.run("append", "--store", path, input: text)
        #expect(result.exitCode == 0, "\(result)")
    }

    private func lines(_ identifiers: [String], marker: String = "SECRET") -> [String] {
        identifiers.map { identifier in
            #"{"app":"org.example.chat","identifier":"\#(identifier)","start":1700000000000,"#
                + #""intent":{"class":"INSendMessageIntent","recipients":"#
                + #"[{"displayName":"\#(marker)-\#(identifier)"}]}}"#
        }
    }

    private static func donation(_ line: String) throws -> Donation {
        try Donation(json: JSONValue(parsing: line.utf8))
    }

    /// The files of the store that hold a text.
    private func markers(_ text: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
            let content = try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
            return content?.range(of: Data(text.utf8)) != nil
        }
    }
}
