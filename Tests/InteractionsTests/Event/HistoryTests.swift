import Foundation
import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

/// Whole histories: the sample, and real ones from `../shared/data` or `DONATION_TEST_DATA`.
@Suite struct `The payload of every donation of a history` {
    @Test(arguments: Histories.all)
    func `is what swift-protobuf and protoc read`(history: URL) throws {
        let lines = try Data(contentsOf: history).split(separator: 0x0A)
        var whole = BinaryWrapper()
        for line in lines {
            let donation = try Donation(json: JSONValue(parsing: line))
            try donation.validate(receivedAt: Timestamp(milliseconds: 2_000_000_000_000))
            #expect(try Donation(json: donation.json) == donation)
            let payload = encoded(donation.interaction)
            let read = try DonationLog_Interaction(serializedBytes: payload)
            #expect(read == DonationLog_Interaction(donation.interaction))
            #expect(read.unknownFields.data.isEmpty)
            let again = try decoded(payload, start: donation.interaction.start)
            #expect(again == donation.interaction)
            whole.append(payload)
        }
        #expect(try whole.countWithProtoc() ?? lines.count == lines.count)
    }
}

/// Many payloads as the repeated field of one message, so that one run of `protoc` reads them all.
private struct BinaryWrapper {
    private var bytes: [UInt8] = []

    mutating func append(_ payload: [UInt8]) {
        var encoder = WireEncoder()
        encoder.blob(1, payload)
        bytes += encoder.bytes
    }

    /// The number of donations that protoc decodes without unknown fields; `nil` without protoc.
    func countWithProtoc() throws -> Int? {
        let directory = try TemporaryDirectory()
        let schema = """
            syntax = "proto3";
            import "donation_log.proto";
            message Whole { repeated donation_log.Interaction all = 1; }
            """
        try Data(schema.utf8).write(to: URL(filePath: directory.path(of: "whole.proto")))
        guard
            let text = try Protoc.decode(
                "Whole",
                in: "whole.proto",
                bytes,
                searching: [directory.path]
            )
        else { return nil }
        let lines = text.split(separator: "\n")
        #expect(!lines.contains { $0.drop { $0 == " " }.first?.isNumber == true })
        return lines.count { $0 == "all {" }
    }
}
