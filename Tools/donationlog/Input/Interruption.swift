import FileEvents
import Foundation
import Synchronization

/// Notes ^C, so that long work can stop without leaving anything half done.
///
/// A second ^C ends the process at once.
struct Interruption {
    private static let count = Atomic<Int>(0)

    /// Begins to note ^C, and perhaps other signals that ask a process to end.
    init(alsoBy others: Int32...) {
        for number in [SIGINT] + others {
            signal(number) { number in
                Interruption.count.add(1, ordering: .relaxed)
                signal(number, SIG_DFL)
                FolderEvents.wake()
            }
        }
    }

    /// Whether such a signal has come.
    var hasCome: Bool { Self.count.load(ordering: .relaxed) > 0 }
}
