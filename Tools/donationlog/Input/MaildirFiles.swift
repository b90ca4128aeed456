import ArgumentParser
import FileEvents
import Foundation
import Importing

/// The mails of a Maildir and its folders, always in the same order.
struct MaildirFiles {
    /// The largest depth of nested folders.
    private static let depth = 32

    let root: String

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

    /// Returns the mails of each folder; none if this is no Maildir.
    func streams(by mails: MaildirStream.MailReader) -> [MaildirStream] {
        var streams: [MaildirStream] = []
        addStreams(of: root, depth: Self.depth, by: mails, to: &streams)
        return streams
    }

    private func addStreams(
        of folder: String,
        depth: Int,
        by mails: MaildirStream.MailReader,
        to streams: inout [MaildirStream]
    ) {
        for name in Self.names(in: folder) where name != "tmp" {
            let path = "\(folder)/\(name)"
            guard FileStamp(at: path, followingLinks: false)?.isDirectory == true else { continue }
            if Self.holdsMails(name) {
                streams.append(MaildirStream(self, in: path, by: mails))
            } else if depth > 0 {
                addStreams(of: path, depth: depth - 1, by: mails, to: &streams)
            }
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
        switch open(path) {
        case .missing: return false
        case .other: return true
        case .closed:
            importer.skip(path, .closed)
            return true
        case .mail(let input):
            source.begin(in: folder(of: path))
            try importer.read(input, by: &source)
            return true
        }
    }

    /// What is at the path of a mail.
    enum Found {
        /// An open mail.
        case mail(InputFile)
        /// A file that the tool cannot open.
        case closed
        /// Something other than a file.
        case other
        /// Nothing, or nothing that is a mail by its name.
        case missing
    }

    /// Opens a mail.
    func open(_ path: String) -> Found {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // Opening a pipe would wait.
        guard !name.hasPrefix("."), let stamp = FileStamp(at: path, followingLinks: false) else {
            return .missing
        }
        guard stamp.isFile else { return .other }
        do {
            return .mail(try InputFile(opening: path))
        } catch {
            return FileStamp(at: path) == nil ? .missing : .closed
        }
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
