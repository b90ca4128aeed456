import Foundation
import TestSupport
import Testing

/// The tool with a configuration file.
private struct ConfiguredTool {
    let store: TestStore
    var file: String { store.neighbour("home/.config/donationlog/config") }
    var environment: [String: String] { ["HOME": store.neighbour("home")] }

    init(_ text: String) throws {
        store = try TestStore()
        try FileManager.default.createDirectory(
            atPath: store.neighbour("home/.config/donationlog"),
            withIntermediateDirectories: true
        )
        try write(text)
    }

    func write(_ text: String) throws {
        let text = text.replacingOccurrences(of: "STORE", with: store.path)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }

    func run(_ line: String, _ environment: [String: String] = [:]) throws -> ToolResult {
        try Tool.run(
            line.split(separator: " ").map(String.init),
            environment: self.environment.merging(environment) { $1 }
        )
    }
}

@Suite struct `The configuration file` {
    @Test func `is not waited for where it is a pipe`() throws {
        let tool = try ConfiguredTool("")
        try FileManager.default.removeItem(atPath: tool.file)
        #expect(mkfifo(tool.file, 0o600) == 0)
        for line in ["info", "info --config \(tool.file)"] {
            let result = try tool.run(line)
            #expect(result.exitCode == 78)
            #expect(result.errors.contains("\(tool.file): no file but a pipe"))
        }
    }

    @Test func `sets options, for all subcommands and for one`() throws {
        let tool = try ConfiguredTool(
            """
            # Mine
            store = STORE
            json = true

            [log]
            limit = 2
            kind = donated
            kind = deleted
            json = false
            """
        )
        #expect(try tool.run("log").lines.count == 2)
        #expect(try tool.run("log").output.hasPrefix("12 "))
        #expect(try tool.run("contacts").objects().count == 4)
    }

