internal import Interactions
internal import LMDB

/// A position in a table of a generation: among the entries on disk and those that wait in memory.
///
/// It moves as ``LMDB/Cursor`` does.
struct GenerationCursor: ~Copyable, ~Escapable {
    private var cursor: Cursor
    private let path: String
    private let waiting: WaitingRows.OfTable
    /// The waiting entry beside the position: the current one, or the next in the direction of the
    /// last move.
    private var index = 0
    /// Whether the cursor on disk is on an entry: the current one, or the next in that direction.
    private var isOnStored = false
    private var isForward = true
    private var side = Side.neither

    /// Where the current entry is.
    private enum Side {
        case neither
        case stored
        case waiting
        /// In memory, where it hides the one on disk.
        case both
    }

    @_lifetime(copy cursor)
    init(_ cursor: consuming Cursor, path: String, waiting: WaitingRows.OfTable = .none) {
        self.cursor = cursor
        self.path = path
        self.waiting = waiting
    }

    /// The key of the entry; empty on no entry.
    var key: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            guard side == .waiting || side == .both else { return cursor.key }
            return waiting.key(of: index)
        }
    }

    /// The value of the entry; empty on no entry.
    var value: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            guard side == .waiting || side == .both else { return cursor.value }
            return waiting.value(of: index)
        }
    }

    /// The number of the page that holds the entry on disk.
    var page: Int { cursor.page }

    /// Moves to the first entry, and returns whether there is one.
    mutating func moveToFirst() throws(DonationStoreError) -> Bool {
        (isForward, index) = (true, 0)
        do { isOnStored = try cursor.moveToFirst() } catch { throw .storage(error, path: path) }
        return try arrive()
    }

    /// Moves to the last entry, and returns whether there is one.
    mutating func moveToLast() throws(DonationStoreError) -> Bool {
        (isForward, index) = (false, waiting.entries.count - 1)
        do { isOnStored = try cursor.moveToLast() } catch { throw .storage(error, path: path) }
        return try arrive()
    }

    /// Moves to the next entry, from no entry to the first, and returns whether there is one.
    mutating func moveToNext() throws(DonationStoreError) -> Bool {
        try move(forward: true)
    }

    /// Moves to the entry before, from no entry to the last, and returns whether there is one.
    mutating func moveToPrevious() throws(DonationStoreError) -> Bool {
        try move(forward: false)
    }

    /// Moves to the first entry whose key is not before `key`, and returns whether there is one.
    mutating func seek(atOrAfter key: Span<UInt8>) throws(DonationStoreError) -> Bool {
        (isForward, index) = (true, waiting.index(atOrAfter: key))
        do {
            isOnStored = try cursor.seek(atOrAfter: key)
        } catch {
            throw .storage(error, path: path)
        }
        return try arrive()
    }

    // MARK: Two sides

    private mutating func move(forward: Bool) throws(DonationStoreError) -> Bool {
        guard !waiting.entries.isEmpty else {
            isOnStored = try moveStored(forward: forward)
            return isOnStored
        }
        if forward != isForward { try turn() }
        if side != .waiting { isOnStored = try moveStored(forward: forward) }
        if side == .waiting || side == .both { index += forward ? 1 : -1 }
        return try arrive()
    }

    /// Moves the side that is ahead of the current entry behind it, for moves the other way.
    private mutating func turn() throws(DonationStoreError) {
        isForward.toggle()
        switch side {
        case .neither: index = isForward ? 0 : waiting.entries.count - 1
        case .stored: index += isForward ? 1 : -1
        case .waiting: isOnStored = try moveStored(forward: isForward)
        case .both: break
        }
    }

    private mutating func moveStored(forward: Bool) throws(DonationStoreError) -> Bool {
        do {
            return try forward ? cursor.moveToNext() : cursor.moveToPrevious()
        } catch {
            throw .storage(error, path: path)
        }
    }

    /// Decides which side has the current entry, and passes removed ones; returns whether there is
    /// one.
    private mutating func arrive() throws(DonationStoreError) -> Bool {
        while waiting.entries.indices.contains(index) {
            var order = isForward ? 1 : -1
            if isOnStored { order = cursor.key.order(beside: waiting.key(of: index)) }
            if isForward ? order < 0 : order > 0 { break }
            side = order == 0 ? .both : .waiting
            guard waiting.entries[index].isRemoval else { return true }
            if side == .both { isOnStored = try moveStored(forward: isForward) }
            index += isForward ? 1 : -1
        }
        side = isOnStored ? .stored : .neither
        return isOnStored
    }
}
