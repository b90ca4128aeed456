internal import Foundation

/// All declared types, and the database of MIME types behind them.
final class TypeTable: Sendable {
    /// A type, as something declares it.
    struct Row: Hashable, Sendable {
        var identifier: String
        var supertypes: [String]
        var extensions: [String] = []
        var mimeTypes: [String] = []
        var description: String?
    }

    /// The types of this process.
    static let shared = TypeTable(
        declarations: Bundle.main.infoDictionary ?? [:],
        database: MIMEDatabase(directory: "/usr/share/mime")
    )

    private let rows: [String: Row]
    /// The identifiers of types by their tags in lower case, the preferred one first.
    private let byTag: [UTTagClass: [String: [String]]]
    private let database: MIMEDatabase

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - declarations: The contents of an `Info.plist`.
    ///   - database: The MIME types of other makers.
    init(declarations: [String: Any], database: MIMEDatabase) {
        self.database = database
        var rows: [String: Row] = [:]
        var byTag: [UTTagClass: [String: [String]]] = [.filenameExtension: [:], .mimeType: [:]]
        func add(_ row: Row) {
            guard rows.updateValue(row, forKey: row.identifier.lowercased()) == nil else { return }
            for (tagClass, tags) in [
                (UTTagClass.filenameExtension, row.extensions), (.mimeType, row.mimeTypes),
            ] {
                for tag in tags {
                    byTag[tagClass]?[tag.lowercased(), default: []].append(row.identifier)
                }
            }
        }
        for row in Self.builtIn { add(row) }
        for key in ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"] {
            for declaration in declarations[key] as? [[String: Any]] ?? [] {
                guard let row = Row(declaration: declaration),
                    rows[row.identifier.lowercased()] == nil
                else { continue }
                add(row)
            }
        }
        self.rows = rows
        self.byTag = byTag
    }

    /// The rows of ``data``.
    static var builtIn: [Row] {
        var texts: [String] = []
        for line in data.split(separator: "\n") {
            if line.first == " ", let last = texts.popLast() {
                texts.append(last + (last.last == "," ? "" : " ") + line.drop { $0 == " " })
            } else {
                texts.append(String(line))
            }
        }
        return texts.compactMap { text in
            let columns = text.split(separator: " ", maxSplits: 4).map(String.init)
            guard columns.count == 5 else { return nil }
            func list(_ column: String) -> [String] {
                column == "-" ? [] : column.split(separator: ",").map(String.init)
            }
            return Row(
                identifier: columns[0],
                supertypes: list(columns[1]),
                extensions: list(columns[2]),
                mimeTypes: list(columns[3]),
                description: columns[4]
            )
        }
    }

    /// The declared type with an identifier; upper and lower case are equal.
    subscript(identifier: String) -> Row? { rows[identifier.lowercased()] }

    /// Returns the tags and supertypes of a type, also of a dynamic one.
    func row(of identifier: String) -> Row? {
        if let row = self[identifier] { return row }
        guard let dynamic = DynamicTag(identifier: identifier) else { return nil }
        switch dynamic.tagClass {
        case .mimeType:
            return Row(
                identifier: identifier,
                supertypes: supertypes(ofMIMEType: dynamic.tag),
                extensions: database.extensions(of: dynamic.tag),
                mimeTypes: [dynamic.tag]
            )
        default:
            return Row(identifier: identifier, supertypes: [], extensions: [dynamic.tag])
        }
    }

    /// Returns the identifiers of the known types with a tag, the preferred one first.
    func identifiers(tag: String, tagClass: UTTagClass) -> [String] {
        let tag = tag.lowercased()
        if let declared = byTag[tagClass]?[tag] { return declared }
        switch tagClass {
        case .mimeType:
            let name = database.name(of: tag)
            if name != tag, let declared = byTag[.mimeType]?[name] { return declared }
            guard database.knows(name) else { return [] }
            return dynamicIdentifier(ofMIMEType: name).map { [$0] } ?? []
        case .filenameExtension:
            return database.mimeTypes(ofExtension: tag).flatMap { name in
                byTag[.mimeType]?[name] ?? dynamicIdentifier(ofMIMEType: name).map { [$0] } ?? []
            }
        default: return []
        }
    }

    private func dynamicIdentifier(ofMIMEType name: String) -> String? {
        DynamicTag(tag: name, tagClass: .mimeType)?.identifier
    }

    // MARK: Conformance

    /// Returns the identifiers of all types to which a type conforms, without its own.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the type.
    ///   - given: A type to which it conforms beside those that its row names.
    /// - Returns: The identifiers.
    func supertypes(of identifier: String, given: String?) -> Set<String> {
        var found: Set<String> = []
        var waiting = (row(of: identifier)?.supertypes ?? []) + [given].compactMap(\.self)
        while let next = waiting.popLast() {
            guard next != identifier, found.insert(next).inserted else { continue }
            waiting += row(of: next)?.supertypes ?? []
        }
        return found
    }

    private func supertypes(ofMIMEType name: String) -> [String] {
        var supertypes = database.supertypes(of: name).flatMap {
            identifiers(tag: $0, tagClass: .mimeType)
        }
        switch name.prefix(while: { $0 != "/" }) {
        case "text": supertypes.append("public.plain-text")
        case "image": supertypes.append("public.image")
        case "audio": supertypes.append("public.audio")
        case "video": supertypes.append("public.movie")
        case "font": supertypes += ["public.font", "public.data"]
        case "message": supertypes += ["public.message", "public.data"]
        case "model": supertypes += ["public.3d-content", "public.data"]
        case "inode": supertypes.append("public.item")
        default: supertypes.append("public.data")
        }
        return supertypes
    }
}

extension TypeTable.Row {
    /// Reads a declaration of an `Info.plist`; `nil` if it has no identifier.
    init?(declaration: [String: Any]) {
        guard let identifier = declaration["UTTypeIdentifier"] as? String, !identifier.isEmpty
        else { return nil }
        func list(_ value: Any?) -> [String] {
            value as? [String] ?? (value as? String).map { [$0] } ?? []
        }
        let tags = declaration["UTTypeTagSpecification"] as? [String: Any] ?? [:]
        self.init(
            identifier: identifier,
            supertypes: list(declaration["UTTypeConformsTo"]),
            extensions: list(tags["public.filename-extension"]),
            mimeTypes: list(tags["public.mime-type"]),
            description: declaration["UTTypeDescription"] as? String
        )
    }
}
