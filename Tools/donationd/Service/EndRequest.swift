import Foundation
import Synchronization

/// Notes that the system asks the process to end, so that it can first answer the calls it has.
///
/// A second request ends the process at once.
struct EndRequest {
    private static let count = Atomic<Int>(0)
    private static let bell = Atomic<Int32>(-1)

    /// Begins to note `SIGTERM` and `SIGINT`, which then ring a bell: they write to a descriptor.
    init(ringing descriptor: Int32) {
        Self.bell.store(descriptor, ordering: .relaxed)
        for number in [SIGTERM, SIGINT] {
            signal(number) { number in
                EndRequest.count.add(1, ordering: .relaxed)
                signal(number, SIG_DFL)
                var byte: UInt8 = 1
                unsafe _ = write(EndRequest.bell.load(ordering: .relaxed), &byte, 1)
            }
        }
    }

    /// Whether a request has come.
    var hasCome: Bool { Self.count.load(ordering: .relaxed) > 0 }
}
