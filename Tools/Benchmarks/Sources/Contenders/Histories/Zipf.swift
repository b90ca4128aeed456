import Foundation

/// Random ranks, with the rank *k* 1/(*k* + 1)ˢ as frequent as the rank 0, *s* the exponent.
package struct Zipf {
    private var cumulative: [Double] = []

    package init(_ count: Int, exponent: Double = 1) {
        var sum = 0.0
        for rank in 0..<count {
            sum += 1 / pow(Double(rank + 1), exponent)
            cumulative.append(sum)
        }
    }

    package func rank(using random: inout SeededGenerator) -> Int {
        cumulative.place(of: Double.random(in: 0..<(cumulative.last ?? 1), using: &random))
    }
}

extension [Double] {
    /// The first index with more than `value` in ascending numbers; the last if none has.
    func place(of value: Double) -> Int {
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > value { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
