import CTestSpawn
package import Foundation

/// The end of a child process.
package enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    case timeout
}

/// The programs built beside the executable of the tests.
package enum Built {
    /// The path of a program.
    package static func path(of name: String) throws -> String {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/" + name
    }
}

/// A program that a test has started; only the starting thread may use it.
///
/// It starts as from a shell: it blocks and ignores no signal, and has only the first three
/// descriptors.
///
/// Foundation's `Process` reads `/proc/self/fd` at each start. After some thousand starts this
/// ended the tests by a segmentation fault.
package final class ChildProcess {
    /// The input or output of a program.
    package enum Stream {
        case nothing
        /// That of the tests.
        case inherited
        /// A file, emptied before a write.
        case file(String)
        /// A pipe; the tests close the program's end.
        case pipe(Pipe)
    }

    /// The number of the process.
    package let identifier: Int32
    private var ending: Ending?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - arguments: The arguments after its name.
    ///   - environment: Its whole environment; `nil` for that of the tests.
    ///   - input: Its input.
    ///   - output: Its output.
    ///   - errors: The destination of its messages.
    /// - Throws: `POSIXError` if it cannot start.
    package init(
        _ path: String,
        _ arguments: [String] = [],
        environment: [String: String]? = nil,
        input: Stream = .nothing,
        output: Stream = .inherited,
        errors: Stream = .inherited
    ) throws {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let streams = [input, output, errors]
        for (descriptor, stream) in zip(Int32(0)..., streams) {
            unsafe stream.add(to: &actions, as: descriptor)
        }
        _ = unsafe ctestspawn_close_from(&actions, 3)

        let environment = environment ?? ProcessInfo.processInfo.environment
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var number: pid_t = 0
        let code = unsafe posix_spawn(&number, path, &actions, &attributes, &words, &variables)
        for (descriptor, stream) in zip(Int32(0)..., streams) { stream.closeEnd(of: descriptor) }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        identifier = number
    }

    /// Ends a program that no test has waited for.
    deinit {
        kill()
    }

    /// Whether it still runs.
    package var isRunning: Bool {
        take(WNOHANG)
        return ending == nil
    }

    /// Sends a signal, unless it has ended.
    package func send(_ signal: Int32) {
        if isRunning { _ = Foundation.kill(identifier, signal) }
    }

    /// Ends it, and waits for its end.
    @discardableResult
    package func kill() -> Ending {
        send(SIGKILL)
        return wait()
    }

    /// Waits for its end.
    @discardableResult
    package func wait() -> Ending {
        take(0)
        return ending ?? .timeout
    }

    /// Waits for its end, and ends it after a timeout: `.timeout`.
    package func wait(seconds: Int) -> Ending {
        let limit = ContinuousClock.now + .seconds(seconds)
        while isRunning {
            guard ContinuousClock.now < limit else {
                kill()
                return .timeout
            }
            usleep(200)
        }
        return wait()
    }

    private func take(_ options: Int32) {
        guard ending == nil else { return }
        var (status, taken): (Int32, pid_t) = (0, -1)
        repeat {
            unsafe taken = waitpid(identifier, &status, options)
        } while taken < 0 && errno == EINTR
        guard taken != 0 else { return }
        let signal = status & 0x7F
        ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
}

extension ChildProcess {
    /// Runs a program to its end and ignores its messages.
    package static func succeeds(_ path: String, _ arguments: String...) -> Bool {
        (try? ChildProcess(path, arguments, errors: .nothing))?.wait() == .exit(0)
    }
}

extension ChildProcess.Stream {
    fileprivate func add(to actions: inout posix_spawn_file_actions_t, as descriptor: Int32) {
        let path: String
        switch self {
        case .inherited: return
        case .pipe(let pipe):
            let end = Self.end(of: pipe, for: descriptor).fileDescriptor
            unsafe posix_spawn_file_actions_adddup2(&actions, end, descriptor)
            return
        case .nothing: path = "/dev/null"
        case .file(let file): path = file
        }
        let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o644)
    }

    fileprivate func closeEnd(of descriptor: Int32) {
        guard case .pipe(let pipe) = self else { return }
        try? Self.end(of: pipe, for: descriptor).close()
    }

    private static func end(of pipe: Pipe, for descriptor: Int32) -> FileHandle {
        descriptor == 0 ? pipe.fileHandleForReading : pipe.fileHandleForWriting
    }
}
