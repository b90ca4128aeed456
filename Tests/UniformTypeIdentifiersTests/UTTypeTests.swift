import TestSupport
import Testing

@testable import UniformTypeIdentifiers

@Suite struct `A type of content` {
    @Test func `is found by its identifier`() throws {
        let png = try #require(UTType("public.png"))
        #expect(png == .png)
        #expect(png.identifier == "public.png")
        #expect(UTType("PUBLIC.PNG") == .png)
        #expect(png.preferredFilenameExtension == "png")
        #expect(png.preferredMIMEType == "image/png")
        #expect(png.localizedDescription == "a picture in PNG")
        #expect(png.isPublic && png.isDeclared && !png.isDynamic)
        #expect(UTType("org.example.nothing") == nil)
        #expect(UTType("") == nil)
        #expect(png.tags == [.filenameExtension: ["png"], .mimeType: ["image/png"]])
    }

    @Test(
        arguments: [
            ("png", .png), ("JPG", .jpeg), ("jpeg", .jpeg), ("txt", .plainText), ("md", nil),
            ("pdf", .pdf), ("mp4", .mpeg4Movie), ("m4a", .mpeg4Audio), ("html", .html),
            ("json", .json), ("zip", UTType("com.pkware.zip-archive")), ("mov", .quickTimeMovie),
            ("vcf", .vCard), ("heic", .heic), ("swift", .swiftSource), ("csv", .commaSeparatedText),
        ] as [(String, UTType?)]
    )
    func `is found by the extension of a file`(ending: String, type: UTType?) throws {
        let found = try #require(UTType(filenameExtension: ending))
        if let type { #expect(found == type) }
        #expect(found.conforms(to: .data))
        #expect(!found.isDynamic)
    }

    @Test(
        arguments: [
            ("image/png", .png), ("IMAGE/PNG", .png), ("text/plain", .plainText),
            ("application/pdf", .pdf), ("audio/mpeg", .mp3), ("text/xml", .xml),
            ("application/xml", .xml), ("text/html", .html), ("application/json", .json),
            ("video/mp4", .mpeg4Movie), ("text/calendar", UTType("com.apple.ical.ics")),
        ] as [(String, UTType?)]
    )
    func `is found by its MIME type`(mimeType: String, type: UTType?) {
        #expect(UTType(mimeType: mimeType) == type)
    }

    @Test(
        arguments: [
            (.png, .image), (.png, .data), (.png, .item), (.png, .content), (.svg, .xml),
            (.svg, .text), (.svg, .image), (.mp3, .audio), (.mp3, .audiovisualContent),
            (.mpeg4Audio, .audio), (.mpeg4Movie, .movie), (.swiftSource, .sourceCode),
            (.swiftSource, .plainText), (.pdf, .compositeContent), (.folder, .directory),
            (.applicationBundle, .bundle), (.zip, .archive), (.vCard, .contact), (.json, .text),
            (.heic, .heif), (.fileURL, .url), (.diskImage, .archive), (.png, .png),
        ] as [(UTType, UTType)]
    )
    func `conforms to wider types`(type: UTType, wider: UTType) {
        #expect(type.conforms(to: wider))
        #expect(type.isSubtype(of: wider) == (type != wider))
        #expect(wider.isSupertype(of: type) == (type != wider))
        if type != wider { #expect(!wider.conforms(to: type)) }
    }

    @Test func `conforms to no other types`() {
        #expect(!UTType.png.conforms(to: .text))
        #expect(!UTType.folder.conforms(to: .data))
        #expect(!UTType.text.conforms(to: .plainText))
        #expect(UTType.png.supertypes == [.image, .data, .content, .item])
    }

    @Test func `is dynamic for a tag that nobody knows`() throws {
        let type = try #require(UTType(filenameExtension: "Zzqx-7"))
        #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
        #expect(type.identifier == "dyn.ezzqx-2d7")
        #expect(UTType(type.identifier) == type)
        #expect(type.preferredFilenameExtension == "zzqx-7")
        #expect(type.conforms(to: .data))
        let image = try #require(UTType(filenameExtension: "zzqx", conformingTo: .image))
        #expect(image.conforms(to: .image) && image.conforms(to: .content))
        let other = try #require(UTType(filenameExtension: "png", conformingTo: .audio))
        #expect(other.isDynamic && other.conforms(to: .audio) && other != .png)
        let mime = try #require(UTType(mimeType: "application/x-zzqx"))
        #expect(mime.isDynamic && mime.preferredMIMEType == "application/x-zzqx")
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType(filenameExtension: "a/b") == nil)
        #expect(UTType(mimeType: "nothing") == nil)
        #expect(UTType(mimeType: "a/b/c") == nil)
        for text in ["dyn.", "dyn.e", "dyn.x-2", "dyn.e-2", "dyn.e-zz", "dyn.eA", "dyn.e-ff"] {
            #expect(UTType(text) == nil, "\(text)")
        }
    }

    @Test func `can be the app's own`() throws {
        let note = UTType(exportedAs: "org.example.note", conformingTo: .text)
        #expect(note.conforms(to: .text) && note.conforms(to: .data) && !note.conforms(to: .image))
        #expect(note.preferredFilenameExtension == nil && !note.isDeclared)
        #expect(UTType(importedAs: "public.png") == .png)
        #expect(note == UTType(importedAs: "org.example.note"))
    }

    @Test func `is declared in the app's list of properties`() throws {
        let table = TypeTable(
            declarations: [
                "UTExportedTypeDeclarations": [
                    [
                        "UTTypeIdentifier": "org.example.note", "UTTypeConformsTo": "public.text",
                        "UTTypeDescription": "Note",
                        "UTTypeTagSpecification": [
                            "public.filename-extension": ["note"],
                            "public.mime-type": "text/x-note",
                        ],
                    ],
                    ["UTTypeIdentifier": "public.png", "UTTypeConformsTo": "public.text"],
                    [:],
                ],
                "UTImportedTypeDeclarations": 5,
            ],
            database: MIMEDatabase()
        )
        let note = try #require(table["org.example.Note"])
        #expect(note.description == "Note" && note.extensions == ["note"])
        #expect(table.identifiers(tag: "note", tagClass: .filenameExtension) == [note.identifier])
        #expect(table.identifiers(tag: "text/x-note", tagClass: .mimeType) == [note.identifier])
        #expect(table.supertypes(of: note.identifier, given: nil).contains("public.data"))
        #expect(table["public.png"]?.supertypes == ["public.image"])
    }

    @Test func `comes back from JSON`() throws {
        let types = [UTType.png, UTType(exportedAs: "org.example.note")]
        let json = try JSONEncoder().encode(types)
        #expect(String(decoding: json, as: UTF8.self) == #"["public.png","org.example.note"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: json) == types)
    }

    @Test func `gives a file its extension`() {
        let folder = URL(filePath: "/a")
        #expect(folder.appendingPathComponent("b", conformingTo: .png).path == "/a/b.png")
        #expect(folder.appendingPathComponent("b.JPG", conformingTo: .jpeg).path == "/a/b.JPG")
        #expect(folder.appendingPathComponent("b.c", conformingTo: .png).path == "/a/b.c.png")
        #expect(folder.appendingPathExtension(for: .data).path == "/a")
        var file = folder
        file.appendPathComponent("b", conformingTo: .folder)
        #expect(file.path == "/a/b")
        file.appendPathExtension(for: .pdf)
        #expect(file.path == "/a/b.pdf")
    }
}

@Suite struct `The table of types` {
    @Test func `has a row for each type, and no conformance to nothing`() {
        let rows = TypeTable.builtIn
        let identifiers = Set(rows.map(\.identifier))
        #expect(rows.count == 166 && identifiers.count == rows.count)
        for row in rows {
            #expect(identifiers.isSuperset(of: row.supertypes), "\(row.identifier)")
            #expect(
                !UTType(declared: row.identifier).supertypes.contains(
                    UTType(declared: row.identifier)
                )
            )
            for tag in row.extensions + row.mimeTypes {
                #expect(tag == tag.lowercased() && !tag.isEmpty)
            }
            #expect(row.mimeTypes.allSatisfy { $0.split(separator: "/").count == 2 })
        }
    }

