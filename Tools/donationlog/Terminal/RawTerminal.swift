import Foundation

/// The terminal of the process, byte by byte and without echo, until it is closed.
struct RawTerminal: ~Copyable {
    private let number: Int32
    private var earlier = termios()
    /// A process that is asked to end leaves the terminal as it was.
    private let interruption = Interruption(alsoBy: SIGTERM, SIGHUP)

    /// Opens the terminal; `nil` if the process has none.
    init?() {
        number = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { return nil }
        guard unsafe tcgetattr(number, &earlier) == 0 else {
            close(number)
            return nil
        }
        var raw = earlier
        unsafe cfmakeraw(&raw)
        // Keys that were pressed meanwhile count, too.
        _ = unsafe tcsetattr(number, TCSADRAIN, &raw)
    }

    deinit {
        var earlier = earlier
        _ = unsafe tcsetattr(number, TCSAFLUSH, &earlier)
        close(number)
    }

    /// The width and the height in cells.
    var size: (width: Int, height: Int) {
        var size = winsize()
        guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 0
        else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Waits for a key, and returns its bytes with all that came at once; none at the end.
    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 256)
        var source = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        while !interruption.hasCome {
            // A signal ends this wait, but would not end the reading.
            guard unsafe poll(&source, 1, 1000) > 0 else { continue }
            let count = unsafe Foundation.read(number, &buffer, buffer.count)
            if count > 0 { return Array(buffer.prefix(count)) }
            guard count < 0, errno == EINTR else { return [] }
        }
        return []
    }

    /// Writes a text as it is.
    func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Foundation.write(number, $0.baseAddress, $0.count)
            }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }
}
