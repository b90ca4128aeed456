package import CBaseline

/// The calls to the disk and to the memory.
package typealias Counts = baseline_counts

/// The calls of `body`, in all threads of this process.
package func counting(_ body: () throws -> Void) rethrows -> Counts {
    baseline_counting_begin()
    do {
        try body()
    } catch {
        _ = baseline_counting_end()
        throw error
    }
    return baseline_counting_end()
}

extension Counts: @retroactive Codable {
    package init(from decoder: any Decoder) throws {
        let numbers = try [UInt64](from: decoder)
        self.init()
        for (path, number) in zip(Self.all, numbers) { self[keyPath: path] = number }
    }

    package func encode(to encoder: any Encoder) throws {
        try Self.all.map { self[keyPath: $0] }.encode(to: encoder)
    }

    private static var all: [WritableKeyPath<Counts, UInt64>] {
        [
            \.fdatasync, \.fsync, \.msync, \.synchronous_writes, \.writes, \.written_bytes,
            \.pages, \.allocations, \.allocated_bytes,
        ]
    }
}

extension Counts {
    package static func += (left: inout Counts, right: Counts) {
        for path in all { left[keyPath: path] += right[keyPath: path] }
    }

    /// The number of waits for the disk.
    package var syncs: UInt64 { fdatasync + fsync + msync + synchronous_writes }

    /// The syncs by their kinds, for each of `count`.
    package func syncs(per count: Int) -> String {
        let kinds = [
            (fdatasync, "fdatasync"), (fsync, "fsync"), (msync, "msync"),
            (synchronous_writes, "O_DSYNC write"),
        ]
        let parts = kinds.filter { $0.0 > 0 }
            .map { number($0.0, per: count) + " " + $0.1 }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}

/// A mean with its significant digits.
package func number(_ value: UInt64, per count: Int) -> String {
    let ratio = Double(value) / Double(max(1, count))
    if ratio == ratio.rounded() || ratio >= 100 { return "\(Int(ratio.rounded()))" }
    // Three significant digits, without Foundation's formats.
    let scale = ratio >= 10 ? 10.0 : ratio >= 1 ? 100 : 10_000
    return "\((ratio * scale).rounded() / scale)"
}
