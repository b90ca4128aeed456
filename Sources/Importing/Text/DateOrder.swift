/// The order of day, month and year in dates.
package enum DateOrder: String, CaseIterable, Sendable {
    /// As in 5/1/2026.
    case dmy
    /// As in 1/5/2026.
    case mdy
    /// As in 2026/1/5.
    case ymd
}
