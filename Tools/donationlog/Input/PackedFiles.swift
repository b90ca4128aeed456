import Foundation

/// The files in a ZIP archive that hold a history.
struct PackedFiles {
    /// The endings of their names, in lower case.
    let endings: [String]
    /// Whether several follow each other in one history.
    let mayBeSeveral: Bool
    /// Returns whether a file with such an ending is one, by its name without folders.
    let accepts: (String) -> Bool

    init(
        _ endings: String...,
        mayBeSeveral: Bool = false,
        accepting: @escaping (String) -> Bool = { _ in true }
    ) {
        self.endings = endings
        self.mayBeSeveral = mayBeSeveral
        accepts = accepting
    }

    /// Returns whether an entry of an archive is wanted.
    func wants(_ entry: String) -> Bool {
        let name = Self.base(of: entry)
        // Archives of one system hold files with such names for their own use.
        guard !name.hasPrefix("."), !entry.hasPrefix("__MACOSX/") else { return false }
        return endings.contains { name.lowercased().hasSuffix($0) } && accepts(name)
    }

    /// The files in words, as in `a .txt file`.
    var text: String { "a file that ends in \(endings.joined(separator: " or "))" }

    /// Returns the name of a file in an archive, without folders.
    static func base(of entry: String) -> String {
        entry.split(separator: "/").last.map(String.init) ?? entry
    }

    /// Returns the kind of a document that is an archive inside, by the names of its entries.
    static func document(of names: [String]) -> String? {
        if names.contains(where: { $0.hasPrefix("xl/") }) {
            return "an Excel workbook; save it as CSV"
        }
        if names.contains(where: { $0.hasPrefix("word/") }) { return "a Word document" }
        if names.contains("content.xml") { return "an OpenDocument file; save a table as CSV" }
        if names.contains("AndroidManifest.xml") { return "an Android app" }
        return nil
    }
}

extension HistoryFormat {
    /// The endings of the names of its files, in lower case; none if a file may have any name.
    var endings: [String] {
        switch self {
        case .mbox, .maildir: []
        case .facebook, .instagram, .signal: [".json"]
        case .interactionc, .knowledgec, .zeitgeist, .chatdb: [".db", ".sqlite"]
        case .firefox: ["places.sqlite"]
        case .chromium: ["history"]
        case .kactivities: ["database"]
        case .xbel: [".xbel"]
        case .pages: [".html", ".htm", ".xhtml", ".mhtml", ".mht", ".warc", ".warc.gz"]
        default: (packedFiles(in: "")?.endings ?? []).flatMap { [$0, "\($0).gz"] } + [".zip"]
        }
    }

    /// The files to read in a ZIP archive; `nil` if the format is not read from one.
    func packedFiles(in archive: String) -> PackedFiles? {
        switch self {
        case .mbox: PackedFiles(".mbox", mayBeSeveral: true)
        case .vcard: PackedFiles(".vcf", mayBeSeveral: true)
        case .ics: PackedFiles(".ics", mayBeSeveral: true)
        case .csv, .googlecontacts: PackedFiles(".csv", ".tsv")
        case .telegram, .matrix: PackedFiles(".json")
        case .smsbackup: PackedFiles(".xml")
        case .whatsapp:
            PackedFiles(".txt") { name in
                name == "_chat.txt" || ChatInput.name(of: name) != nil
                    || name.dropLast(4) == PackedFiles.base(of: archive).dropLast(4)
            }
        case .maildir, .interactionc, .knowledgec, .zeitgeist, .chatdb, .signal, .facebook,
            .instagram, .firefox, .chromium, .xbel, .kactivities, .pages:
            nil
        }
    }
}
