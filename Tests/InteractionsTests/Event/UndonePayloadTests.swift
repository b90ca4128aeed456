import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `The payloads of undone and act` {
    private let some = PositionSet(runs: [3...5, 9...9, 300...70_000])

    private var undone: Undone {
        Undone(
            tombstones: PositionSet(runs: [7...8]),
            leaving: some,
            others: PositionSet(runs: [1...1]),
            with: PositionSet(runs: [70_001...70_002])
        )
    }

    private var act: Act {
        Act("import", of: "mbox", appending: some, after: Position(rawValue: 2))
    }

    private func again<Payload: LoggedPayload>(_ payload: Payload) throws -> Payload {
        let bytes = payload.encoded
        return try Payload(decoding: bytes.span, bytes.indices)
    }

    @Test func `are read as they were written, as bytes and as text`() throws {
        #expect(try again(undone) == undone)
        #expect(try again(act) == act)
        #expect(try Undone(json: undone.json, at: "undone") == undone)
        #expect(try Act(json: act.json, at: "act") == act)
        #expect(undone.text == "1, 7–8, without 3–5, 9, 300–70000")
        #expect(act.text == "import mbox 3–5, 9, 300–70000")
        #expect(undone.lastReferent == Position(rawValue: 70_002))
    }

    @Test func `are what swift-protobuf reads and writes`() throws {
        let read = try DonationLog_Undone(serializedBytes: undone.encoded)
        #expect(read.tombstones == [7, 1])
        #expect(read.left == [3, 2, 4, 0, 291, 69_700])
        #expect(try [UInt8](read.serializedData()) == undone.encoded)
        let noted = try DonationLog_Act(serializedBytes: act.encoded)
        #expect((noted.command, noted.source, noted.beginning) == ("import", "mbox", 2))
        #expect(try [UInt8](noted.serializedData()) == act.encoded)
    }

    @Test func `keep fields of later versions, and never trap on changed bytes`() throws {
        let bytes = undone.encoded + [0xA0, 0x06, 0x05]
        let later = try Undone(decoding: bytes.span, bytes.indices)
        #expect(later.encoded == bytes)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            var bytes = random.chance(0.5) ? undone.encoded : act.encoded
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                in: 0...255,
                using: &random
            )
            _ = try? Undone(decoding: bytes.span, bytes.indices)
            _ = try? Act(decoding: bytes.span, bytes.indices)
        }
    }

    @Test func `tell whose wish a deletion was`() throws {
        for origin in [Deletion.Origin.owner, .app, .rules] {
            var deletion = Deletion(positions: some)
            deletion.origin = origin
            #expect(try again(deletion) == deletion)
            #expect(try Deletion(json: deletion.json, at: "deleted") == deletion)
            #expect(deletion.isOwnersAct == (origin == .owner))
        }
        let later = Deletion(positions: some).encoded + [0x18, 9]
        let read = try Deletion(decoding: later.span, later.indices)
        #expect(!read.isOwnersAct && read.unknownFields == [0x18, 9])
    }
}

@Suite struct `A set of positions` {
    @Test(arguments: SeededGenerator.seeds(40))
    func `is cut and reduced as a set of numbers is`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func numbers() -> Set<UInt64> {
            Set(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    UInt64.random(in: 0...20, using: &random)
                }
            )
        }
        let (left, right) = (numbers(), numbers())
        func set(_ numbers: Set<UInt64>) -> PositionSet {
            PositionSet(numbers.map { Position(rawValue: $0) })
        }
        #expect(set(left).intersection(set(right)) == set(left.intersection(right)))
        #expect(set(left).subtracting(set(right)) == set(left.subtracting(right)))
        #expect(set(left).count == UInt64(left.count))
    }
}
