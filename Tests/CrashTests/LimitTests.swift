import Foundation
import TestSupport
import Testing

/// Limits of the machine apart from single calls.
///
/// Where the machine allows no such test, the test prints `not run: reason`.
@Suite(.serialized) struct `A limit of the machine` {
    private let directory: TemporaryDirectory
    private var store: String { directory.path(of: "store") }

    init() throws {
        directory = try TemporaryDirectory(in: Setting.fastDirectory)
    }

    /// A write wholly beyond the limit ends a process that does not ignore the signal; the limit
    /// decides the place in the file.
    @Test(arguments: [1, 16, 100, 200, 208, 216, 224, 240, 256])
    func `on the size of files is told, and loses nothing`(blocks: Int) throws {
        var acknowledged: [Acknowledgement] = []
        var endings: [Ending] = []
        for batch in 0..<8 {
            let lines = (0..<60).map { Scenario.line("\(batch)-\($0)", $0) }
            let run = try append(lines, script: "ulimit -f \(blocks); exec \"$@\"")
            endings.append(run.ending)
            acknowledged += run.acknowledgements
            if run.ending != .exit(0) {
                #expect(run.ending == .exit(74), "batch \(batch): \(run.errors)")
                #expect(run.errors.contains("nothing was stored") || blocks < 100, "\(run.errors)")
            }
        }
        #expect(endings.contains(.exit(74)))
        try expectWhole(acknowledged)
    }

    @Test func `on the right to write is told, and how to go on`() throws {
        try append(["a"].map { Scenario.line($0, 1) }, script: nil)
        let tool = try Child(
            "donationlog",
            ["append", "--store", store],
            environment: [
                "LD_PRELOAD": try Built.path(of: "libCInterpose.so"),
                "INTERPOSE_DIRECTORY": directory.path,
                "INTERPOSE_FAULT": "open 1 \(EACCES) on",
            ]
        )
        tool.write([Scenario.line("b", 1)])
        let end = tool.finish()
        #expect(end.ending == .exit(77), "\(tool.errors)")
        #expect(tool.errors.contains("ask its owner"), "\(tool.errors)")
        #expect(try Probe().ask("recheck \(store)").events == ["a"])
    }

    @Test func `that makes all files read-only is told, and loses nothing`() throws {
        guard
            ChildProcess.succeeds(
                "/bin/mount",
                "-t",
                "tmpfs",
                "-o",
                "size=8m",
                "tmpfs",
                directory.path
            )
        else {
            print("not run: a tmpfs cannot be mounted here")
            return
        }
        defer { _ = ChildProcess.succeeds("/bin/umount", "-l", directory.path) }
        let before = try append([Scenario.line("a", 1)], script: nil)
        guard ChildProcess.succeeds("/bin/mount", "-o", "remount,ro", directory.path) else {
            print("not run: a tmpfs cannot be made read-only here")
            return
        }
        for arguments in [
            ["append"], ["suggest"], ["delete", "--yes", "--identifier", "a"], ["rebuild"],
        ] {
            let tool = try Child("donationlog", arguments + ["--store", store])
            tool.write([Scenario.line("b", 1)])
            let end = tool.finish()
            guard case .exit(let code) = end.ending, code != 0 else {
                Issue.record("\(arguments): \(end.ending)")
                continue
            }
            #expect(tool.errors.contains("ead-only"), "\(arguments): \(tool.errors)")
        }
        #expect(ChildProcess.succeeds("/bin/mount", "-o", "remount,rw", directory.path))
        try expectWhole(before.acknowledgements)
    }

    /// Another program that cuts a mapped file short ends the process.
    ///
    /// No process can prevent that; the test records it, and checks that the original file is
    /// whole.
    @Test(arguments: [0, 4096, 12_288])
    func `that cuts a log short while it is open is no acknowledgement`(size: Int) throws {
        let probe = Probe()
        #expect(try probe.ask("open \(store)").problem == nil)
        #expect(try probe.ask("donate a b c").positions == [1, 2, 3])
        let generation = try FileManager.default.destinationOfSymbolicLink(
            atPath: "\(store)/log/current"
        )
        let log = "\(store)/log/\(generation)/data.mdb"
        let saved = directory.path(of: "saved")
        try FileManager.default.copyItem(atPath: store, toPath: saved)
        #expect(truncate(log, off_t(size)) == 0)
        let reply = try probe.ask("donate d")
        print("log cut to \(size) bytes while open: \(reply.problem?.prefix(60) ?? "no error")")
        #expect(reply.problem != nil)
        probe.end()
        let copy = try Probe().ask("recheck \(saved)")
        #expect(copy.events == ["a", "b", "c"] && copy.findings.isEmpty)
    }

    // MARK: -

    @discardableResult
    private func append(_ lines: [String], script: String?) throws -> ToolRun {
        let tool = try Child(
            "donationlog",
            ["append", "--receipts", "--store", store],
            script: script
        )
        tool.write(lines)
        let end = tool.finish()
        return ToolRun(lines: end.lines, errors: tool.errors, ending: end.ending)
    }

    /// Expects all acknowledged donations, and a working store.
    private func expectWhole(_ acknowledged: [Acknowledgement]) throws {
        let reply = try Probe().ask("recheck \(store)")
        #expect(reply.problem == nil && reply.findings.isEmpty)
        #expect(reply.events.count == acknowledged.count)
        for one in acknowledged where reply.events.count >= one.position {
            #expect(reply.events[Int(one.position) - 1] == one.what)
        }
    }
}
