import Foundation
import TestSupport
import Testing

/// Each file of a store in turn becomes a pipe, a directory, a link to somebody's letter, a second
/// name of it, a dangling link, a socket, or nothing.
///
/// `DONATION_TEST_SPECIAL` is the number of cases to try, evenly spread; 80 by default.
@Suite(.serialized) struct `A special file in the place of each of a store` {
    private enum Kind: String, CaseIterable {
        case pipe, directory, link, secondName, linkToNothing, socket, empty
    }

    private struct Case {
        var file: String
        var kind: Kind
        var command: String
    }

    private static let limit = Setting.number("DONATION_TEST_SPECIAL") ?? 80
    private static let commands = [
        "log", "append LINES", "contacts", "delete --yes --identifier m1 --erase", "erase --yes",
        "rebuild", "doctor", "verify", "info", "backup ROOT/second",
        "restore ROOT/backup --replace", "export --force ROOT/export",
    ]
    private static let letter = Data(repeating: 0x41, count: 100_000)

    private let directory: TemporaryDirectory
    private var store: String { directory.path(of: "store") }
    private var whole: String { directory.path(of: "whole") }

    init() throws {
        directory = try TemporaryDirectory(in: Setting.fastDirectory)
        let lines = (1...4).map { Scenario.line("m\($0)", $0) }.joined(separator: "\n")
        try Data(lines.utf8).write(to: URL(fileURLWithPath: directory.path(of: "lines")))
        // Two questions, so that the views have a note of the boot.
        for command in ["append LINES", "contacts", "append ROOT/one", "contacts", "erase --yes"] {
            let line = Scenario.line("m5", 5)
            try Data(line.utf8).write(to: URL(fileURLWithPath: directory.path(of: "one")))
            try #require(try run(command, on: whole)?.code == 0, "\(command)")
        }
        try #require(try run("backup ROOT/backup", on: whole)?.code == 0)
    }

    @Test func `ends no command by a signal, keeps none waiting, and changes nothing else`() throws
    {
        let cases = try cases()
        let count = min(Self.limit, cases.count)
        var failures: [String] = []
        for number in 0..<count {
            let one = cases[number * cases.count / count]
            failures += try complaints(of: one).map {
                "\(one.file) \(one.kind) \(one.command): \($0)"
            }
        }
        print("special files: \(count) tried, \(failures.count) failed")
        #expect(failures.isEmpty, "\(failures.prefix(10).joined(separator: "\n"))")
    }

    private func cases() throws -> [Case] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: whole).sorted()
        try #require(files.contains { $0.hasSuffix("lock.mdb") })
        return files.flatMap { file in
            Kind.allCases.flatMap { kind in
                Self.commands.map { Case(file: file, kind: kind, command: $0) }
            }
        }
    }

    private func complaints(of one: Case) throws -> [String] {
        let files = FileManager.default
        for name in ["store", "second", "export", "letter", "nothing"] {
            try? files.removeItem(atPath: directory.path(of: name))
        }
        try files.copyItem(atPath: whole, toPath: store)
        let letter = URL(fileURLWithPath: directory.path(of: "letter"))
        try Self.letter.write(to: letter)
        let path = "\(store)/\(one.file)"
        try files.removeItem(atPath: path)
        try #require(put(one.kind, at: path), "\(one)")
        var complaints: [String] = []
        if try run(one.command, on: store) == nil { complaints.append("did not end by itself") }
        if try Data(contentsOf: letter) != Self.letter { complaints.append("changed the letter") }
        if files.fileExists(atPath: directory.path(of: "nothing")) {
            complaints.append("made what a link led to")
        }
        return complaints
    }

    private func put(_ kind: Kind, at path: String) -> Bool {
        switch kind {
        case .pipe: mkfifo(path, 0o600) == 0
        case .directory: mkdir(path, 0o700) == 0
        case .link: symlink(directory.path(of: "letter"), path) == 0
        case .secondName: link(directory.path(of: "letter"), path) == 0
        case .linkToNothing: symlink(directory.path(of: "nothing"), path) == 0
        case .socket: mknod(path, S_IFSOCK | 0o600, 0) == 0
        case .empty: FileManager.default.createFile(atPath: path, contents: nil)
        }
    }

    /// Runs the tool; `nil` after a signal, or after a minute of waiting.
    private func run(_ command: String, on store: String) throws -> (code: Int32, errors: String)? {
        let words = command.replacing("ROOT", with: directory.path)
            .replacing("LINES", with: directory.path(of: "lines")).split(separator: " ")
        let tool = try Child("donationlog", words.map(String.init) + ["--store", store])
        guard case .exit(let code) = tool.finish().ending else { return nil }
        return (code, tool.errors)
    }
}
