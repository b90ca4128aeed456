import Foundation
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A JSON value` {
    @Test(
        arguments: [
            ("null", .null), ("true", true), ("false", false), ("0", 0), ("-7", -7),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("0.5", 0.5), ("1e300", 1e300), (#""a\u0000\/é\ud83d\ude00""#, "a\0/é😀"),
            (" [1, \"a\", [ ], {}]\n", [1, "a", [], .object([:])]),
            (#"{"b":{"a":null}}"#, ["b": ["a": nil]]),
            (#"{"":1}"#, ["": 1]),
        ] as [(String, JSONValue)]
    )
    func `is read from UTF-8`(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text.utf8) == value)
        #expect(try JSONValue(parsing: value.bytes) == value)
    }

    @Test(
        arguments: [
            ("", 0), (" ", 1), ("{", 1), ("}", 0), ("[,]", 1), ("[1 2]", 3), ("[1,]", 3),
            ("nul", 0), ("01", 0), ("-", 1), ("+1", 0), ("1.", 2), (".5", 0), ("1e", 2), ("'a'", 0),
            ("\"a", 2), ("\"\\x\"", 1), ("\"\\ud800\"", 7), ("\"\\udc00\"", 7), ("\"\\u12g4\"", 1),
            ("{a:1}", 1), ("{\"a\" 1}", 5), ("{\"a\":1,}", 7), ("1 2", 2), ("{} x", 3),
            ("\"\n\"", 1),
            ("NaN", 0), ("\u{FEFF}1", 0),
        ] as [(String, Int)]
    )
    func `is read from nothing else, and the fault is named by its byte`(text: String, byte: Int) {
        #expect(throws: ValidationError(field: "", reason: .notJSON(atByte: byte))) {
            try JSONValue(parsing: text.utf8)
        }
    }

    @Test(
        arguments: [[0x22, 0xC3, 0x28, 0x22], [0xFF], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]]
    )
    func `is not read from bytes that are no UTF-8`(bytes: [UInt8]) {
        let error = #expect(throws: ValidationError.self) { try JSONValue(parsing: bytes) }
        guard case .notJSON = error?.reason else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
    }

    @Test func `nested beyond measure is refused, whatever its length`() {
        let deep = String(repeating: "[", count: 200_000)
        let chain = String(repeating: "[", count: 120) + "1" + String(repeating: "]", count: 120)
        let wide = "[" + Array(repeating: chain, count: 4000).joined(separator: ",") + "]"
        #expect(throws: ValidationError(field: "", reason: .nestedTooDeep(limit: 128))) {
            try JSONValue(parsing: deep.utf8)
        }
        #expect(throws: Never.self) { try JSONValue(parsing: wide.utf8) }
    }

    @Test(arguments: [#"{"a":1,"a":1}"#, "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}"])
    func `with one name twice is refused`(text: String) {
        let error = #expect(throws: ValidationError.self) { try JSONValue(parsing: text.utf8) }
        guard case .duplicateName = error?.reason else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        "12345678901234567891", "1e400", "-1e999", "0.12345678901234567890", "1e-400",
        "3.14159265358979323846",
    ])
    func `keeps a number that no Double can hold as it was written`(text: String) throws {
        #expect(try JSONValue(parsing: text.utf8).text == text)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `of texts is what Foundation reads and writes`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        let texts = (0..<50).map { _ in generator.text(0...30) } + ["\0\u{1F}\u{7F}\u{2028}\"\\/"]
        let value = JSONValue.array(texts.map(JSONValue.string))
        #expect(try JSONDecoder().decode([String].self, from: Data(value.bytes)) == texts)
        #expect(try JSONValue(parsing: JSONEncoder().encode(texts)) == value)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `keeps every double bit for bit`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite, number != number.rounded() else { continue }
            #expect(try JSONValue(parsing: JSONValue.double(number).bytes) == .double(number))
        }
    }

    @Test func `is written on one line with its names in order`() {
        let value: JSONValue = ["b": [1, nil], "a": "x\n/", "c": ["d": 0.5, "C": true]]
        #expect(value.text == #"{"a":"x\n/","b":[1,null],"c":{"C":true,"d":0.5}}"#)
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `comes back from its bytes`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        for _ in 0..<20 {
            let value = generator.json(depth: 4)
            #expect(try JSONValue(parsing: value.bytes) == value)
            #expect(try JSONValue(parsing: value.bytes).bytes == value.bytes)
            #expect(!value.bytes.contains(0x0A))
        }
    }

    @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
    func `that no JSON can write is written as null, and its neighbours stay`(number: Double) {
        let value: JSONValue = ["a": [1, .double(number)], "b": 2]
        #expect(value.text == #"{"a":[1,null],"b":2}"#)
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `damaged is refused or read`(seed: UInt64) {
        var generator = DonationGenerator(seed: seed)
        let bytes = generator.donation().json.bytes
        for _ in 0..<20 {
            var damaged = bytes
            let index = Int.random(in: damaged.indices, using: &generator.random)
            damaged[index] = UInt8.random(in: .min ... .max, using: &generator.random)
            do throws(ValidationError) {
                _ = try Donation(json: try JSONValue(parsing: damaged))
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
