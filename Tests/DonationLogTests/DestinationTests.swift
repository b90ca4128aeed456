import Foundation
import TestSupport
import Testing

/// Destinations of an export or a report that are no file.
@Suite struct `A destination that is no file` {
    let store: TestStore

    init() throws {
        store = try TestStore()
    }

    private func kind(of path: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    private static let commands = [["export"], ["report", "--output"]]

    @Test(arguments: commands)
    func `is written to and not replaced where it is a pipe`(command: [String]) throws {
        let pipe = store.neighbour("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let refused = try store.run(command + [pipe])
        #expect(refused.exitCode == 73, "\(refused)")
        #expect(refused.errors.contains("File exists; --force writes to it"))
        let file = store.neighbour("read")
        let result = try Tool.run(
            script: "timeout 20 cat '\(pipe)' > '\(file)' & \"$@\" || exit; wait $!",
            command + [pipe, "--force", "--store", store.path]
        )
        #expect(result.exitCode == 0, "\(result)")
        // The error names anything that is no file, not only a pipe's `typeUnknown`.
        #expect(try kind(of: pipe) != .typeRegular)
        let expected = try store.run(command + ["-"]).output
        #expect(try String(contentsOfFile: file, encoding: .utf8) == expected)
    }

    @Test(arguments: commands)
    func `is followed where it is a link`(command: [String]) throws {
        let target = store.neighbour("target")
        let link = store.neighbour("link")
        try Data("old".utf8).write(to: URL(fileURLWithPath: target))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        #expect(try store.run(command + [link]).exitCode == 73)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "old")
        let result = try store.run(command + [link, "--force"])
        #expect(result.exitCode == 0, "\(result)")
        #expect(try kind(of: link) == .typeSymbolicLink)
        let expected = try store.run(command + ["-"]).output
        #expect(try String(contentsOfFile: target, encoding: .utf8) == expected)
        let left = try FileManager.default.contentsOfDirectory(atPath: store.directory.path)
        #expect(left.sorted() == ["link", "store", "target"])
    }

    @Test(arguments: commands)
    func `is refused where it is a link that leads nowhere`(command: [String]) throws {
        let link = store.neighbour("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "gone")
        let result = try store.run(command + [link, "--force"])
        #expect(result.exitCode == 73)
        #expect(result.errors.contains("No such file or directory"), "\(result)")
        #expect(try kind(of: link) == .typeSymbolicLink)
        #expect(!FileManager.default.fileExists(atPath: store.neighbour("gone")))
    }

    /// A device in the test's own file system and namespace, never the machine's.
    @Test(arguments: commands)
    func `is written to and not replaced where it is a device`(command: [String]) throws {
        let directory = store.neighbour("devices")
        try FileManager.default.createDirectory(
            atPath: directory,
            withIntermediateDirectories: false
        )
        let script = """
            exec unshare --mount sh -c 'mount -t tmpfs tmpfs "$1" && mknod "$1/null" c 1 3 || exit 99
            shift; "$@"; echo "code $?"; stat -c %F "$0"' "\(directory)/null" "\(directory)" "$@"
            """
        let result = try Tool.run(
            script: script,
            command + ["\(directory)/null", "--force", "--store", store.path]
        )
        guard result.output.contains("code ") else {
            print("not run: no device can be made here: \(result.errors)")
            return
        }
        #expect(result.lines.suffix(2) == ["code 0", "character special file"], "\(result)")
    }
}
