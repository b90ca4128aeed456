extension Array {
    /// Returns the first index whose element satisfies `predicate`.
    ///
    /// The elements that do not satisfy it come before those that do.
    func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
