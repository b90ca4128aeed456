extension Sequence {
    /// Returns the first elements of an order, in that order.
    ///
    /// - Complexity: O(*n* log *m*) in the elements and those wanted; memory O(*m*).
    func first(_ count: Int, by comesFirst: (Element, Element) -> Bool) -> [Element] {
        var kept: [Element] = []
        for element in self {
            kept.append(element)
            guard kept.count >= 2 * count else { continue }
            kept.sort(by: comesFirst)
            kept.removeLast(kept.count - count)
        }
        return Array(kept.sorted(by: comesFirst).prefix(count))
    }
}
