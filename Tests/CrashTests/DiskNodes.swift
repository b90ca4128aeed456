import TestSupport

/// The target of a name in a directory of the model.
enum Node {
    case file(FileNode)
    case directory(DirectoryNode)
    case link(String)
}

/// A directory of the model, with its entries as programs see them and as on disk.
final class DirectoryNode {
    typealias Change = [(name: String, node: Node?)]

    private(set) var current: [String: Node] = [:]
    private var durable: [String: Node] = [:]
    private var pending: [Change] = []

    /// Changes entries all at once.
    func change(_ change: Change) {
        pending.append(change)
        Self.apply(change, to: &current)
    }

    func synchronize() {
        durable = current
        pending = []
    }

    func entries(_ choice: inout Choice) -> [String: Node] {
        switch choice.mode {
        case .everything: return current
        case .synchronized: return durable
        case .random:
            var entries = durable
            if choice.generator.chance(0.5) {
                // A journal keeps them in order, up to any one.
                let count = Int.random(in: 0...pending.count, using: &choice.generator)
                for change in pending.prefix(count) { Self.apply(change, to: &entries) }
            } else {
                for change in pending where choice.generator.chance(choice.share) {
                    Self.apply(change, to: &entries)
                }
            }
            return entries
        }
    }

    private static func apply(_ change: Change, to entries: inout [String: Node]) {
        for (name, node) in change { entries[name] = node }
    }
}

/// A file of the model, with its bytes as programs see them, as on disk, and the changes between.
final class FileNode {
    private static let sector = 512

    /// A sector after one operation.
    private struct Written {
        var operation: Int
        var sector: Int
        var bytes: [UInt8]
    }

    private var current: [UInt8] = []
    private var durable: [UInt8] = []
    private var pending: [Written] = []
    private var pendingSizes: [Int] = []

    func write(_ bytes: [UInt8], at offset: Int, operation: Int) {
        guard !bytes.isEmpty else { return }
        let end = offset + bytes.count
        if end > current.count { setSize(end) }
        current.replaceSubrange(offset..<end, with: bytes)
        keepSectors(offset..<end, operation)
    }

    func resize(to size: Int, operation: Int) {
        let before = current.count
        setSize(size)
        // Bytes that were cut off read as zeros when the file grows again.
        guard size < before else { return }
        let end = (before + Self.sector - 1) / Self.sector
        for sector in (size / Self.sector)..<end {
            pending.append(
                Written(operation: operation, sector: sector, bytes: bytes(of: sector))
            )
        }
    }

    func synchronize() {
        durable = current
        pending = []
        pendingSizes = []
    }

    /// Makes the sectors of a range durable, and as much of the size as they need.
    func synchronize(from offset: Int, count: Int) {
        let end = min(offset + count, current.count)
        if durable.count < end { durable += [UInt8](repeating: 0, count: end - durable.count) }
        let sectors = Self.sectors(offset..<end)
        for sector in sectors { Self.put(bytes(of: sector), at: sector, in: &durable) }
        pending.removeAll { sectors.contains($0.sector) }
    }

    func bytes(_ choice: inout Choice) -> [UInt8] {
        switch choice.mode {
        case .everything: return current
        case .synchronized: return durable
        case .random: break
        }
        guard !pending.isEmpty || !pendingSizes.isEmpty else { return durable }
        var bytes = durable
        let largest = max(current.count, durable.count, pendingSizes.max() ?? 0)
        bytes += [UInt8](repeating: 0, count: largest - bytes.count)
        var operation = -1
        var share = choice.share
        for written in pending {
            if written.operation != operation {
                // Each operation is there whole, not at all, or in part.
                operation = written.operation
                share = choice.generator.pick([0, 1, choice.share, choice.share])
            }
            guard choice.generator.chance(share) else { continue }
            var new = written.bytes
            if choice.tearsSectors { tear(&new, written.sector, bytes, &choice) }
            Self.put(new, at: written.sector, in: &bytes)
        }
        let size = choice.generator.pick([durable.count, current.count] + pendingSizes)
        return size <= bytes.count ? Array(bytes[..<size]) : bytes
    }

    /// Keeps the first or the last of the differing bytes, and leaves the rest.
    private func tear(
        _ new: inout [UInt8],
        _ sector: Int,
        _ bytes: [UInt8],
        _ choice: inout Choice
    ) {
        let start = sector * Self.sector
        let old = bytes[min(start, bytes.count)..<min(start + new.count, bytes.count)]
        let differing = zip(new.indices, old).filter { new[$0] != $1 }.map(\.0)
        guard let first = differing.first, let last = differing.last, first < last else { return }
        let cut = Int.random(in: (first + 1)...last, using: &choice.generator)
        if choice.generator.chance(0.5) {
            new.replaceSubrange(cut..<old.count, with: old.dropFirst(cut))
        } else {
            new.replaceSubrange(..<cut, with: old.prefix(cut))
        }
    }

    // MARK: Sectors

    private func setSize(_ size: Int) {
        guard size != current.count else { return }
        pendingSizes.append(size)
        if size < current.count {
            current.removeLast(current.count - size)
        } else {
            current += [UInt8](repeating: 0, count: size - current.count)
        }
    }

    private func keepSectors(_ range: Range<Int>, _ operation: Int) {
        for sector in Self.sectors(range) {
            pending.append(
                Written(operation: operation, sector: sector, bytes: bytes(of: sector))
            )
        }
    }

    /// A sector as a program sees it, with zeros after the end.
    private func bytes(of sector: Int) -> [UInt8] {
        let start = min(sector * Self.sector, current.count)
        let bytes = Array(current[start..<min(start + Self.sector, current.count)])
        return bytes + [UInt8](repeating: 0, count: Self.sector - bytes.count)
    }

    private static func sectors(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound / sector..<(range.upperBound + sector - 1) / sector
    }

    private static func put(_ new: [UInt8], at sector: Int, in bytes: inout [UInt8]) {
        let start = min(sector * Self.sector, bytes.count)
        let end = min(start + Self.sector, bytes.count)
        bytes.replaceSubrange(start..<end, with: new[..<(end - start)])
    }
}
