import DonationStore
import Foundation
import TestSupport
import Testing

/// Law 1 under `kill -9`, for the search index of an app.
///
/// `DONATION_TEST_KILLS` in the environment is the number of kills; 100 by default, of which this
/// test does a fifth.
@Suite(.serialized) struct `An app that is killed while it indexes` {
    private static let kills =
        (ProcessInfo.processInfo.environment["DONATION_TEST_KILLS"].flatMap { Int($0) } ?? 100) / 5

    @Test func `A21: leaves the items of the client state, all of them or none`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "store")
        let seed = SeededGenerator.seeds(1)[0]
        var random = SeededGenerator(seed: seed)
        var number = 0
        var acknowledgedInAll = 0
        for round in 0..<Self.kills {
            let acknowledged = try index(
                path,
                from: number + 1,
                killedAfter: Double.random(in: 0.01...0.08, using: &random)
            )
            let store = try DonationStore(at: path)
            let donor = store.donor("org.example.probe")
            let state = try donor.clientState(of: "probe").flatMap {
                Int(String(decoding: $0, as: UTF8.self))
            }
            let stored = state ?? number
            // What was on its way may be there, too, and nothing later.
            let last = acknowledged ?? number
            #expect((last...last + 1).contains(stored), "round \(round), seed \(seed)")
            let titles = try store.items(index: "probe").map { $0.item.attributes["title"] }
            let expected =
                stored == 0 ? [] : Array(repeating: TaggedValue.text("\(stored)"), count: 3)
            #expect(titles == expected, "round \(round), seed \(seed)")
            acknowledgedInAll += stored - number
            number = stored
        }
        #expect(try DonationStore(at: path).verify().isClean)
        print("index kill: \(Self.kills) killed, seed \(seed); \(acknowledgedInAll) batches")
        #expect(acknowledgedInAll > Self.kills)
    }

    /// Indexes batch after batch until the kill.
    ///
    /// - Returns: The number of the last batch that the process acknowledged; `nil` for none.
    private func index(
        _ path: String,
        from first: Int,
        killedAfter seconds: Double
    ) throws -> Int? {
        let (input, output) = (Pipe(), Pipe())
        signal(SIGPIPE, SIG_IGN)
        let process = try ChildProcess(
            Built.path(of: "storeprobe"),
            environment: ["TZ": "UTC", "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"],
            input: .pipe(input),
            output: .pipe(output)
        )
        let commands = ["open \(path)"] + (first..<first + 2000).map { "index \($0)" }
        let writing = input.fileHandleForWriting
        let feeder = Thread {
            try? writing.write(contentsOf: Data((commands.joined(separator: "\n") + "\n").utf8))
        }
        feeder.start()
        // The first reply says that the store is open; the kill comes so long after it.
        var received = output.fileHandleForReading.availableData
        Thread.sleep(forTimeInterval: seconds)
        process.kill()
        received += output.fileHandleForReading.readDataToEndOfFile()
        // A truncated line is no acknowledgement, and the first is that of the opening.
        let replies = received.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        for reply in replies {
            let problem = try JSONDecoder().decode(ProbeReply.self, from: Data(reply)).problem
            #expect(problem == nil)
        }
        return replies.count > 1 ? first + replies.count - 2 : nil
    }
}
