import DonationStore
import Foundation
import TestSupport
import Testing

/// Laws 2 and 3 across processes.
@Suite struct `Eight processes appending at once` {
    private let directory: TemporaryDirectory
    private let count = 8
    private var path: String { directory.path(of: "store") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Appends a file in each process; the processes make the store, too.
    private func append(_ files: [String]) throws {
        let processes = try files.map {
            try Tool.start(["append", "--store", path, $0], output: .nothing)
        }
        for process in processes { #expect(process.wait() == .exit(0)) }
    }

    private func file(_ name: String, identifiers: [String]) throws -> String {
        let lines = identifiers.map { identifier in
            #"{"app":"org.example.chat","identifier":"\#(identifier)","start":1700000000000,"#
                + #""intent":{"class":"INSendMessageIntent","recipients":[{"displayName":"Ana"}]}}"#
        }
        let path = directory.path(of: name)
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func identifiers() throws -> [String] {
        var identifiers: [String] = []
        let store = try DonationStore(at: path)
        var last = Position.start
        while case let events = try store.events(after: last), let end = events.last {
            for event in events {
                #expect(event.position == last.next)
                last = event.position
                guard case .donated(let donation) = event.event else { continue }
                identifiers.append(donation.interaction.identifier ?? "")
            }
            last = end.position
        }
        #expect(try store.verify().isClean)
        return identifiers
    }

    @Test func `lose nothing and leave no gap`() throws {
        let own = (0..<count).map { process in (0..<1500).map { "\(process)-\($0)" } }
        try append(try own.enumerated().map { try file("\($0)", identifiers: $1) })
        let stored = try identifiers()
        #expect(stored.count == 12_000)
        #expect(Set(stored) == Set(own.joined()))
        // Each process's donations keep their order.
        for process in own {
            let order = stored.filter { $0.hasPrefix(process[0].prefix(2)) }
            #expect(order == process)
        }
    }

    @Test func `append the same donations once`() throws {
        let same = (0..<1500).map { "m\($0)" }
        try append(try (0..<count).map { try file("\($0)", identifiers: same) })
        #expect(try identifiers().sorted() == same.sorted())
    }
}
