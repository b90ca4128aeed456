import DonationStore
import Foundation
import TestSupport
import Testing

/// Law 1 under `kill -9`.
///
/// Acknowledged donations are there; others are there whole or not at all.
///
/// `DONATION_TEST_KILLS` in the environment is the number of kills; 40 by default.
@Suite(.serialized) struct `Killed at a random moment` {
    private static let kills =
        ProcessInfo.processInfo.environment["DONATION_TEST_KILLS"].flatMap { Int($0) } ?? 40

    /// The number of kills before a check and a new store, because large stores take long.
    private static let killsOfAStore = 20

    private let directory: TemporaryDirectory
    private var path: String { directory.path(of: "store") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `an appending process has stored what it acknowledged`() throws {
        let seed = SeededGenerator.seeds(1)[0]
        var random = SeededGenerator(seed: seed)
        var (failures, acknowledgedInAll, inFlight) = (0, 0, 0)
        var acknowledged: [String: UInt64] = [:]
        for round in 0..<Self.kills {
            let receipts = try append(
                round: round,
                killedAfter: Int.random(in: 0...15, using: &random),
                andSeconds: Double.random(in: 0...0.005, using: &random)
            )
            for receipt in receipts {
                acknowledged[receipt.identifier] = receipt.position
            }
            guard isLastOfStore(round) else { continue }
            let store = try DonationStore(at: path)
            let verification = try store.verify()
            #expect(verification.isClean, "round \(round): \(verification.findings)")
            let stored = try Self.positions(in: store)
            let lost = acknowledged.filter { stored[$0] != $1 }
            #expect(lost.isEmpty, "round \(round), seed \(seed): \(lost)")
            failures += verification.isClean && lost.isEmpty ? 0 : 1
            acknowledgedInAll += acknowledged.count
            inFlight += stored.count - acknowledged.count
            acknowledged = [:]
            try FileManager.default.removeItem(atPath: path)
        }
        print(
            "kill: \(Self.kills) killed, \(failures) failed, seed \(seed); "
                + "\(acknowledgedInAll) acknowledged, \(inFlight) more stored"
        )
        #expect(acknowledgedInAll > Self.kills)
    }

    @Test func `a process that catches up or rebuilds leaves views that are right`() throws {
        var random = SeededGenerator(seed: 2)
        var store = try DonationStore(at: path)
        for round in 0..<max(10, Self.kills / 4) {
            if round > 0, isLastOfStore(round) {
                #expect(try store.verify().isClean)
                try FileManager.default.removeItem(atPath: path)
                store = try DonationStore(at: path)
            }
            let donations = (0..<50).map { Self.donation(round: round, $0) }
            _ = try store.donate(donations)
            let process = try Tool.start(
                [random.pick(["suggest", "rebuild"]), "--store", path],
                output: .nothing,
                errors: .nothing
            )
            Thread.sleep(forTimeInterval: Double.random(in: 0...0.03, using: &random))
            process.kill()
            let digest = try store.digest()
            if round % 10 == 9 { #expect(try store.rebuild().digest == digest, "round \(round)") }
        }
        #expect(try store.verify().isClean)
    }

    // MARK: One round

    private func isLastOfStore(_ round: Int) -> Bool {
        round % Self.killsOfAStore == Self.killsOfAStore - 1 || round == Self.kills - 1
    }

    private struct Acknowledgement: Decodable {
        var identifier: String
        var position: UInt64
    }

    /// Appends line by line until the kill, shortly after some receipts; returns the
    /// acknowledgements before it.
    private func append(
        round: Int,
        killedAfter receipts: Int,
        andSeconds delay: Double
    ) throws -> [Acknowledgement] {
        let output = URL(fileURLWithPath: directory.path(of: "receipts"))
        try Data().write(to: output)
        let pipe = Pipe()
        signal(SIGPIPE, SIG_IGN)
        let process = try Tool.start(
            ["append", "--receipts", "--store", path],
            input: .pipe(pipe),
            output: .file(output.path),
            errors: .nothing
        )
        let writing = pipe.fileHandleForWriting
        let feeder = Thread {
            // The write fails once the reader is dead; the test ignores SIGPIPE.
            for number in 0..<100_000 {
                let line = Self.donation(round: round, number).json.bytes + [0x0A]
                do { try writing.write(contentsOf: Data(line)) } catch { return }
                // One by one, so that a kill can hit many commits.
                usleep(100)
            }
        }
        feeder.start()
        let deadline = Date(timeIntervalSinceNow: 30)
        while try Data(contentsOf: output).count(where: { $0 == 0x0A }) < receipts,
            Date() < deadline
        {
            Thread.sleep(forTimeInterval: 0.0005)
        }
        Thread.sleep(forTimeInterval: delay)
        process.kill()
        // A truncated line is no acknowledgement.
        let lines = try Data(contentsOf: output).split(
            separator: 0x0A,
            omittingEmptySubsequences: false
        )
        return try lines.dropLast().map { try JSONDecoder().decode(Acknowledgement.self, from: $0) }
    }

    private static func donation(round: Int, _ number: Int) -> Donation {
        let person = Person(displayName: "P\(number % 7)", customIdentifier: "p\(number % 7)")
        let interaction = Interaction(
            intent: .sendMessage(SendMessageIntent(recipients: [person])),
            direction: number % 2 == 0 ? .outgoing : .incoming,
            start: Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 1000),
            identifier: "\(round)-\(number)"
        )
        return Donation(interaction, from: Donor(app: "org.example.chat"))
    }

    private static func positions(in store: DonationStore) throws -> [String: UInt64] {
        var positions: [String: UInt64] = [:]
        var last = Position.start
        while case let events = try store.events(after: last), let end = events.last {
            for event in events {
                guard case .donated(let donation) = event.event,
                    let identifier = donation.interaction.identifier
                else { continue }
                positions[identifier] = event.position.rawValue
            }
            last = end.position
        }
        return positions
    }
}
