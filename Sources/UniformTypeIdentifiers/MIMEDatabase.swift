internal import Foundation

/// The MIME types of the system, as shared-mime-info has them.
///
/// A file that is not there, is too large or has other lines than it should counts for nothing.
struct MIMEDatabase: Sendable {
    /// The largest size of a file, in bytes.
    static let limit = 4 << 20

    /// The MIME types by extension, the preferred one first.
    private var byExtension: [String: [String]] = [:]
    /// The extensions by MIME type, the preferred one first.
    private var extensions: [String: [String]] = [:]
    private var aliases: [String: String] = [:]
    private var supertypes: [String: [String]] = [:]

    /// Makes a database that knows nothing.
    init() {}

    /// Reads the files of a directory.
    init(directory: String) {
        self.init(
            globs: Self.lines(of: directory + "/globs2"),
            aliases: Self.lines(of: directory + "/aliases"),
            subclasses: Self.lines(of: directory + "/subclasses")
        )
    }

    /// Reads the lines of the files.
    init(globs: [Substring], aliases: [Substring], subclasses: [Substring]) {
        var weighted: [(weight: Int, type: String, ending: String)] = []
        for line in globs where line.first != "#" {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            guard fields.count >= 3, let weight = Int(fields[0]), fields[2].hasPrefix("*.") else {
                continue
            }
            let ending = fields[2].dropFirst(2)
            guard !ending.isEmpty, !ending.contains(where: { "*?[".contains($0) }) else { continue }
            weighted.append((weight, fields[1].lowercased(), ending.lowercased()))
        }
        // Those of one weight stay in the order of the file.
        for (_, glob) in weighted.enumerated()
            .sorted(by: { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) })
        {
            if byExtension[glob.ending]?.contains(glob.type) != true {
                byExtension[glob.ending, default: []].append(glob.type)
                extensions[glob.type, default: []].append(glob.ending)
            }
        }
        for (alias, type) in Self.pairs(aliases) { self.aliases[alias] = type }
        for (type, supertype) in Self.pairs(subclasses) {
            supertypes[type, default: []].append(supertype)
        }
    }

    private static func lines(of path: String) -> [Substring] {
        guard let file = FileHandle(forReadingAtPath: path),
            let bytes = try? file.read(upToCount: limit + 1), bytes.count <= limit
        else { return [] }
        return String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: true)
    }

    private static func pairs(_ lines: [Substring]) -> [(String, String)] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2 else { return nil }
            return (words[0].lowercased(), words[1].lowercased())
        }
    }

    /// Returns the name of a MIME type that may go by another name.
    func name(of type: String) -> String { aliases[type] ?? type }

    /// Returns whether the database has a MIME type.
    func knows(_ type: String) -> Bool { extensions[type] != nil || supertypes[type] != nil }

    /// Returns the MIME types of files with an extension, the preferred one first.
    func mimeTypes(ofExtension ending: String) -> [String] { byExtension[ending] ?? [] }

    /// Returns the extensions of files of a MIME type, the preferred one first.
    func extensions(of type: String) -> [String] { extensions[type] ?? [] }

    /// Returns the MIME types that a MIME type is a case of.
    func supertypes(of type: String) -> [String] { supertypes[type] ?? [] }
}
