import ArgumentParser
import CBaseline

/// Reads the log with LMDB's C API and does nothing else.
struct ScanOnly: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read a store's log with a C cursor and check every checksum."
    )

    @OptionGroup var options: JobOptions

    @Flag(help: "Compute the checksums with tables even if the processor has an instruction.")
    var tables = false

    func run() throws {
        let log = try BaselineLog(ofStoreAt: options.path)
        let crc =
            baseline_crc_is_supported(BASELINE_CRC_SSE42) && !tables
            ? BASELINE_CRC_SSE42 : BASELINE_CRC_TABLES
        try options.run { try log.scan(crc) }
    }
}
