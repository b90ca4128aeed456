internal import Interactions
internal import LMDB
import Synchronization

/// A directory of generations, of which the link `current` names one.
///
/// Every transaction begins here, on the generation that is current at that moment. If another
/// process has published a new one, this opens it and releases the old one.
final class Generations<Tables: GenerationTables>: Sendable {
    /// The directory that holds the generations and the link.
    let path: String
    /// The longest wait for another process that writes or makes a generation.
    let patience: Duration
    private let opened = Mutex<Opened?>(nil)
    private let process = ProcessIdentity()
    /// The failures of the last removal of leftovers.
    let failures = Mutex<[FileError]>([])

    /// An opened generation.
    struct Opened {
        var generation: String
        var environment: Environment
        var tables: Tables
        /// The directory of the generations.
        var path: String

        /// Begins to read the generation, current or not.
        func beginRead() throws(DonationStoreError) -> Snapshot<Tables> {
            Snapshot(try reading(path, try environment.beginRead()), of: self)
        }

        /// Begins to change the generation, current or not.
        func beginWrite() throws(DonationStoreError) -> Change<Tables> {
            Change(try writing(path, try environment.beginWrite()), of: self)
        }

        /// The number of bytes in use, without free pages.
        var usedBytes: Int {
            get throws(DonationStoreError) {
                try reading(path, try environment.information.usedBytes)
            }
        }

        /// Copies the generation to a new directory, without free pages.
        func copy(to copy: String) throws(DonationStoreError) {
            try writing(copy, try environment.copy(to: copy))
        }

        /// Waits until all commits are on disk.
        func synchronize() throws(DonationStoreError) {
            try writing(path, try environment.synchronize())
        }
    }

    static var linkName: String { "current" }
    /// The path of the link to the current generation, which every transaction reads.
    let linkPath: String
    /// The name of the link to an unfinished generation that a rebuild can continue.
    static var unfinishedName: String { "unfinished" }
    /// The name of the file that is locked while a generation is made.
    static var lockName: String { "making.lock" }
    /// The number of times a generation may vanish between reading the link and opening it.
    private let attempts = 8

    init(path: String, patience: Duration) {
        self.path = path
        linkPath = "\(path)/\(Self.linkName)"
        self.patience = patience
    }

    /// Returns the name of the current generation; `nil` if there is none yet.
    ///
    /// - Throws: ``DonationStoreError/file(_:)``, with ``LMDBError/foreignLink`` if the link is
    ///   anything but a bare name: the store reads nothing outside of the directory.
    func current() throws(DonationStoreError) -> String? {
        let name: String?
        do {
            name = try onDisk(try Files.link(named: linkPath))
        } catch .file(let error) where error.code == LMDBError.invalidArgument.rawValue {
            throw foreignLink
        }
        guard let name, !GenerationName.isBare(name) else { return name }
        throw foreignLink
    }

    private var foreignLink: DonationStoreError {
        .file(
            FileError(
                operation: "follow",
                path: linkPath,
                code: LMDBError.foreignLink.rawValue
            )
        )
    }

    /// Returns whether the link names a generation, without writing anything.
    ///
    /// - Returns: `false` if there is no link.
    /// - Throws: ``DonationStoreError/file(_:)`` if it names something else, or
    ///   ``DonationStoreError/generationUnavailable(path:)`` if the generation is missing.
    func hasCurrent() throws(DonationStoreError) -> Bool {
        for _ in 0..<attempts {
            guard let name = try current() else { return false }
            if try isDirectory(name) { return true }
        }
        throw .generationUnavailable(path: path)
    }

    /// Returns whether a restore can repair this: a link names a generation, even a missing one.
    func canBeReplaced() throws(DonationStoreError) -> Bool {
        do {
            guard let name = try current() else { return false }
            return try isDirectory(name) || GenerationName.isGeneration(name)
        } catch .file(let error) where LMDBError(rawValue: error.code) == .notADirectory {
            return false
        }
    }

