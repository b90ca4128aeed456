/// How far a fold has come, and what it has met.
package struct FoldProgress: Hashable, Sendable {
    /// The last position applied.
    package var position = Position.start
    /// How many donations up to it are live.
    package var live: UInt64 = 0
    /// How many were deleted and can still be read in the log.
    package var deleted: UInt64 = 0
    /// How many were erased.
    package var erased: UInt64 = 0
    /// How many events are of a kind that this version does not know.
    package var unknown: UInt64 = 0
    /// How many records could not be read and were passed over, as the caller wished.
    package var skipped: UInt64 = 0

    /// How many aliases in live donations are beyond the limit and join nobody.
    package var unusedAliases: UInt64 = 0

    package init() {}
}
