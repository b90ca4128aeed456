import CBaseline
import DonationStore

/// A rebuild against a C cursor that reads the same log and checks every checksum.
struct RebuildBenchmark {
    var rounds: Int

    /// Runs the benchmark.
    ///
    /// - Parameters:
    ///   - path: A store.
    ///   - log: A log with the same events.
    ///   - count: How many events they have.
    /// - Returns: The store and the baselines.
    /// - Throws: What keeps the store or the log from being read.
    func run(storeAt path: String, _ log: BaselineLog, count: Int) throws -> [Contender] {
        let store = try DonationStore.open(at: path)
        var contenders = [Contender("store, rebuild and digest")]
        var scans: [baseline_crc] = []
        for (crc, name) in [(BASELINE_CRC_TABLES, "tables"), (BASELINE_CRC_SSE42, "SSE4.2")]
        where baseline_crc_is_supported(crc) {
            scans.append(crc)
            contenders.append(Contender("C, cursor and CRC-32C (\(name))"))
            try log.scan(crc)
        }
        contenders[0].meaning = try counting { try store.rebuildViews() }.description(per: 1)
        for _ in 0..<rounds {
            contenders[0].samples.append(try measure { try store.rebuildViews() } / count)
            for (index, crc) in scans.enumerated() {
                contenders[index + 1].samples.append(try measure { try log.scan(crc) } / count)
            }
        }
        return contenders
    }
}