    /// Returns whether there is a generation with this name; `false` if nothing is there.
    ///
    /// - Throws: ``DonationStoreError/file(_:)`` if it is a link or no directory.
    private func isDirectory(_ name: String) throws(DonationStoreError) -> Bool {
        let isDirectory = try onDisk(try Files.isDirectoryItself(path(of: name)))
        guard isDirectory != false else { throw foreignLink }
        return isDirectory == true
    }

    func path(of generation: String) -> String {
        "\(path)/\(generation)"
    }

    // MARK: Transactions

    /// Begins to read the current generation; `nil` if there is none.
    func read() throws(DonationStoreError) -> Snapshot<Tables>? {
        guard let opened = try openCurrent() else { return nil }
        do {
            return try opened.beginRead()
        } catch .storage(.panic, let path) {
            close()
            throw .storage(.panic, path: path)
        }
    }

    /// Waits for other writers and begins to change the current generation; `nil` if there is none.
    @available(*, noasync, message: "a write transaction belongs to a thread")
    func write() throws(DonationStoreError) -> Change<Tables>? {
        try checkProcess()
        for _ in 0..<attempts {
            // The open generation is probably current; only under the lock is that certain.
            var candidate = lastOpened
            if candidate == nil { candidate = try openCurrent() }
            guard let opened = candidate else { return nil }
            let transaction: WriteTransaction
            do {
                transaction = try opened.environment.beginWrite(patience: patience)
            } catch .busy {
                throw .busy(path: path, process: opened.environment.writingProcess)
            } catch {
                throw failure(error)
            }
            // The link may have moved while this waited for the writer lock.
            if try current() == opened.generation { return Change(transaction, of: opened) }
            close()
        }
        throw .generationUnavailable(path: path)
    }

    /// Releases the open generation; the next transaction opens the current one.
    func close() {
        opened.withLock { $0 = nil }
    }

    /// Returns the sizes and readers of the current generation; `nil` if there is none.
    func information() throws(DonationStoreError) -> Environment.Information? {
        guard let opened = try openCurrent() else { return nil }
        return try reading(path, try opened.environment.information)
    }

    /// Returns the faults in the pages of the current generation; none if there is no generation.
    func checkPages() throws(DonationStoreError) -> [PageFault] {
        guard let opened = try openCurrent() else { return [] }
        return try reading(path, try opened.environment.checkPages())
    }

    /// Returns the readers of the current generation; none if there is no generation.
    func openReaders() throws(DonationStoreError) -> [Environment.Reader] {
        guard let opened = try openCurrent() else { return [] }
        return try reading(path, try opened.environment.readers())
    }

    /// Returns the error for a transaction that cannot begin.
    ///
    /// After a panic of LMDB only opening the file anew helps, which the next transaction does.
    private func failure(_ error: LMDBError) -> DonationStoreError {
        if error == .panic { close() }
        return .storage(error, path: path)
    }

    private var lastOpened: Opened? { opened.withLock { $0 } }

    /// Refuses a forked child, which must not even wait for locks that its parent's threads may
    /// have held.
    func checkProcess() throws(DonationStoreError) {
        guard process.isCurrent else { throw .storage(.usedAfterFork, path: path) }
    }

    /// Opens the current generation, unless it is open; `nil` if there is none.
    func openCurrent() throws(DonationStoreError) -> Opened? {
        try checkProcess()
        // The link nearly always names the open generation, whose name was checked before.
        if let opened = lastOpened, Files.isLink(at: linkPath, to: opened.generation) {
            return opened
        }
        for _ in 0..<attempts {
            guard let name = try current() else { return nil }
            if let opened = lastOpened, opened.generation == name { return opened }
            guard try isDirectory(name) else { continue }
            do {
                let opened = try open(name)
                try opened.tables.prepare(opened, path: path)
                // A reader that died keeps pages from being used again.
                _ = try? opened.environment.clearStaleReaders()
                self.opened.withLock { $0 = opened }
                return opened
            } catch {
                // A vanished directory means that a newer generation has replaced this one.
                guard Files.exists(path(of: name)) else { continue }
                throw error
            }
        }
        throw .generationUnavailable(path: path)
    }

