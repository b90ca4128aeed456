import Foundation

/// A failed system call.
struct SystemError: Error {
    var number: Int32

    /// The system's text for the error.
    var text: String { unsafe String(cString: strerror(number)) }
}

/// An open file, pipe or terminal.
///
/// Only this file of the tool passes memory to the system: `FileHandle` can neither read what a
/// pipe holds at the moment, nor report that the reader of a pipe has gone.
struct Descriptor {
    static let input = Descriptor(number: 0)
    static let output = Descriptor(number: 1)
    static let error = Descriptor(number: 2)

    private let number: Int32

    fileprivate init(number: Int32) {
        self.number = number
    }

    /// Fills the numbers of closed standard streams; using those streams still fails.
    ///
    /// Otherwise a file of the store could get such a number, and text for people would overwrite
    /// it.
    static func occupyStandardStreams() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
            _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Lets this process open as many files as the system allows it.
    static func allowMany() {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limits = rlimit()
        guard unsafe getrlimit(kind, &limits) == 0 else { return }
        limits.rlim_cur = limits.rlim_max
        _ = unsafe setrlimit(kind, &limits)
    }

    /// Opens a file for reading; waits for the writer of a pipe, unless told otherwise.
    init(opening path: String, isWaiting: Bool = true) throws(SystemError) {
        number = unsafe open(path, O_RDONLY | O_CLOEXEC | (isWaiting ? 0 : O_NONBLOCK))
        guard number >= 0 else { throw SystemError(number: errno) }
    }

    /// Continues to read a file from a byte of it.
    func seek(to offset: Int) throws(SystemError) {
        guard lseek(number, offset, SEEK_SET) >= 0 else { throw SystemError(number: errno) }
    }

    /// Creates a file for its owner only, whatever the umask; fails if the path exists.
    init(creating path: String) throws(SystemError) {
        number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw SystemError(number: errno) }
        guard fchmod(number, 0o600) == 0 else { throw SystemError(number: errno) }
    }

    /// Opens something other than a file for writing, such as a device or a pipe.
    init(writingTo path: String) throws(SystemError) {
        number = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { throw SystemError(number: errno) }
        // A file may have taken its place meanwhile.
        guard fileSize == nil else {
            _ = Foundation.close(number)
            throw SystemError(number: EEXIST)
        }
    }

    /// Syncs the file to disk.
    func synchronize() throws(SystemError) {
        guard fsync(number) == 0 else { throw SystemError(number: errno) }
    }

    var isTerminal: Bool { isatty(number) == 1 }

    /// The width of this terminal in cells; `nil` if it is none, or does not tell its width.
    var terminalWidth: Int? {
        var size = winsize()
        guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Whether this is a pipe or a socket.
    var isPipe: Bool {
        var status = stat()
        return unsafe fstat(number, &status) == 0
            && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    /// The size of a file in bytes; `nil` for anything else.
    var fileSize: Int? {
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }

    /// Waits for bytes and reads them into a buffer; returns their number, 0 at the end.
    func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
        while true {
            let count = unsafe Foundation.read(number, &buffer, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw SystemError(number: errno) }
        }
    }

    /// Writes all bytes.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.write(number, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw SystemError(number: errno)
            }
        }
    }

    /// Waits for a time, or until the reader of this pipe goes; returns whether it has gone.
    func waitForClose(milliseconds: Int32) -> Bool {
        var request = pollfd(fd: number, events: 0, revents: 0)
        return unsafe poll(&request, 1, milliseconds) > 0
    }

    /// Closes a file; standard streams stay open, so that no file takes their numbers.
    func close() {
        guard number > 2 else { return }
        _ = Foundation.close(number)
    }
}

/// A program that shows its input page by page.
struct Pager {
    /// The input of the pager.
    let input: Descriptor
    private let process: pid_t

    /// Starts a shell command.
    init(_ command: String) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SystemError(number: errno) }
        // The pager must not hold the end that it waits for.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        input = Descriptor(number: ends[1])
        // As in git: a plain `less` then shows colours, and ends if everything fits.
        _ = unsafe setenv("LESS", "FRX", 0)
        do {
            process = try Self.start(command, reading: ends[0])
        } catch {
            _ = Foundation.close(ends[0])
            _ = Foundation.close(ends[1])
            throw error
        }
        _ = Foundation.close(ends[0])
        // ^C belongs to the pager.
        signal(SIGINT, SIG_IGN)
    }

    private static func start(_ command: String, reading: Int32) throws(SystemError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, reading, 0)
        // The pager must not ignore the signals that this process ignores.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var arguments =
            unsafe ["sh", "-c", command].map { (text: String) in unsafe strdup(text) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe posix_spawn(
            &process,
            "/bin/sh",
            &actions,
            &attributes,
            &arguments,
            environ
        )
        guard code == 0 else { throw SystemError(number: code) }
        return process
    }

    /// Ends the input, and waits for the pager.
    func finish() {
        input.close()
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
}

/// The present content of a path for a new file; a link stands for its target.
enum PlaceForFile {
    case nothing
    /// A file, by its path without links.
    case file(String)
    case directory
    /// Something else, such as a device or a pipe.
    case stream

    /// Examines a path.
    ///
    /// - Throws: The error of a link that leads nowhere, or of a path that the system cannot
    ///   examine.
    init(at path: String) throws(SystemError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let number = errno
            guard number == ENOENT, unsafe lstat(path, &status) != 0, errno == ENOENT else {
                throw SystemError(number: number)
            }
            self = .nothing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .directory
        case S_IFREG:
            guard let resolved = unsafe realpath(path, nil) else {
                throw SystemError(number: errno)
            }
            defer { unsafe free(resolved) }
            self = .file(unsafe String(cString: resolved))
        default: self = .stream
        }
    }
}

/// Makes a private directory and its missing parents, and syncs them to disk.
func makePrivateDirectories(at path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o700) != 0 else { return try synchronizeDirectory(of: path) }
    guard errno != EEXIST else { return }
    guard errno == ENOENT, path != "/" else { throw SystemError(number: errno) }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try makePrivateDirectories(at: parent)
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw SystemError(number: errno)
    }
    try synchronizeDirectory(of: path)
}

/// Renames a file, unless the new name exists.
func rename(_ from: String, toFree path: String) throws(SystemError) {
    guard unsafe link(from, path) == 0 else { throw SystemError(number: errno) }
    _ = unsafe unlink(from)
    try synchronizeDirectory(of: path)
}

/// Renames a file in place of another; at any moment one of them has the name.
func rename(_ from: String, replacing path: String) throws(SystemError) {
    guard unsafe rename(from, path) == 0 else { throw SystemError(number: errno) }
    try synchronizeDirectory(of: path)
}

private func synchronizeDirectory(of path: String) throws(SystemError) {
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let directory = try Descriptor(opening: parent)
    defer { directory.close() }
    try directory.synchronize()
}
