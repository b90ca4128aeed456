import Dispatch
internal import Interactions
internal import LMDB

/// The second core of a rebuild: it folds records while the first reads more.
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
