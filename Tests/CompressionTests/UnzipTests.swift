import Compression
import Foundation
import Testing

@Suite struct `A ZIP archive` {
    /// Makes an archive with Python, which writes sizes before the data, or behind them into a
    /// pipe.
    private func archive(_ entries: [(String, String)], isPiped: Bool, isStored: Bool = false)
        throws -> [UInt8]
    {
        let script = """
            import sys, zipfile
            class Pipe:
                def write(self, bytes): return sys.stdout.buffer.write(bytes)
                def flush(self): sys.stdout.buffer.flush()
            import io
            memory = io.BytesIO()
            kind = zipfile.ZIP_STORED if sys.argv[2] == "1" else zipfile.ZIP_DEFLATED
            with zipfile.ZipFile(Pipe() if sys.argv[1] == "1" else memory, "w", kind) as archive:
                for index in range(3, len(sys.argv), 2):
                    archive.writestr(sys.argv[index], sys.argv[index + 1])
            sys.stdout.buffer.write(memory.getvalue())
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["python3", "-c", script, isPiped ? "1" : "0", isStored ? "1" : "0"]
            + entries.flatMap { [$0.0, $0.1] }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(data)
    }

    private func expand(
        _ packed: [UInt8],
        piece: Int = 1000,
        buffer: Int = 1000,
        allowance: Int = Unzip.usualAllowance
    ) throws -> String {
        let unzip = try Unzip(allowance: allowance) { $0.hasSuffix(".txt") }
        var (text, rest) = ([UInt8](), packed[...])
        var buffer = [UInt8](repeating: 0, count: buffer)
        while !rest.isEmpty || unzip.hasMore {
            let (taken, made) = try unzip.expand(rest.prefix(piece), into: &buffer)
            text += buffer[..<made]
            rest = rest.dropFirst(taken)
        }
        guard unzip.isComplete else { throw ZipFailure.truncated }
        return String(decoding: text, as: UTF8.self)
    }

    private static let entries = [
        ("folder/", ""), ("picture.jpg", String(repeating: "no text", count: 999)),
        ("folder/a.txt", String(repeating: "one\n", count: 999)), ("b.txt", "two"), ("c", "x"),
    ]
    private static let text = String(repeating: "one\n", count: 999) + "two\n"

    @Test(arguments: [false, true], [1, 7, 100_000])
    func `gives the wanted entries, each on lines of its own`(isPiped: Bool, size: Int) throws {
        let packed = try archive(Self.entries, isPiped: isPiped)
        #expect(try expand(packed, piece: size, buffer: 100_000) == Self.text)
        #expect(try expand(packed, piece: 100_000, buffer: size) == Self.text)
        #expect(try expand(packed, piece: size, buffer: size) == Self.text)
    }

    @Test func `may have entries that are not compressed`() throws {
        let packed = try archive(Self.entries, isPiped: false, isStored: true)
        for size in [1, 100_000] { #expect(try expand(packed, buffer: size) == Self.text) }
    }

    @Test func `that ends too early is not complete, and one that is damaged is refused`() throws {
        let packed = try archive([("a.txt", "one and two")], isPiped: false)
        let directory = try #require(
            packed.indices.last { packed[$0...].starts(with: [80, 75, 1]) }
        )
        for count in 1..<directory {
            #expect(throws: ZipFailure.truncated) { try expand(Array(packed.prefix(count))) }
        }
        for index in 35..<directory {
            var damaged = packed
            damaged[index] ^= 0x10
            // The last bits of the data have no meaning.
            if let text = try? expand(damaged) { #expect(text == "one and two\n") }
        }
        #expect(throws: ZipFailure.damaged) { try expand(Array("PK\u{7}\u{8} and more".utf8)) }
    }

    @Test func `may expand to 256 times its size, and beyond a limit no further`() throws {
        let text = String(repeating: "0", count: 1 << 16)
        let packed = try archive([("a.txt", text)], isPiped: false)
        #expect(text.utf8.count / packed.count > 256)
        #expect(try expand(packed) == text + "\n")
        #expect(try expand(packed, allowance: 1 << 17) == text + "\n")
        #expect(throws: ZipFailure.excessive) { try expand(packed, allowance: 1 << 15) }
        let mixed = (0..<20_000).map { "\($0 &* 7_919 % 10_007)" }.joined()
        let usual = try archive([("a.txt", mixed)], isPiped: false)
        #expect(try expand(usual, allowance: 1 << 10) == mixed + "\n")
    }

    @Test func `takes any bytes`() throws {
        let packed = try archive(Self.entries, isPiped: true)
        for index in packed.indices.prefix(400) {
            for bit in [0x01, 0x08, 0x80] as [UInt8] {
                var damaged = packed
                damaged[index] ^= bit
                _ = try? expand(damaged, piece: 64)
            }
        }
    }
}