    /// Returns whether a generation has been replaced or removed.
    func isGone(_ name: String) throws(DonationStoreError) -> Bool {
        try current() != name || !Files.isDirectory(path(of: name))
    }

    /// Opens a generation, current or not.
    func open(_ name: String) throws(DonationStoreError) -> Opened {
        do {
            let environment = try Environment.open(
                at: path(of: name),
                tables: Tables.names,
                configuration: Tables.configuration
            )
            return Opened(
                generation: name,
                environment: environment,
                tables: try Tables(of: environment),
                path: path
            )
        } catch {
            throw Self.failure(error, path: path(of: name))
        }
    }

    private static func failure(_ error: LMDBError, path: String) -> DonationStoreError {
        switch error {
        case .notAnEnvironment, .invalid, .versionMismatch, .corrupted, .notFound:
            .notAStore(path: path, error)
        case .accessDenied: .file(.accessDenied(operation: "open", path: "\(path)/data.mdb"))
        default: .storage(error, path: path)
        }
    }

    // MARK: New generations

    /// Makes an empty generation aside, not current yet.
    ///
    /// - Throws: ``DonationStoreError/notStored(_:path:)``; then there is no such generation.
    func create(_ name: String) throws(DonationStoreError) -> Opened {
        try writing(
            path(of: name),
            try Environment.create(
                at: path(of: name),
                tables: Tables.names,
                configuration: Tables.configuration
            )
        )
        do {
            return try open(name)
        } catch {
            try? Files.removeTree(at: path(of: name))
            throw error
        }
    }

    /// Makes a generation aside, not current yet, and fills it in one transaction.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - fill: Writes the generation's content, which is committed and on disk afterwards.
    /// - Throws: ``DonationStoreError/notStored(_:path:)``; then there is no such generation.
    func create(
        _ name: String,
        filling fill: (inout Change<Tables>) throws(DonationStoreError) -> Void
    ) throws(DonationStoreError) {
        let opened = try create(name)
        do {
            var change = try opened.beginWrite()
            try fill(&change)
            try change.commit()
            try opened.synchronize()
        } catch {
            try? Files.removeTree(at: path(of: name))
            throw error
        }
    }

    /// Waits until no other process makes or removes generations here, and keeps others from it.
    ///
    /// - Throws: ``DonationStoreError/busy(path:process:)`` if another process still does after a
    ///   while.
    func lock() throws(DonationStoreError) -> FileLock {
        let path = "\(path)/\(Self.lockName)"
        let lock = try onDisk(try FileLock.acquire(at: path, patience: patience))
        guard let lock else { throw .busy(path: self.path, process: FileLock.holder(of: path)) }
        return lock
    }

    /// Takes the lock without waiting; `nil` if another process holds it.
    func tryLock() throws(DonationStoreError) -> FileLock? {
        return try onDisk(try FileLock.tryAcquire(at: "\(path)/\(Self.lockName)"))
    }

    /// Makes a generation current in one step; readers of the old one continue until they are done.
    func publish(_ name: String) throws(DonationStoreError) {
        try onDisk(try Files.replaceLink(at: linkPath, to: name))
    }

    /// Returns the name of the unfinished generation that a rebuild can continue.
    func unfinished() throws(DonationStoreError) -> String? {
        do {
            let name = try onDisk(try Files.link(named: "\(path)/\(Self.unfinishedName)"))
            return name.flatMap { GenerationName.isGeneration($0) ? $0 : nil }
        } catch .file(let error) where error.code == LMDBError.invalidArgument.rawValue {
            return nil
        }
    }

    /// Names the generation to continue, or none; the caller holds the lock.
    func setUnfinished(_ name: String?) throws(DonationStoreError) {
        let link = "\(path)/\(Self.unfinishedName)"
        if let name {
            try onDisk(try Files.replaceLink(at: link, to: name))
        } else {
            try onDisk(try Files.removeTree(at: link))
        }
    }
}
