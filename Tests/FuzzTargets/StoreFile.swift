import Foundation
import LMDB
import TestSupport

/// The kept file of a small log: 54 events of every kind, tables of two levels, pictures and a
/// donation on overflow pages, free pages.
struct StoreFile {
    /// An entry of one of its tables.
    struct Entry {
        var key: Range<Int>
        var value: Range<Int>
        var isRecord: Bool
    }

    /// The number of events in the log.
    static let events = 54
    /// The file, read once for all inputs.
    static let kept = try? StoreFile()
    private static let generation = "0123456789abcdef"

    let bytes: [UInt8]
    let entries: [Entry]

    private init() throws {
        let directory = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Store").path
        bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(directory)/data.mdb")))
        var entries: [Entry] = []
        let file = try PageFile.opened(directory: directory)
        _ = try file.save(keyLengths: []) { entry in
            let start = Int(entry.value.offset)
            guard let value = entry.valueOnPage else { return }
            entries.append(
                Entry(
                    key: start - entry.key.count..<start,
                    value: start..<start + value.count,
                    isRecord: entry.table == "events"
                )
            )
        } doubtful: { _ in
        }
        self.entries = entries
    }

    /// Replaces a log's file.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - path: The place of the store.
    /// - Returns: The directory of the file.
    /// - Throws: An error of the file system.
    static func put(_ bytes: [UInt8], intoStoreAt path: String) throws -> String {
        let directory = "\(path)/log/\(generation)"
        let files = FileManager.default
        try files.createDirectory(
            atPath: directory,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try files.createSymbolicLink(
            atPath: "\(path)/log/current",
            withDestinationPath: generation
        )
        try Data(bytes).write(to: URL(filePath: "\(directory)/data.mdb"))
        return directory
    }
}
