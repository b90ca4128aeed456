import Dispatch
internal import Interactions
internal import LMDB
import Synchronization

/// The second core of a rebuild: it folds donations into rows while the first reads more.
final class FoldThread: RowFolder {
    private let thread = DedicatedThread()
    private let group = DispatchGroup()
    private var begun: Work?

    /// Work on its way to the thread and back.
    private final class Work: Sendable {
        private let work: Mutex<FoldWork?>

        init(_ work: consuming FoldWork) {
            self.work = Mutex(work)
        }

        func fold() {
            work.withLock { $0?.fold() }
        }

        func take() -> FoldWork? {
            work.withLock { $0.take() }
        }
    }

    func begin(_ work: consuming FoldWork) {
        let work = Work(work)
        begun = work
        group.enter()
        thread.perform { [group] in
            work.fold()
            group.leave()
        }
    }

    func finish() -> FoldWork? {
        group.wait()
        return begun.take()?.take()
    }
}
