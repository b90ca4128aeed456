import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `Feedback, a preference or an adoption` {
    private func encoded(_ write: (inout WireEncoder) -> Void) -> [UInt8] {
        var encoder = WireEncoder()
        write(&encoder)
        return encoder.bytes
    }

    private func feedback(_ bytes: [UInt8]) throws -> SuggestionFeedback {
        try SuggestionFeedback(decoding: bytes.span, 0..<bytes.count)
    }

    private func preference(_ bytes: [UInt8]) throws -> Preference {
        try Preference(decoding: bytes.span, 0..<bytes.count)
    }

    private func adoption(_ bytes: [UInt8]) throws -> Adoption {
        try Adoption(decoding: bytes.span, 0..<bytes.count)
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `decodes to what was encoded, also by swift-protobuf`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let feedback = random.feedback()
        var bytes = encoded(feedback.write)
        #expect(try self.feedback(bytes) == feedback)
        let theirs = try DonationLog_Feedback(serializedBytes: bytes)
        #expect(
            theirs.shown
                == feedback.shown.flatMap { [$0.position.rawValue, $0.isOfSenderAlone ? 1 : 0] }
        )
        #expect(theirs.outcome.rawValue == Int(feedback.outcome.number))
        #expect(theirs.chosen == feedback.chosen?.position.rawValue ?? 0)
        #expect(theirs.chosenSenderAlone == feedback.chosen?.isOfSenderAlone ?? false)
        #expect((theirs.hasApp ? theirs.app : nil) == feedback.context.app)
        #expect(theirs.contentTypes == feedback.context.contentTypes)
        #expect((theirs.hasPlace ? theirs.place : nil) == feedback.context.place)
        var again: [UInt8] = try theirs.serializedBytes()
        #expect(again == bytes)

        let preference = random.preference()
        bytes = encoded(preference.write)
        #expect(try self.preference(bytes) == preference)
        let theirPreference = try DonationLog_Preference(serializedBytes: bytes)
        #expect(theirPreference.position == preference.conversation.position.rawValue)
        #expect(theirPreference.senderAlone == preference.conversation.isOfSenderAlone)
        #expect(theirPreference.change.rawValue == Int(preference.change.number))
        again = try theirPreference.serializedBytes()
        #expect(again == bytes)

        let adoption = random.adoption()
        bytes = encoded(adoption.write)
        #expect(try self.adoption(bytes) == adoption)
        let theirAdoption = try DonationLog_Adoption(serializedBytes: bytes)
        #expect(theirAdoption.version == adoption.version)
        #expect(theirAdoption.weights == adoption.weights)
        #expect(theirAdoption.learnedThrough == adoption.learnedThrough?.rawValue ?? 0)
        #expect(theirAdoption.calibration == adoption.calibration)
        let theirTime = theirAdoption.hasLearnedThroughTime ? theirAdoption.learnedThroughTime : nil
        #expect(theirTime == adoption.learnedThroughTime?.milliseconds)
        again = try theirAdoption.serializedBytes()
        #expect(again == bytes)
    }

    @Test func `lies on disk as the schema says`() {
        let (first, second) = (conversation(3), conversation(300, isOfSenderAlone: true))
        #expect(
            encoded(
                SuggestionFeedback(
                    shown: [second, first],
                    outcome: .chosen,
                    chosen: second,
                    context: .init(app: "a", contentTypes: ["t", "u"], place: "p")
                ).write
            ) == [
                0x0A, 5, 0xAC, 2, 1, 3, 0, 0x10, 1, 0x18, 0xAC, 2, 0x20, 1, 0x2A, 1, 0x61, 0x32, 1,
                0x74, 0x32, 1, 0x75, 0x3A, 1, 0x70,
            ]
        )
        #expect(encoded(Preference(.reset, second).write) == [0x08, 0xAC, 2, 0x10, 1, 0x18, 5])
        #expect(encoded(Preference(.pin, first).write) == [0x08, 3, 0x18, 1])
        let adoption = Adoption(
            version: 1,
            weights: [1, 0.5],
            learnedThrough: Position(rawValue: 7)
        )
        #expect(
            encoded(adoption.write) == [0x08, 1, 0x12, 16]
                + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F] + [0x18, 7]
        )
        var calibrated = adoption
        calibrated.calibration = [0.5]
        #expect(
            encoded(calibrated.write)
                == encoded(adoption.write) + [0x22, 8, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F]
        )
        var learned = adoption
        learned.learnedThroughTime = Timestamp(milliseconds: 300)
        #expect(encoded(learned.write) == encoded(adoption.write) + [0x28, 0xD8, 4])
    }

    @Test func `has the calibration only where it is not that to start from`() throws {
        #expect(Adoption(RankingCoefficients()).calibration.isEmpty)
        var coefficients = RankingCoefficients()
        (coefficients.calibration.newcomers, coefficients.calibration.offset) = (0.25, -0.5)
        coefficients.calibration.slope = 1.5
        let adoption = Adoption(coefficients)
        #expect(adoption.calibration == [0.25, -0.5, 1.5])
        #expect(adoption.coefficients == coefficients)
        try adoption.validate()
        // A calibration from a later version, or an impossible one; the weights still apply.
        for numbers in [[0.5], [0.5, 0, 1, 1], [1.5, 0, 1], [0.5, 9, 1], [0.5, 0, -1]] {
            var other = adoption
            other.calibration = numbers
            #expect(other.coefficients == RankingCoefficients())
            #expect(throws: ValidationError.self) { try other.validate() }
        }
    }

    @Test func `numbers outcomes and changes for ever`() {
        #expect(
            SuggestionFeedback.Outcome.allCases.map(\.rawValue)
                == ["shown", "chosen", "otherChosen", "abandoned"]
        )
        #expect(
            Preference.Change.allCases.map(\.rawValue) == [
                "unspecified", "pin", "unpin", "suggestLess", "never", "reset", "clear",
            ]
        )
    }

    @Test func `has the weights in the order of the reasons`() {
        var coefficients = RankingCoefficients()
        coefficients.weights.memory = 0.1
        coefficients.weights.unanswered = 0.2
        coefficients.weights.recency = 0.3
        coefficients.weights.frequency = 0.4
        coefficients.weights.addressees = 0.5
        let adoption = Adoption(coefficients)
        #expect(adoption.weights == [0.1, 0.2, 0.3, 0.4, 0.5])
        #expect(adoption.weights.count == Reason.Name.formula.count)
        #expect(adoption.coefficients == coefficients)
        var other = adoption
        other.version = 2
        #expect(other.coefficients == nil)
        for weights in [[], [1, 1, 1, 1], [1, 1, 1, 1, 4.5], [1, 1, 1, 1, -1]] {
            other = adoption
            other.weights = weights
            #expect(other.coefficients == nil)
        }
    }

    @Test func `keeps the fields and the numbers of a later version`() throws {
        let later: [UInt8] = [0xFA, 0x7F, 3, 1, 2, 3]
        // Future outcomes and changes come back, too.
        for said in [[0x0A, 2, 1, 0, 0x10, 1] + later, [0x0A, 2, 1, 0, 0x10, 77]] as [[UInt8]] {
            #expect(try !feedback(said).unknownFields.isEmpty)
            #expect(try encoded(feedback(said).write) == said)
        }
        for said in [[0x08, 1, 0x18, 1] + later, [0x08, 1, 0x18, 77]] as [[UInt8]] {
            #expect(try !preference(said).unknownFields.isEmpty)
            #expect(try encoded(preference(said).write) == said)
        }
        #expect(try preference([0x08, 1, 0x18, 77]).change == .unspecified)
        // An older version keeps the time of learning so, and this one what follows it.
        let adopted: [UInt8] = [0x08, 1, 0x28, 4] + later
        #expect(try adoption(adopted).unknownFields == later)
        #expect(try encoded(adoption(adopted).write) == adopted)
    }

    @Test func `reads numbers that are not packed`() throws {
        let one: [UInt8] = [0x11, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
        #expect(try adoption(one + one).weights == [1, 1])
        #expect(try feedback([0x08, 3, 0x08, 1]).shown == [conversation(3, isOfSenderAlone: true)])
    }

    @Test(
        arguments: [
            // Half a pair, no position, neither of the two; another type; cut short.
            [0x0A, 1, 1], [0x0A, 2, 0, 1], [0x0A, 2, 1, 2], [0x0D, 1, 0, 0, 0], [0x0A, 5],
            [0x2A, 1, 0xFF],
        ] as [[UInt8]]
    )
    func `that names what cannot be is refused, as feedback`(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try feedback(bytes) }
    }

    @Test(arguments: [[], [0x18, 1], [0x08, 0], [0x0A, 1, 1], [0x08]] as [[UInt8]])
    func `that names what cannot be is refused, as a preference`(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try preference(bytes) }
    }

    @Test(
        arguments: [
            // Incomplete eight-byte numbers; infinite; not a number; another type.
            [0x12, 7, 0, 0, 0, 0, 0, 0, 0], [0x12, 8, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F],
            [0x11, 1, 0, 0, 0, 0, 0, 0xF0, 0x7F], [0x10, 1],
        ] as [[UInt8]]
    )
    func `that holds what is no weight is refused, as an adoption`(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try adoption(bytes) }
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `survives any change of its bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes =
            encoded(random.feedback().write) + encoded(random.preference().write)
            + encoded(random.adoption().write)
        for _ in 0..<20 {
            bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
            _ = try? feedback(bytes)
            _ = try? preference(bytes)
            _ = try? adoption(bytes)
        }
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `comes back from a line of an export`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let events: [(Event, EventKind)] = [
            (.known(random.feedback()), 6), (.known(random.preference()), 7),
            (.known(random.adoption()), 8),
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
            (#""kind":"feedback""#, "feedback"),
            (#""kind":"feedback","preference":{}"#, "feedback"),
            (#""kind":"feedback","feedback":{}"#, "feedback.outcome"),
            (#""kind":"feedback","feedback":{"outcome":"x"}"#, "feedback.outcome"),
            (
                #""kind":"feedback","feedback":{"outcome":"shown","shown":[{"position":0}]}"#,
                "feedback.shown[0].position"
            ),
            (
                #""kind":"feedback","feedback":{"outcome":"shown","context":{"contentTypes":[1]}}"#,
                "feedback.context.contentTypes[0]"
            ),
            (#""kind":"preference","preference":{}"#, "preference.conversation"),
            (
                #""kind":"preference","preference":{"conversation":{"position":1}}"#,
                "preference.change"
            ),
            (
                #""kind":"preference","preference":{"conversation":{"position":1},"change":"x"}"#,
                "preference.change"
            ),
            (#""kind":"adopted","adopted":{}"#, "adopted.version"),
            (#""kind":"adopted","adopted":{"version":-1}"#, "adopted.version"),
            (#""kind":"adopted","adopted":{"version":1,"weights":["1"]}"#, "adopted.weights[0]"),
            (
                #""kind":"adopted","adopted":{"version":1,"learnedThrough":0}"#,
                "adopted.learnedThrough"
            ),
            (
                #""kind":"adopted","adopted":{"version":1,"learnedThroughTime":"soon"}"#,
                "adopted.learnedThroughTime"
            ),
            (#""kind":"adopted","adopted":{"version":1,"x":0}"#, "adopted.x"),
            (
                #""kind":"adopted","adopted":{"version":1,"calibration":[{}]}"#,
                "adopted.calibration[0]"
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
}

/// The conversation of the donation at a position.
private func conversation(
    _ position: UInt64,
    isOfSenderAlone: Bool = false
) -> ConversationReference {
    ConversationReference(position: Position(rawValue: position), isOfSenderAlone: isOfSenderAlone)
}

extension SeededGenerator {
    fileprivate mutating func reference() -> ConversationReference {
        conversation(
            .random(in: 1...pick([9, 300, 1 << 40]), using: &self),
            isOfSenderAlone: chance(0.3)
        )
    }

    fileprivate mutating func feedback() -> SuggestionFeedback {
        SuggestionFeedback(
            shown: (0..<pick([0, 1, 4, 64])).map { _ in reference() },
            outcome: pick(SuggestionFeedback.Outcome.allCases),
            chosen: chance(0.5) ? reference() : nil,
            context: .init(
                app: chance(0.5) ? pick(["org.example.photos", ""]) : nil,
                contentTypes: (0..<pick([0, 1, 8])).map { "image/\($0)" },
                place: chance(0.5) ? pick(["home", "\u{E9}"]) : nil
            )
        )
    }

    fileprivate mutating func preference() -> Preference {
        Preference(pick(Preference.Change.allCases), reference())
    }

    fileprivate mutating func adoption() -> Adoption {
        var adoption = Adoption(
            version: pick([0, 1, 2, .max]),
            weights: (0..<pick([0, 5, 7])).map { _ in
                pick([0, 1, 0.1, -0.0, 1e300, .random(in: -9...9, using: &self)])
            },
            learnedThrough: nil
        )
        if chance(0.5) { adoption.learnedThrough = reference().position }
        adoption.learnedThroughTime = pick([nil, 0, 1_700_000_000_123, -1, .min, .max] as [Int64?])
            .map(Timestamp.init(milliseconds:))
        adoption.calibration = (0..<pick([0, 3, 4])).map { _ in pick([0, 0.1, -1, 1e300]) }
        return adoption
    }
}