    @Test func `comes after the environment, and that after what is typed`() throws {
        let tool = try ConfiguredTool("store = /none\ncolor = always\n[log]\nlimit = 3\n")
        let other = try TestStore(holding: "")
        let environment = ["DONATION_STORE": other.path]
        #expect(try tool.run("log").exitCode == 66)
        #expect(
            try tool.run("log", environment)
                == ToolResult(
                    output: "",
                    errors: "donationlog: the log holds no event\n",
                    exitCode: 0
                )
        )
        #expect(try tool.run("log --store \(tool.store.path)", environment).lines.count == 3)
        #expect(try tool.run("--store \(tool.store.path) log", environment).lines.count == 3)
        #expect(try tool.run("log -n 1 --store \(tool.store.path)").lines.count == 1)
        #expect(try tool.run("log --limit=4 --store \(tool.store.path)").lines.count == 4)
    }

    @Test func `is the one that is named`() throws {
        let tool = try ConfiguredTool("store = STORE\n[log]\nlimit = 1\n")
        let other = tool.store.neighbour("other")
        try Data("store = \(tool.store.path)\n[log]\nlimit = 2".utf8).write(
            to: URL(fileURLWithPath: other)
        )
        #expect(try tool.run("log").lines.count == 1)
        #expect(try tool.run("log", ["DONATIONLOG_CONFIG": other]).lines.count == 2)
        #expect(try tool.run("log --config \(other)").lines.count == 2)
        let none = try tool.run("log --config /dev/null --store \(tool.store.path)")
        #expect(none.lines.count == 12)
        let folder = tool.store.neighbour("home/.config")
        let elsewhere = ["XDG_CONFIG_HOME": folder, "HOME": "/none"]
        #expect(try tool.run("log", elsewhere).lines.count == 1)
        let missing = try tool.run("log --config /none/config")
        #expect(missing.exitCode == 66)
        #expect(missing.errors.contains("'/none/config'"))
    }

    @Test func `gives way to what is typed where both do not go together`() throws {
        let tool = try ConfiguredTool("store = STORE\n[log]\nformat = \"{app}  \"\nlimit = 1\n")
        #expect(try tool.run("log").output == "org.example.chat  \n")
        let json = try tool.run("log --json")
        #expect(try json.objects().count == 1)
    }

    static let faults: [(text: String, line: Int, told: String)] = [
        ("time = relativ", 1, "The value 'relativ' is invalid for '--time"),
        ("\n\ncolour = auto", 3, "there is no option 'colour'; did you mean 'color'?"),
        ("[lgo]\nlimit = 1", 2, "[lgo] is no subcommand; did you mean [log]?"),
        ("[log]\nlimits = 1", 2, "log has no option 'limits'; did you mean 'limit'?"),
        ("[log]\nformat = \"--json {no} --limit\"", 2, "there is no '{no}'"),
        ("[log]\nsince = \"--until\"", 2, "'--until' is no time"),
        ("[log]\nlimit = -1", 2, "--limit is below zero."),
        ("json = yes", 1, "'json' is true or false, not 'yes'"),
        ("store", 1, "'store' sets nothing; write it as in time = relative"),
        ("= x", 1, "there is no name before '='"),
        ("[log", 1, "'[log' is no section; write it as in [log]"),
        ("store = \"x", 1, "does not end with a quote"),
        ("time = iso\ntime = absolute", 2, "'time' is set already"),
        ("[delete]\nall = true", 2, "'all' of delete can only be said on the command line"),
        ("[erase]\njson = maybe", 2, "'json' is true or false"),
        ("config = x", 1, "there is no option 'config'"),
    ]

    @Test func `keeps a setting that needs another one below it`() throws {
        let tool = try ConfiguredTool(
            "store = STORE\n[export]\nshift-times = true\nanonymise = true\nas = csv\n"
        )
        let result = try tool.run("export --cloudevents")
        #expect(result.exitCode == 0 && result.lines.count == 12, "\(result)")
        #expect(!result.output.contains("2026-01-05T"))
    }

    @Test(arguments: faults)
    func `is told of by line when it is wrong`(
        fault: (text: String, line: Int, told: String)
    ) throws {
        let tool = try ConfiguredTool(fault.text)
        for line in ["log --store \(tool.store.path)", "config"] {
            let result = try tool.run(line)
            #expect(result.exitCode == 78, "\(result)")
            #expect(
                result.errors.hasPrefix("donationlog: \(tool.file):\(fault.line): \(fault.told)")
                    || result.errors.contains(":\(fault.line): ")
                        && result.errors.contains(fault.told),
                "\(result.errors)"
            )
            #expect(result.output.isEmpty)
        }
    }

    @Test func `is not blamed for what was typed`() throws {
        let tool = try ConfiguredTool("time = iso")
        let result = try tool.run("log --limit x")
        #expect(result.exitCode == 64)
        #expect(!result.errors.contains("config:"))
    }

    @Test func `never says what is deleted`() throws {
        let tool = try ConfiguredTool(
            "store = STORE\nsince = 2020-01-01\ndonor = org.example.chat\n"
        )
        let result = try tool.run("delete --identifier 1")
        #expect(result.output.hasPrefix("deleted 1 donation "), "\(result)")
        #expect(try tool.run("delete").exitCode == 64)
    }

    @Test func `is shown with what is in force, and from where`() throws {
        let tool = try ConfiguredTool("store = ~/x\ntime = iso\n[log]\nlimit = 2\ncolor = never\n")
        func rows(_ line: String, _ environment: [String: String] = [:]) throws -> [[String]] {
            try tool.run(line, environment).objects().map { row in
                ["name", "value", "from"].map { row[$0] as? String ?? "" }
            }
        }
        let home = tool.store.neighbour("home")
        #expect(
            try rows("config --json") == [
                ["config", tool.file, "default"], ["store", "\(home)/x", "line 1"],
                ["time", "iso", "line 2"], ["log.limit", "2", "line 4"],
                ["log.color", "never", "line 5"],
            ]
        )
        let other = try rows("config --json", ["DONATION_STORE": "/s", "NO_COLOR": "1"])
        #expect(other[1] == ["store", "/s", "DONATION_STORE"])
        #expect(other[4] == ["log.color", "1", "NO_COLOR"])
        #expect(try rows("config --json --store /t")[1] == ["store", "/t", "--store"])
    }
}