    @Test func `has the names that Swift has`() {
        // A type from each part of the list.
        for type in [
            UTType.item, .text, .html, .makefile, .image, .usdz, .m3uPlaylist, .folder,
            .applicationExtension, .tarArchive, .emailMessage, .x509Certificate, .epub, .ahap,
            .jpegxl, .geoJSON, .exe, .binaryPropertyList,
        ] {
            #expect(type.isDeclared, "\(type)")
        }
    }
}

@Suite struct `The database of MIME types` {
    private let database = MIMEDatabase(
        globs: [
            "# a remark", "50:text/x-b:*.foo", "80:text/x-a:*.foo", "50:text/x-a:*.fo",
            "50:text/x-a:*.Foo", "50:text/x-c:*.tar.foo", "50:text/x-d:*.f[0-9]", "50:text/x-e:foo",
            "x:text/x-f:*.foo", "nonsense", "50:text/x-g:*.cfoo:cs", "::",
            "50:application/x-h:*.hh2",
        ],
        aliases: ["text/old text/x-a", "a b c", "image/x-png image/png"],
        subclasses: ["text/x-a application/x-h", "application/x-h text/x-a", "text/x-b text/html"]
    )

    @Test func `is read as far as it can be`() {
        #expect(database.mimeTypes(ofExtension: "foo") == ["text/x-a", "text/x-b"])
        #expect(database.mimeTypes(ofExtension: "tar.foo") == ["text/x-c"])
        #expect(database.mimeTypes(ofExtension: "f[0-9]").isEmpty)
        #expect(database.extensions(of: "text/x-a") == ["foo", "fo"])
        #expect(database.extensions(of: "text/x-g") == ["cfoo"])
        #expect(database.name(of: "text/old") == "text/x-a")
        #expect(database.name(of: "a") == "a")
        #expect(database.supertypes(of: "text/x-b") == ["text/html"])
        #expect(database.knows("text/x-a") && !database.knows("text/x-z"))
    }

