internal import Foundation
internal import GRDB

/// An SQLite database, opened only for reading.
///
/// The file is opened as immutable: SQLite takes no lock and writes nothing beside it. If a program
/// has left unapplied changes beside the file, a private copy of both is read, and removed at the
/// end.
final class DatabaseFile {
    private let queue: DatabaseQueue
    private let copy: URL?

    init(at path: String) throws(DatabaseHistoryError) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        try Self.check(file)
        let beside = ["-wal", "-journal"].map { URL(fileURLWithPath: file.path + $0) }
            .filter { Self.size(of: $0) > 0 }
        copy = beside.isEmpty ? nil : try Self.copied([file] + beside)
        do {
            queue = try Self.open(file, copy: copy)
        } catch {
            if let copy { try? FileManager.default.removeItem(at: copy) }
            throw error
        }
    }

    deinit {
        try? queue.close()
        if let copy { try? FileManager.default.removeItem(at: copy) }
    }

    /// Reads rows one by one.
    ///
    /// - Parameters:
    ///   - sql: The query.
    ///   - arguments: The values for its question marks.
    ///   - take: Takes a row; returns whether to go on.
    /// - Throws: ``DatabaseHistoryError``, if the rest of the file is unreadable.
    func read(
        _ sql: String,
        with arguments: [Int64] = [],
        _ take: (Cells) -> Bool
    ) throws(DatabaseHistoryError) {
        do {
            try queue.read { database in
                let rows = try Row.fetchCursor(
                    database,
                    sql: sql,
                    arguments: StatementArguments(arguments)
                )
                while let row = try rows.next(), take(Cells(row: row)) {}
            }
        } catch {
            throw DatabaseHistoryError(error)
        }
    }

    // MARK: Opening

    private static func check(_ file: URL) throws(DatabaseHistoryError) {
        let attributes: [FileAttributeKey: Any]
        do {
            attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        } catch {
            throw .cannotOpen(
                FileManager.default.fileExists(atPath: file.path)
                    ? "no permission" : "no such file"
            )
        }
        // Opening a pipe would wait for its writer.
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw .cannotOpen("no file on disk")
        }
        guard size(of: file) > 0 else { throw .notADatabase }
    }

    private static func open(
        _ file: URL,
        copy: URL?
    ) throws(DatabaseHistoryError) -> DatabaseQueue {
        var configuration = Configuration()
        // SQLite must write to the copy to apply the changes beside it.
        configuration.readonly = copy == nil
        configuration.prepareDatabase { database in
            // A foreign file may define harmful functions and views.
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        }
        do {
            let path = copy?.appendingPathComponent(file.lastPathComponent).path ?? uri(of: file)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
            return queue
        } catch {
            throw DatabaseHistoryError(error)
        }
    }

    private static func uri(of file: URL) -> String {
        let unreserved = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
        let path = file.path.addingPercentEncoding(withAllowedCharacters: unreserved) ?? file.path
        return "file:\(path)?immutable=1"
    }

    private static func copied(_ files: [URL]) throws(DatabaseHistoryError) -> URL {
        let manager = FileManager.default
        let directory = manager.temporaryDirectory
            .appendingPathComponent("donationlog-\(UUID().uuidString)")
        do {
            try manager.createDirectory(
                at: directory,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            for file in files {
                let target = directory.appendingPathComponent(file.lastPathComponent)
                try manager.copyItem(at: file, to: target)
                try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
            }
        } catch {
            try? manager.removeItem(at: directory)
            throw .cannotOpen("it cannot be copied to \(manager.temporaryDirectory.path)")
        }
        return directory
    }

    private static func size(of file: URL) -> UInt64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
    }
}

extension DatabaseHistoryError {
    /// Makes the error for one of the SQLite library.
    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = .damaged("\(error)")
            return
        }
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .notADatabase
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .cannotOpen(reason)
        default: self = .damaged(reason)
        }
    }
}
