import Foundation
import Synchronization

/// Notes ^C, so that long work can stop without leaving anything half done.
///
/// A second ^C ends the process at once.
struct Interruption {
    private static let count = Atomic<Int>(0)

    init() {
        signal(SIGINT) { _ in
            Interruption.count.add(1, ordering: .relaxed)
            signal(SIGINT, SIG_DFL)
        }
    }

    /// Whether ^C has come.
    var hasCome: Bool { Self.count.load(ordering: .relaxed) > 0 }
}
