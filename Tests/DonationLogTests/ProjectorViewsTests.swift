import DonationStore
import Foundation
import Testing

/// The number of messages sent and received on each day, as a program would count them.
private enum MessagesPerDay: Projector {
    struct View: ProjectedView, Codable {
        var sent = 0
        var received = 0
    }

    static let name = "messages-per-day"
    static let version = 2

    static func keys(of donation: ProjectedDonation) -> [String] {
        guard case .sendMessage = donation.interaction.intent, let start = donation.start.rfc3339
        else { return [] }
        return [String(start.prefix(10))]
    }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        if donation.direction == .outgoing { view.sent += 1 } else { view.received += 1 }
    }
}

/// The last start, in custom bytes.
private enum Latest: Projector {
    struct View: ProjectedView {
        var time: UInt8 = 0
        init() {}
        init?(decoding bytes: [UInt8]) { time = bytes.first ?? 0 }
        var encoded: [UInt8] { [time, 0xFF] }
    }

    static let name = "latest"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] { [""] }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.time = 7
    }
}

@Suite struct `The views of a program` {
    private let store: TestStore
    /// The program's version.
    private let program: DonationStore

    init() throws {
        store = try TestStore()
        program = try DonationStore(at: store.path)
        #expect(try program.views(of: MessagesPerDay.self).all().count == 1)
        #expect(try program.views(of: Latest.self).all().count == 1)
        let late = History.message("13", "outgoing", "18:00:00", #""recipients":[]"#)
        #expect(try store.run("append", input: late).exitCode == 0)
    }

    @Test func `are listed with version, checkpoint, how far they are behind, and size`() throws {
        let lines = try store.run("views").lines.map {
            $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        }
        #expect(lines.map(\.first) == ["NAME", "(built-in)", "latest", "messages-per-day"])
        #expect(lines.first == ["NAME", "VERSION", "CHECKPOINT", "BEHIND", "SIZE"])
        #expect(lines.last.map { Array($0.prefix(4)) } == ["messages-per-day", "2", "12", "1"])
        #expect(lines.last?.last == "kB")
        let views = try #require(try store.run("views", "--json").objects().last)
        #expect(views["name"] as? String == "messages-per-day" && views["version"] as? Int == 2)
        #expect(views["checkpoint"] as? Int == 12 && views["behind"] as? Int == 1)
        #expect(try #require(views["bytes"] as? Int) > 4096)
    }

    @Test func `are shown as they were when the program last asked`() throws {
        let shown = try store.run("views", "show", "messages-per-day")
        #expect(shown.exitCode == 0)
        #expect(shown.errors.contains("these views lack the last event of the log"))
        #expect(
            shown.lines == [
                "KEY         VIEW", #"2026-01-05  {"received":3,"sent":7}"#,
            ]
        )
        #expect(try program.views(of: MessagesPerDay.self).view("2026-01-05")?.sent == 8)
        let later = try store.run("views", "show", "messages-per-day", "2", "--json")
        #expect(later.errors.isEmpty)
        #expect(later.lines == [#"{"key":"2026-01-05","view":{"received":3,"sent":8}}"#])
        // The tool does not mistake other bytes for JSON.
        #expect(
            try store.run("views", "show", "latest").output
                .contains("2 bytes in the program's own form")
        )
        #expect(
            try store.run("views", "show", "latest", "--json").lines
                == [#"{"key":"","view":{"base64":"B/8="}}"#]
        )
    }

    @Test func `are dropped while the program runs, which makes them again`() throws {
        #expect(
            try store.run("views", "drop", "messages-per-day").output
                == "dropped the views of 1 version\n"
        )
        #expect(!(try store.run("views").output.contains("messages-per-day")))
        #expect(try store.run("views").output.contains("latest"))
        #expect(try program.views(of: MessagesPerDay.self).view("2026-01-05")?.sent == 8)
        #expect(try store.run("views").output.contains("messages-per-day"))
    }

    @Test(arguments: ["show", "drop"])
    func `that are not there are told with those that are`(action: String) throws {
        let cases: [([String], String)] = [
            (["messages-per-dya"], "did you mean 'messages-per-day'?"),
            (["visits"], "`donationlog views` lists all views"),
            (
                ["messages-per-day", "9"],
                "'messages-per-day' has no views of version 9 here, but of 2"
            ),
        ]
        for (arguments, message) in cases {
            let result = try store.run(["views", action] + arguments)
            #expect(result.exitCode == 1 && result.output.isEmpty, "\(result)")
            #expect(result.errors.contains(message), "\(result.errors)")
        }
        #expect(try store.run("views", action).exitCode == 64)
    }
}
