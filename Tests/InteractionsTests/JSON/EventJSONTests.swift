import TestSupport
import Testing

@testable import Interactions

@Suite struct `Event JSON` {
    private func text(_ event: Event) -> String {
        RecordedEvent(
            position: Position(rawValue: 7),
            recordedAt: Timestamp(milliseconds: 1_767_603_600_000),
            event: event
        ).json.text
    }

    @Test func `of a donation holds the donation`() {
        let interaction = Interaction(intent: .sendMessage(SendMessageIntent()), identifier: "a")
        let donation = Donation(interaction, from: Donor(app: "org.example.chat"))
        #expect(
            text(.donated(donation))
                == #"{"donation":{"app":"org.example.chat","identifier":"a","#
                + #""intent":{"class":"INSendMessageIntent"}},"kind":"donated","position":7,"#
                + #""recordedAt":"2026-01-05T09:00:00.000Z"}"#
        )
    }

    @Test(
        arguments: [
            ([3...5, 9...9], [], #"{"positions":[[3,5],[9,9]]}"#),
            ([], [4, 5], #"{"donors":[4,5]}"#),
            ([1...1], [4], #"{"donors":[4],"positions":[[1,1]]}"#),
            ([], [], #"{"positions":[]}"#),
        ] as [([ClosedRange<UInt64>], [UInt32], String)]
    )
    func `of a tombstone holds runs and donors`(
        runs: [ClosedRange<UInt64>],
        donors: [UInt32],
        object: String
    ) {
        let deletion = Deletion(
            positions: PositionSet(runs: runs),
            donors: donors.map(DonorNumber.init(rawValue:))
        )
        #expect(
            text(.known(deletion))
                == #"{"deleted":\#(object),"kind":"deleted","position":7,"#
                + #""recordedAt":"2026-01-05T09:00:00.000Z"}"#
        )
    }

    @Test(
        arguments: [
            (PolicyRule(), "{}"),
            (
                PolicyRule(
                    app: "a",
                    intentClass: "B",
                    maximumAge: .milliseconds(5),
                    maximumCount: 6
                ),
                #"{"app":"a","intentClass":"B","maximumAge":5,"maximumCount":6}"#
            ),
            (
                PolicyRule(maximumCount: .max, maximumRate: .init(count: 2, per: .seconds(1))),
                #"{"maximumCount":18446744073709551615,"maximumRate":{"count":2,"per":1000}}"#
            ),
            (PolicyRule(region: try? Region(code: "GB")), #"{"region":"GB"}"#),
            (PolicyRule(learnsWhenIdle: true), #"{"learnsWhenIdle":true}"#),
        ] as [(PolicyRule, String)]
    )
    func `of a policy event holds the rule`(rule: PolicyRule, object: String) {
        #expect(
            text(.known(rule))
                == #"{"kind":"policy","policy":\#(object),"position":7,"#
                + #""recordedAt":"2026-01-05T09:00:00.000Z"}"#
        )
    }

    @Test func `of a link and an unlink names participants by their places`() {
        let participants = [(3, 0), (7, 1)].map { position, index in
            ParticipantReference(position: Position(rawValue: position), index: index)
        }
        #expect(
            text(.known(Link(participants)))
                == #"{"kind":"linked","linked":{"participants":[{"index":0,"position":3},"#
                + #"{"index":1,"position":7}]},"position":7,"#
                + #""recordedAt":"2026-01-05T09:00:00.000Z"}"#
        )
        #expect(
            text(.known(KeptApart(participants)))
                == #"{"keptApart":{"participants":[{"index":0,"position":3},"#
                + #"{"index":1,"position":7}]},"kind":"keptApart","position":7,"#
                + #""recordedAt":"2026-01-05T09:00:00.000Z"}"#
        )
        #expect(
            text(.known(Unlink(.alias(2), of: participants[1])))
                == #"{"kind":"unlinked","position":7,"recordedAt":"2026-01-05T09:00:00.000Z","#
                + #""unlinked":{"evidence":"aliases[2]","participant":{"index":1,"position":7}}}"#
        )
    }

    @Test func `of a program that did not know groups has them in the payload alone`() throws {
        var intent = SendMessageIntent(recipients: [Person(displayName: "Ana")])
        intent.people.isGroup = true
        let interaction = Interaction(
            intent: .sendMessage(intent),
            direction: .outgoing,
            start: Timestamp(milliseconds: 0),
            identifier: "m1"
        )
        var line = ExportedEvent.line(of: interaction)
        let record = try line.record()
        line.payload = Array(record.dropFirst(Envelope.length))
        func read(_ field: String) throws -> [UInt8] {
            let text = line.json.text.replacing(#""isGroup":true,"#, with: field)
            return try ExportedEvent(json: JSONValue(parsing: Array(text.utf8))).record()
        }
        #expect(line.json.text.contains(#""isGroup":true,"#))
        #expect(try read("") == record && read(#""isGroup":true,"#) == record)
        for field in [#""isGroup":false,"#, #""serviceName":"s","#] {
            #expect(throws: ValidationError.self, "\(field)") { try read(field) }
        }
    }

    @Test func `of an unknown kind holds the payload`() {
        #expect(
            text(.unknown(kind: 41, payload: [0, 1, 2]))
                == #"{"kind":41,"payload":"AAEC","position":7,"#
                + #""recordedAt":"2026-01-05T09:00:00.000Z"}"#
        )
    }
}

extension ExportedEvent {
    /// The line of a donation at position 1, made by the app "a" at the beginning of 1970.
    static func line(of interaction: Interaction) -> ExportedEvent {
        let envelope = Envelope(
            kind: EventKind.donated,
            donor: DonorNumber(rawValue: 1),
            payloadLength: 0,
            recordedAt: Timestamp(milliseconds: 0),
            start: Timestamp(milliseconds: 0)
        )
        let event = Event.donated(Donation(interaction, from: Donor(app: "a")))
        return ExportedEvent(at: Position(rawValue: 1), envelope, event) { _ in nil }
    }
}
