import CTestFork
import Glibc
import LMDB
import Testing

@Suite struct `An environment` {
    @Test func `is the same object for the same file, by whatever path`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let path = directory.path + "/environment"
        #expect(try Files.createLink(at: directory.path + "/link", to: "environment"))
        for other in [path, path + "/", path + "/../environment", directory.path + "/link"] {
            let again = try Environment.open(at: other, tables: ["letters"])
            #expect(again === environment)
        }
    }

    @Test func `is opened anew after its last reference is gone`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/environment"
        weak var first: Environment?
        do {
            let environment = try directory.environment()
            first = environment
            try environment.store("A", for: "a", in: try environment.table(named: "letters"))
        }
        #expect(first == nil)
        let environment = try Environment.open(at: path, tables: ["letters"])
        #expect(try environment.load("a", in: try environment.table(named: "letters")) == "A")
    }

    @Test func `is opened and closed by many threads at once, one at a time`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/environment"
        try Environment.create(at: path, tables: ["letters"])
        nonisolated(unsafe) var failures: [LMDBError] = []
        var threads: [pthread_t] = []
        for _ in 0..<4 {
            threads.append(
                start {
                    for _ in 0..<200 {
                        let error = lmdbError { () throws(LMDBError) in
                            let environment = try Environment.open(at: path, tables: ["letters"])
                            _ = try environment.beginRead()
                        }
                        if let error { failures.append(error) }
                    }
                }
            )
        }
        for thread in threads { pthread_join(thread, nil) }
        #expect(failures == [])
    }

    @Test func `knows only the tables that it was opened with`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment(tables: ["letters", "words"])
        #expect(throws: LMDBError.notFound) { _ = try environment.table(named: "numbers") }
        let path = directory.path + "/environment"
        #expect(throws: LMDBError.notFound) {
            _ = try Environment.open(at: path, tables: ["letters", "numbers"])
        }
        #expect(throws: Never.self) { _ = try Environment.open(at: path, tables: ["words"]) }
    }

    @Test func `refuses to open without one of its tables, and lets go of the file`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/environment"
        try Environment.create(at: path, tables: ["letters"])
        let before = try Files.read(path + "/data.mdb", limit: 1 << 20)
        #expect(throws: LMDBError.notFound) {
            _ = try Environment.open(at: path, tables: ["letters", "numbers"])
        }
        #expect(try Files.read(path + "/data.mdb", limit: 1 << 20) == before)
        #expect(throws: Never.self) { _ = try Environment.open(at: path, tables: ["letters"]) }
    }

    @Test func `does not open where there is none, and changes nothing there`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path
        #expect(throws: LMDBError.noSuchFile) {
            _ = try Environment.open(at: path + "/missing", tables: ["letters"])
        }
        #expect(throws: LMDBError.notAnEnvironment) {
            _ = try Environment.open(at: path, tables: ["letters"])
        }
        #expect(try directory.entries == [])
    }

    @Test(arguments: [0, 43, 4096, 8191])
    func `does not open a file cut short, and leaves it as it is`(length: Int) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/environment"
        try Environment.create(at: path, tables: ["letters"])
        #expect(truncate(path + "/data.mdb", length) == 0)
        try Files.removeTree(at: path + "/lock.mdb")
        #expect(throws: LMDBError.notAnEnvironment) {
            _ = try Environment.open(at: path, tables: ["letters"])
        }
        #expect(try Files.entries(inDirectory: path) == ["data.mdb"])
        #expect(try Files.size(ofFile: path + "/data.mdb") == Int64(length))
    }

    @Test func `does not open a foreign file or another version, and leaves them`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/environment"
        try Environment.create(at: path, tables: ["letters"])
        try Files.removeTree(at: path + "/lock.mdb")
        var bytes = try Files.read(path + "/data.mdb", limit: 1 << 20)
        bytes[20] = 2
        for (content, error) in [
            (bytes, LMDBError.versionMismatch),
            ([UInt8](repeating: 0x20, count: 10_000), .notAnEnvironment),
        ] {
            try Files.writePrivate(content, to: path + "/data.mdb", synchronized: false)
            #expect(throws: error) { _ = try Environment.open(at: path, tables: ["letters"]) }
            #expect(try Files.entries(inDirectory: path) == ["data.mdb"])
            #expect(try Files.read(path + "/data.mdb", limit: 1 << 20) == content)
        }
    }

    @Test(arguments: [0, 0o777])
    func `is private to its owner whatever the umask`(mask: mode_t) async {
        await #expect(processExitsWith: .success) { [mask] in
            let directory = try TemporaryDirectory()
            umask(mask)
            let environment = try directory.environment()
            try environment.store("A", for: "a", in: try environment.table(named: "letters"))
            let path = directory.path + "/environment"
            #expect(mode(of: path) == 0o700)
            #expect(mode(of: path + "/data.mdb") == 0o600)
            #expect(mode(of: path + "/lock.mdb") == 0o600)
        }
    }

    @Test func `leaves nothing behind when it cannot be created`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/environment"
        try Files.createPrivateDirectory(at: path)
        let create = { try Environment.create(at: path, tables: ["letters"]) }
        #expect(throws: LMDBError.fileExists) { try create() }
        #expect(try directory.entries == ["environment"])
        #expect(try Files.entries(inDirectory: path) == [])
        try Files.removeTree(at: path)

        try Files.writePrivate([1], to: path, synchronized: false)
        #expect(throws: LMDBError.fileExists) { try create() }
        #expect(try directory.entries == ["environment"])
        try Files.removeTree(at: path)

        #expect(throws: LMDBError.noSuchFile) {
            try Environment.create(at: path + "/inside", tables: ["letters"])
        }
        // A table name too long for a key fails inside LMDB.
        #expect(throws: LMDBError.badValueSize) {
            try Environment.create(at: path, tables: [String(repeating: "x", count: 600)])
        }
        #expect(try directory.entries == [])
    }

    @Test func `frees the slots of readers that died`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let path = directory.path + "/environment"
        #expect(try environment.clearStaleReaders() == 0)
        #expect(ctestfork_leave_stale_reader(path) == 0)
        #expect(try environment.information.readers == 2)
        #expect(try environment.clearStaleReaders() == 1)
        #expect(try environment.information.readers == 1)
    }

    @Test func `clears dead readers by itself when slots run out`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment(
            "environment",
            tables: ["letters"],
            .init(mapSizeInBytes: 1 << 20, maximumReaders: 2)
        )
        let path = directory.path + "/environment"
        #expect(ctestfork_leave_stale_reader(path) == 0)
        let first = try environment.beginRead()
        #expect(lmdbError { () throws(LMDBError) in _ = try environment.beginRead() } == nil)
        _ = consume first
    }

    @Test func `goes on after a writer that died`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        #expect(ctestfork_die_writing(directory.path + "/environment", "letters") == 0)
        try environment.store("A", for: "a", in: table)
        #expect(try environment.load("never", in: table) == nil)
        #expect(try environment.load("a", in: table) == "A")
    }

    /// Runs in its own process, whose addresses can be limited.
    @Test func `follows beyond a smaller map when addresses are limited`() async {
        await #expect(processExitsWith: .success) {
            var code: Int32 = 7
            do {
                let directory = try TemporaryDirectory()
                let path = directory.path + "/environment"
                try Environment.create(at: path, tables: ["letters"])
                code = grownBeyondSmallMap(path)
            }
            exit(code)
        }
    }

    @Test func `is busy while another program writes with LMDB alone`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        #expect(environment.writingProcess == nil || environment.writingProcess == getpid())
        let writer = ctestfork_hold_writer(directory.path + "/environment")
        defer { ctestfork_end(writer) }
        try #require(writer > 0)
        #expect(environment.writingProcess == writer)
        let error = lmdbError { () throws(LMDBError) in
            _ = try environment.beginWrite(patience: .milliseconds(20))
        }
        #expect(error == .busy)
        ctestfork_end(writer)
        #expect(environment.writingProcess != writer)
        try environment.store("A", for: "a", in: try environment.table(named: "letters"))
    }

    @Test func `follows when another process grows the map`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment(
            "environment",
            tables: ["letters"],
            .init(mapSizeInBytes: 1 << 20)
        )
        let table = try environment.table(named: "letters")
        try environment.store("A", for: "a", in: table)
        #expect(
            ctestfork_grow(directory.path + "/environment", "letters", 16 << 20, 4 << 20) == 0
        )
        try environment.store("B", for: "b", in: table)
        let reading = try environment.beginRead()
        #expect(try reading.entryCount(in: table) == 3)
        #expect(try reading.text("grown", in: table)?.utf8.count == 4 << 20)
        #expect(try environment.information.mapSizeInBytes == 16 << 20)
    }

    @Test func `waits for its own transactions before it follows a grown map`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment(
            "environment",
            tables: ["letters"],
            .init(mapSizeInBytes: 1 << 20)
        )
        let table = try environment.table(named: "letters")
        try environment.store("A", for: "a", in: table)
        nonisolated(unsafe) var count: Int?
        nonisolated(unsafe) var wasEarly = true
        let thread: pthread_t
        do {
            let reading = try environment.beginRead()
            #expect(
                ctestfork_grow(directory.path + "/environment", "letters", 16 << 20, 4 << 20) == 0
            )
            nonisolated(unsafe) var isEarly = true
            thread = start {
                count = try? environment.beginRead().entryCount(in: table)
                wasEarly = isEarly
            }
            usleep(100_000)
            #expect(count == nil)
            #expect(try reading.text("a", in: table) == "A")
            isEarly = false
        }
        pthread_join(thread, nil)
        #expect(!wasEarly)
        #expect(count == 2)
    }

    @Test func `tells its size, its readers and its free pages`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        let empty = try environment.information
        #expect(empty.mapSizeInBytes == 64 << 20)
        #expect(empty.maximumReaders == 510)
        #expect(empty.readers == 1)
        try environment.store(String(repeating: "x", count: 100_000), for: "a", in: table)
        try environment.store("short", for: "a", in: table)
        let reading = try environment.beginRead()
        try environment.store("shorter", for: "a", in: table)
        let full = try environment.information
        #expect(full.lastTransaction == empty.lastTransaction + 3)
        #expect(full.oldestReaderTransaction == full.lastTransaction - 1)
        #expect(full.readers == 2)
        let readers = try environment.readers()
        #expect(readers.map(\.transaction) == [full.oldestReaderTransaction])
        #expect(readers.map(\.processIdentifier) == [getpid()])
        #expect(full.freePages >= 100_000 / full.pageSizeInBytes)
        #expect(full.usedBytes >= empty.usedBytes + 100_000)
        #expect(full.fileSizeInBytes >= full.usedBytes)
        _ = consume reading
    }

    @Test func `synchronizes unsynced commits`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment(
            "environment",
            tables: ["letters"],
            .init(mapSizeInBytes: 1 << 20, durability: .unsynced)
        )
        let table = try environment.table(named: "letters")
        try environment.store("A", for: "a", in: table)
        try environment.synchronize()
        #expect(try environment.load("a", in: table) == "A")
    }

    @Test func `closes its descriptors in programs that are executed`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let target = directory.path + "/environment/"
        var found = 0
        for name in try Files.entries(inDirectory: "/proc/self/fd") {
            guard let descriptor = Int32(name),
                let path = try? Files.link(named: "/proc/self/fd/" + name), path.hasPrefix(target)
            else { continue }
            found += 1
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0, "\(path)")
        }
        #expect(found == 4)
        withExtendedLifetime(environment) {}
    }
}

/// Whether an environment follows another process's writes beyond its map; 0, or the last step.
private func grownBeyondSmallMap(_ path: String) -> Int32 {
    guard let text = try? Files.read("/proc/self/statm", limit: 256),
        let pages = String(decoding: text, as: UTF8.self).split(separator: " ").first
            .flatMap({ rlim_t($0) })
    else { return 1 }
    var limit = rlimit(rlim_cur: pages * 4096 + (600 << 20), rlim_max: .max)
    guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        let environment = try? Environment.open(at: path, tables: ["letters"]),
        let size = try? environment.information.mapSizeInBytes, size < 140 << 20,
        let table = try? environment.table(named: "letters")
    else { return 2 }
    // The other process has no such limit.
    limit.rlim_cur = .max
    guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        ctestfork_grow(path, "letters", 64 << 30, 140 << 20) == 0
    else { return 3 }
    limit.rlim_cur = pages * 4096 + (600 << 20)
    guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return 6 }
    guard let reading = try? environment.beginRead(),
        let value = try? reading.value(forKey: [UInt8]("grown").span, in: table)
    else { return 4 }
    return value.count == 140 << 20 && value[value.count - 1] == 0 ? 0 : 5
}
