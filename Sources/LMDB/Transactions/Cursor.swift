import CLMDB
import Glibc

/// A mark among the entries of a table, which moves in key order.
///
/// A new cursor is on no entry: a move to the next takes it to the first, a move to the previous to
/// the last. A move that finds no entry leaves it on none, beyond that end of the table, and only a
/// move back leads to entries again. Spans are in place and valid until the cursor moves.
@safe
package struct Cursor: ~Copyable, ~Escapable {
    private enum State {
        case anywhere
        case beforeFirst
        case onEntry
        case afterLast
    }

    private let pointer: OpaquePointer
    private let environment: Environment
    /// Whether keys are numbers in the machine's byte order, rather than compared byte by byte.
    private let isNumeric: Bool
    private var state = State.anywhere
    private var currentKey = unsafe MDB_val()
    private var currentValue = unsafe MDB_val()

    @_lifetime(borrow pointer)
    init(pointer: OpaquePointer, _ environment: Environment, isNumeric: Bool = false) {
        unsafe self.pointer = unsafe pointer
        self.environment = environment
        self.isNumeric = isNumeric
    }

    deinit {
        unsafe mdb_cursor_close(pointer)
    }

    /// The key of the current entry, in place; empty when the cursor is on no entry.
    package var key: Span<UInt8> {
        @_lifetime(borrow self)
        get { unsafe _overrideLifetime(Span(_unsafeElements: currentKey.bytes), borrowing: self) }
    }

    /// The value of the current entry, in place; empty when the cursor is on no entry.
    package var value: Span<UInt8> {
        @_lifetime(borrow self)
        get { unsafe _overrideLifetime(Span(_unsafeElements: currentValue.bytes), borrowing: self) }
    }

    /// A number for the page of the current entry: entries with equal numbers are on the same page.
    ///
    /// This is a hint for callers that want to fill pages well. It holds until the transaction
    /// changes the table: changed pages move, and their numbers may be those of others.
    package var page: Int {
        unsafe Int(bitPattern: currentKey.mv_data) / Int(getpagesize())
    }

    /// Moves to the entry with the least key.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: An error of the file.
    /// - Complexity: O(log *n*) in the number of entries.
    package mutating func moveToFirst() throws(LMDBError) -> Bool {
        try move(MDB_FIRST, otherwise: .anywhere)
    }

    /// Moves to the entry with the greatest key.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: An error of the file.
    /// - Complexity: O(log *n*) in the number of entries.
    package mutating func moveToLast() throws(LMDBError) -> Bool {
        try move(MDB_LAST, otherwise: .anywhere)
    }

    /// Moves to the entry with the next greater key.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: An error of the file.
    /// - Complexity: O(1) amortised.
    package mutating func moveToNext() throws(LMDBError) -> Bool {
        switch state {
        case .onEntry: try move(MDB_NEXT, otherwise: .afterLast)
        case .anywhere, .beforeFirst: try move(MDB_FIRST, otherwise: .afterLast)
        case .afterLast: false
        }
    }

    /// Moves to the entry with the next smaller key.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: An error of the file.
    /// - Complexity: O(1) amortised.
    package mutating func moveToPrevious() throws(LMDBError) -> Bool {
        switch state {
        case .onEntry: try move(MDB_PREV, otherwise: .beforeFirst)
        case .anywhere, .afterLast: try move(MDB_LAST, otherwise: .beforeFirst)
        case .beforeFirst: false
        }
    }

    /// Moves to the entry with the least key that is not smaller than the given one.
    ///
    /// - Parameter key: Any bytes; the empty key is smaller than all others.
    /// - Returns: Whether there is one; if not, the cursor is beyond the last entry.
    /// - Throws: An error of the file.
    /// - Complexity: O(log *n*) in the number of entries.
    package mutating func seek(atOrAfter key: Span<UInt8>) throws(LMDBError) -> Bool {
        guard !key.isEmpty else { return try move(MDB_FIRST, otherwise: .afterLast) }
        state = .anywhere
        let (code, foundKey, foundValue) = unsafe key.withUnsafeBufferPointer { [pointer] bytes in
            var key = unsafe MDB_val(bytes)
            var value = unsafe MDB_val()
            let code = unsafe mdb_cursor_get(pointer, &key, &value, MDB_SET_RANGE)
            return unsafe (code, key, value)
        }
        let isThere = try unsafe arrive(
            at: foundKey,
            value: foundValue,
            code: code,
            otherwise: .afterLast
        )
        guard !isThere || isNumeric || !self.key.precedes(key) else { throw .corrupted }
        return isThere
    }

    private mutating func move(
        _ operation: MDB_cursor_op,
        otherwise end: State
    ) throws(LMDBError) -> Bool {
        var key = unsafe MDB_val()
        var value = unsafe MDB_val()
        let code = unsafe mdb_cursor_get(pointer, &key, &value, operation)
        return try unsafe arrive(at: key, value: value, code: code, otherwise: end)
    }

    private mutating func arrive(
        at key: MDB_val,
        value: MDB_val,
        code: Int32,
        otherwise end: State
    ) throws(LMDBError) -> Bool {
        guard code != MDB_SUCCESS else {
            guard unsafe isInOrder(key, otherwise: end),
                unsafe environment.map.holds(value, of: environment.pointer)
            else { throw .corrupted }
            state = .onEntry
            unsafe currentKey = unsafe key
            unsafe currentValue = unsafe value
            return true
        }
        state = end
        unsafe currentKey = unsafe MDB_val()
        unsafe currentValue = unsafe MDB_val()
        guard code == MDB_NOTFOUND else { throw LMDBError(rawValue: code) }
        return false
    }
    /// Returns whether a key is beyond that of the entry that the cursor leaves.
    private func isInOrder(_ found: MDB_val, otherwise end: State) -> Bool {
        guard !isNumeric else { return true }
        guard unsafe environment.map.holds(found, of: environment.pointer) else { return false }
        guard state == .onEntry else { return true }
        let next = unsafe Span(_unsafeElements: found.bytes)
        let last = unsafe Span(_unsafeElements: currentKey.bytes)
        return switch end {
        case .afterLast: last.precedes(next)
        case .beforeFirst: next.precedes(last)
        case .anywhere, .onEntry: true
        }
    }
}

extension Span<UInt8> {
    /// Returns whether these bytes come before others in the order of keys.
    fileprivate func precedes(_ other: Span<UInt8>) -> Bool {
        unsafe withUnsafeBufferPointer { mine in
            unsafe other.withUnsafeBufferPointer { other in
                let common = min(mine.count, other.count)
                guard common > 0, let left = mine.baseAddress,
                    let right = other.baseAddress
                else { return mine.count < other.count }
                let order = unsafe memcmp(left, right, common)
                return order == 0 ? mine.count < other.count : order < 0
            }
        }
    }
}
