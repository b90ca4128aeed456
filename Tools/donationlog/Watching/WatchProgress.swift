import FileEvents
import Foundation

/// How far a watcher has read its sources, so that a restart neither misses a file nor reads the
/// old ones again.
///
/// It is kept beside the log and not in it: it says nothing about people.
struct WatchProgress: Codable, Equatable {
    /// The progress in one source.
    struct Source: Codable, Equatable {
        /// The time before which every change is read, in nanoseconds since 1970.
        var readUpTo: Int64?
        /// The directories that were read to that time.
        var folders: Set<String> = []
        /// The files, by their numbers in the file system.
        var files: [UInt64: File] = [:]
    }

    /// The state in which a file was read.
    struct File: Codable, Equatable {
        var size: Int64
        /// The time of the last change of the content.
        var written: Int64
        /// The byte from which to go on in a file that grows.
        var next: Int?
        /// The checksum of the bytes before it.
        var checksum: UInt64?
    }

    /// The last position of the log then; a log that ends before it was restored from a backup.
    var position: UInt64 = 0
    /// The sources, by their keys.
    var sources: [String: Source] = [:]

    private static let mostBytes = 64 << 20

    /// Makes an empty progress.
    init() {}

    /// Reads the progress at a path; an empty one if there is none.
    ///
    /// - Throws: `Failure`, if the file cannot be read or understood.
    init(at path: String) throws(Failure) {
        guard let stamp = FileStamp(at: path) else { return }
        do {
            guard stamp.isFile, stamp.size <= Self.mostBytes else {
                throw CocoaError(.fileReadTooLarge)
            }
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw .message(
                "'\(path)' cannot be read; remove it, and the watcher reads its sources from the "
                    + "beginning, which brings deleted donations back unless `delete --and-refuse` "
                    + "refuses them",
                .badData
            )
        }
    }

    /// Replaces the file at a path.
    func write(to path: String) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data: Data
        do {
            data = try encoder.encode(self)
        } catch {
            throw .message("cannot write '\(path)': \(error)", .inputOutput)
        }
        try PrivateFile(path: path, replacing: true).write { output throws(Failure) in
            try output.write(data)
        }
    }
}
