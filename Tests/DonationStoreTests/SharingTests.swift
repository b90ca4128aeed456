import CTestFork
import DonationStore
import Foundation
import TestSupport
import Testing

@testable import DonationStore

/// A store among misbehaving processes: suspended, forked, in another namespace.
@Suite struct `A shared store` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open(patience: .milliseconds(50))
        chat = store.donor("org.example.chat")
        try chat.donate(message("m1"))
    }

    /// The directory of the current generation of the log or of the views.
    private func generation(_ kind: String) throws -> String {
        let path = kind == "log" ? "\(test.path)/log" : "\(test.path)/views/\(Projectors.version)"
        return try "\(path)/"
            + FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/current")
    }

    @Test func `with a suspended writer refuses donations in time and names the process`() throws {
        let writer = ctestfork_hold_lock("\(try generation("log"))/writer.lock", 1)
        defer { ctestfork_end(writer) }
        let busy = DonationStoreError.busy(path: "\(test.path)/log", process: writer)
        #expect(throws: DonationError.store(busy)) { try chat.donate(message("m2")) }
        #expect(throws: busy) { try chat.delete(identifiers: ["m1"]) }
        #expect(try store.events(after: .start).count == 1)
        ctestfork_end(writer)
        #expect(try chat.donate(message("m2")).position.rawValue == 2)
    }

    @Test func `with a thread that writes names its own process`() async throws {
        let blocker = Blocker(store)
        let refusal = await Task.detached { [chat] in await Self.refusal(of: chat) }.value
        let busy = DonationStoreError.busy(path: "\(test.path)/log", process: getpid())
        #expect(refusal == .store(busy))
        blocker.end()
    }

    private static func refusal(of donor: DonorHandle) async -> DonationError? {
        do {
            try await donor.donate(message("m2"))
            return nil
        } catch {
            return error
        }
    }

    @Test func `with suspended views answers from them as they stand, and says its lag`() throws {
        #expect(try store.contacts().lag == 0)
        let writer = ctestfork_hold_lock("\(try generation("views"))/writer.lock", 1)
        defer { ctestfork_end(writer) }
        try chat.donate(message("m2", to: "Ben"))
        try chat.donate(message("m3", to: "Cleo"))
        let contacts = try store.contacts()
        #expect(contacts.lag == 2)
        #expect(contacts.map(\.name) == ["Ana"])
        #expect(try store.suggestions().lag == 2)
        #expect(try store.conversations().lag == 2)
        #expect(throws: DonationStoreError.self) { try store.digest() }
        ctestfork_end(writer)
        #expect(try store.contacts().lag == 0)
        #expect(try store.contacts().count == 3)
    }

    @Test func `with suspended views never answers with what was deleted since`() throws {
        _ = try store.contacts()
        let writer = ctestfork_hold_lock("\(try generation("views"))/writer.lock", 1)
        defer { ctestfork_end(writer) }
        try chat.delete(identifiers: ["m1"])
        #expect(
            throws: DonationStoreError.busy(
                path: "\(test.path)/views/\(Projectors.version)",
                process: writer
            )
        ) { try store.contacts() }
    }

    @Test func `with a suspended erasure refuses another, and names the process`() throws {
        let maker = ctestfork_hold_lock("\(test.path)/log/making.lock", 0)
        defer { ctestfork_end(maker) }
        let busy = DonationStoreError.busy(path: "\(test.path)/log", process: maker)
        #expect(throws: ErasureError.store(busy)) {
            try store.erase()
        }
        #expect(try chat.donate(message("m2")).position.rawValue == 2)
    }

    @Test func `with another program that writes for ever refuses donations, and names it`() throws
    {
        let log = try generation("log")
        store.log.generations.close()
        let writer = ctestfork_hold_writer(log)
        defer { ctestfork_end(writer) }
        try #require(writer > 0)
        let busy = DonationStoreError.busy(path: "\(test.path)/log", process: writer)
        #expect(throws: DonationError.store(busy)) { try chat.donate(message("m2")) }
        #expect(try store.events(after: .start).count == 1)
        ctestfork_end(writer)
        #expect(try chat.donate(message("m2")).position.rawValue == 2)
    }

    @Test func `goes on after a holder of the writer lock died`() throws {
        let writer = ctestfork_hold_lock("\(try generation("log"))/writer.lock", 1)
        ctestfork_end(writer)
        #expect(try chat.donate(message("m2")).position.rawValue == 2)
    }

    @Test func `is refused in another PID namespace while it is open in one`() throws {
        let other = try TestStore()
        do {
            let first = try other.open(namespace: "pid:[1]")
            let second = try other.open(namespace: "pid:[1]")
            #expect(throws: DonationStoreError.foreignNamespace(path: other.path)) {
                try other.open(namespace: "pid:[2]")
            }
            withExtendedLifetime((first, second)) {}
        }
        // A process that another test started at that moment may hold the descriptor a little
        // longer.
        var refusal: DonationStoreError?
        for _ in 0..<1000 {
            do throws(DonationStoreError) {
                _ = try other.open(namespace: "pid:[2]")
                return
            } catch {
                refusal = error
                usleep(10_000)
            }
        }
        Issue.record("still refused: \(String(describing: refusal))")
    }

    @Test(
        arguments: [
            (0x6969, "NFS"), (0x517B, "SMB"), (0xFF53_4D42, "SMB"), (0x0102_1997, "9P"),
            (0x6573_5546, "FUSE"),
        ] as [(UInt64, String)]
    )
    func `is refused on a file system that cannot share it`(type: UInt64, name: String) throws {
        let other = try TestStore()
        let refusal = DonationStoreError.unsupportedFileSystem(path: other.path, name: name)
        #expect(throws: refusal) { try other.open(fileSystemType: type) }
        #expect(!FileManager.default.fileExists(atPath: other.path))
        _ = try other.open(fileSystemType: 0xEF53)
        #expect(throws: refusal) { try other.open(fileSystemType: type) }
    }

    @Test func `is refused in a forked child`() async {
        await #expect(processExitsWith: .success) {
            let test = try TestStore()
            let store = try test.open()
            try store.donor("org.example.chat").donate(message("m1"))
            let child = ctestfork_fork()
            if child == 0 {
                var refusals = 0
                let refusal = DonationStoreError.storage(
                    .usedAfterFork,
                    path: "\(test.path)/log"
                )
                do throws(DonationStoreError) {
                    _ = try store.donate([])
                } catch {
                    if error == refusal { refusals += 1 }
                }
                do throws(DonationStoreError) {
                    _ = try store.lastPosition()
                } catch {
                    if error == refusal { refusals += 1 }
                }
                _exit(refusals == 2 ? 0 : 1)
            }
            #expect(ctestfork_wait(child) == 0)
            try store.donor("org.example.chat").donate(message("m2"))
        }
    }

    @Test func `opened by another path, it is the same store`() throws {
        let link = test.directory.path(of: "link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: test.path)
        let other = try DonationStore(at: link)
        try other.donor("org.example.chat").donate(message("m2"))
        try chat.donate(message("m3"))
        #expect(try other.lastPosition().rawValue == 3)
        #expect(try store.verify().isClean)
    }

    @Test func `does not grow without bound while somebody follows it`() throws {
        let donations = (0..<200).map { Donation(message("x\($0)"), from: Donor(app: "a.b")) }
        _ = try store.donate(donations)
        let before = try #require(try store.log.generations.information()).usedBytes
        // A follower reads again and again, and holds no page between its reads.
        var last = Position.start
        for round in 0..<200 {
            last = try store.events(after: last).last?.position ?? last
            try chat.donate(message("y\(round)"))
        }
        let after = try #require(try store.log.generations.information())
        #expect(after.usedBytes < before + 200 * 1024)
        #expect(after.readers == 1)
    }
}
