import Foundation
import TestSupport
import Testing

/// The tool with a configuration file.
private struct ConfiguredTool {
    let store: TestStore
    var file: String { store.neighbour("home/.config/donationlog/config.yaml") }
    var old: String { store.neighbour("home/.config/donationlog/config") }
    var environment: [String: String] { ["HOME": store.neighbour("home")] }

    init(_ text: String) throws {
        store = try TestStore()
        try FileManager.default.createDirectory(
            atPath: store.neighbour("home/.config/donationlog"),
            withIntermediateDirectories: true
        )
        try write(text, to: file)
    }

    func write(_ text: String, to path: String) throws {
        let text = text.replacingOccurrences(of: "STORE", with: store.path)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
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
            #expect(result.errors.contains("\(tool.file): a pipe, not a file"))
        }
    }

    @Test func `sets options, for all subcommands and for one`() throws {
        let tool = try ConfiguredTool(
            """
            # Mine
            store: STORE
            json: true

            log:
              limit: 2
              kind: [donated, deleted]
              json: false
            """
        )
        #expect(try tool.run("log").lines.count == 2)
        #expect(try tool.run("log").output.hasPrefix("12 "))
        #expect(try tool.run("contacts").objects().count == 4)
    }

    @Test func `comes after the environment, and that after what is typed`() throws {
        let tool = try ConfiguredTool("store: /none\ncolor: always\nlog:\n  limit: 3\n")
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
        let tool = try ConfiguredTool("store: STORE\nlog:\n  limit: 1\n")
        let other = tool.store.neighbour("other")
        try tool.write("store: STORE\nlog: {limit: 2}", to: other)
        #expect(try tool.run("log").lines.count == 1)
        #expect(try tool.run("log", ["DONATIONLOG_CONFIG": other]).lines.count == 2)
        #expect(try tool.run("log --config \(other)").lines.count == 2)
        let nothing = tool.store.directory.emptyFile()
        let none = try tool.run("log --config \(nothing) --store \(tool.store.path)")
        #expect(none.lines.count == 12)
        let folder = tool.store.neighbour("home/.config")
        let elsewhere = ["XDG_CONFIG_HOME": folder, "HOME": "/none"]
        #expect(try tool.run("log", elsewhere).lines.count == 1)
        let missing = try tool.run("log --config /none/config")
        #expect(missing.exitCode == 66)
        #expect(missing.errors.contains("'/none/config'"))
    }

    @Test func `gives way to what is typed where both do not go together`() throws {
        let tool = try ConfiguredTool("store: STORE\nlog:\n  format: \"{app}  \"\n  limit: 1\n")
        #expect(try tool.run("log").output == "org.example.chat  \n")
        let json = try tool.run("log --json")
        #expect(try json.objects().count == 1)
    }

    static let faults: [(text: String, place: String, told: String)] = [
        ("time: relativ", "1:1", "The value 'relativ' is invalid for '--time"),
        ("\n\ncolour: auto", "3:1", "there is no option 'colour'; did you mean 'color'?"),
        ("lgo:\n  limit: 1", "2:3", "'lgo' is no subcommand; did you mean 'log'?"),
        ("log:\n  limits: 1", "2:3", "log has no option 'limits'; did you mean 'limit'?"),
        ("log:\n  format: \"--json {no} --limit\"", "2:3", "there is no field '{no}'"),
        ("log:\n  since: \"--until\"", "2:3", "'--until' is no time"),
        ("log:\n  limit: -1", "2:3", "--limit is below zero."),
        (
            "log:\n  kind:\n    - donated\n    - quux", "4:7",
            "The value 'quux' is invalid for '--kind"
        ),
        ("json: yes", "1:1", "'json' is true or false, not 'yes'"),
        ("store", "1:1", "this sets nothing; write it as in time: relative"),
        ("- store", "1:1", "this sets nothing; write it as in time: relative"),
        ("store:", "1:1", "'store' has no value; remove it, or write \"\""),
        ("[x]: y", "1:1", "this is no name; write it as in time: relative"),
        ("log:\n  format: {app}", "2:3", "the value of 'format' is no text; put it in quotes"),
        ("log: [", "2:1", "did not find expected node content"),
        ("store: \"x", "1:10", "found unexpected end of stream"),
        ("time: iso\n\tcolor: auto", "2:1", "found a tab character that violates indentation"),
        ("time: iso\ncolor: \u{7}", "2:8", "control characters are not allowed"),
        ("\u{FEFF}time: iso\n--- {}", "2:1", "but found another document"),
        ("json: true\ntime: iso\ntime: absolute", "2:1", "'time' is set already"),
        ("time: [iso, absolute]", "1:13", "'time' has one value; remove the others"),
        ("delete:\n  all: true", "2:3", "'all' of delete can only be given on the command line"),
        (
            "access:\n  read: allow", "2:3",
            "'read' of access can only be given on the command line"
        ),
        ("erase:\n  json: maybe", "2:3", "'json' is true or false"),
        ("config: x", "1:1", "there is no option 'config'"),
        ("a: " + String(repeating: "[", count: 2000), "1:5", "Maximum nesting level reached"),
    ]

    @Test func `keeps a setting that needs another one below it`() throws {
        let tool = try ConfiguredTool(
            "store: STORE\nexport:\n  shift-times: true\n  anonymise: true\n  as: csv\n"
        )
        let result = try tool.run("export --cloudevents")
        #expect(result.exitCode == 0 && result.lines.count == 12, "\(result)")
        #expect(!result.output.contains("2026-01-05T"))
    }

    @Test(arguments: faults)
    func `is told of by line and column when it is wrong`(
        fault: (text: String, place: String, told: String)
    ) throws {
        let tool = try ConfiguredTool(fault.text)
        for line in ["log --store \(tool.store.path)", "config"] {
            let result = try tool.run(line)
            #expect(result.exitCode == 78, "\(result)")
            #expect(
                result.errors.hasPrefix("donationlog: \(tool.file):\(fault.place): "),
                "\(result.errors)"
            )
            #expect(result.errors.contains(fault.told), "\(result.errors)")
            #expect(result.output.isEmpty)
        }
    }

    @Test func `is refused when it is too long, or no text`() throws {
        let tool = try ConfiguredTool(String(repeating: "#", count: (1 << 20) + 1))
        #expect(try tool.run("info").errors.contains("larger than 1 MiB"))
        try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: tool.file))
        let result = try tool.run("info")
        #expect(result.exitCode == 78 && result.errors.contains("not UTF-8"), "\(result)")
    }

    /// A file in the syntax before YAML, and the lines that say the same.
    private static let old = """
        # Mine
        store = STORE
        json = true

        [log]
        limit = 2
        kind = donated
        json = false
        format = "{app} \"é\"  "
        kind = deleted
        ; more
        [ import ]
        me =
        """
    private static let new = #"""
        store: STORE
        json: true
        log:
          limit: 2
          kind:
            - donated
            - deleted
          json: false
          format: "{app} \"é\"  "
        import:
          me: ""
        """#

    @Test func `is refused in the old syntax, with the lines to write`() throws {
        let tool = try ConfiguredTool("")
        try FileManager.default.removeItem(atPath: tool.file)
        try tool.write(Self.old, to: tool.old)
        let told = Self.new.replacing("STORE", with: tool.store.path)
        for (line, place) in [
            ("log", "'\(tool.file)'"), ("config", "'\(tool.file)'"),
            ("log --config \(tool.old)", "it"),
        ] {
            let result = try tool.run(line)
            #expect(result.exitCode == 78 && result.output.isEmpty)
            #expect(
                result.errors == """
                    donationlog: \(tool.old): settings are YAML now; write in \(place) instead:
                    \(told)

                    """
            )
        }
        try tool.write(Self.new, to: tool.file)
        let result = try tool.run("log")
        #expect(result.lines == Array(repeating: #"org.example.chat "é"  "#, count: 2), "\(result)")
    }

    @Test func `is refused at the old path whatever it holds, unless it sets nothing`() throws {
        let tool = try ConfiguredTool("")
        try FileManager.default.removeItem(atPath: tool.file)
        try tool.write("store: STORE", to: tool.old)
        let result = try tool.run("log")
        #expect(result.exitCode == 78)
        #expect(result.errors.contains("settings are YAML now; write in '\(tool.file)' instead"))
        try tool.write("# Nothing yet\n", to: tool.old)
        #expect(try tool.run("log --store \(tool.store.path)").exitCode == 0)
    }

    @Test func `is not blamed for what was typed`() throws {
        let tool = try ConfiguredTool("time: iso")
        let result = try tool.run("log --limit x")
        #expect(result.exitCode == 64)
        #expect(!result.errors.contains("config.yaml:"))
    }

    @Test func `never says what is deleted`() throws {
        let tool = try ConfiguredTool(
            "store: STORE\nsince: 2020-01-01\ndonor: org.example.chat\n"
        )
        let result = try tool.run("delete --identifier 1")
        #expect(result.output.hasPrefix("deleted 1 donation "), "\(result)")
        #expect(try tool.run("delete").exitCode == 64)
    }

    @Test func `is shown with what is in force, and from where`() throws {
        let tool = try ConfiguredTool("store: ~/x\ntime: iso\nlog:\n  limit: 2\n  color: never\n")
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
