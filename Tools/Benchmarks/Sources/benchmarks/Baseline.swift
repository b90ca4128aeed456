import CBaseline
import Foundation

/// An error code of LMDB or of the system.
struct BaselineError: Error, CustomStringConvertible {
    var code: Int32
    var description: String { "the baseline failed with error \(code)" }

    static func check(_ code: Int32) throws {
        guard code == 0 else { throw BaselineError(code: code) }
    }
}

/// The entries of a log, in memory, for the baseline to write.
final class BaselineEntries {
    let pointer: OpaquePointer

    /// Reads the log of a store that is not open.
    init(ofStoreAt path: String) throws {
        var pointer: OpaquePointer?
        try BaselineError.check(baseline_entries_read("\(path)/log/current", &pointer))
        guard let pointer else { throw BaselineError(code: EINVAL) }
        self.pointer = pointer
    }

    deinit {
        baseline_entries_free(pointer)
    }

    var count: Int { baseline_entries_count(pointer) }
    var recordBytes: Int { baseline_entries_record_bytes(pointer) }
}

/// A log written and read by LMDB's C API alone.
final class BaselineLog {
    let directory: String
    private let pointer: OpaquePointer

    init(at directory: String, for entries: BaselineEntries) throws {
        self.directory = directory
        try FileManager.default.createDirectory(
            atPath: directory,
            withIntermediateDirectories: false
        )
        var pointer: OpaquePointer?
        try BaselineError.check(baseline_log_create(directory, entries.pointer, &pointer))
        guard let pointer else { throw BaselineError(code: EINVAL) }
        self.pointer = pointer
    }

    /// Opens the log of a store that this process does not have open, to be scanned.
    init(ofStoreAt path: String) throws {
        directory = "\(path)/log/current"
        var pointer: OpaquePointer?
        try BaselineError.check(baseline_log_open(directory, &pointer))
        guard let pointer else { throw BaselineError(code: EINVAL) }
        self.pointer = pointer
    }

    deinit {
        baseline_log_close(pointer)
    }

    /// Appends entries in one commit.
    func append(_ range: Range<Int>, of entries: BaselineEntries, reading: Bool = false) throws {
        try BaselineError.check(
            baseline_log_append(
                pointer,
                entries.pointer,
                range.lowerBound,
                range.count,
                reading
            )
        )
    }

    /// Reads every byte of `events` and checks it.
    ///
    /// - Returns: How many there are.
    @discardableResult
    func scan(_ crc: baseline_crc) throws -> Int {
        var result = baseline_scan_result()
        try BaselineError.check(baseline_log_scan(pointer, crc, &result))
        guard result.mismatches == 0 else { throw BaselineError(code: EILSEQ) }
        return Int(result.events)
    }
}

/// Whether two logs, neither of them open, hold the same bytes.
func logsAreEqual(_ left: String, _ right: String) throws -> Bool {
    var isEqual = false
    try BaselineError.check(baseline_logs_equal(left, right, &isEqual))
    return isEqual
}

/// The sizes of a log that is not open.
func logSizes(_ directory: String) throws -> baseline_sizes {
    var sizes = baseline_sizes()
    try BaselineError.check(baseline_log_sizes(directory, &sizes))
    return sizes
}

/// What of `body` reached the disk.
func counting(_ body: () throws -> Void) rethrows -> baseline_counts {
    baseline_counting_begin()
    do {
        try body()
    } catch {
        _ = baseline_counting_end()
        throw error
    }
    return baseline_counting_end()
}

extension baseline_counts {
    static func += (left: inout baseline_counts, right: baseline_counts) {
        left.fdatasync += right.fdatasync
        left.fsync += right.fsync
        left.msync += right.msync
        left.synchronous_writes += right.synchronous_writes
        left.writes += right.writes
        left.written_bytes += right.written_bytes
    }

    /// How often each, per unit.
    func description(per count: Int) -> String {
        func each(_ value: UInt64) -> String {
            let ratio = Double(value) / Double(count)
            return ratio == ratio.rounded() ? "\(Int(ratio))" : String(format: "%.2f", ratio)
        }
        var parts = [
            "\(each(fdatasync)) fdatasync", "\(each(synchronous_writes)) O_DSYNC write",
            "\(each(writes)) other writes",
        ]
        if fsync > 0 { parts.append("\(each(fsync)) fsync") }
        if msync > 0 { parts.append("\(each(msync)) msync") }
        return parts.joined(separator: ", ") + ", \(Int(written_bytes) / count) B"
    }
}
