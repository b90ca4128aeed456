import Foundation
import LMDB
import Testing

@Suite struct `A copy of an environment` {
    @Test func `holds what was committed, private, and no lock file yet`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        let path = directory.path + "/copy"
        try environment.store("one", for: "a", in: table)
        try environment.copy(to: path)
        try environment.store("two", for: "b", in: table)
        #expect(try Files.entries(inDirectory: path) == ["data.mdb"])
        for (path, mode) in [(path, 0o700), ("\(path)/data.mdb", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
        let copy = try Environment.open(at: path, tables: ["letters"])
        let transaction = try copy.beginRead()
        #expect(try transaction.entryCount(in: copy.table(named: "letters")) == 1)
    }

    @Test func `holds no free pages, which have what was removed`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        try environment.store(String(repeating: "secret", count: 2000), for: "a", in: table)
        var transaction = try environment.beginWrite()
        try transaction.delete([UInt8]("a").span, in: table)
        try transaction.commit()
        func holdsRemoved(_ name: String) -> Bool {
            FileManager.default.contents(atPath: "\(directory.path)/\(name)/data.mdb")?
                .range(of: Data("secretsecret".utf8)) != nil
        }
        try environment.copy(to: directory.path + "/copy")
        #expect(holdsRemoved("environment"))
        #expect(!holdsRemoved("copy"))
    }

    @Test func `is not made where something is, or where its parent is missing`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let path = directory.path + "/copy"
        try environment.copy(to: path)
        #expect(throws: LMDBError.fileExists) { try environment.copy(to: path) }
        #expect(throws: LMDBError.noSuchFile) {
            try environment.copy(to: directory.path + "/missing/copy")
        }
        #expect(try directory.entries == ["copy", "environment"])
    }
}
