import Bus
import Foundation
import Synchronization

/// Answers of work on other threads, for the thread of the bus, which a pipe wakes.
final class Mailbox: Sendable {
    /// An answer, with the number of its call; 0 tells the end of a commit.
    typealias Answer = (call: UInt64, result: Result<[BusValue], BusError>)

    /// The descriptor to wait for.
    let descriptor: Int32
    private let bell: Int32
    private let answers = Mutex<[Answer]>([])
    private let request: EndRequest

    /// Makes an empty mailbox; `nil` if the system has no more descriptors.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        (descriptor, bell) = (ends[0], ends[1])
        request = EndRequest(ringing: bell)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // A full pipe wakes as well as one byte more would.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    /// Whether the system asked the process to end.
    var isClosing: Bool { request.hasCome }

    deinit {
        close(descriptor)
        close(bell)
    }

    /// Puts an answer in, and wakes the other thread.
    func put(_ answer: Answer) {
        answers.withLock { $0.append(answer) }
        unsafe _ = write(bell, [1], 1)
    }

    /// Takes all answers out.
    func take() -> [Answer] {
        var bytes = [UInt8](repeating: 0, count: 256)
        while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
        return answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
