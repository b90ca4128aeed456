extension Fold {
    /// A row to write, or to remove if it has no value.
    package typealias RowChange = (key: [UInt8], row: [UInt8]?)

    /// Returns the rows in the order of their keys; of several changes of a row, the last.
    ///
    /// Most keys differ in their first sixteen bytes, which this compares as numbers.
    package static func ordered(_ changes: [RowChange]) -> [RowChange] {
        guard changes.count > 1 else { return changes }
        var keys: [(high: UInt64, low: UInt64, index: Int)] = []
        keys.reserveCapacity(changes.count)
        for (index, change) in changes.enumerated() {
            let key = change.key.span
            keys.append((key.beginning(at: 0), key.beginning(at: 8), index))
        }
        keys.sort { left, right in
            if left.high != right.high { return left.high < right.high }
            if left.low != right.low { return left.low < right.low }
            let order = changes[left.index].key.order(beside: changes[right.index].key)
            return order == 0 ? left.index < right.index : order < 0
        }
        var ordered: [RowChange] = []
        ordered.reserveCapacity(changes.count)
        for (place, key) in keys.enumerated() {
            if place + 1 < keys.count {
                let next = keys[place + 1]
                let mayBeEqual = key.high == next.high && key.low == next.low
                if mayBeEqual, changes[key.index].key == changes[next.index].key { continue }
            }
            ordered.append(changes[key.index])
        }
        return ordered
    }
}

extension Position {
    /// The position in eight bytes, which sort as the number does.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(rawValue)
        return bytes
    }
}

extension Span<UInt8> {
    /// Returns eight bytes as a number that sorts as they do; missing bytes are zeros.
    fileprivate func beginning(at start: Int) -> UInt64 {
        if count - start >= 8 { return bigEndian(at: start, width: 8) }
        var value: UInt64 = 0
        for index in start..<start + 8 {
            value = value << 8 | (index < count ? UInt64(self[index]) : 0)
        }
        return value
    }
}
