import DonationStore
import Foundation
import TestSupport
import Testing

@testable import donationlog

@Suite struct `An export in another form` {
    private static let salt = "0123456789abcdef"

    @Test func `as a table is appended by an import, once`() throws {
        let store = try TestStore()
        try #require(store.run("delete", "--yes", "--identifier", "m2").exitCode < 2)
        let table = try store.run("export", "--as", "csv")
        #expect(table.exitCode == 0 && table.errors.contains("exported"))
        #expect(table.output.hasPrefix("start,end,direction,"))
        let path = store.neighbour("other")
        for repeats in 0..<2 {
            let read = try Tool.run(
                "import",
                "--from",
                "csv",
                "--json",
                "--store",
                path,
                input: table.output
            )
            let report = try #require(try read.objects().first)
            #expect(report["refused"] as? [String: Int] ?? [:] == [:])
            let appended = try #require(report["appended"] as? Int)
            #expect(repeats == 0 ? appended > 5 : appended == 0)
        }
        func identifiers(_ path: String) throws -> Set<String> {
            let lines = try Tool.run("log", "--json", "--store", path).objects()
            return Set(
                lines.compactMap { ($0["donation"] as? [String: Any])?["identifier"] as? String }
            )
        }
        #expect(try identifiers(path).isSubset(of: identifiers(store.path)))
    }

    @Test func `takes the place of a file only when told to`() throws {
        let store = try TestStore()
        let file = store.neighbour("events")
        try Data("mine".utf8).write(to: URL(filePath: file))
        let refused = try store.run("export", file)
        #expect(refused.exitCode == 73 && refused.errors.contains("--force replaces it"))
        #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
        #expect(try store.run("export", file, "--force").exitCode == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.split(separator: "\n").count == 12)
        #expect(try store.run("export", "--force").exitCode == 64)
    }

    @Test func `has with filters what they let through, and nothing deleted`() throws {
        let store = try TestStore()
        let lines = try store.run("export", "--donor", "org.example.chat", "--kind", "donated")
        let all = try lines.objects()
        #expect(all.count > 2)
        let apps = all.map { ($0["donation"] as? [String: Any])?["app"] as? String }
        #expect(Set(apps) == ["org.example.chat"])
        let first = try #require((all[0]["donation"] as? [String: Any])?["identifier"] as? String)
        try #require(store.run("delete", "--yes", "--identifier", first).exitCode == 0)
        let rest = try store.run("export", "--donor", "org.example.chat", "--kind", "donated")
        #expect(try rest.objects().count == all.count - 1)
        #expect(try store.run("export").output.contains("\"\(first)\""))
        #expect(try !store.run("export", "--as", "csv").output.contains(",\(first),"))
        #expect(!rest.errors.contains("digest"))
    }

    @Test func `without names is a store for import, and says nothing of the salt`() throws {
        let store = try TestStore()
        try #require(
            store.run("delete", "--donor", "org.example.chat", "--all", "--yes").exitCode == 0
        )
        let arguments = ["export", "--anonymise", "--salt", Self.salt]
        let result = try store.run(arguments)
        #expect(!(result.output + result.errors).contains(Self.salt))
        #expect(!result.output.contains("Ana") && !result.output.contains("org.example"))
        let path = store.neighbour("other")
        let read = try Tool.run("import", "--store", path, input: result.output)
        #expect(read.exitCode == 0, "\(read)")
        let file = store.neighbour("salt")
        try Data("\(Self.salt)\n".utf8).write(to: URL(filePath: file))
        #expect(try store.run("export", "--anonymise", "--salt-file", file).output == result.output)
        let once = try store.run("export", "--anonymise")
        #expect(once.output != result.output && once.exitCode == 0)
        #expect(try store.run("export", "--anonymise").output != once.output)
    }

    @Test(arguments: [
        ["--as", "csv", "--cloudevents"], ["--as", "xml"], ["--salt", salt], ["--keep-apps"],
        ["--anonymise", "--salt", "short"], ["--anonymise", "--salt", salt, "--salt-file", "x"],
    ])
    func `is asked for in the right way`(arguments: [String]) throws {
        let store = try TestStore()
        let result = try store.run(["export"] + arguments)
        #expect(result.exitCode == 64, "\(result)")
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [
        ("org.example.chta", "did you mean 'org.example.chat'?"),
        ("zzz", "`donationlog info --quick`"),
    ])
    func `and a deletion name the donors most like one misspelt`(donor: String, hint: String) throws
    {
        let store = try TestStore()
        let result = try store.run("delete", "--donor", donor, "--all", "--yes")
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("'\(donor)' has donated nothing"))
        #expect(result.errors.contains(hint), "\(result.errors)")
    }
}
