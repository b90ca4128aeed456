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

    @Test(arguments: [
        "", " ", "{", "}", "[,]", "[1 2]", "nul", "01", "+1", "1.", ".5", "1e999", "'a'",
        "\"a", "\"\\x\"", "\"\\ud800\"", "{a:1}", "1 2", "{} x", "\"\n\"", "NaN",
    ])
    func `is read from nothing else`(text: String) {
        #expect(throws: ValidationError(field: "", reason: .notJSON)) {
            try JSONValue(parsing: text.utf8)
        }
    }

    @Test(
        arguments: [[0x22, 0xC3, 0x28, 0x22], [0xFF], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]]
    )
    func `is not read from bytes that are no UTF-8`(bytes: [UInt8]) {
        #expect(throws: ValidationError(field: "", reason: .notJSON)) {
            try JSONValue(parsing: bytes)
        }
    }

    @Test func `nested beyond measure is refused`() {
        let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
        #expect(throws: ValidationError(field: "", reason: .notJSON)) {
            try JSONValue(parsing: deep.utf8)
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
