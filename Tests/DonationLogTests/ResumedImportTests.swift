import DonationStore
import Foundation
import TestSupport
import Testing

/// `DONATION_TEST_KILLS` in the environment is the number of kills, a tenth of it for each.
@Suite(.serialized) struct `An import that is killed` {
    private static let kills = max(
        4,
        (ProcessInfo.processInfo.environment["DONATION_TEST_KILLS"].flatMap { Int($0) } ?? 0) / 10
    )
    private static let records = 2500

    enum Format: String, CaseIterable, Sendable {
        case mbox, csv, telegram, smsbackup

        var arguments: [String] {
            ["import", "--from", rawValue]
                + (self == .telegram ? [] : ["--me", "ana@example.org"])
        }

        /// A history of many records with some duplicates.
        var text: String {
            let numbers = (0..<records).map { $0 % 500 == 499 ? $0 - 1 : $0 }
            switch self {
            case .mbox:
                return numbers.map { number in
                    """
                    From - Mon Jan  5 10:00:00 2026
                    From: P <p\(number % 40)@example.org>
                    To: Ana <ana@example.org>
                    Date: Mon, 5 Jan 2026 \(10 + number / 3600):\(10 + number / 60 % 50):00 +0000
                    \(number % 3 == 0 ? "X-A: b" : "Message-ID:") <\(number)@example.org>

                    hello \(number)


                    """
                }.joined()
            case .csv:
                return "start,sender,recipients\n"
                    + numbers.map { "\(1_767_000_000 + $0),P\($0 % 40),ana@example.org\n" }.joined()
            case .smsbackup:
                let messages = numbers.map { number in
                    #"<sms address="+44207946\#(1000 + number % 40)" type="\#(1 + number % 2)" "#
                        + #"date="\#(1_767_000_000_000 + number / 4 * 1000)" body="hello"/>"#
                }
                return "<?xml version='1.0'?><smses>\n" + messages.joined() + "</smses>"
            case .telegram:
                let messages = numbers.map { number in
                    #"{"id":\#(number),"type":"message","date_unixtime":"\#(1_767_000_000 + number)","#
                        + #""from":"Bo","from_id":"user22","text":"hello"}"#
                }
                return
                    #"{"personal_information":{"user_id":11,"first_name":"Ana"},"chats":{"list":["#
                    + #"{"name":"Bo","type":"personal_chat","id":22,"messages":["#
                    + messages.joined(separator: ",") + "]}]}}"
            }
        }
    }

    private static func donations(in path: String) throws -> [String] {
        let store = try DonationStore(at: path, creatingIfMissing: false)
        var export = try store.export()
        var lines: [String] = []
        while let events = try export.nextEvents() {
            for event in events {
                guard case .donated(let donation) = event.event else { continue }
                lines.append("\(event.position.rawValue) \(donation.json.text)")
            }
        }
        return lines
    }

    @Test(arguments: Format.allCases)
    func `and begun again ends as one that nobody stopped`(format: Format) throws {
        let directory = try TemporaryDirectory()
        let file = directory.path(of: "history")
        try Data(format.text.utf8).write(to: URL(filePath: file))
        let whole = directory.path(of: "whole")
        let began = Date()
        let result = try Tool.run(format.arguments + [file, "--store", whole])
        let duration = Date().timeIntervalSince(began)
        try #require(result.exitCode == 0, "\(result)")
        let expected = try Self.donations(in: whole)
        #expect(expected.count > Self.records / 2)
        let digest = try DonationStore(at: whole).digest()
        var random = SeededGenerator(seed: 6)
        let path = directory.path(of: "store")
        var midway = 0
        for round in 0..<Self.kills {
            let process = try Tool.start(
                format.arguments + [file, "--store", path],
                output: .nothing,
                errors: .nothing
            )
            Thread.sleep(forTimeInterval: Double.random(in: 0...duration, using: &random))
            process.kill()
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let kept = try Self.donations(in: path)
            #expect(kept[...] == expected.prefix(kept.count), "round \(round)")
            if !kept.isEmpty, kept.count < expected.count { midway += 1 }
            // Every fourth import is completed, twice.
            guard round % 4 == 3 else { continue }
            for repeats in 0..<2 {
                let again = try Tool.run(format.arguments + [file, "--store", path, "--json"])
                let report = try #require(try again.objects().first)
                if repeats == 1 { #expect(report["appended"] as? Int == 0) }
            }
            #expect(try Self.donations(in: path) == expected, "round \(round)")
            #expect(try DonationStore(at: path).digest() == digest)
            try FileManager.default.removeItem(atPath: path)
        }
        print("\(format): killed \(Self.kills) times, \(midway) midway")
    }
}
