package import CBaseline
import Foundation

/// The floor, which is LMDB's C API and nothing else.
final class LMDBContender: Contender {
    private let log: BaselineLog
    private let entries: BaselineEntries
    private let reads: Bool

    init(at path: String, for work: Work, reading: Bool) throws {
        // A store's log, or one of its own.
        let ofStore = "\(path)/log/current"
        let isStore = FileManager.default.fileExists(atPath: ofStore)
        log = try BaselineLog(at: isStore ? ofStore : path, for: work.entries)
        entries = work.entries
        reads = reading
    }

    func donate(_ range: Range<Int>) throws {
        try log.append(range, of: entries, reading: reads)
    }

    func read(_ index: Int) throws {
        try log.find(index, of: entries)
    }

    func scan() throws -> Int {
        try log.scan(.fastest)
    }

    func tail(_ count: Int) throws {
        try log.tail(count)
    }
}

extension baseline_crc {
    /// The processor's instruction if it has one.
    package static var fastest: baseline_crc {
        baseline_crc_is_supported(BASELINE_CRC_SSE42) ? BASELINE_CRC_SSE42 : BASELINE_CRC_TABLES
    }
}
