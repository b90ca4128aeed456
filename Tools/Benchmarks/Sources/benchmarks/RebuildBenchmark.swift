import CBaseline
import DonationStore
import Foundation

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
        contenders[0].meaning = try counting { _ = try store.rebuild() }.description(per: 1)
        for _ in 0..<rounds {
            contenders[0].samples.append(try measure { _ = try store.rebuild() } / count)
            for (index, crc) in scans.enumerated() {
                contenders[index + 1].samples.append(try measure { try log.scan(crc) } / count)
            }
        }
        return contenders
    }

    /// What a rebuild needs of memory, in a process that does nothing else.
    ///
    /// - Returns: The peak, pages of the log and the views mapped in among them, and the peak of
    ///   the process's own pages, both in KiB.
    /// - Throws: ``UnexpectedOutcome`` when that process fails.
    func memory(storeAt path: String) throws -> (peak: Int, own: Int) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--step", "rebuild", "--directory", path]
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let numbers = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .compactMap { Int($0) }
        guard process.terminationStatus == 0, numbers.count == 2 else {
            throw UnexpectedOutcome(description: "the rebuild in a process of its own failed")
        }
        return (numbers[0], numbers[1])
    }
}
