import Foundation
import TestSupport
import Testing

@Suite struct `Completing what is typed` {
    /// Names with special characters for shells, each after its own letters.
    private static let names = [
        "plain", "two words", "$(touch PWNED)", "`touch PWNED`", #"O'Neil "Q""#, "a:b c",
        #"back\slash"#, "; touch PWNED", "*glob*", "${HOME}", "ex!cl", "山田 太郎", "a=b",
        "ana@example.org", #"trailing\"#, "'",
    ]
    private static let leftOut = ["new\nline", "tab\there", "esc\u{1B}[31m", "turn\u{202E}"]

    private static func letters(_ index: Int) -> String {
        "q" + String(UnicodeScalar(UInt8(97 + index)))
    }

    private static var words: [String] {
        (names + leftOut).enumerated().map { letters($0) + $1 }
    }

    /// A store with people of these names and with views.
    private static func store(of words: [String]) throws -> TestStore {
        let lines = try words.enumerated().map { index, word in
            let name = String(decoding: try JSONEncoder().encode(word), as: UTF8.self)
            return History.message(
                "id:\(index)",
                "outgoing",
                "09:00:00",
                #""recipients":[{"displayName":\#(name)}],"conversationIdentifier":"c:\#(index)""#
            )
        }
        let store = try TestStore(holding: lines.joined(separator: "\n"))
        #expect(try store.run("contacts").exitCode == 0)
        return store
    }

    /// The tool's answer to a shell that completes the last word.
    private static func answer(
        _ line: String...,
        for argument: String,
        shell: String = "fish",
        environment: [String: String] = [:]
    ) throws -> ToolResult {
        let subcommand = try #require(line.first { !$0.hasPrefix("-") && !$0.hasPrefix("/") })
        let last = "\(line.last?.count ?? 0)"
        return try Tool.run(
            ["---completion", subcommand, "--", argument, "\(line.count)", last, "donationlog"]
                + line,
            environment: environment.merging(["SAP_SHELL": shell]) { $1 }
        )
    }

