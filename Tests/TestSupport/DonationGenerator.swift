package import Interactions

/// Random valid donations of every shape.
///
/// They have all intents, any script, embedded NUL, images, long identifiers and unknown fields.
/// Each donation is valid when received at ``receivedAt``, and comes back from its JSON.
package struct DonationGenerator: Sendable {
    /// The receipt of the donations: 2026-01-05T09:00:00Z.
    package static let receivedAt = Timestamp(milliseconds: 1_767_603_600_000)

    /// The source of randomness.
    package var random: SeededGenerator
    /// Whether donations also have unknown Protocol Buffers fields, which JSON cannot carry.
    package var addsUnknownProtobufFields = false

    /// Whether donations have fields that this version does not know.
    package var addsUnknownFields = true

    /// Makes a generator that gives the same donations every time.
    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// The next donation.
    package mutating func donation() -> Donation {
        let account = maybe(0.3) { $0.identifier(255) }
        let app = "org.example.\(random.pick(["chat", "mail", "phone"]))"
        return Donation(interaction(), from: Donor(app: app, account: account))
    }

    /// The next interaction.
    package mutating func interaction() -> Interaction {
        var interaction = Interaction(
            intent: intent(),
            direction: random.pick(Direction.allCases),
            start: start(),
            identifier: identifier(512),
            groupIdentifier: maybe(0.4) { $0.identifier(512) }
        )
        interaction.intentHandlingStatus = random.pick(IntentHandlingStatus.allCases)
        interaction.end = maybe(0.5) { generator in
            let length = Int64.random(in: 0...86_400_000, using: &generator.random)
            let end = (interaction.start?.milliseconds ?? 0) + length
            return Timestamp(milliseconds: min(end, Self.receivedAt.milliseconds))
        }
        interaction.intentResponse = maybe(0.2) { $0.json() }
        interaction.unknownFields = unknownFields()
        return interaction
    }

    /// Any time up to the receipt, more often a near one than 1970.
    package mutating func start() -> Timestamp {
        let received = Self.receivedAt.milliseconds
        let span = random.pick([1000, 86_400_000, 31_557_600_000, received, received * 2])
        return Timestamp(
            milliseconds: received - Int64.random(in: 0...span, using: &random)
        )
    }

    /// A text of one byte or more, up to `limit` bytes.
    package mutating func identifier(_ limit: Int) -> String {
        if random.chance(0.02) { return String(repeating: "x", count: limit) }
        let text = text(1...12)
        return text.utf8.count <= limit ? text : "x"
    }

    /// A text of any script.
    package mutating func text(_ length: ClosedRange<Int> = 0...12) -> String {
        let script = random.pick(Self.scripts)
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: length, using: &random) {
            let one = random.chance(0.9) ? script : random.pick(Self.scripts)
            scalars.append(random.pick(Array(one.unicodeScalars)))
        }
        return String(scalars)
    }

    /// Any JSON value that is not null, of small size.
    package mutating func json(depth: Int = 2) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: .bool(Bool.random(using: &random))
        case 1: .integer(Int64.random(in: .min ... .max, using: &random))
        case 2: .double(Double(Int.random(in: -1000...1000, using: &random)) + 0.25)
        case 3: .string(text())
        case 4: .integer(Int64.random(in: -9...9, using: &random))
        case 5:
            .array((0..<Int.random(in: 0...3, using: &random)).map { _ in json(depth: depth - 1) })
        default: .object(object(depth: depth - 1))
        }
    }

    /// A value, or none.
    package mutating func maybe<Value>(
        _ probability: Double,
        _ make: (inout DonationGenerator) -> Value
    ) -> Value? {
        random.chance(probability) ? make(&self) : nil
    }

    mutating func unknownFields() -> UnknownFields {
        var fields = UnknownFields()
        guard addsUnknownFields else { return fields }
        if random.chance(0.2) { fields.json = object(depth: 2) }
        if addsUnknownProtobufFields, random.chance(0.3) {
            // Field 100, a number; field 2047, three bytes.
            fields.protobuf = random.pick([[0xA0, 0x06, 0x2A], [0xFA, 0x7F, 3, 1, 2, 3]])
        }
        return fields
    }

    private mutating func object(depth: Int) -> [String: JSONValue] {
        var object: [String: JSONValue] = ["x-null": .null]
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            object["x-\(text(0...3))"] = json(depth: depth)
        }
        return object
    }

    private static let scripts = [
        "abcdefghijklmnopqrstuvwxyz", "ABC 019 .-_@/\\\"'", "éèçñßøÅ", "e\u{301}\u{308}\u{327}",
        "привет", "שלום", "مرحبا", "你好世界", "こんにちは", "한국어", "नमस्ते", "👩‍👩‍👧🏳️‍🌈🫠",
        "\0\u{1}\u{7F}\u{2028}\u{FEFF}\u{FFFD}\u{10FFFF}\n\t",
    ]
}
