import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A link or an unlink` {
    private func encoded(_ write: (inout WireEncoder) -> Void) -> [UInt8] {
        var encoder = WireEncoder()
        write(&encoder)
        return encoder.bytes
    }

    private func link(_ bytes: [UInt8]) throws -> Link {
        try Link(decoding: bytes.span, 0..<bytes.count)
    }

    private func apart(_ bytes: [UInt8]) throws -> KeptApart {
        try KeptApart(decoding: bytes.span, 0..<bytes.count)
    }

    private func unlink(_ bytes: [UInt8]) throws -> Unlink {
        try Unlink(decoding: bytes.span, 0..<bytes.count)
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `decodes to what was encoded, also by swift-protobuf`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let link = random.link()
        var bytes = encoded(link.write)
        #expect(try self.link(bytes) == link)
        let theirLink = try DonationLog_Link(serializedBytes: bytes)
        #expect(
            theirLink.participants
                == link.participants.flatMap { [$0.position.rawValue, UInt64($0.index)] }
        )
        var again: [UInt8] = try theirLink.serializedBytes()
        #expect(again == bytes)

        let apart = KeptApart(link.participants)
        bytes = encoded(apart.write)
        #expect(try self.apart(bytes) == apart)
        let theirApart = try DonationLog_KeptApart(serializedBytes: bytes)
        #expect(theirApart.participants == theirLink.participants)
        again = try theirApart.serializedBytes()
        #expect(again == bytes)

        let unlink = random.unlink()
        bytes = encoded(unlink.write)
        #expect(try self.unlink(bytes) == unlink)
        let theirs = try DonationLog_Unlink(serializedBytes: bytes)
        #expect(theirs.position == unlink.participant.position.rawValue)
        #expect(theirs.index == UInt64(unlink.participant.index))
        #expect(theirs.evidence == unlink.evidence.number)
        again = try theirs.serializedBytes()
        #expect(again == bytes)
    }

    @Test func `lies on disk as the schema says`() {
        let (first, second) = (participant(3, 0), participant(300, 2))
        #expect(encoded(Link([second, first, second]).write) == [0x0A, 5, 3, 0, 0xAC, 2, 2])
        #expect(encoded(KeptApart([second, first]).write) == [0x0A, 5, 3, 0, 0xAC, 2, 2])
        #expect(
            encoded(Unlink(.alias(1), of: second).write)
                == [0x08, 0xAC, 2, 0x10, 2, 0x18, 5]
        )
        #expect(encoded(Unlink(.contactIdentifier, of: first).write) == [0x08, 3])
    }

    @Test func `numbers its evidence for ever`() {
        let numbers: [(EvidenceReference, UInt64)] = [
            (.contactIdentifier, 0), (.customIdentifier, 1), (.personHandle, 2),
            (.displayName, 3), (.alias(0), 4), (.alias(9), 13),
        ]
        for (evidence, number) in numbers {
            #expect(evidence.number == number)
            #expect(EvidenceReference(number: number) == evidence)
        }
        #expect(EvidenceReference(number: .max) == nil)
        #expect(EvidenceReference.alias(-1).number == 4)
    }

    @Test func `keeps the fields of a later version`() throws {
        let later: [UInt8] = [0xFA, 0x7F, 3, 1, 2, 3]
        let linked: [UInt8] = [0x0A, 4, 1, 0, 2, 0] + later
        #expect(try link(linked).unknownFields == later)
        #expect(try encoded(link(linked).write) == linked)
        #expect(try apart(linked).unknownFields == later)
        #expect(try encoded(apart(linked).write) == linked)
        let unlinked: [UInt8] = [0x08, 1] + later
        #expect(try unlink(unlinked).unknownFields == later)
        #expect(try encoded(unlink(unlinked).write) == unlinked)
    }

    @Test(
        arguments: [
            // Half a pair, no position, an index beyond all; another type; cut short.
            [0x0A, 1, 1], [0x0A, 2, 0, 1], [0x0A, 11, 1] + Self.most, [0x0D, 1, 0, 0, 0],
            [0x0A, 5],
        ] as [[UInt8]]
    )
    func `that names what cannot be is refused, as a link`(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try link(bytes) }
        #expect(throws: DecodingFailure.self) { try apart(bytes) }
    }

    @Test(
        arguments: [
            // No position, an index and evidence beyond all; another type; cut short.
            [], [0x10, 1], [0x08, 1, 0x10] + Self.most, [0x08, 1, 0x18] + Self.most, [0x0A, 1, 1],
            [0x08],
        ] as [[UInt8]]
    )
    func `that names what cannot be is refused, as an unlink`(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try unlink(bytes) }
    }

    /// The largest number of 64 bits.
    private static let most: [UInt8] = Array(repeating: 0xFF, count: 9) + [1]

    @Test(arguments: SeededGenerator.seeds(100))
    func `survives any change of its bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = encoded(random.link().write) + encoded(random.unlink().write)
        for _ in 0..<20 {
            bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
            _ = try? link(bytes)
            _ = try? apart(bytes)
            _ = try? unlink(bytes)
        }
    }

    @Test func `that keeps two apart moves with a redaction, and goes with either of them`() {
        let (first, second) = (participant(3, 2), participant(300, 2))
        var apart = KeptApart([second, first])
        #expect(apart.line == "kept apart 3[2], 300[2]")
        #expect(apart.moved(by: [Position(rawValue: 4): [0]]) == apart)
        #expect(
            apart.moved(by: [first.position: [0]]) == KeptApart([participant(3, 1), second])
        )
        #expect(apart.moved(by: [second.position: [2]]) == nil)
        apart.unknownFields = [0xFA, 0x7F, 1, 1]
        #expect(apart.moved(by: [second.position: [2]])?.participants == [first])
        #expect(apart.isOwnersAct && !apart.isRevocable && !apart.reshapesViews)
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `comes back from a line of an export`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let events: [(Event, EventKind)] = [
            (.known(random.link()), 4), (.known(random.unlink()), 5),
            (.known(Redaction(random.link().participants)), 9),
            (.known(KeptApart(random.link().participants)), 31),
        ]
        for (event, kind) in events {
            let envelope = Envelope(
                kind: kind,
                donor: DonorNumber(rawValue: 0),
                payloadLength: 0,
                recordedAt: DonationGenerator.receivedAt,
                start: DonationGenerator.receivedAt
            )
            let line = ExportedEvent(at: Position(rawValue: 1 << 41), envelope, event) { _ in nil }
            let read = try ExportedEvent(json: JSONValue(parsing: line.json.bytes))
            #expect(read == line)
            #expect(try read.record() == line.record())
        }
    }

    @Test(
        arguments: [
            (#""kind":"linked""#, "linked"),
            (#""kind":"linked","unlinked":{}"#, "linked"),
            (#""kind":"linked","linked":{},"deleted":{}"#, "deleted"),
            (#""kind":"deleted","deleted":{},"linked":{}"#, "linked"),
            (#""kind":"linked","linked":{},"donation":{}"#, "donation"),
            (#""kind":"linked","linked":{"x":1}"#, "linked.x"),
            (
                #""kind":"linked","linked":{"participants":[{"position":1}]}"#,
                "linked.participants[0].index"
            ),
            (
                #""kind":"linked","linked":{"participants":[{"position":0,"index":0}]}"#,
                "linked.participants[0].position"
            ),
            (
                #""kind":"linked","linked":{"participants":[{"position":1,"index":0},"#
                    + #"{"position":1,"index":0}]}"#,
                "linked.participants"
            ),
            (#""kind":"keptApart","keptApart":{"x":1}"#, "keptApart.x"),
            (#""kind":"unlinked","unlinked":{}"#, "unlinked.participant"),
            (
                #""kind":"unlinked","unlinked":{"participant":{"position":1,"index":-1}}"#,
                "unlinked.participant.index"
            ),
            (
                #""kind":"unlinked","unlinked":{"participant":{"position":1,"index":0}}"#,
                "unlinked.evidence"
            ),
            (
                #""kind":"unlinked","unlinked":{"participant":{"position":1,"index":0},"#
                    + #""evidence":"aliases[01]"}"#,
                "unlinked.evidence"
            ),
        ]
    )
    func `in a line that is wrong is refused with the field`(line: String, field: String) throws {
        let text = #"{"position":1,"recordedAt":0,"# + line + "}"
        let json = try JSONValue(parsing: Array(text.utf8))
        do throws(ValidationError) {
            _ = try ExportedEvent(json: json)
            Issue.record("\(line) was read")
        } catch {
            #expect(error.field == field)
        }
    }

    @Test func `finds the evidence of a person, a name for want of any other`() {
        var person = Person(displayName: "Ana")
        #expect(person.has(.displayName))
        #expect(!person.has(.personHandle) && !person.has(.alias(0)))
        person.aliases = [PersonHandle(value: "ana")]
        #expect(person.has(.alias(0)) && !person.has(.displayName))
        #expect(!person.has(.alias(1)) && !person.has(.alias(-1)))
        person.contactIdentifier = "a"
        person.customIdentifier = "b"
        person.personHandle = PersonHandle(value: "c")
        #expect(
            person.has(.contactIdentifier) && person.has(.customIdentifier)
                && person.has(.personHandle)
        )
        #expect(!Person(displayName: "").has(.displayName))
    }
}

/// The participant of a position at an index.
private func participant(_ position: UInt64, _ index: Int) -> ParticipantReference {
    ParticipantReference(position: Position(rawValue: position), index: index)
}

extension SeededGenerator {
    fileprivate mutating func participant() -> ParticipantReference {
        ParticipantReference(
            position: Position(rawValue: .random(in: 1...pick([9, 300, 1 << 40]), using: &self)),
            index: .random(in: 0...pick([3, 300, 2048]), using: &self)
        )
    }

    mutating func link() -> Link {
        Link((0..<pick([2, 2, 3, 9])).map { _ in participant() })
    }

    mutating func unlink() -> Unlink {
        let alias = EvidenceReference.alias(.random(in: 0...200, using: &self))
        let evidence: EvidenceReference = pick([
            .contactIdentifier, .customIdentifier, .personHandle, .displayName, alias,
        ])
        return Unlink(evidence, of: participant())
    }
}
