import Foundation
import LMDB
import Testing

@Suite struct `A file that was cut short` {
    private let directory: String
    private var environment: String { directory + "/environment" }
    private var data: String { environment + "/data.mdb" }

    init() throws {
        directory = NSTemporaryDirectory() + "truncation-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: directory,
            withIntermediateDirectories: false
        )
        try Environment.create(at: environment, tables: ["small", "large"])
        let opened = try Environment.open(at: environment, tables: ["small", "large"])
        for round in 0..<5 {
            var transaction = try opened.beginWrite()
            for index in 0..<60 {
                let key = Array("\(index)-\(round)".utf8)
                let value = [UInt8](repeating: UInt8(round), count: index * 3)
                try transaction.put(value.span, forKey: key.span, in: opened.table(named: "small"))
            }
            let large = [UInt8](repeating: 7, count: 9000)
            try transaction.put(
                large.span,
                forKey: [UInt8(round)].span,
                in: opened.table(named: "large")
            )
            try transaction.commit()
        }
    }

    /// Reads every entry; `false` when the environment is refused.
    private func readsEverything() throws -> Bool {
        let opened: Environment
        do throws(LMDBError) {
            opened = try Environment.open(at: environment, tables: ["small", "large"])
        } catch {
            #expect(error == .notAnEnvironment)
            return false
        }
        let transaction = try opened.beginRead()
        var count = 0
        for table in ["small", "large"] {
            var cursor = try transaction.cursor(in: opened.table(named: table))
            var isOnEntry = try cursor.moveToFirst()
            while isOnEntry {
                for index in cursor.value.indices { count += Int(cursor.value[index] & 1) }
                isOnEntry = try cursor.moveToNext()
            }
        }
        return count > 0
    }

    @Test func `is refused without change, or has all that is in use, wherever it was cut`() throws
    {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let whole = try Data(contentsOf: URL(fileURLWithPath: data))
        #expect(try readsEverything())
        var refused = 0
        for length in stride(from: whole.count - 4096, through: 8192, by: -4096) {
            for odd in [0, 1, 2048] {
                let cut = whole.prefix(length + odd)
                try cut.write(to: URL(fileURLWithPath: data))
                if try !readsEverything() { refused += 1 }
                #expect(try Data(contentsOf: URL(fileURLWithPath: data)) == cut)
            }
        }
        #expect(refused > 3 * 10)
        try whole.write(to: URL(fileURLWithPath: data))
        #expect(try readsEverything())
    }

    @Test func `only by pages that nothing leads to opens`() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: data))
        // The newest meta page says that five pages more were in use, as after a transaction that
        // took them and let go of them.
        let newest =
            bytes[144..<152].elementsEqual(bytes[4240..<4248]) || bytes[144] > bytes[4240]
            ? 0 : 4096
        bytes[newest + 136] += 5
        try bytes.write(to: URL(fileURLWithPath: data))
        #expect(try readsEverything())
    }

    @Test func `and scribbled over does not trap`() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let whole = try Data(contentsOf: URL(fileURLWithPath: data))
        var seed: UInt64 = 42
        func random() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        for _ in 0..<300 {
            // Cut, so that the pages are walked; the two meta pages stay as they are.
            var bytes = whole.prefix(whole.count - 4096)
            for _ in 0..<20 {
                bytes[8192 + random() % (bytes.count - 8192)] = UInt8(truncatingIfNeeded: random())
            }
            try bytes.write(to: URL(fileURLWithPath: data))
            // What opens is not read: LMDB trusts what it maps, and only the length was at issue.
            _ = try? Environment.open(at: environment, tables: ["small", "large"])
        }
    }
}
