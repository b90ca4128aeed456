import Foundation
import TestSupport
import Testing

@testable import Interactions

/// The compiler of Protocol Buffers as a reader that shares no code with the codec.
enum Protoc {
    /// The directory of the published schema.
    private static let schema = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../docs").standardizedFileURL.path
    private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":").map { "\($0)/protoc" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The message as text; `nil` without `protoc`.
    static func decode(
        _ message: String,
        in file: String = "donation_log.proto",
        _ payload: [UInt8],
        searching directories: [String] = []
    ) throws -> String? {
        guard let path else {
            print("SKIPPED: protoc is not installed, so no foreign program read a payload")
            return nil
        }
        let directory = try TemporaryDirectory()
        let (input, output) = (directory.path(of: "payload"), directory.path(of: "text"))
        try Data(payload).write(to: URL(filePath: input))
        let process = try ChildProcess(
            path,
            ["--decode=\(message)"]
                + (directories + [schema]).map { "--proto_path=\($0)" } + [file],
            input: .file(input),
            output: .file(output)
        )
        #expect(process.wait() == .exit(0))
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}

@Suite struct `The schema` {
    private func decode(_ message: String, _ payload: [UInt8]) throws -> String? {
        try Protoc.decode("donation_log.\(message)", payload)
    }

    @Test func `lets protoc read a donation`() throws {
        var intent = SendMessageIntent(
            recipients: [Person(displayName: "Ana", customIdentifier: "u17")],
            conversationIdentifier: "c42"
        )
        intent.donationMetadata = DonationMetadata()
        intent.donationMetadata?.recipientCount = 3
        var interaction = Interaction(
            intent: .sendMessage(intent),
            direction: .incoming,
            identifier: "8B2E"
        )
        interaction.end = Timestamp(milliseconds: -5)
        guard let text = try decode("Interaction", encoded(interaction)) else { return }
        #expect(
            text == """
                identifier: "8B2E"
                direction: DIRECTION_INCOMING
                end: -5
                send_message {
                  people {
                    recipients {
                      display_name: "Ana"
                      custom_identifier: "u17"
                    }
                    conversation_identifier: "c42"
                  }
                  donation_metadata {
                    recipient_count: 3
                  }
                }

                """
        )
    }

    @Test func `lets protoc read a tombstone`() throws {
        var encoder = WireEncoder()
        Deletion(positions: PositionSet(runs: [3...5]), donors: [DonorNumber(rawValue: 9)])
            .write(to: &encoder)
        guard let text = try decode("Deletion", encoder.bytes) else { return }
        #expect(text == "runs: 3\nruns: 2\ndonors: 9\n")
    }

    @Test func `lets protoc read a policy event`() throws {
        var encoder = WireEncoder()
        PolicyRule(
            app: "org.example.chat",
            maximumAge: .milliseconds(90),
            maximumRate: .init(count: 100, per: .milliseconds(3_600_000)),
            region: try Region(code: "GB"),
            learnsWhenIdle: true
        ).write(to: &encoder)
        guard let text = try decode("Policy", encoder.bytes) else { return }
        #expect(
            text == """
                app: "org.example.chat"
                maximum_age: 90
                maximum_rate {
                  count: 100
                  per: 3600000
                }
                region: "GB"
                learns_when_idle: true

                """
        )
    }

    @Test func `lets protoc read a link and an unlink`() throws {
        let participants = [(3, 0), (7, 1)].map { position, index in
            ParticipantReference(position: Position(rawValue: position), index: index)
        }
        var encoder = WireEncoder()
        Link(participants).write(to: &encoder)
        guard let text = try decode("Link", encoder.bytes) else { return }
        #expect(text == "participants: 3\nparticipants: 0\nparticipants: 7\nparticipants: 1\n")
        encoder.removeAll()
        KeptApart(participants).write(to: &encoder)
        #expect(try decode("KeptApart", encoder.bytes) == text)
        encoder.removeAll()
        Unlink(.alias(0), of: participants[1]).write(to: &encoder)
        #expect(try decode("Unlink", encoder.bytes) == "position: 7\nindex: 1\nevidence: 4\n")
        encoder.removeAll()
        Rename(.person(participants[1]), to: "Ana").write(to: &encoder)
        #expect(try decode("Rename", encoder.bytes) == "position: 7\nindex: 1\nname: \"Ana\"\n")
        encoder.removeAll()
        let conversation = ConversationReference(
            position: Position(rawValue: 7),
            isOfSenderAlone: true
        )
        Rename(.conversation(conversation), to: "Choir").write(to: &encoder)
        #expect(
            try decode("Rename", encoder.bytes)
                == "position: 7\nis_conversation: true\nis_of_sender_alone: true\nname: \"Choir\"\n"
        )
    }

    @Test func `lets protoc read feedback, a preference and an adoption`() throws {
        let conversations = [(3, false), (7, true)].map { position, isAlone in
            ConversationReference(
                position: Position(rawValue: position),
                isOfSenderAlone: isAlone
            )
        }
        var encoder = WireEncoder()
        SuggestionFeedback(
            shown: conversations,
            outcome: .chosen,
            chosen: conversations[1],
            context: .init(app: "a", contentTypes: ["image/png"], place: "home")
        ).write(to: &encoder)
        guard let text = try decode("Feedback", encoder.bytes) else { return }
        #expect(
            text == """
                shown: 3
                shown: 0
                shown: 7
                shown: 1
                outcome: FEEDBACK_OUTCOME_CHOSEN
                chosen: 7
                chosen_sender_alone: true
                app: "a"
                content_types: "image/png"
                place: "home"

                """
        )
        encoder.removeAll()
        Preference(.suggestLess, conversations[0]).write(to: &encoder)
        #expect(
            try decode("Preference", encoder.bytes)
                == "position: 3\nchange: PREFERENCE_CHANGE_SUGGEST_LESS\n"
        )
        encoder.removeAll()
        Adoption(
            RankingCoefficients(),
            learnedThrough: Position(rawValue: 9),
            learnedThroughTime: Timestamp(milliseconds: -5)
        ).write(to: &encoder)
        #expect(
            try decode("Adoption", encoder.bytes) == """
                version: 1
                weights: 0.359
                weights: 0.675
                weights: 0.737
                weights: 0.348
                weights: 0.3
                learned_through: 9
                learned_through_time: -5

                """
        )
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `lets protoc read any donation without an unknown field`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        guard let text = try decode("Interaction", encoded(generator.interaction())) else { return }
        // protoc writes an unknown field by its number.
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.allSatisfy { $0.first?.isNumber != true })
    }

    @Test func `numbers every enumeration as the model does`() {
        func numbers<Name: NumberedName>(_: Name.Type) -> [String: Int] {
            Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, Int($0.number)) })
        }
        #expect(
            numbers(IntentHandlingStatus.self) == [
                "unspecified": 0, "ready": 1, "inProgress": 2, "success": 3, "failure": 4,
                "deferredToApplication": 5, "userConfirmationRequired": 6,
            ]
        )
        #expect(numbers(Direction.self) == ["unspecified": 0, "outgoing": 1, "incoming": 2])
        #expect(
            numbers(PersonHandleType.self) == ["unknown": 0, "emailAddress": 1, "phoneNumber": 2]
        )
        #expect(
            numbers(PersonSuggestionType.self)
                == ["none": 0, "socialProfile": 1, "instantMessageAddress": 2]
        )
        #expect(
            numbers(OutgoingMessageType.self)
                == ["unknown": 0, "outgoingMessageText": 1, "outgoingMessageAudio": 2]
        )
        #expect(numbers(CallCapability.self) == ["unknown": 0, "audioCall": 1, "videoCall": 2])
        #expect(
            numbers(CallDestinationType.self) == [
                "unknown": 0, "normal": 1, "emergency": 2, "voicemail": 3, "redial": 4,
                "callBack": 5,
            ]
        )
        #expect(numbers(CallAudioRoute.self) == ["unknown": 0, "speakerphone": 1, "bluetooth": 2])
    }
}
