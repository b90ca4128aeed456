/// Folds donations into rows, on the caller's thread or on another.
///
/// The work is a function of the rows and the donations alone, so the thread makes no difference to
/// the rows.
package protocol RowFolder: AnyObject {
    /// Begins a piece of work; the previous one has ended.
    func begin(_ work: consuming FoldWork)
    /// Waits for the end of the work, and returns it; `nil` when none was begun.
    func finish() -> FoldWork?
}

/// Rows on their way to another thread and back, with the donations to fold into them.
package struct FoldWork: Sendable {
    var rows: FoldRows
    var batch: FoldBatch
    let actions: [ChannelAction]

    /// Folds the donations into the rows.
    package mutating func fold() {
        rows.apply(&batch, actions)
    }
}
