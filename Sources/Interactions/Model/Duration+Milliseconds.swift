extension Duration {
    /// The length in whole milliseconds, rounded towards zero and limited to those that `Int64`
    /// holds.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, exceeds) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        guard !overflows, !exceeds else { return seconds < 0 ? .min : .max }
        return sum
    }
}
