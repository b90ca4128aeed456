/// A named table of an environment: keys of 1 to 511 bytes in byte order, each with one value.
///
/// ``Environment/table(named:)`` makes it. Using it with a transaction of another environment
/// throws ``LMDBError/foreignTable``.
package struct Table: Hashable, Sendable {
    /// LMDB's handle, valid in its own environment only.
    let handle: UInt32
    /// The serial number of the environment it belongs to.
    let environmentNumber: UInt64
}
