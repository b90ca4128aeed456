import Dispatch
internal import Interactions
internal import LMDB

/// The second core of a rebuild: folds what was read while more is read.
final class FoldThread: SideWorker {
    private let thread = DedicatedThread()
    private let group = DispatchGroup()

    func begin(_ work: @escaping @Sendable () -> Void) {
        group.enter()
        thread.perform { [group] in
            work()
            group.leave()
        }
    }

    func wait() {
        group.wait()
    }
}
