import Foundation
import TestSupport
import Testing

@testable import Interactions

/// The Python package `phonenumbers`, a port of libphonenumber, as an independent reader.
///
/// Its data is from another year than the table of this package.
private enum Oracle {
    struct Row {
        var region: String
        var form: String
        var text: String
        /// The oracle's reading; empty if it reads none.
        var number: String
        var isValid: Bool
    }

    private static let script = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "phonenumbers_oracle.py").path

    /// The first Python that has the package; `nil` if none has it.
    private static func python() throws -> String? {
        let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        for path in places.map({ "\($0)/python3" }) + ["/usr/bin/python3"]
        where FileManager.default.isExecutableFile(atPath: path) {
            if try run(path, ["-c", "import phonenumbers"]) != nil { return path }
        }
        return nil
    }

    /// The output of a program; `nil` if it fails.
    private static func run(_ path: String, _ arguments: [String]) throws -> String? {
        let directory = try TemporaryDirectory()
        let output = directory.path(of: "output")
        let process = try ChildProcess(
            path,
            arguments,
            environment: ["PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"],
            output: .file(output),
            errors: .nothing
        )
        guard process.wait() == .exit(0) else { return nil }
        return try String(contentsOfFile: output, encoding: .utf8)
    }

    /// Numbers in many forms with the oracle's readings; `nil` without the oracle.
    static func rows(seed: UInt64, count: Int) throws -> (version: String, rows: [Row])? {
        guard let python = try python() else {
            print("not run: python3 has no phonenumbers, so no other program read a number")
            return nil
        }
        let text = try #require(try run(python, [script, "\(seed)", "\(count)"]))
        let lines = text.split(separator: "\n")
        let rows = lines.dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            return Row(
                region: columns[0],
                form: columns[1],
                text: columns[2],
                number: columns[3],
                isValid: columns[4] == "1"
            )
        }
        return (lines.first.map(String.init) ?? "", rows)
    }
}

@Suite struct `A phone number beside libphonenumber` {
    private struct Count {
        var valid = 0
        var refused: [Oracle.Row] = []
        var wrong: [String] = []
        var ours = 0
    }

    /// Forms of national numbers that the oracle reads too generously.
    ///
    /// A number without its trunk prefix may be a local number within a town, and not every country
    /// dials `00`.
    private static let looseForms: Set<String> = ["without prefix", "00", "short", "random"]

    /// Two regions with different readings of 8.
    ///
    /// In Belarus people dial 8 before numbers, some of which begin with 8; in Uzbekistan they did
    /// so until a plan that older data does not contain.
    private static func isKnownToDiffer(_ row: Oracle.Row) -> Bool {
        row.form == "both prefixes"
            && (row.text.hasPrefix("+375 8") || row.text.hasPrefix("+998 8"))
    }

    @Test(arguments: SeededGenerator.seeds(2))
    func `is the same wherever both read one, and is seldom left unread`(seed: UInt64) throws {
        guard let (version, rows) = try Oracle.rows(seed: seed, count: 3) else { return }
        var counts: [String: Count] = [:]
        for row in rows {
            let number = PhoneNumber.international(row.text, region: try? Region(code: row.region))
            var count = counts[row.form] ?? Count()
            if row.isValid { count.valid += 1 }
            switch number {
            case nil:
                if row.isValid { count.refused.append(row) }
            case let number?:
                count.ours += 1
                if row.isValid, number != row.number, !Self.isKnownToDiffer(row) {
                    count.wrong.append("\(row.region) \(row.text): \(number), not \(row.number)")
                }
            }
            counts[row.form] = count
        }
        print("phonenumbers \(version), seed \(seed), \(rows.count) texts")
        for (form, count) in counts.sorted(by: { $0.key < $1.key }) {
            let regions = Dictionary(grouping: count.refused, by: \.region)
                .sorted { $0.value.count > $1.value.count }.prefix(12)
                .map { "\($0.key) \($0.value.count) (\($0.value[0].text))" }
            print(
                "\(form): \(count.valid) valid, \(count.ours) read, \(count.wrong.count) otherwise,"
                    + " \(count.refused.count) left: \(regions.joined(separator: ", "))"
            )
            for line in count.wrong.prefix(20) { print("   ", line) }
        }
        #expect(counts.values.flatMap(\.wrong) == [])
        let strict = counts.filter { !Self.looseForms.contains($0.key) }.values
        let valid = strict.reduce(0) { $0 + $1.valid }
        let refused = strict.reduce(0) { $0 + $1.refused.count }
        print("left unread: \(refused) of \(valid) in the forms with a prefix or a calling code")
        #expect(refused * 100 <= valid)
        let bare = try #require(counts["without prefix"])
        #expect(bare.refused.count * 100 <= bare.valid * 15)
    }
}
