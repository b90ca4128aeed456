/// A pure fold of donations into views of one kind, one view per key.
///
/// `changes` says which views a donation touches and how, from the donation alone; `apply` makes one
/// change to one view. Neither sees a clock, a file or another view, so the same log gives the same
/// views, whatever the batches.
package protocol Projector: Sendable {
    /// What tells the views apart.
    associatedtype Key: ViewKey
    /// A view; a new one is what there is before the first change.
    associatedtype View: ViewRow
    /// What a donation does to one view.
    associatedtype Change

    /// The views a donation touches, with what it does to each.
    static func changes(from donation: Participation) -> [(key: Key, change: Change)]

    /// Makes one change to one view.
    static func apply(_ change: Change, to view: inout View)
}

/// A view's key, which orders as its bytes do.
package protocol ViewKey: Hashable, Comparable, Sendable {
    /// The key on disk.
    var bytes: [UInt8] { get }
    /// Reads a key from disk.
    init(bytes: [UInt8])
}

extension ContactKey: ViewKey {}
extension ConversationKey: ViewKey {}

/// A view as a row on disk.
package protocol ViewRow: Hashable, Sendable {
    /// Makes the view there is before any donation.
    init()
    /// Reads a row.
    init(decoding row: Span<UInt8>) throws(DecodingFailure)
    /// The row: equal views give equal bytes.
    var encoded: [UInt8] { get }
}

/// The version of the projectors together: changes whenever a view of the same log could differ.
package enum Projectors {
    package static let version = 2
}
