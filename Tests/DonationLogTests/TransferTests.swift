import DonationStore
import Foundation
import TestSupport
import Testing

@Suite struct `Moving a store` {
    @Test(arguments: [[], ["--cloudevents"]])
    func `by export and import gives the same log`(form: [String]) throws {
        let store = try TestStore()
        _ = try store.run("delete", "--yes", "--identifier", "3")
        _ = try store.run("policy", "--region", "GB")
        let file = store.neighbour("events.ndjson")
        let export = try store.run(["export", file] + form)
        #expect(export.exitCode == 0, "\(export)")
        let other = store.neighbour("other")
        let result = try Tool.run("import", file, "--store", other, "--json")
        #expect(result.exitCode == 0, "\(result)")
        let digest = try #require(try result.objects().first?["logDigest"] as? String)
        #expect(export.errors.contains("exported 14 events, log digest \(digest)"))
        #expect(
            try Tool.run("log", "--json", "--store", other).output
                == store.run("log", "--json").output
        )
        #expect(
            try Tool.run("export", "--store", other).output
                == store.run("export").output
        )
        #expect(
            try Tool.run("policy", "--json", "--store", other).output == #"{"region":"GB"}"# + "\n"
        )
        #expect(try Tool.run("verify", "--store", other).exitCode == 0)
        let again = try Tool.run("import", file, "--store", other)
        #expect(again.exitCode == 73)
        #expect(again.errors.contains("holds events already"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(try store.run("export", file).exitCode == 73)
    }

    @Test func `by a pipe checks the digest that is expected`() throws {
        let store = try TestStore()
        let lines = try store.run("export", "-").output
        let other = store.neighbour("other")
        let wrong = try Tool.run("import", "--digest", "00", "--store", other, input: lines)
        #expect(wrong.exitCode == 65)
        #expect(wrong.errors.contains("the expected digest"))
        #expect(!FileManager.default.fileExists(atPath: other))
        let short = lines.split(separator: "\n").dropLast().joined(separator: "\n")
        let digest = try DonationStore(at: store.path).logDigest()
        let cut = try Tool.run("import", "--digest", digest, "--store", other, input: short)
        #expect(cut.exitCode == 65)
        let right = try Tool.run("import", "--digest", digest, "--store", other, input: lines)
        #expect(right.exitCode == 0)
    }

    @Test func `stops at a record that is damaged`() throws {
        let store = try TestStore()
        let current = try FileManager.default.destinationOfSymbolicLink(
            atPath: "\(store.path)/log/current"
        )
        let file = URL(fileURLWithPath: "\(store.path)/log/\(current)/data.mdb")
        var bytes = try Data(contentsOf: file)
        for range in bytes.ranges(of: Data("INPlayMediaIntent".utf8)) {
            bytes[range.lowerBound] = 0x58
        }
        try bytes.write(to: file)
        let result = try store.run("export")
        #expect(result.exitCode == 65)
        #expect(result.lines.count == 8)
        #expect(result.errors.contains("position 9 is damaged"))
        let target = store.neighbour("events.ndjson")
        #expect(try store.run("export", target).exitCode == 65)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: store.directory.path) == ["store"]
        )
    }

    @Test func `by backup and restore`() throws {
        let store = try TestStore()
        let backup = store.neighbour("backup")
        let arguments = ["backup", backup, "--store", store.path]
        let made = try Tool.run(script: "umask 0; exec \"$@\"", arguments)
        #expect(made.exitCode == 0, "\(made)")
        #expect(made.output.hasPrefix("backed up 12 events, "))
        #expect(try store.run("backup", backup).exitCode == 73)
        let other = store.neighbour("other")
        let restore = ["restore", backup, "--store", other]
        #expect(try Tool.run(restore).exitCode == 0)
        #expect(try Tool.run(restore).exitCode == 73)
        #expect(try Tool.run(restore + ["--replace"]).exitCode == 0)
        #expect(
            try Tool.run("log", "--json", "--store", other).output
                == store.run("log", "--json").output
        )
        #expect(try Tool.run("restore", "/nonexistent", "--store", backup + "2").exitCode == 66)
    }

    @Test func `makes private files whatever the umask`() throws {
        let store = try TestStore()
        let file = store.neighbour("events.ndjson")
        let script = """
            umask 0; "$1" export "$2" --store "$3" && "$1" import "$2" --store "$4" &&
            "$1" backup "$5" --store "$4" && "$1" restore "$5" --store "$6"
            """
        let paths = ["imported", "backup", "restored"].map(store.neighbour)
        let result = try Tool.run(
            script: script,
            [file, store.path, paths[0], paths[1], paths[2]]
        )
        #expect(result.exitCode == 0, "\(result)")
        for path in paths {
            for name in [""] + (try FileManager.default.subpathsOfDirectory(atPath: path)) {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
                guard attributes[.type] as? FileAttributeType != .typeSymbolicLink else { continue }
                let mode = try #require(attributes[.posixPermissions] as? Int)
                #expect(mode & 0o077 == 0, "\(path)/\(name)")
            }
        }
    }

    @Test func `shows what it does`() throws {
        let store = try TestStore()
        _ = try store.run("delete", "--yes", "--identifier", "3")
        var text = ""
        for command in [
            "export", "export --cloudevents", "export --json FOLDER/events", "export FOLDER/events",
            "backup FOLDER/backup", "backup FOLDER/backup", "backup FOLDER/other --json",
            "import FOLDER/events", "import /nonexistent", "restore FOLDER/backup",
            "restore FOLDER/backup --replace", "restore FOLDER/nothing --replace",
        ] {
            let shown = command.split(separator: " ").map(String.init)
            let arguments = shown.map {
                $0.replacingOccurrences(of: "FOLDER", with: store.directory.path)
            }
            text += try store.run(arguments).transcript(of: shown, store: store.path)
                .replacingOccurrences(of: store.directory.path, with: "FOLDER")
        }
        for (pattern, replacement) in [
            (#""time":"[^"]*""#, #""time":"RECEIVED""#),
            (#"urn:uuid:[0-9a-f-]+"#, "urn:uuid:STORE"),
            (#"[0-9]+ bytes"#, "BYTES bytes"), (#""bytes":[0-9]+"#, #""bytes":BYTES"#),
        ] {
            text = text.replacingOccurrences(
                of: pattern,
                with: replacement,
                options: .regularExpression
            )
        }
        try expectGolden("transfer", text)
    }
}

@Suite struct `A bad line of an import` {
    /// A faulty line, and the field that the error must name.
    static let faults: [(line: String, field: String)] = [
        ("{", "not JSON"),
        ("[]", "wrong type"),
        (#"{"app":"a","intent":{"class":"X"}}"#, "position: missing"),
        (#"{"position":0}"#, "position: below zero"),
        (#"{"position":"2"}"#, "position: has the wrong type"),
        (#"{"position":2}"#, "recordedAt: missing"),
        (#"{"position":2,"recordedAt":"x"}"#, "recordedAt: not a date"),
        (event(""), "kind: missing"),
        (event(#""kind":"gossip""#), "kind: has the wrong type"),
        (event(#""kind":300"#), "kind: has the wrong type"),
        (event(#""kind":41"#), "payload: missing"),
        (event(#""kind":41,"payload":"!""#), "payload: not Base64"),
        (event(#""kind":41,"payload":"AA==","deleted":{}"#), "deleted: does not agree"),
        (event(#""kind":"donated""#), "donation: missing"),
        (event(#""kind":"donated","donation":{}"#), "donor: missing"),
        (event(#""kind":"donated","donor":1,"donation":{}"#), "donation.app: missing"),
        (donation(#""app":"a""#), "donation.start: missing"),
        (donation(#""app":"a","start":0"#), "donation.identifier: missing"),
        (donation(#""app":"a","start":0,"identifier":"x""#), "donation.intent: missing"),
        (donation(good + #","direction":"up""#), "donation.direction: not one of"),
        (donation(good + #","end":-5"#), "donation.end: before the start"),
        (
            donation(#""app":"a","start":99999999999999,"identifier":"x","intent":{"class":"X"}"#),
            "donation.start: more than a day"
        ),
        (donation(good, donor: "0"), "donor: has the wrong type"),
        (donation(good, donor: "4294967295"), "donor: has the wrong type"),
        (donation(good, donor: "1"), "donation.app: does not agree with donor"),
        (donation(good, extra: #","payload":"AA==""#), "payload: cannot be read"),
        (donation(good, extra: #","payload":"CgF4SgA=""#), "payload: does not agree with donation"),
        (donation(good, extra: #","erased":true"#), "erased: does not agree"),
        (donation(good, extra: #","start":5"#), "start: does not agree"),
        (donation(good, extra: #","mood":5"#), "mood: not known"),
        (
            donation(
                #""app":"b","start":0,"identifier":"x","#
                    + #""intent":{"class":"INSendMessageIntent","content":"hello"}"#
            ),
            "donation.intent.content: holds the content of a message"
        ),
        (
            donation(first, donor: "1"),
            "donation.identifier: does not agree with an earlier donation"
        ),
        (event(#""kind":"deleted""#), "deleted: missing"),
        (event(#""kind":"deleted","deleted":{"positions":[[2,1]]}"#), "deleted.positions[0]"),
        (
            event(#""kind":"deleted","deleted":{"positions":[[1,2]]}"#),
            "deleted.positions: does not agree with position"
        ),
        (event(#""kind":"deleted","deleted":{"donors":[0]}"#), "deleted.donors[0]"),
        (event(#""kind":"deleted","deleted":{"moods":[]}"#), "deleted.moods: not known"),
        (#"{"specversion":"2.0"}"#, "specversion: not one of 1.0"),
        (#"{"specversion":"1.0"}"#, "data: missing"),
        (
            #"{"specversion":"1.0","id":"7","data":\#(donation(good))}"#,
            "id: does not agree with data.position"
        ),
        (#"{"specversion":"1.0","id":"2","data":{"position":2}}"#, "data.recordedAt: missing"),
    ]

    static let first = #""app":"a","start":0,"identifier":"first","intent":{"class":"X"}"#
    static let good = #""app":"b","start":0,"identifier":"x","intent":{"class":"X"}"#

    static func event(_ rest: String, position: Int = 2) -> String {
        let comma = rest.isEmpty ? "" : ","
        return #"{"position":\#(position),"recordedAt":"2026-01-05T09:00:00Z"\#(comma)\#(rest)}"#
    }

    static func donation(
        _ donation: String,
        donor: String = "2",
        extra: String = "",
        position: Int = 2
    ) -> String {
        event(
            #""kind":"donated","donor":\#(donor),"donation":{\#(donation)}\#(extra)"#,
            position: position
        )
    }

    @Test func `is refused where it is longer than any line of an export`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "store")
        let text = "\"" + String(repeating: "x", count: 64 << 20) + "\"\n"
        let result = try Tool.run("import", "--store", path, input: text)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("line 1: "))
        #expect(result.errors.contains("at most 67108864 are accepted"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: faults.indices)
    func `is refused with its number and field, and nothing is made`(index: Int) throws {
        let (line, field) = Self.faults[index]
        let directory = try TemporaryDirectory()
        let lines = [Self.donation(Self.first, donor: "1", position: 1), "", line]
        let path = directory.path(of: "store")
        let result = try Tool.run(
            "import",
            "--store",
            path,
            input: lines.joined(separator: "\n") + "\n"
        )
        #expect(result.exitCode == 65, "\(result)")
        #expect(result.errors.hasPrefix("donationlog: -: line 3: "), "\(result.errors)")
        #expect(result.errors.contains(field), "\(result.errors)")
        #expect(result.errors.contains("nothing was imported"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test func `is one whose position is not the next`() throws {
        for position in [1, 3, 1000] {
            let directory = try TemporaryDirectory()
            let lines = [
                Self.donation(Self.first, donor: "1", position: 1),
                Self.donation(Self.good, position: position),
            ]
            let result = try Tool.run(
                "import",
                "--store",
                directory.path(of: "store"),
                input: lines.joined(separator: "\n")
            )
            #expect(result.errors.contains("line 2: position: not 2"), "\(result)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    @Test func `is not what the good ones of these are`() throws {
        let directory = try TemporaryDirectory()
        let lines = [
            Self.donation(Self.first, donor: "1", position: 1), Self.donation(Self.good),
            Self.event(#""kind":"deleted","deleted":{"positions":[[1,1]]}"#, position: 3),
            Self.event(#""kind":41,"payload":"AA==""#, position: 4),
            Self.event(#""kind":"donated","erased":true,"donor":7"#, position: 5),
        ]
        let result = try Tool.run(
            "import",
            "--store",
            directory.path(of: "store"),
            input: lines.joined(separator: "\n")
        )
        #expect(result.exitCode == 0, "\(result)")
    }
}
