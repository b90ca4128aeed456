import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A redaction` {
    private func place(_ position: UInt64, _ index: Int) -> ParticipantReference {
        ParticipantReference(position: Position(rawValue: position), index: index)
    }

    private var everybody: Interaction {
        var intent = SendMessageIntent()
        intent.people.sender = Person(displayName: "0")
        intent.people.recipients = [Person(displayName: "1"), Person(displayName: "2")]
        intent.people.contacts = [Person(displayName: "3")]
        intent.people.conversationIdentifier = "stays"
        return Interaction(intent: .sendMessage(intent), identifier: "m1")
    }

    @Test func `lies on disk as the schema says, and keeps the fields of a later version`() throws {
        var encoder = RecordEncoder()
        encoder.encode(Redaction([place(300, 2), place(3, 0), place(300, 2)]))
        let bytes: [UInt8] = [0x0A, 5, 3, 0, 0xAC, 2, 2]
        #expect(encoder.payload == bytes)
        let theirs = try DonationLog_Redaction(serializedBytes: bytes)
        #expect(theirs.participants == [3, 0, 300, 2])
        let later: [UInt8] = bytes + [0xFA, 0x7F, 3, 1, 2, 3]
        let read = try Redaction(decoding: later.span, 0..<later.count)
        #expect(read.unknownFields.count == 6)
        encoder.encode(read)
        #expect(encoder.payload == later)
    }

    @Test func `takes participants out by their places and leaves the rest`() {
        for (places, left) in [
            ([0], ["1", "2", "3"]), ([1], ["0", "2", "3"]), ([2, 3], ["0", "1"]),
            ([0, 1, 2, 3], []), ([4, -1], ["0", "1", "2", "3"]),
        ] as [(Set<Int>, [String])] {
            let rest = everybody.redacted(places)
            #expect(rest.intent.people.everyone.map(\.displayName) == left)
            #expect(rest.intent.people.conversationIdentifier == "stays")
            #expect(rest.redactedParticipants == 4 - left.count)
        }
        #expect(everybody.redacted([0]).redacted([0]).redactedParticipants == 2)
        #expect(everybody.redacted([]) == everybody)
    }

    @Test func `takes the picture of a parameter with whoever stood in it`() {
        var pictured = everybody
        let parameters = ["contacts", "recipients", "sender", "speakableGroupName"]
        for name in parameters { pictured.intent.people.images[name] = .systemName(name) }
        for (place, gone) in ["sender", "recipients", "recipients", "contacts"].enumerated() {
            let left = pictured.redacted([place]).intent.people.images.keys.sorted()
            #expect(left == parameters.filter { $0 != gone })
        }
    }

    @Test func `moves the places of those who stay`() {
        let gone = [Position(rawValue: 7): Set([0, 2])]
        #expect((0..<5).map { place(7, $0).moved(by: gone)?.index } == [nil, 0, nil, 1, 2])
        #expect(place(8, 2).moved(by: gone) == place(8, 2))
    }

    @Test func `is told in the payload of a donation, as the schema says`() throws {
        let rest = everybody.redacted([0, 1])
        var encoder = RecordEncoder()
        encoder.encode(rest)
        let theirs = try DonationLog_Interaction(serializedBytes: encoder.payload)
        #expect(theirs.redactedParticipants == 2)
        let again: [UInt8] = try theirs.serializedBytes()
        #expect(again == encoder.payload)
        let read = try Interaction(
            decoding: encoder.payload.span,
            0..<encoder.payload.count,
            start: Timestamp(milliseconds: 0)
        )
        #expect(read.redactedParticipants == 2)
    }

    @Test func `is told in the line of a donation, and may not contradict it`() throws {
        var interaction = everybody.redacted([1])
        interaction.start = Timestamp(milliseconds: 0)
        var line = ExportedEvent.line(of: interaction)
        let read = try ExportedEvent(json: line.json)
        #expect(read == line)
        #expect(try read.record() == line.record())
        #expect(line.json.text.contains(#""redactedParticipants":1"#))

        let record = try line.record()
        line.payload = Array(record.dropFirst(Envelope.length))
        #expect(try ExportedEvent(json: line.json).record() == record)
        var wrong = interaction
        wrong.redactedParticipants = 3
        line.event = .donated(Donation(wrong, from: Donor(app: "a")))
        #expect(throws: ValidationError.self) { try ExportedEvent(json: line.json) }
    }

    @Test func `is read from an export of a program that does not know it`() throws {
        let lines = [
            #"{"donation":{"app":"a","identifier":"s1","intent":{"class":"INSendMessageIntent"},"#
                + #""start":"2026-01-05T09:01:00.000Z"},"donor":1,"kind":"donated","#
                + #""payload":"CgJzMToCCgBYAQ==","position":1,"recordedAt":0}"#,
            #"{"kind":9,"payload":"CgQBAAED","position":2,"recordedAt":0}"#,
            #"{"kind":9,"erased":true,"position":3,"recordedAt":0}"#,
        ]
        let events = try lines.map { try ExportedEvent(json: JSONValue(parsing: $0.utf8)) }
        guard case .donated(let donation) = events[0].event else {
            Issue.record("\(events[0])")
            return
        }
        #expect(donation.interaction.redactedParticipants == 1)
        #expect(events[1].event == .known(Redaction([place(1, 0), place(1, 3)])))
        #expect(events[2].event == .erased(Stub(kind: 9)))
    }

    @Test(
        arguments: [
            (#""kind":"redacted""#, "redacted"),
            (#""kind":"redacted","redacted":{"x":1}"#, "redacted.x"),
            (
                #""kind":"redacted","redacted":{"participants":[{"position":2,"index":0},"#
                    + #"{"position":1,"index":0}]}"#,
                "redacted.participants"
            ),
            (#""kind":"linked","linked":{},"redactedParticipants":1"#, "redactedParticipants"),
            (#""kind":"donated","erased":true,"redactedParticipants":1"#, "erased"),
            (
                #""kind":"donated","donor":1,"redactedParticipants":0,"donation":{}"#,
                "redactedParticipants"
            ),
        ]
    )
    func `in a line that is wrong is refused with the field`(line: String, field: String) throws {
        let json = try JSONValue(parsing: #"{"position":1,"recordedAt":0,\#(line)}"#.utf8)
        do throws(ValidationError) {
            _ = try ExportedEvent(json: json)
            Issue.record("\(line) was read")
        } catch {
            #expect(error.field == field)
        }
    }
}
