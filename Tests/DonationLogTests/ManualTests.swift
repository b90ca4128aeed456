import Foundation
import TestSupport
import Testing

@Suite struct `The manual` {
    /// The pages by their names.
    private static func pages(_ directory: TemporaryDirectory) throws -> [String: String] {
        let result = try Tool.run(
            ["manual", directory.path],
            environment: ["SOURCE_DATE_EPOCH": "1767603600"]
        )
        try #require(result.exitCode == 0, "\(result)")
        var pages: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            pages[name] = try String(contentsOfFile: directory.path(of: name), encoding: .utf8)
        }
        return pages
    }

    /// The subcommands in the help.
    private static func subcommands() throws -> [String] {
        let help = try Tool.run("--help").output
        let list = try #require(help.components(separatedBy: "READING SUBCOMMANDS:").last)
        return list.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("  "), !line.hasPrefix("   "), !line.contains("See '") else {
                return nil
            }
            // Other names follow a comma.
            return line.split(whereSeparator: { " ,".contains($0) }).first.map(String.init)
        }
    }

    @Test func `has a page for the tool and for every subcommand`() throws {
        let directory = try TemporaryDirectory()
        let names = try Self.subcommands()
        #expect(names.count >= 40)
        let wanted = ["donationlog.1"] + names.map { "donationlog-\($0).1" }
        #expect(try Self.pages(directory).keys.sorted() == wanted.sorted())
    }

    @Test func `says in every page what the tool's help says`() throws {
        let directory = try TemporaryDirectory()
        let pages = try Self.pages(directory)
        for (name, page) in pages {
            #expect(page.hasPrefix(".Dd January 5, 2026\n.Dt DONATIONLOG"), "\(name)")
            for section in [
                "NAME", "SYNOPSIS", "DESCRIPTION", "ENVIRONMENT", "FILES", "EXIT STATUS",
                "SEE ALSO",
            ] {
                #expect(page.contains("\n.Sh \(section)\n"), "\(name): \(section)")
            }
            #expect(page.contains(".It Er \"78\"\n"), "\(name)")
        }
        let log = try #require(pages["donationlog-log.1"])
        #expect(log.contains(".It Fl \"n\" , Fl \"\\-limit\" Ar \"number\"\n"))
        #expect(log.contains("donationlog log \\-20\n"))
        try expectGolden("manual-suggest", try #require(pages["donationlog-suggest.1"]))
    }

    @Test func `is clean`() throws {
        let found = try Tool.run(script: "command -v mandoc", [])
        guard found.exitCode == 0 else {
            print("not run: there is no mandoc here")
            return
        }
        let directory = try TemporaryDirectory()
        let pages = try Self.pages(directory)
        let paths = pages.keys.sorted().map { directory.path(of: $0) }
        let script = #"shift; exec mandoc -T lint -W warning "$@""#
        let result = try Tool.run(script: script, paths)
        #expect(result == ToolResult(output: "", errors: "", exitCode: 0))
    }

    @Test func `is not written where it cannot be`() throws {
        let result = try Tool.run("manual", "/none")
        #expect(result.exitCode == 73)
        #expect(result.errors.contains("cannot create '/none/donationlog.1'"))
    }
}
