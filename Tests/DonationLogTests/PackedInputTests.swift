import Foundation
import TestSupport
import Testing

@Suite struct `What is appended or imported` {
    private let store: TestStore

    init() throws {
        store = try TestStore(holding: "")
    }

    /// Writes a file beside the store.
    private func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let path = store.neighbour(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Compresses a file as `gzip` does.
    private func packed(_ path: String) throws -> String {
        _ = try Tool.run(script: #"gzip -k "$2""#, [path])
        return path + ".gz"
    }

    @Test func `may be packed by gzip, as a file or in a pipe`() throws {
        let packed = try packed(try file("history.ndjson", History.text.utf8))
        let result = try store.run("append", packed)
        #expect(result.output == "appended 12, duplicates 0, refused 0, last position 12\n")
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: packed)))
        let piped = try Tool.run(["append", "--store", store.path], input: bytes)
        #expect(piped.output == "appended 0, duplicates 12, refused 0, last position 12\n")
        let export = try self.packed(try file("export.ndjson", try store.run("export").output.utf8))
        let imported = try Tool.run("import", export, "--store", store.neighbour("copy"))
        #expect(imported.output.hasPrefix("imported 12 events"), "\(imported)")
        let table = try self.packed(
            try file("table.csv", try store.run("export", "--as", "csv").output.utf8)
        )
        let history = try Tool.run(
            "import",
            "--from",
            "csv",
            table,
            "--store",
            store.neighbour("c")
        )
        #expect(history.exitCode == 0 && !history.output.contains("appended 0"), "\(history)")
    }

    @Test func `is taken up to where it is cut off or damaged`() throws {
        // So many that one read does not return them all.
        let lines = (0..<3000).map { number in
            History.message(
                "\(number)",
                "outgoing",
                "09:00:00",
                #""recipients":[{"displayName":"\#(number * 7_919 % 10_007)"}]"#
            )
        }
        let whole = try packed(try file("many.ndjson", lines.joined(separator: "\n").utf8))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: whole)))
        for (name, wrong, told) in [
            ("cut", Array(bytes.prefix(bytes.count / 2)), "end too early"),
            (
                "damaged",
                bytes.prefix(bytes.count / 2) + [UInt8](repeating: 0xFF, count: 100)
                    + bytes.dropFirst(bytes.count / 2 + 100),
                "are damaged"
            ),
        ] {
            let store = try TestStore(holding: "")
            let path = try file("\(name).gz", wrong)
            let result = try store.run("append", path)
            #expect(result.exitCode == 65, "\(result)")
            #expect(result.errors.contains(told), "\(result.errors)")
            let count = try store.run("log", "--json").lines.count
            #expect((1000..<2000).contains(count), "\(count)")
            #expect(result.errors.contains("until then appended \(count), "))
        }
        let before = try store.contents()
        let export = try store.run("import", try file("cut.gz", bytes.prefix(2000)))
        #expect(export.exitCode == 65)
        #expect(try store.contents() == before)
    }

    @Test func `expands in little memory, however much comes out`() throws {
        let script = #"head -c 40000000 /dev/zero | tr '\0' ' ' | gzip -1 > "$2""#
        let bomb = store.neighbour("bomb.gz")
        _ = try Tool.run(script: script, [bomb])
        let limited = #"ulimit -d 32000; exec "$@""#
        let result = try Tool.run(script: limited, ["append", "--store", store.path, bomb])
        #expect(result.exitCode == 65, "\(result)")
        #expect(result.errors.contains("40000000 bytes long; at most 1048576 are accepted"))
    }

    @Test func `may begin with a byte-order mark`() throws {
        let text = [0xEF, 0xBB, 0xBF] + Array(History.text.utf8)
        let result = try store.run("append", try file("mark.ndjson", text))
        #expect(result.output == "appended 12, duplicates 0, refused 0, last position 12\n")
        let piped = try Tool.run(
            script: #"{ printf '\357'; sleep 0.1; tail -c +2 "$2"; } | "$1" append --store "$3""#,
            [store.neighbour("mark.ndjson"), store.path]
        )
        #expect(piped.output == "appended 0, duplicates 12, refused 0, last position 12\n")
    }

    static let kinds: [(name: String, bytes: [UInt8], told: String)] = [
        ("UTF-32", [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "text in UTF-32; "),
        ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "a PNG picture"),
        ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "a JPEG picture"),
        ("PDF", Array("%PDF-1.7\n".utf8), "a PDF document"),
        ("7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive; unpack it first"),
        ("ELF", [0x7F, 0x45, 0x4C, 0x46, 2, 1], "a program (ELF)"),
        ("SQLite", Array("SQLite format 3\0\u{10}".utf8), "an SQLite database"),
    ]

    @Test(arguments: [false, true], [false, true])
    func `may be text in UTF-16`(isBig: Bool, hasMark: Bool) throws {
        let text = (hasMark ? "\u{FEFF}" : "") + History.text.replacing("hello", with: "hello 😀")
        let bytes = text.utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return isBig ? bytes.reversed() : bytes
        }
        let result = try store.run("append", try file("utf16", bytes))
        #expect(result.output == "appended 12, duplicates 0, refused 0, last position 12\n")
    }

    /// Packs files by Python, and returns the archive's path.
    private func zip(_ name: String, _ files: [String: String]) throws -> String {
        let script = #"""
            shift; python3 -c '
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
                for index in range(2, len(sys.argv), 2):
                    archive.writestr(sys.argv[index], sys.argv[index + 1])
            ' "$@"
            """#
        let path = store.neighbour(name)
        let sorted = files.sorted { $0.key < $1.key }
        let result = try Tool.run(script: script, [path] + sorted.flatMap { [$0.key, $0.value] })
        #expect(result.exitCode == 0, "\(result)")
        return path
    }

    @Test func `may be in a ZIP archive, as messengers and services make them`() throws {
        let chat = """
            [25/01/26, 09:15:02] Family: \u{200E}Bo created this group
            [25/01/26, 09:15:03] Bo: x
            [25/01/26, 09:15:04] Ana: x
            """
        let whatsapp = try zip(
            "WhatsApp Chat - Family.zip",
            ["_chat.txt": chat, "00000012-notes.txt": "no chat", "a.jpg": "no text"]
        )
        let ana = ["import", "--from", "whatsapp", "--me", "Ana"]
        let imported = try store.run(ana + [whatsapp])
        #expect(imported.output.contains("appended 3, duplicates 0, skipped 1"), "\(imported)")
        #expect(try store.run("conversations").output.contains("Family"))

        let mail =
            "From a@b.c Mon Jan  5 09:00:00 2026\nFrom: a@b.c\nTo: d@e.f\n"
            + "Date: Mon, 5 Jan 2026 10:00:00 +0000\nMessage-ID: <"
        let takeout = try zip(
            "takeout.zip",
            [
                "Takeout/Mail/Inbox.mbox": mail + "1@b.c>\n\nx", "Takeout/index.html": "<html>",
                "Takeout/Mail/Sent.mbox": mail + "2@b.c>\n\nx\n",
            ]
        )
        let mails = try store.run("import", "--from", "mbox", "--me", "d@e.f", takeout)
        #expect(mails.output.contains("appended 2, duplicates 0"), "\(mails)")

        let none = try store.run(ana + [takeout])
        #expect(none.exitCode == 65 && none.errors.contains("without a file that ends in .txt"))
        let sheet = try zip("table.xlsx", ["xl/workbook.xml": "<x/>"])
        let table = try store.run("import", "--from", "csv", sheet)
        #expect(table.exitCode == 65 && table.errors.contains("an Excel workbook; save it as CSV"))
        let two = try zip("two.zip", ["a.csv": "start,sender\n", "b.csv": "start,sender\n"])
        let several = try store.run("import", "--from", "csv", two)
        #expect(several.exitCode == 65 && several.errors.contains("several histories, a.csv and b"))
        let appended = try store.run("append", two)
        #expect(appended.errors.contains("is a ZIP archive; unpack it first"), "\(appended)")
    }

    @Test func `of an address book asks for the region once`() throws {
        let card = try file(
            "book.vcf",
            "BEGIN:VCARD\nVERSION:3.0\nFN:Bo\nTEL:020 7946 0018\nEND:VCARD\n".utf8
        )
        let book = ["import", "--from", "vcard", card]
        let asked = try store.run(book)
        #expect(asked.errors.contains("1 number has no calling code"), "\(asked)")
        #expect(asked.errors.contains("donationlog policy --region GB"))
        #expect(try store.run("policy", "--max-age", "52w").exitCode == 0)
        #expect(try store.run(book + ["--region", "GB"]).errors.isEmpty)
        #expect(try store.run(book).errors.isEmpty)
        let policy = try store.run("policy").output
        #expect(policy.contains("GB") && policy.contains("52"), "\(policy)")
        #expect(try store.run("contacts").output.contains("Bo"))
    }

    @Test func `of a chat needs a name that is in it`() throws {
        let chat = try file("_chat.txt", "25.1.26, 09:15 - Bo: x\n25.1.26, 09:15 - Kim: x\n".utf8)
        let wrong = try store.run("import", "--from", "whatsapp", "--me", "Ana", chat)
        #expect(wrong.exitCode == 65)
        #expect(wrong.errors.contains("its names are 'Bo', 'Kim'"), "\(wrong)")
    }

    @Test(arguments: kinds)
    func `is named when it is no text`(kind: (name: String, bytes: [UInt8], told: String)) throws {
        let path = try file("input", kind.bytes + Array("\nx\n".utf8))
        for command in ["append", "import", "import --from mbox --me a@b.c", "import --from csv"] {
            let words = command.split(separator: " ").map(String.init)
            let result = try store.run(words + [path])
            #expect(result.exitCode == 65, "\(command): \(result)")
            #expect(result.errors.contains("'\(path)' is \(kind.told)"), "\(result.errors)")
            #expect(!result.errors.contains("not JSON"))
        }
    }

    @Test func `is refused after ten lines when it has bytes of no text`() throws {
        let noise = Array("\u{1}\0\u{2}\n".utf8)
        let path = try file("noise", (0..<500).flatMap { _ in noise })
        let result = try store.run("append", path)
        #expect(result.exitCode == 65)
        #expect(result.errors.components(separatedBy: "not JSON").count == 11)
        #expect(
            result.errors.hasSuffix(
                "is no text: it holds zero bytes; name a file of lines of JSON\n"
            )
        )
        // A line with a zero byte among good ones is a line.
        let mixed = try file("mixed", noise + Array(History.text.utf8))
        #expect(
            try store.run("append", mixed).output.hasPrefix("appended 12, duplicates 0, refused 1")
        )
    }

    static let formats = [
        "mbox", "maildir", "vcard", "csv", "interactionc", "knowledgec", "zeitgeist", "telegram",
        "whatsapp", "firefox", "chromium", "xbel", "kactivities",
    ]

    @Test(arguments: formats)
    func `is refused with one code when it is of another format`(format: String) throws {
        let texts = [
            "text": "hello\nworld\n", "json": "{\"a\":1}\n", "table": "a,b\n1,2\n",
            "card": "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nEND:VCARD\r\n",
            "mail": "From a@b Mon Jan  5 09:00:00 2026\nSubject: x\n\nx\n",
        ]
        for (name, text) in texts {
            let path = try file(name, text.utf8)
            let result = try store.run(["import", "--from", format, "--me", "d@e.f", path])
            #expect(result.exitCode == 65, "\(name): \(result)")
        }
        #expect(try store.run("log").output.isEmpty)
    }
}
