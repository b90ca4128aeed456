import Foundation
import TestSupport
import Testing

/// The promises of the compiler, tested with the built modules.
@Suite struct `The compiler` {
    private static let beginning = """
        import LMDB

        func work(_ environment: Environment, _ table: Table) throws(LMDBError) -> UInt8? {
            let key: [UInt8] = [1]

        """

    /// The compiler's messages about a program: empty if it accepts it, `nil` without a compiler.
    private func complaint(of body: String) throws -> String? {
        let directory = try TemporaryDirectory()
        let (source, errors) = ("\(directory.path)/work.swift", "\(directory.path)/errors")
        try Data((Self.beginning + body + "\n}\n").utf8).write(to: URL(filePath: source))
        let package = URL(filePath: #filePath).appending(path: "../../..").standardized.path
        let maps = ["\(package)/Sources/CLMDB", try Built.path(of: "CFaults.build")]
        let compiler = try ChildProcess(
            "/usr/bin/env",
            ["swiftc", "-emit-sil", "-o", "\(directory.path)/sil", "-swift-version", "6", source]
                // The module is open to its package alone, which is named by its directory.
                + ["-package-name", URL(filePath: package).lastPathComponent.lowercased()]
                + ["-I", try Built.path(of: "Modules")]
                + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)/module.modulemap"] },
            errors: .file(errors)
        )
        guard compiler.wait() != .exit(127) else {
            print("not run: no swiftc is in the path, so nothing was compiled")
            return nil
        }
        return try String(contentsOfFile: errors, encoding: .utf8)
    }

    @Test func `takes a program that uses its transactions until they end`() throws {
        let body = """
                var transaction = try environment.beginWrite()
                try transaction.put(key.span, forKey: key.span, in: table)
                let found = try transaction.value(forKey: key.span, in: table)?[0]
                try transaction.commit()
                return found
            """
        guard let complaint = try complaint(of: body) else { return }
        #expect(complaint.isEmpty)
    }

    @Test func `refuses to use a transaction after its end`() throws {
        let body = """
                var transaction = try environment.beginWrite()
                try transaction.commit()
                try transaction.put(key.span, forKey: key.span, in: table)
                return nil
            """
        guard let complaint = try complaint(of: body) else { return }
        #expect(complaint.contains("'transaction' used after consume"))
    }

    @Test func `refuses to end a transaction twice`() throws {
        let body = """
                let transaction = try environment.beginWrite()
                try transaction.commit()
                try transaction.commit()
                return nil
            """
        guard let complaint = try complaint(of: body) else { return }
        #expect(complaint.contains("'transaction' consumed more than once"))
    }

    @Test func `refuses bytes that outlive their transaction`() throws {
        let body = """
                var found: Span<UInt8>?
                do {
                    let transaction = try environment.beginRead()
                    found = try transaction.value(forKey: key.span, in: table)
                }
                return found?[0]
            """
        guard let complaint = try complaint(of: body) else { return }
        #expect(complaint.contains("it depends on the lifetime of variable 'transaction'"))
    }

    @Test func `refuses a change of what is being read in place`() throws {
        let body = """
                var transaction = try environment.beginWrite()
                let found = try transaction.value(forKey: key.span, in: table)
                try transaction.put(key.span, forKey: key.span, in: table)
                return found?[0]
            """
        guard let complaint = try complaint(of: body) else { return }
        #expect(complaint.contains("overlapping accesses to 'transaction'"))
    }
}
