internal import Interactions
internal import LMDB

/// The place of the one process that follows files for a store; free again with its end.
package final class WatcherPlace {
    private let lock: FileLock

    fileprivate init(_ lock: consuming FileLock) {
        self.lock = lock
    }
}

extension DonationStore {
    /// The file in the store that holds the watcher's progress; the store ignores its content.
    package var watcherProgressPath: String { "\(path)/\(Self.watcherProgressName)" }

    static let watcherProgressName = "watch.json"

    private var watcherLockPath: String { "\(path)/watch.lock" }

    /// Takes the place of the watcher.
    ///
    /// - Returns: The place; `nil` if another process has it.
    /// - Throws: ``DonationStoreError``, if the lock's file cannot be made.
    package func takeWatcherPlace() throws(DonationStoreError) -> WatcherPlace? {
        do {
            guard let lock = try FileLock.tryAcquire(at: watcherLockPath) else { return nil }
            return WatcherPlace(lock)
        } catch {
            throw .file(error)
        }
    }

    /// The process that has the watcher's place, or had it last.
    package var watcherProcess: Int32? { FileLock.holder(of: watcherLockPath) }
}
