/// The progress of a fold, with counts of what it met.
package struct FoldProgress: Hashable, Sendable {
    /// The last position applied.
    package var position = Position.start
    /// The number of live donations up to that position.
    package var live: UInt64 = 0
    /// The number of deleted donations that the log still holds.
    package var deleted: UInt64 = 0
    /// The number of erased donations.
    package var erased: UInt64 = 0
    /// The number of events of unknown kinds.
    package var unknown: UInt64 = 0
    /// The number of unreadable records that the caller chose to skip.
    package var skipped: UInt64 = 0

    /// The number of aliases in live donations beyond the limit, which join nobody.
    package var unusedAliases: UInt64 = 0

    package init() {}
}
