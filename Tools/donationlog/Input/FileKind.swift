/// The kind of a file that is no UTF-8 text, from its first bytes.
struct FileKind {
    /// The name of the kind, as in `a PNG picture`.
    let name: String
    /// The remedy.
    let remedy: String

    /// The number of bytes that tell the kind.
    static let headBytes = 512

    /// Examines the first bytes of a file; `nil` if they may be text.
    init?(_ head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headBytes))
        if let encoding = Self.encoding(of: head) {
            name = "text in \(encoding)"
            remedy = "convert it with `iconv -f \(encoding) -t UTF-8`"
            return
        }
        guard
            let sign = Self.signs.first(where: { sign in
                head.dropFirst(sign.offset).starts(with: sign.bytes)
            })
        else { return nil }
        (name, remedy) = (sign.name, sign.remedy)
    }

    private struct Sign {
        var name: String
        var offset = 0
        var bytes: [UInt8]
        var remedy = "name a file of text"

        init(_ name: String, _ bytes: [UInt8], at offset: Int = 0, remedy: String? = nil) {
            (self.name, self.bytes, self.offset) = (name, bytes, offset)
            if let remedy { self.remedy = remedy }
        }

        init(_ name: String, _ text: String, at offset: Int = 0, remedy: String? = nil) {
            self.init(name, Array(text.utf8), at: offset, remedy: remedy)
        }
    }

    private static let unpack = "unpack it first"

    private static let signs = [
        Sign("a gzip file in a gzip file", [0x1F, 0x8B], remedy: unpack),
        Sign("a ZIP archive", "PK\u{3}\u{4}", remedy: unpack),
        Sign("a file packed by xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A], remedy: unpack),
        Sign("a file packed by zstd", [0x28, 0xB5, 0x2F, 0xFD], remedy: unpack),
        Sign("a file packed by bzip2", "1AY&SY", at: 4, remedy: unpack),
        Sign("a 7z archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], remedy: unpack),
        Sign("a RAR archive", "Rar!", remedy: unpack),
        Sign("a tar archive", "ustar", at: 257, remedy: unpack),
        Sign(
            "an SQLite database",
            "SQLite format 3\0",
            remedy: "`donationlog import --from` reads the databases of some programs"
        ),
        // Each page of LMDB has a head of 16 bytes.
        Sign(
            "an LMDB database",
            [0xDE, 0xC0, 0xEF, 0xBE],
            at: 16,
            remedy: "name a store with --store; `donationlog export` writes it as lines"
        ),
        Sign("a PDF document", "%PDF-"),
        Sign("an RTF document", "{\\rtf"),
        Sign("a PNG picture", [0x89, 0x50, 0x4E, 0x47]),
        Sign("a JPEG picture", [0xFF, 0xD8, 0xFF]),
        Sign("a GIF picture", "GIF8"),
        Sign("a WebP picture", "WEBP", at: 8),
        Sign("a program (ELF)", [0x7F, 0x45, 0x4C, 0x46]),
        Sign("a document of an older Microsoft program", [0xD0, 0xCF, 0x11, 0xE0]),
        Sign("a binary property list", "bplist00"),
    ]

    /// Returns the encoding of a byte-order mark; `nil` for UTF-8, and for UTF-16, which is read.
    private static func encoding(of head: [UInt8]) -> String? {
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
            return "UTF-32"
        }
        return nil
    }
}
