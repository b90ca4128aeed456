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
        ("UTF-16", [0xFF, 0xFE] + utf16(History.text), "text in UTF-16; "),
        ("UTF-16 without a mark", utf16(History.text), "text in UTF-16LE; "),
        ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "a PNG picture"),
        ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "a JPEG picture"),
        ("PDF", Array("%PDF-1.7\n".utf8), "a PDF document"),
        ("ZIP", Array("PK\u{3}\u{4}\u{14}".utf8), "a ZIP archive; unpack it first"),
        ("ELF", [0x7F, 0x45, 0x4C, 0x46, 2, 1], "a program (ELF)"),
        ("SQLite", Array("SQLite format 3\0\u{10}".utf8), "an SQLite database"),
    ]

    private static func utf16(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
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
        "whatsapp",
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
