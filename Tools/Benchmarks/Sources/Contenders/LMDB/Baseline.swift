package import CBaseline
import Foundation

/// An error code of LMDB or of the system.
package struct BaselineError: Error, CustomStringConvertible {
    var code: Int32
    package init(code: Int32) {
        self.code = code
    }

    package var description: String { "the baseline failed with error \(code)" }

    package static func check(_ code: Int32) throws {
        guard code == 0 else { throw BaselineError(code: code) }
    }
}

/// The entries of a log, in memory, for the baseline to write.
package final class BaselineEntries {
    let pointer: OpaquePointer

    /// Reads the log of a closed store.
    package init(ofStoreAt path: String) throws {
        var pointer: OpaquePointer?
        try BaselineError.check(baseline_entries_read("\(path)/log/current", &pointer))
        guard let pointer else { throw BaselineError(code: EINVAL) }
        self.pointer = pointer
    }

    deinit {
        baseline_entries_free(pointer)
    }

    package var count: Int { baseline_entries_count(pointer) }
    package var recordBytes: Int { baseline_entries_record_bytes(pointer) }
}

/// A log written and read by LMDB's C API alone.
package final class BaselineLog {
    private let pointer: OpaquePointer

    /// Makes a log, or opens an existing one that this process does not have open.
    init(at directory: String, for entries: BaselineEntries) throws {
        var pointer: OpaquePointer?
        if FileManager.default.fileExists(atPath: "\(directory)/data.mdb") {
            try BaselineError.check(baseline_log_open(directory, true, &pointer))
        } else {
            try FileManager.default.createDirectory(
                atPath: directory,
                withIntermediateDirectories: false
            )
            try BaselineError.check(baseline_log_create(directory, entries.pointer, &pointer))
        }
        guard let pointer else { throw BaselineError(code: EINVAL) }
        self.pointer = pointer
    }

    /// Opens a log for scans alone.
    package init(scanning directory: String) throws {
        var pointer: OpaquePointer?
        try BaselineError.check(baseline_log_open(directory, false, &pointer))
        guard let pointer else { throw BaselineError(code: EINVAL) }
        self.pointer = pointer
    }

    deinit {
        baseline_log_close(pointer)
    }

    /// Appends entries in one commit.
    func append(_ range: Range<Int>, of entries: BaselineEntries, reading: Bool) throws {
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

    func find(_ index: Int, of entries: BaselineEntries) throws {
        try BaselineError.check(baseline_log_find(pointer, entries.pointer, index))
    }

    func tail(_ count: Int) throws {
        try BaselineError.check(baseline_log_tail(pointer, count))
    }

    /// Reads every byte of `events` and checks it.
    ///
    /// - Returns: The number of records.
    package func scan(_ crc: baseline_crc) throws -> Int {
        var result = baseline_scan_result()
        try BaselineError.check(baseline_log_scan(pointer, crc, &result))
        guard result.mismatches == 0 else { throw BaselineError(code: EILSEQ) }
        return Int(result.events)
    }
}

/// Whether two closed logs hold the same bytes.
package func logsAreEqual(_ left: String, _ right: String) throws -> Bool {
    var isEqual = false
    try BaselineError.check(baseline_logs_equal(left, right, &isEqual))
    return isEqual
}

/// The sizes of a closed log.
package func logSizes(_ directory: String) throws -> baseline_sizes {
    var sizes = baseline_sizes()
    try BaselineError.check(baseline_log_sizes(directory, &sizes))
    return sizes
}
