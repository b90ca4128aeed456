private import Glibc
private import Synchronization

/// Reports the changes of files in directories, as the kernel sees them: Linux's inotify.
///
/// The kernel queues a bounded number of events. When the queue is full, it drops events and says
/// so once, with ``FolderEvent/Change/overflow``; the caller then looks for itself.
package final class FolderEvents {
    /// The size of the buffer for events, many times that of the longest.
    private static let bufferBytes = 65_536

    /// The writing end of the pipe that ends a wait; -1 without one.
    private static let alarm = Atomic<Int32>(-1)

    private let queue: Int32
    private let pipe: (reading: Int32, writing: Int32)
    private var buffer = [UInt8](repeating: 0, count: bufferBytes)

    /// Begins without directories.
    ///
    /// - Throws: ``FolderEventsError`` if the system has no more queues.
    package init() throws(FolderEventsError) {
        queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard queue >= 0 else { throw FolderEventsError(number: errno) }
        var ends: [Int32] = [-1, -1]
        guard unsafe Glibc.pipe(&ends) == 0 else {
            let error = FolderEventsError(number: errno)
            close(queue)
            throw error
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        pipe = (ends[0], ends[1])
        Self.alarm.store(pipe.writing, ordering: .relaxed)
    }

    deinit {
        Self.alarm.store(-1, ordering: .relaxed)
        for descriptor in [queue, pipe.reading, pipe.writing] { close(descriptor) }
    }

    /// Ends the present or the next wait; a handler of signals may call this.
    package static func wake() {
        var byte: UInt8 = 1
        _ = unsafe write(alarm.load(ordering: .relaxed), &byte, 1)
    }

    /// Begins to report the changes in a directory.
    ///
    /// - Parameter path: The directory, or a link to one. Directories inside it are not included.
    /// - Returns: The number of the directory in events; the same one for the same directory.
    /// - Throws: ``FolderEventsError``.
    package func watch(_ path: String) throws(FolderEventsError) -> Int32 {
        let number = unsafe inotify_add_watch(queue, path, FolderEvent.bits | UInt32(IN_ONLYDIR))
        guard number >= 0 else { throw FolderEventsError(number: errno) }
        return number
    }

    /// Ends the reports of a directory.
    package func stopWatching(_ folder: Int32) {
        inotify_rm_watch(queue, folder)
    }

    /// Waits for an event, for ``wake()`` or for a time.
    ///
    /// - Parameter time: The longest time to wait; `nil` for as long as it takes.
    package func wait(for time: Duration?) {
        var milliseconds: Int32 = -1
        if let time {
            let (seconds, attoseconds) = time.components
            let whole = max(0, min(seconds, 1_000_000)) * 1000
            milliseconds = Int32(whole + max(0, attoseconds) / 1_000_000_000_000_000 + 1)
        }
        var requests = [queue, pipe.reading].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
        while unsafe read(pipe.reading, &buffer, buffer.count) > 0 {}
    }

    /// Returns the events that have come, at most as many as fit in the buffer; none if there is
    /// none.
    package func next() -> [FolderEvent] {
        let count = unsafe read(queue, &buffer, buffer.count)
        var events: [FolderEvent] = []
        var rest = buffer.prefix(max(0, count))
        while let event = FolderEvent(from: &rest) { events.append(event) }
        return events
    }
}

/// A change in a directory.
package struct FolderEvent: Hashable, Sendable {
    /// The kind of change.
    package enum Change: Hashable, Sendable {
        /// A name appeared: a new file whose content may follow, a link or a directory.
        case created
        /// The content of a file changed.
        case written
        /// A program closed a file that it had opened to write.
        case closed
        /// A file or directory came here under this name.
        case movedHere
        /// A file or directory went from here.
        case movedAway
        /// A name is gone.
        case deleted
        /// The directory itself was moved or deleted.
        case folderGone
        /// The kernel dropped events of any directory.
        case overflow
    }

    /// The number of the directory; of no use for ``Change/overflow``.
    package let folder: Int32
    /// The kind of change.
    package let change: Change
    /// Whether the change is about a directory in this one.
    package let isDirectory: Bool
    /// The number that both events of one move have; 0 for other changes.
    package let move: UInt32
    /// The name in the directory; empty if the change is about the directory itself.
    package let name: String

    /// The number of bytes before the name.
    private static let headBytes = 16

    /// Reads the event at the beginning of bytes and drops it from them; `nil` if there is none.
    ///
    /// An event has the directory, the kind, the number of the move and the length of the name, 32
    /// bits each, and the name with bytes of zero behind it (inotify(7)).
    init?(from bytes: inout ArraySlice<UInt8>) {
        while bytes.count >= Self.headBytes {
            let head = bytes.prefix(Self.headBytes)
            func field(_ index: Int) -> UInt32 {
                let start = head.startIndex + index * 4
                return (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(head[start + $1]) }
            }
            let mask = field(1)
            let length = min(Int(field(3)), bytes.count - Self.headBytes)
            let name = bytes.dropFirst(Self.headBytes).prefix(length).prefix { $0 != 0 }
            bytes = bytes.dropFirst(Self.headBytes + length)
            // The end of a watch is no change.
            guard let change = Self.change(mask) else { continue }
            folder = Int32(bitPattern: field(0))
            self.change = change
            isDirectory = mask & UInt32(IN_ISDIR) != 0
            move = field(2)
            self.name = String(decoding: name, as: UTF8.self)
            return
        }
        return nil
    }

    private static let changes: [(bits: UInt32, change: Change)] = [
        (UInt32(IN_Q_OVERFLOW), .overflow), (UInt32(IN_DELETE_SELF), .folderGone),
        (UInt32(IN_MOVE_SELF), .folderGone), (UInt32(IN_MOVED_TO), .movedHere),
        (UInt32(IN_MOVED_FROM), .movedAway), (UInt32(IN_CREATE), .created),
        (UInt32(IN_DELETE), .deleted), (UInt32(IN_CLOSE_WRITE), .closed),
        (UInt32(IN_MODIFY), .written),
    ]

    /// The kinds of changes to ask for.
    static var bits: UInt32 { changes.reduce(0) { $0 | $1.bits } & ~UInt32(IN_Q_OVERFLOW) }

    private static func change(_ mask: UInt32) -> Change? {
        changes.first { mask & $0.bits != 0 }?.change
    }
}

/// A refusal of the system to report changes.
package struct FolderEventsError: Error, Hashable, Sendable {
    /// The system's number for the error.
    package let number: Int32

    /// Whether the directory is missing.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether the system allows no more.
    package var isLimit: Bool { number == ENOSPC || number == EMFILE }
}

extension FolderEventsError: CustomStringConvertible {
    /// A text for people, with the remedy.
    package var description: String {
        switch number {
        case ENOSPC:
            "the user watches as many directories as the system allows; raise the limit with "
                + "`sysctl fs.inotify.max_user_watches`"
        case EMFILE:
            "the user has as many queues of changes as the system allows; raise the limit with "
                + "`sysctl fs.inotify.max_user_instances`"
        default: unsafe String(cString: strerror(number))
        }
    }
}
