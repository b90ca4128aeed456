import ArgumentParser
import FileEvents
import Foundation
import Importing

/// The mails of a Maildir and its folders, always in the same order.
struct MaildirFiles {
    /// The largest depth of nested folders.
    private static let depth = 32

    private let root: String

    /// Checks that the directory exists.
    init(in path: String) throws(Failure) {
        guard let stamp = FileStamp(at: path) else {
            throw .message("cannot open '\(path)': no such directory", .noInput)
        }
        guard stamp.isDirectory else {
            throw .message("'\(path)' is a file, and a Maildir is a directory", .badData)
        }
        root = path
    }

    /// Makes the files of a directory that may come later.
    init(root: String) {
        self.root = root
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
            guard FileStamp(at: path, followingLinks: false)?.isDirectory == true else { continue }
            if Self.holdsMails(name) {
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
        for name in Self.names(in: folder) {
            try readMail(at: "\(folder)/\(name)", into: &importer, by: &source)
        }
    }

    /// Returns whether a directory of this name holds mails.
    static func holdsMails(_ name: String) -> Bool { name == "cur" || name == "new" }

    /// Reads the mail of a file; counts a file that it cannot open.
    ///
    /// - Returns: Whether there is such a file.
    @discardableResult
    func readMail(
        at path: String,
        into importer: inout HistoryImporter,
        by source: inout MailSource
    ) throws(Failure) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // Opening a pipe would wait.
        guard !name.hasPrefix("."), let stamp = FileStamp(at: path, followingLinks: false) else {
            return false
        }
        guard stamp.isFile else { return true }
        source.begin(in: folder(of: path))
        let input: InputFile
        do {
            input = try InputFile(opening: path)
        } catch {
            guard FileStamp(at: path) != nil else { return false }
            importer.skip(path, .closed)
            return true
        }
        try importer.read(input, by: &source)
        return true
    }

    /// Returns the folder of a mail, with the flags in its name.
    func folder(of path: String) -> MailFolder {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return MailFolder(inMaildir: mailFolder(of: path), file: name)
    }

    /// Returns the folder of a mail: the directories from the root's name on.
    private func mailFolder(of path: String) -> String {
        let name = root.split(separator: "/").last ?? ""
        let inside = path.dropFirst(root.count).split(separator: "/").dropLast(2)
        return ([name] + inside).joined(separator: "/")
    }

    /// Returns the names in a directory by their bytes; none if it cannot be read.
    static func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
