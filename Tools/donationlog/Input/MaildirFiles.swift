import ArgumentParser
import Foundation
import Importing

/// The mails of a Maildir and its folders, always in the same order.
struct MaildirFiles {
    /// The largest depth of nested folders.
    private static let depth = 32

    private let root: String

    /// Checks that the directory exists.
    init(in path: String) throws(Failure) {
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw .message("cannot open '\(path)': no such directory", .noInput)
        }
        guard isDirectory.boolValue else {
            throw .message("'\(path)' is a file, and a Maildir is a directory", .badData)
        }
        root = path
    }

    /// Reads all mails one by one; skips and counts files that it cannot open.
    func read(
        into importer: inout HistoryImporter,
        by source: inout MailSource
    ) throws(Failure) {
        var found = false
        try read(root, depth: Self.depth, into: &importer, by: &source, found: &found)
        if !found { importer.skip(root, .unreadable) }
    }

    private func read(
        _ folder: String,
        depth: Int,
        into importer: inout HistoryImporter,
        by source: inout MailSource,
        found: inout Bool
    ) throws(Failure) {
        for name in Self.names(in: folder) where name != "tmp" {
            let path = "\(folder)/\(name)"
            guard Self.type(of: path) == .typeDirectory else { continue }
            if name == "cur" || name == "new" {
                found = true
                try readMails(in: path, into: &importer, by: &source)
            } else if depth > 0 {
                try read(path, depth: depth - 1, into: &importer, by: &source, found: &found)
            }
        }
    }

    private func readMails(
        in folder: String,
        into importer: inout HistoryImporter,
        by source: inout MailSource
    ) throws(Failure) {
        for name in Self.names(in: folder) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            // Opening a pipe would wait.
            guard Self.type(of: path) == .typeRegular else { continue }
            source.begin(in: MailFolder(inMaildir: mailFolder(of: path), file: name))
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

    /// Returns the folder of a mail: the directories from the root's name on.
    private func mailFolder(of path: String) -> String {
        let name = root.split(separator: "/").last ?? ""
        let inside = path.dropFirst(root.count).split(separator: "/").dropLast(2)
        return ([name] + inside).joined(separator: "/")
    }

    /// Returns the names in a directory by their bytes; none if it cannot be read.
    private static func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the type of a file, without following links.
    private static func type(of path: String) -> FileAttributeType? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType
    }
}
