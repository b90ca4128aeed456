import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Opening a store` {
    let test: TestStore

    init() throws {
        test = try TestStore()
    }

    /// The bytes of every file under the test's directory, to detect changes.
    ///
    /// Lock files are left out, because every reader of LMDB has a slot in them.
    private func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: test.directory.path)
        where !name.hasSuffix("lock.mdb") && !name.hasSuffix(".lock") {
            contents[name] = FileManager.default.contents(atPath: test.directory.path(of: name))
        }
        return contents
    }

    /// The error of opening, after a check that opening changed nothing.
    private func refusal(creatingIfMissing: Bool = true) throws -> DonationStoreError? {
        let before = try contents()
        var refusal: DonationStoreError?
        do {
            _ = try DonationStore(at: test.path, creatingIfMissing: creatingIfMissing)
        } catch {
            refusal = error
        }
        #expect(try contents() == before)
        return refusal
    }

    @Test func `makes it private to its owner whatever the umask`() throws {
        let before = umask(0)
        defer { umask(before) }
        let store = try test.open()
        try store.donor("org.example.chat").donate(message("m1"))
        _ = try store.digest()
        for name in try FileManager.default.subpathsOfDirectory(atPath: test.path) + ["."] {
            let path = "\(test.path)/\(name)"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            switch attributes[.type] as? FileAttributeType {
            case .typeDirectory: #expect(mode == 0o700, "\(name)")
            case .typeRegular: #expect(mode == 0o600, "\(name)")
            default: break
            }
        }
    }

    @Test func `to read where there is none fails and makes nothing`() throws {
        #expect(try refusal(creatingIfMissing: false) == .noStore(path: test.path))
    }

    @Test func `in a directory that is missing fails and makes nothing`() throws {
        let path = test.directory.path(of: "no/store")
        let error = #expect(throws: DonationStoreError.self) { try DonationStore(at: path) }
        guard case .file(let fault) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(fault.code == ENOENT)
        #expect(try contents().isEmpty)
    }

    @Test func `where a file is fails and leaves the file`() throws {
        try Data("mine".utf8).write(to: URL(filePath: test.path))
        guard case .file = try refusal() else {
            Issue.record("it was not refused")
            return
        }
    }

    @Test func `in a directory that holds something else fails and leaves it`() throws {
        try FileManager.default.createDirectory(
            atPath: test.path,
            withIntermediateDirectories: false
        )
        _ = try test.open()
        try FileManager.default.removeItem(atPath: "\(test.path)/log")
        guard case .file(let fault) = try refusal() else {
            Issue.record("it was not refused")
            return
        }
        #expect(fault.code == EEXIST)
    }

    @Test func `of a newer format is refused without change`() throws {
        do {
            let store = try test.open()
            var change = try store.log.write()
            try change.put(
                [0, 0, 0, 3].span,
                forKey: LogKey.format.span,
                in: change.tables.meta
            )
            try change.commit()
        }
        guard case .newerFormat(found: 3, supported: 2, _) = try refusal() else {
            Issue.record("it was not refused")
            return
        }
    }

    @Test(arguments: [0, 100, 4096, 8191, 8192, 20_480])
    func `of a log cut short is refused without change`(length: Int) throws {
        do { try test.open().donor("org.example.chat").donate(message("m1")) }
        let path = "\(test.path)/log/current/data.mdb"
        let whole = try Data(contentsOf: URL(filePath: path))
        try whole.prefix(length).write(to: URL(filePath: path))
        guard case .notAStore = try refusal() else {
            Issue.record("it was not refused")
            return
        }
    }

    @Test func `of a foreign file is refused without change`() throws {
        do { _ = try test.open() }
        let path = "\(test.path)/log/current/data.mdb"
        try Data(repeating: 0x41, count: 65_536).write(to: URL(filePath: path))
        guard case .notAStore = try refusal() else {
            Issue.record("it was not refused")
            return
        }
    }

    @Test func `twice in a process, by another path too, gives one log`() throws {
        let first = try test.open()
        let alias = test.directory.path(of: "alias")
        try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: test.path)
        let second = try DonationStore(at: alias)
        try first.donor("org.example.chat").donate(message("m1"))
        #expect(try second.donor("org.example.chat").donate(message("m1")).isDuplicate)
    }

    @Test func `removes a generation of the log that was never finished`() throws {
        do { _ = try test.open() }
        let half = "\(test.path)/log/0123456789abcdef"
        try FileManager.default.createDirectory(atPath: half, withIntermediateDirectories: false)
        _ = try test.open()
        #expect(!FileManager.default.fileExists(atPath: half))
    }

    @Test func `by many threads at once makes one log that loses nothing`() async throws {
        let path = test.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await onThread {
                        let store = try DonationStore(at: path)
                        for index in 0..<25 {
                            try store.donor("org.example.chat")
                                .donate(message("t\(number)-\(index)"))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let store = try test.open()
        #expect(try store.events(after: .start).map(\.position.rawValue) == Array(1...200))
        #expect(try store.verify().isClean)
    }

    @Test(arguments: [
        (["DONATION_STORE": "/a", "XDG_DATA_HOME": "/b", "HOME": "/c"], "/a"),
        (["XDG_DATA_HOME": "/b", "HOME": "/c"], "/b/donations"),
        (["DONATION_STORE": "", "HOME": "/c"], "/c/.local/share/donations"),
        ([:], nil),
    ])
    func `looks where the environment says`(environment: [String: String], path: String?) {
        #expect(DonationStore.defaultPath(in: environment) == path)
    }
}

/// Runs `body` on its own thread: a write transaction must not block the cooperative pool.
func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        Thread.detachNewThread {
            continuation.resume(with: Result { try body() })
        }
    }
}
