internal import DonationStore
internal import Foundation
internal import Interactions
internal import TextIndex

/// The index of texts beside the views that it is made from.
///
/// It stands in the directory of their generation: whatever drops the views drops it, too. An entry
/// has the number of the event about its content or item that arrived last. So newer entries come
/// first, and the number before an event follows from it. Its texts are those of the newest
/// description by start.
struct SearchIndex {
    let texts: TextIndex
    private let directory: String

    private static let name = "texts"
    /// The number of rows that one commit takes while the index is made.
    private static let step = 4096

    /// Opens the index of some views; its entries may be behind.
    init(beside reader: borrowing ActivityReader) throws(SearchError) {
        directory = reader.directory
        do {
            texts = try TextIndex(at: "\(directory)/\(Self.name)")
        } catch {
            throw .index("\(error)")
        }
    }

    /// Returns whether this is the index of some views.
    func belongs(to reader: borrowing ActivityReader) -> Bool { directory == reader.directory }

    /// Removes the index of some views, with SQLite's files beside it.
    static func remove(beside reader: borrowing ActivityReader) {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: "\(reader.directory)/\(name)\(suffix)")
        }
    }

    /// Brings the index to the state of the views.
    ///
    /// - Complexity: O(*e*) in the events since the last time; O(*n*) in contents and items if
    ///   there is no index yet.
    func catchUp(with reader: borrowing ActivityReader) throws(SearchError) {
        let wanted = Mark(identity: reader.logIdentity, position: reader.position)
        let stored: [UInt8]?
        do {
            stored = try texts.checkpoint()
        } catch {
            throw .index("\(error)")
        }
        if stored == wanted.bytes { return }
        if let mark = stored.flatMap(Mark.init(bytes:)), mark.identity == wanted.identity,
            mark.position <= wanted.position
        {
            try update(from: mark.position, with: reader, to: wanted)
        } else {
            try make(from: reader, to: wanted)
        }
    }

    private func update(
        from last: Position,
        with reader: borrowing ActivityReader,
        to wanted: Mark
    ) throws(SearchError) {
        var removed: [UInt64] = []
        var entries: [(id: UInt64, texts: TextEntry)] = []
        do throws(DonationStoreError) {
            let (subjects, deleted) = try reader.changes(after: last)
            removed = deleted.map(\.rawValue)
            for key in subjects {
                guard let row = try reader.row(key) else { continue }
                if let old = try reader.newest(of: row, through: last) {
                    removed.append(old.rawValue)
                }
                if let entry = try Self.entry(of: row, reader) { entries.append(entry) }
            }
        } catch {
            throw .store(error)
        }
        do {
            try texts.update { update throws(TextIndexError) in
                // Another process may have brought it further meanwhile.
                guard update.checkpoint.flatMap(Mark.init(bytes:))?.position == last else { return }
                try update.remove(removed)
                for entry in entries { try update.replace(entry.id, with: entry.texts) }
                update.checkpoint = wanted.bytes
            }
        } catch {
            throw .index("\(error)")
        }
    }

    private func make(
        from reader: borrowing ActivityReader,
        to wanted: Mark
    ) throws(SearchError) {
        try change { update throws(TextIndexError) in
            try update.removeAll()
            update.checkpoint = nil
        }
        let found = try Self.found(by: reader)
        for start in stride(from: 0, to: found.whole.count, by: Self.step) {
            let whole = found.whole[start..<min(start + Self.step, found.whole.count)]
            var entries: [(id: UInt64, texts: TextEntry)] = []
            do throws(DonationStoreError) {
                for (last, position) in whole {
                    guard let event = try reader.events(at: [position]).first,
                        let texts = TextEntry(event)
                    else { continue }
                    entries.append((last.rawValue, texts))
                }
            } catch {
                throw .store(error)
            }
            try add(entries)
        }
        for start in stride(from: 0, to: found.updated.count, by: Self.step) {
            let keys = found.updated[start..<min(start + Self.step, found.updated.count)]
            var entries: [(id: UInt64, texts: TextEntry)] = []
            do throws(DonationStoreError) {
                for key in keys {
                    guard let row = try reader.row(key),
                        let entry = try Self.entry(of: row, reader)
                    else { continue }
                    entries.append(entry)
                }
            } catch {
                throw .store(error)
            }
            try add(entries.sorted { $0.id < $1.id })
        }
        try change { $0.checkpoint = wanted.bytes }
    }

    /// The contents and items that a whole index has, in the order of their entries: FTS5 writes
    /// out all that it has gathered when an entry comes after one with a greater number.
    private struct Found {
        /// The last position about a content or item, and that of the event that describes it.
        var whole: [(last: Position, description: Position)] = []
        /// The items that several events describe.
        var updated: [ActivityRowKey] = []

        mutating func add(
            _ row: ActivityRow,
            _ reader: borrowing ActivityReader
        ) throws(DonationStoreError) {
            let description: Position
            switch row.view {
            case .content(let view) where view.scopes.contains(.search): description = view.latest
            case .item(let view) where view.updates == 0: description = view.base
            case .item: return updated.append(row.key)
            default: return
            }
            guard description != .start,
                let last = try reader.newest(of: row, through: reader.position)
            else { return }
            whole.append((last, description))
        }
    }

    private static func found(by reader: borrowing ActivityReader) throws(SearchError) -> Found {
        var found = Found()
        for rowClass in [ActivityRowKey.Class.content, .item] {
            var last: ActivityRowKey?
            while true {
                let rows: [ActivityRow]
                do {
                    rows = try reader.rows(
                        beginning: [rowClass.rawValue],
                        after: last,
                        limit: step
                    )
                } catch {
                    throw .store(error)
                }
                guard !rows.isEmpty else { break }
                last = rows.last?.key
                do {
                    for row in rows { try found.add(row, reader) }
                } catch {
                    throw .store(error)
                }
            }
        }
        found.whole.sort { $0.last < $1.last }
        return found
    }

    private func add(_ entries: [(id: UInt64, texts: TextEntry)]) throws(SearchError) {
        try change { update throws(TextIndexError) in
            for entry in entries { try update.replace(entry.id, with: entry.texts) }
        }
    }

    private func change(
        _ body: (inout TextUpdate) throws(TextIndexError) -> Void
    ) throws(SearchError) {
        do {
            try texts.update(body)
        } catch {
            throw .index("\(error)")
        }
    }

    /// Returns the entry of a row; `nil` if it is not to be found.
    private static func entry(
        of row: ActivityRow,
        _ reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> (id: UInt64, texts: TextEntry)? {
        guard let last = try reader.newest(of: row, through: reader.position) else { return nil }
        switch row.view {
        case .content(let view):
            guard view.scopes.contains(.search), let found = try reader.activity(row),
                found.activity.displayName != nil
            else { return nil }
            return (last.rawValue, TextEntry(found.activity))
        case .item:
            guard let found = try reader.item(row) else { return nil }
            return (last.rawValue, TextEntry(found.item))
        default: return nil
        }
    }

    /// The state of the views that an index shows.
    private struct Mark {
        var identity: [UInt8]
        var position: Position

        init(identity: [UInt8], position: Position) {
            (self.identity, self.position) = (identity, position)
        }

        init?(bytes: [UInt8]) {
            guard bytes.count >= 8 else { return nil }
            identity = Array(bytes.dropLast(8))
            let number = bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            position = Position(rawValue: number)
        }

        var bytes: [UInt8] { identity + position.bytes }
    }
}
