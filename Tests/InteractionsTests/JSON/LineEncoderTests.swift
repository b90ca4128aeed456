import Foundation
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A line encoded without a model` {
    private static let receivedAt = DonationGenerator.receivedAt

    private static func encode(
        _ line: [UInt8],
        app: String? = nil,
        keepsContent: Bool = false
    ) -> DonationByModel? {
        var encoder = LineEncoder(keepsContent: keepsContent)
        let donation = encoder.encode(line.span, app: app, receivedAt: receivedAt) { "made" }
        return donation.map { DonationByModel($0) }
    }

    private static func encodeByModel(
        _ line: [UInt8],
        app: String? = nil,
        keepsContent: Bool = false
    ) -> DonationByModel? {
        try? DonationByModel(
            line: line,
            app: app,
            receivedAt: receivedAt,
            keepsContent: keepsContent,
            identifier: "made"
        )
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `is what the model makes of it, or is left to the model`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        var encoder = LineEncoder(keepsContent: true)
        var (straight, refused) = (0, 0)
        for _ in 0..<200 {
            let keepsContent = generator.random.chance(0.5)
            generator.addsUnknownFields = generator.random.chance(0.1)
            var json = generator.donation().json
            if generator.random.chance(0.5) { json = json.damaged(&generator.random) }
            let line = json.spelled(&generator.random)
            let app = generator.maybe(0.2) { _ in "org.example.other" }
            let expected = Self.encodeByModel(line, app: app, keepsContent: keepsContent)
            refused += expected == nil ? 1 : 0
            let text = String(decoding: line, as: UTF8.self)
            if let encoded = Self.encode(line, app: app, keepsContent: keepsContent) {
                straight += 1
                #expect(encoded == expected, "seed \(seed): \(text)")
            }
            // The encoder keeps nothing from one line to the next.
            guard keepsContent else { continue }
            let next = encoder.encode(line.span, app: app, receivedAt: Self.receivedAt) { "made" }
            let again = Self.encode(line, app: app, keepsContent: true)
            #expect(next.map { DonationByModel($0) } == again, "seed \(seed): \(text)")
        }
        #expect(straight > 10 && refused > 10, "seed \(seed): \(straight), \(refused)")
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `of an export is what the model makes of it, or is left to the model`(
        seed: UInt64
    ) throws {
        var generator = DonationGenerator(seed: seed)
        var straight = 0
        for number in 1...200 {
            let keepsContent = generator.random.chance(0.5)
            generator.addsUnknownFields = generator.random.chance(0.1)
            var donation = generator.donation()
            donation.interaction.startIsDefaulted = generator.random.chance(0.2)
            var json = ExportedEvent(
                at: Position(rawValue: UInt64(number)),
                Envelope(
                    kind: .donated,
                    donor: DonorNumber(rawValue: 7),
                    payloadLength: 0,
                    recordedAt: Self.receivedAt,
                    start: donation.interaction.start ?? Self.receivedAt
                ),
                .donated(donation)
            ) { _ in nil }.json
            if generator.random.chance(0.5) { json = json.damaged(&generator.random) }
            let line = json.spelled(&generator.random)
            var encoder = LineEncoder(keepsContent: keepsContent)
            guard let encoded = encoder.encodeExported(line.span) else { continue }
            straight += 1
            #expect(
                try DonationByModel(encoded)
                    == DonationByModel(exportedLine: line, keepsContent: keepsContent),
                "seed \(seed): \(String(decoding: line, as: UTF8.self))"
            )
        }
        #expect(straight > 10, "seed \(seed): \(straight)")
    }

    @Test func `is that of nearly every line of the sample`() throws {
        let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/sample/history.ndjson")
        let lines = try Data(contentsOf: sample).split(separator: 0x0A).map { [UInt8]($0) }
        let receivedAt = try #require(Timestamp(rfc3339: "2027-01-01T00:00:00Z"))
        var encoder = LineEncoder(keepsContent: false)
        let left = lines.filter { line in
            encoder.encode(line.span, app: nil, receivedAt: receivedAt) { "made" } == nil
        }
        // A few show pictures, attachments and other classes.
        let texts = left.map { String(decoding: $0, as: UTF8.self) }
        #expect(left.count * 50 < lines.count, "\(texts)")
    }

    @Test(
        arguments: [
            #"{"app":"a","intent":{"class":"X"}}"#,
            #" { "app" : "a" , "intent" : { "class" : "X" , "recipients" : [ ] } } "#,
            #"{"app":"a","account":null,"start":0,"end":1,"intent":{"class":"X"}}"#,
            #"{"app":"a","start":-9,"end":"2026-01-05T09:00:00+01:00","intent":{"class":"Ü"}}"#,
            #"{"app":"a","end":5,"intent":{"class":"X","isGroup":false}}"#,
            #"{"app":"\u0061\"","identifier":"\ud83e\udee0","intent":{"class":"X"}}"#,
            #"{"intent":{"content":"Hi","class":"INSendMessageIntent","serviceName":""}}"#,
            #"{"intent":{"class":"INStartCallIntent","callCapability":"videoCall"}}"#,
            #"{"intent":{"class":"X","sender":{"displayName":"A","image":{"url":"u"}}}}"#,
            #"{"intent":{"class":"X","speakableGroupName":{"spokenPhrase":"\n"}}}"#,
            #"{"intent":{"class":"X","speakableGroupName":"G"}}"#,
        ]
    )
    func `is encoded if it is as most are`(text: String) throws {
        for keepsContent in [false, true] {
            let line = Array(text.utf8)
            let encoded = Self.encode(line, app: "b", keepsContent: keepsContent)
            let model = Self.encodeByModel(line, app: "b", keepsContent: keepsContent)
            #expect(encoded == model)
            #expect(encoded != nil)
        }
    }

    @Test(
        arguments: [
            "", "{", "{}", "null", "[]", #"{"app":"a"}"#, #"{"app":"a","intent":"X"}"#,
            #"{"app":"a","intent":{"class":"X"}}}"#, #"{"app":"a","intent":{"class":"X"}"#,
            #"{"app":"a","app":"a","intent":{"class":"X"}}"#,
            #"{"app":"a","app":null,"intent":{"class":"X"}}"#,
            #"{"app":"","intent":{"class":"X"}}"#, #"{"app":"a","intent":{"class":""}}"#,
            #"{"app":"a","account":"","intent":{"class":"X"}}"#,
            #"{"app":"a","identifier":"","intent":{"class":"X"}}"#,
            #"{"app":"a","start":1.0,"intent":{"class":"X"}}"#,
            #"{"app":"a","start":01,"intent":{"class":"X"}}"#,
            #"{"app":"a","start":1e1,"intent":{"class":"X"}}"#,
            #"{"app":"a","start":"x","intent":{"class":"X"}}"#,
            #"{"app":"a","start":9223372036854775807,"intent":{"class":"X"}}"#,
            #"{"app":"a","start":2,"end":1,"intent":{"class":"X"}}"#,
            #"{"app":"a","x":1,"intent":{"class":"X"}}"#,
            #"{"\u0061pp":"a","intent":{"class":"X"}}"#,
            #"{"app":"a","intent":{"class":"X","content":null}}"#,
            #"{"app":"a","intent":{"class":"INStartCallIntent","serviceName":"s"}}"#,
            #"{"app":"a","intent":{"class":"X","sender":{}}}"#,
            #"{"app":"a","intent":{"class":"X","sender":{"displayName":""}}}"#,
            #"{"app":"a","intent":{"class":"X","sender":{"personHandle":{"value":""}}}}"#,
            #"{"app":"a","intent":{"class":"X","sender":[{"displayName":"A"}]}}"#,
            #"{"app":"a","intent":{"class":"X","recipients":{"displayName":"A"}}}"#,
            #"{"app":"a","intent":{"class":"X","recipients":[[]]}}"#,
            #"{"app":"a","direction":"sideways","intent":{"class":"X"}}"#,
            #"{"app":"\ud800","intent":{"class":"X"}}"#, #"{"app":"\x","intent":{"class":"X"}}"#,
            #"{"app":"a","intentResponse":{},"intent":{"class":"X"}}"#,
            #"{"app":"a","intent":{"class":"X","sender":{"displayName":"A","image":{"data":""}}}}"#,
        ]
    )
    func `is left to the model if anything in it is unusual`(text: String) {
        #expect(Self.encode(Array(text.utf8)) == nil)
    }

    @Test func `is left to the model if it is no text, or is too long`() {
        let line = Array(#"{"app":"a","intent":{"class":"X"}}"#.utf8)
        #expect(Self.encode(line) != nil)
        #expect(Self.encode(line.map { $0 == UInt8(ascii: "X") ? 0xFF : $0 }) == nil)
        let spaces = [UInt8](repeating: 0x20, count: DonationLimits.lineBytes - line.count)
        #expect(Self.encode(line + spaces) != nil)
        #expect(Self.encode(line + spaces + [0x20]) == nil)
    }

    /// A list that grew without limit would make twelve values of two bytes.
    @Test func `keeps no more of a list than a donation may have`() {
        let people = String(repeating: "{},", count: DonationLimits.people)
        for list in ["[\(people)1]", "[\(people){}]"] {
            var tape = LineTape()
            let line = Array(#"{"intent":{"class":"X","contacts":\#(list)}}"#.utf8)
            #expect(throws: UnusualLine.self) { try tape.read(line.span, as: .donation) }
            #expect(tape.values.count < DonationLimits.people * 12 + 64)
        }
    }

    @Test func `finds each name of the table, and no other`() {
        let table = LineTable.standard
        for group in LineGroup.allCases {
            for (place, (name, _)) in zip(table.range(of: group), group.fields) {
                let bytes = Array(name.utf8)
                #expect(table.field(named: bytes.indices, in: bytes.span, of: group) == place)
                let other = bytes + [0x78]
                #expect(table.field(named: other.indices, in: other.span, of: group) == nil)
            }
        }
    }
}
