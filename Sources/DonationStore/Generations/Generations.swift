internal import Interactions
internal import LMDB
import Synchronization

/// A directory of generations, of which the link `current` names one.
///
/// Every transaction begins here and is on the generation that was current when it began: one that
/// another process has made since is opened, the one before it let go.
final class Generations<Tables: GenerationTables>: Sendable {
    /// The directory that holds the generations and the link.
    let path: String
    private let opened = Mutex<Opened?>(nil)

    private struct Opened {
        var generation: String
        var environment: Environment
        var tables: Tables
    }

    private let linkName = "current"
    private let lockName = "making.lock"
    /// How often a generation may vanish between reading the link and opening it.
    private let attempts = 8

    init(path: String) {
        self.path = path
    }

    /// The name of the current generation; `nil` when there is none yet.
    func current() throws(DonationStoreError) -> String? {
        do {
            return try Files.link(named: "\(path)/\(linkName)")
        } catch {
            throw .file(error)
        }
    }

    func path(of generation: String) -> String {
        "\(path)/\(generation)"
    }

    // MARK: Transactions

    /// Begins to read the current generation; `nil` when there is none.
    func read() throws(DonationStoreError) -> Snapshot<Tables>? {
        guard let opened = try openCurrent() else { return nil }
        do {
            return Snapshot(
                transaction: try opened.environment.beginRead(),
                tables: opened.tables,
                generation: opened.generation
            )
        } catch {
            throw failure(error)
        }
    }

    /// Waits for other writers and begins to change the current generation; `nil` when there is
    /// none.
    @available(*, noasync, message: "a write transaction belongs to a thread")
    func write() throws(DonationStoreError) -> Change<Tables>? {
        for _ in 0..<attempts {
            // What is open is most likely current; whether it is, is known only under the lock.
            var candidate = lastOpened
            if candidate == nil { candidate = try openCurrent() }
            guard let opened = candidate else { return nil }
            let transaction: WriteTransaction
            do {
                transaction = try opened.environment.beginWrite()
            } catch {
                throw failure(error)
            }
            // The link may have moved while this waited for the writer lock.
            if try current() == opened.generation {
                return Change(
                    transaction: transaction,
                    tables: opened.tables,
                    generation: opened.generation
                )
            }
            self.opened.withLock { $0 = nil }
        }
        throw .generationUnavailable(path: path)
    }

    /// Sizes and readers of the current generation; `nil` when there is none.
    func information() throws(DonationStoreError) -> Environment.Information? {
        guard let opened = try openCurrent() else { return nil }
        do {
            return try opened.environment.information
        } catch {
            throw .storage(error, path: path)
        }
    }

    /// The error for a transaction that cannot begin.
    ///
    /// After a panic of LMDB nothing helps but to open the file anew, which the next one does.
    private func failure(_ error: LMDBError) -> DonationStoreError {
        if error == .panic { opened.withLock { $0 = nil } }
        return .storage(error, path: path)
    }

    private var lastOpened: Opened? { opened.withLock { $0 } }

    private func openCurrent() throws(DonationStoreError) -> Opened? {
        for _ in 0..<attempts {
            guard let name = try current() else { return nil }
            if let opened = lastOpened, opened.generation == name { return opened }
            do {
                let opened = try Self.open(at: path(of: name), generation: name)
                self.opened.withLock { $0 = opened }
                return opened
            } catch {
                // A vanished directory: a newer generation has replaced this one.
                guard Files.exists(path(of: name)) else { continue }
                throw Self.failure(error, path: path(of: name))
            }
        }
        throw .generationUnavailable(path: path)
    }

    private static func open(at path: String, generation: String) throws(LMDBError) -> Opened {
        let environment = try Environment.open(
            at: path,
            tables: Tables.names,
            configuration: Tables.configuration
        )
        return Opened(
            generation: generation,
            environment: environment,
            tables: try Tables(of: environment)
        )
    }

    private static func failure(_ error: LMDBError, path: String) -> DonationStoreError {
        switch error {
        case .notAnEnvironment, .invalid, .versionMismatch, .corrupted, .notFound:
            .notAStore(path: path, error)
        default: .storage(error, path: path)
        }
    }

    // MARK: New generations

    /// Makes a generation aside, not current yet, and fills it.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - fill: Puts in what the generation holds; it is committed and on disk afterwards.
    /// - Throws: ``DonationStoreError/notStored(_:path:)``; then there is no such generation.
    func create(
        _ name: String,
        filling fill: (inout WriteTransaction, Tables) throws(LMDBError) -> Void
    ) throws(DonationStoreError) {
        do {
            try Environment.create(
                at: path(of: name),
                tables: Tables.names,
                configuration: Tables.configuration
            )
            let opened = try Self.open(at: path(of: name), generation: name)
            var transaction = try opened.environment.beginWrite()
            try fill(&transaction, opened.tables)
            try transaction.commit()
            try opened.environment.synchronize()
        } catch {
            try? Files.removeTree(at: path(of: name))
            throw .notStored(error, path: path(of: name))
        }
    }

    /// Waits until no other process makes or removes generations here, and keeps it so.
    func lock() throws(DonationStoreError) -> FileLock {
        do {
            return try FileLock.acquire(at: "\(path)/\(lockName)")
        } catch {
            throw .file(error)
        }
    }

    /// The same without waiting; `nil` when another process is at it.
    func tryLock() throws(DonationStoreError) -> FileLock? {
        do {
            return try FileLock.tryAcquire(at: "\(path)/\(lockName)")
        } catch {
            throw .file(error)
        }
    }

    /// Makes a generation the current one, in one step; who reads the old one goes on until done.
    func publish(_ name: String) throws(DonationStoreError) {
        do {
            try Files.replaceLink(at: "\(path)/\(linkName)", to: name)
        } catch {
            throw .file(error)
        }
    }

    /// Removes every generation but the current one: replaced, or never finished.
    ///
    /// The caller holds the lock, so that nothing in the making is taken for a leftover.
    func removeLeftovers() throws(DonationStoreError) {
        let current = try current()
        do {
            for name in try Files.entries(inDirectory: path)
            where name != current && name != linkName && name != lockName {
                try Files.removeTree(at: "\(path)/\(name)")
            }
        } catch {
            throw .file(error)
        }
    }

    /// Removes what a process that died while it made a generation has left behind, unless one is
    /// being made at this moment.
    func sweep() throws(DonationStoreError) {
        guard try hasLeftovers(), let lock = try tryLock() else { return }
        try removeLeftovers()
        _ = consume lock
    }

    /// Whether there is anything but the current generation.
    private func hasLeftovers() throws(DonationStoreError) -> Bool {
        let expected = [linkName, lockName, try current()]
        do {
            return try Files.entries(inDirectory: path).contains { !expected.contains($0) }
        } catch {
            throw .file(error)
        }
    }
}