    @Test func `offers what is in the store that the line names`() throws {
        let store = try TestStore()
        _ = try store.run("contacts")
        let at = ["--store", store.path]
        #expect(
            try Self.answer("log", at[0], at[1], "--donor", "", for: "--donor").lines == [
                "org.example.chat", "org.example.mail", "org.example.music", "org.example.phone",
            ]
        )
        #expect(
            try Self.answer("contact", at[0], at[1], "an", for: "positional@0").lines
                == ["Ana", "Ana Sousa", "ana@example.org"]
        )
        #expect(
            try Self.answer(at[0], at[1], "conversation", "", for: "positional@0").lines
                == [
                    "Ana", "Ana Sousa", "Ben", "Climbing", "Platform", "c1", "c2", "c3", "c4",
                    "山田 太郎",
                ]
        )
        #expect(
            try Self.answer("delete", at[0], at[1], "--identifier", "1", for: "--identifier").lines
                == ["1", "10", "11", "12"]
        )
        #expect(
            try Self.answer("delete", at[0], at[1], "--account", "w", for: "--account").lines
                == ["work"]
        )
    }

    @Test func `finds a person by every name, and shows one name while none is begun`() throws {
        let store = try Self.store(of: ["Lima, Ana", "Zoe"])
        func answer(_ typed: String, for subcommand: String) throws -> [String] {
            try Self.answer(subcommand, "--store", store.path, typed, for: "positional@0").lines
        }
        for subcommand in ["contact", "conversation"] {
            #expect(try answer("an", for: subcommand) == ["Ana Lima"])
            #expect(try answer("lim", for: subcommand) == ["Lima, Ana"])
            let all = try answer("", for: subcommand)
            #expect(all.contains("Ana Lima") && !all.contains("Lima, Ana"))
        }
        // The name as an app gave it is that person's for the tool, too.
        let page = try store.run(["contact", "Lima, Ana"])
        #expect(page.exitCode == 0 && page.output.contains("Ana Lima"))
    }

    @Test func `finds the store in the environment and in the configuration file`() throws {
        let store = try TestStore()
        let config = store.neighbour("config")
        try Data("store: \(store.path)\n".utf8).write(to: URL(fileURLWithPath: config))
        for environment in [["DONATION_STORE": store.path], ["DONATIONLOG_CONFIG": config]] {
            let result = try Self.answer(
                "log",
                "--donor",
                "org.example.m",
                for: "--donor",
                environment: environment
            )
            #expect(result.lines == ["org.example.mail", "org.example.music"])
        }
        let quoted = try Self.answer(
            "log",
            "--store='\(store.path)'",
            "--donor",
            "",
            for: "--donor"
        )
        #expect(quoted.lines.count == 4)
    }

    @Test func `is silent where there is no store, and makes none`() throws {
        let directory = try TemporaryDirectory()
        for path in ["none", "", "."].map(directory.path(of:)) {
            for argument in ["--donor", "--person", "--conversation"] {
                let result = try Self.answer("log", "--store", path, argument, "", for: argument)
                #expect(result == ToolResult(output: "", errors: "", exitCode: 0))
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test func `changes no file, not even views that are behind`() throws {
        let store = try TestStore()
        let before = try store.contents()
        let at = ["--store", store.path]
        #expect(try Self.answer("contact", at[0], at[1], "", for: "positional@0").output.isEmpty)
        #expect(
            try Self.answer("log", at[0], at[1], "--donor", "", for: "--donor").lines.count == 4
        )
        #expect(try store.contents() == before)
        _ = try store.run("contacts")
        let line = History.message("99", "outgoing", "17:00:00", #""recipients":[\#(History.ben)]"#)
        _ = try store.run("append", input: line)
        let behind = try store.contents()
        #expect(
            try Self.answer("contact", at[0], at[1], "A", for: "positional@0").lines
                == ["Ana", "Ana Sousa", "ana@example.org"]
        )
        #expect(try store.contents() == behind)
    }

    @Test func `does not offer who was deleted while the views are behind`() throws {
        let store = try TestStore()
        _ = try store.run("contacts")
        let deleted = try store.run("delete", "--all", "--donor", "org.example.mail", "--yes")
        #expect(deleted.exitCode == 0)
        let answer = try Self.answer("contact", "--store", store.path, "ana@", for: "positional@0")
        #expect(answer.output.isEmpty)
    }

    @Test func `leaves out what no shell can be handed`() throws {
        let store = try Self.store(of: Self.words + ["-rf", " blank"])
        let answer = try Self.answer("contact", "--store", store.path, "", for: "positional@0")
        #expect(answer.lines == Self.words.dropLast(Self.leftOut.count).sorted())
    }

    @Test func `hands names to bash to the letter, and runs nothing`() throws {
        guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else {
            print("not run: there is no bash here")
            return
        }
        let store = try Self.store(of: Self.words)
        let script = #"""
            cd "$3" && source <("$1" completions bash)
            donationlog() { "$tool" "$@"; }
            tool=$1
            export DONATION_STORE=$2
            shift 3
            for word; do
                COMP_LINE="donationlog contact $word" COMP_POINT=${#COMP_LINE}
                COMP_WORDS=(donationlog contact "$word") COMP_CWORD=2 COMPREPLY=()
                __donationlog_joined donationlog "$word" contact
                eval "given=(${COMPREPLY[*]})"
                printf '%s\n' "${given[@]}"
            done
            """#
        let folder = store.neighbour("folder")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let letters = Self.words.indices.map(Self.letters)
        let result = try Tool.run(
            script: #"tool=$1; shift; exec /bin/bash -c "$BASH_SCRIPT" bash "$tool" "$@""#,
            [store.path, folder] + letters,
            environment: ["BASH_SCRIPT": script, "LC_ALL": "C.UTF-8"]
        )
        let wanted = Self.words.dropLast(Self.leftOut.count) + Self.leftOut.map { _ in "" }
        #expect(result.output == wanted.joined(separator: "\n") + "\n", "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `has a script for`(shell: String) throws {
        let result = try Tool.run(["completions", shell])
        #expect(result.exitCode == 0)
        #expect(result.output.contains("diff-views"))
        #expect(!result.output.contains("SOURCE_DATE_EPOCH"), "what is hidden is not offered")
    }

    @Test func `offers the other names of subcommands, and what follows them`() throws {
        let summary = "Show an overview"
        for (shell, texts) in [
            ("bash", ["|info|stats|", " info stats report ", "\n_donationlog_stats() {\n"]),
            ("zsh", ["|info|stats|", "'stats:\(summary)", "\n_donationlog_stats() {\n"]),
            ("fish", ["-fa 'stats' -d '\(summary)", " = stats; and set unparsed_tokens[1] info"]),
        ] {
            let output = try Tool.run(["completions", shell]).output
            for text in texts { #expect(output.contains(text), "\(shell): \(text)") }
        }
    }
}
