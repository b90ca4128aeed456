import ArgumentParser
import Foundation
import Histories

/// The mails of a Maildir and of the folders in it, in an order that is always the same.
struct MaildirFiles {
    /// How deep folders may stand in each other.
    private static let depth = 32

    private let root: String

    /// Looks whether there is a directory.
    init(in path: String) throws(Failure) {
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw .message("cannot open '\(path)': no directory", .noInput)
        }
        guard isDirectory.boolValue else {
            throw .message("'\(path)' is a file, and a Maildir is a directory", .badData)
        }
        root = path
    }

    /// Reads all mails, one after the other; files that cannot be opened are skipped and counted.
    func read(
        into importer: inout HistoryImporter,
        _ source: consuming MailSource
    ) throws(Failure) {
        var source = source
        var found = false
        try read(root, Self.depth, into: &importer, &source, &found)
        if !found { importer.skip(root, .unreadable) }
    }

    private func read(
        _ folder: String,
        _ depth: Int,
        into importer: inout HistoryImporter,
        _ source: inout MailSource,
        _ found: inout Bool
    ) throws(Failure) {
        for name in Self.names(in: folder) where name != "tmp" {
            let path = "\(folder)/\(name)"
            guard Self.type(of: path) == .typeDirectory else { continue }
            if name == "cur" || name == "new" {
                found = true
                try readMails(in: path, into: &importer, &source)
            } else if depth > 0 {
                try read(path, depth - 1, into: &importer, &source, &found)
            }
        }
    }

    private func readMails(
        in folder: String,
        into importer: inout HistoryImporter,
        _ source: inout MailSource
    ) throws(Failure) {
        for name in Self.names(in: folder) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            // A pipe would keep whoever opens it waiting.
            guard Self.type(of: path) == .typeRegular else { continue }
            let input: InputFile
            do {
                input = try InputFile(opening: path)
            } catch {
                importer.skip(path, .closed)
                continue
            }
            try importer.read(input, by: &source)
        }
    }

    /// The names in a directory in the order of their bytes; none of one that cannot be read.
    private static func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// What kind of file it is, links not followed.
    private static func type(of path: String) -> FileAttributeType? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType
    }
}