    @Test func `makes types that conform to others`() {
        let table = TypeTable(declarations: [:], database: database)
        let found = table.identifiers(tag: "foo", tagClass: .filenameExtension)
        #expect(found == ["dyn.mtext-2fx-2da", "dyn.mtext-2fx-2db"])
        let old = table.identifiers(tag: "text/old", tagClass: .mimeType)
        #expect(old == ["dyn.mtext-2fx-2da"])
        #expect(table.identifiers(tag: "image/x-png", tagClass: .mimeType) == ["public.png"])
        let supertypes = table.supertypes(of: found[0], given: nil)
        #expect(supertypes.isSuperset(of: ["public.plain-text", "public.data"]))
        #expect(!supertypes.contains(found[0]))
        #expect(table.supertypes(of: found[1], given: nil).contains("public.html"))
        #expect(table.row(of: found[0])?.extensions == ["foo", "fo"])
    }

    @Test func `is empty where there is none`() {
        let table = TypeTable(
            declarations: [:],
            database: MIMEDatabase(directory: "/nothing/here")
        )
        #expect(table.identifiers(tag: "png", tagClass: .filenameExtension) == ["public.png"])
        #expect(table.identifiers(tag: "foo", tagClass: .filenameExtension).isEmpty)
    }

    @Test func `has a limit for the size of a file`() throws {
        let directory = try TemporaryDirectory()
        let line = "50:text/x-a:*.foo\n"
        let long = String(repeating: "#\n", count: MIMEDatabase.limit / 2) + line
        try Data(long.utf8).write(to: URL(filePath: directory.path + "/globs2"))
        #expect(!MIMEDatabase(directory: directory.path).knows("text/x-a"))
        try Data(line.utf8).write(to: URL(filePath: directory.path + "/globs2"))
        #expect(MIMEDatabase(directory: directory.path).knows("text/x-a"))
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `survives any bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let scraps = ["50", ":", "*.", "a", "/", " ", "#", "\u{FFFD}", "\0", "-", "é"]
            let lines = (0..<5).map { _ in
                (0..<Int.random(in: 0..<8, using: &random)).map { _ in random.pick(scraps) }
                    .joined()[...]
            }
            let database = MIMEDatabase(globs: lines, aliases: lines, subclasses: lines)
            let table = TypeTable(declarations: [:], database: database)
            for line in lines {
                for tagClass in [UTTagClass.mimeType, .filenameExtension] {
                    for found in table.identifiers(tag: String(line), tagClass: tagClass) {
                        #expect(!table.supertypes(of: found, given: nil).contains(found))
                    }
                }
                _ = DynamicTag(identifier: "dyn.e" + line)
                _ = DynamicTag(identifier: "dyn.m" + line)
            }
        }
    }
}
