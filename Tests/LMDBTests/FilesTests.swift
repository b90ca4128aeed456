import CTestFork
import Glibc
import LMDB
import Synchronization
import Testing

@Suite struct `The file functions` {
    @Test func `creates private directories whatever the umask, and only new ones`() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            for mask: mode_t in [0, 0o777] {
                umask(mask)
                let path = directory.path + "/\(mask)"
                try Files.createPrivateDirectory(at: path)
                #expect(mode(of: path) == 0o700)
                let error = fileError { () throws(FileError) in
                    try Files.createPrivateDirectory(at: path)
                }
                #expect(error?.code == EEXIST)
            }
        }
    }

    @Test func `tells what exists and what is a directory`() throws {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/file"
        try Files.writePrivate([], to: file, synchronized: false)
        #expect(Files.exists(file) && !Files.isDirectory(file))
        #expect(Files.exists(directory.path) && Files.isDirectory(directory.path))
        #expect(!Files.exists(file + "s") && !Files.isDirectory(file + "s"))
    }

    @Test func `describes what failed, on what and why`() {
        let error = fileError { () throws(FileError) in
            try Files.createPrivateDirectory(at: "/nowhere/x")
        }
        #expect(
            error?.description
                == "cannot create directory '/nowhere/x': No such file or directory (errno 2)"
        )
    }

    @Test func `writes private files whatever the umask and replaces them at once`() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let path = directory.path + "/file"
            for (mask, synchronized) in [(mode_t(0), true), (0o777, false)] {
                umask(mask)
                let bytes = [UInt8](repeating: UInt8(mask & 255), count: 200_000)
                try Files.writePrivate(bytes, to: path, synchronized: synchronized)
                #expect(try Files.read(path, limit: 200_000) == bytes)
                #expect(mode(of: path) == 0o600)
            }
            #expect(try directory.entries == ["file"])
        }
    }

    @Test func `leaves no temporary file when writing fails`() throws {
        let directory = try TemporaryDirectory()
        try Files.createPrivateDirectory(at: directory.path + "/taken")
        let error = fileError { () throws(FileError) in
            try Files.writePrivate([1], to: directory.path + "/taken", synchronized: true)
        }
        #expect(error?.code == EISDIR)
        #expect(try directory.entries == ["taken"])
    }

    @Test func `reads files up to a limit`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/file"
        try Files.writePrivate([1, 2, 3], to: path, synchronized: false)
        #expect(try Files.read(path, limit: 3) == [1, 2, 3])
        #expect(
            fileError { () throws(FileError) in _ = try Files.read(path, limit: 2) }?.code == EFBIG
        )
        let missing = fileError { () throws(FileError) in _ = try Files.read(path + "s", limit: 2) }
        #expect(missing == FileError(operation: "read", path: path + "s", code: ENOENT))
    }

    @Test func `tells size and time of a file`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/file"
        try Files.writePrivate([1, 2, 3], to: path, synchronized: false)
        var times = [timespec(), timespec(tv_sec: 1_700_000_000, tv_nsec: 123_999_999)]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
        #expect(try Files.size(ofFile: path) == 3)
        #expect(try Files.modificationTime(of: path) == 1_700_000_000_123)
        let error = fileError { () throws(FileError) in _ = try Files.size(ofFile: path + "s") }
        #expect(error?.code == ENOENT)
    }

    @Test func `lists directories in order`() throws {
        let directory = try TemporaryDirectory()
        for name in ["b", "ä", ".a", "B"] {
            try Files.writePrivate([], to: directory.path + "/" + name, synchronized: false)
        }
        #expect(try directory.entries == [".a", "B", "b", "ä"])
    }

    @Test func `renames`() throws {
        let directory = try TemporaryDirectory()
        try Files.writePrivate([1], to: directory.path + "/a", synchronized: false)
        try Files.rename(directory.path + "/a", to: directory.path + "/b")
        try Files.synchronize(file: directory.path + "/b")
        try Files.synchronize(directory: directory.path)
        #expect(try directory.entries == ["b"])
        let error = fileError { () throws(FileError) in
            try Files.synchronize(directory: directory.path + "/b")
        }
        #expect(error?.code == ENOTDIR)
    }

    @Test func `creates, reads and replaces links`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/current"
        #expect(try Files.link(named: path) == nil)
        #expect(try Files.createLink(at: path, to: "1"))
        #expect(try !Files.createLink(at: path, to: "2"))
        #expect(try Files.link(named: path) == "1")
        try Files.replaceLink(at: path, to: "3")
        #expect(try Files.link(named: path) == "3")
        #expect(try directory.entries == ["current"])
        let error = fileError { () throws(FileError) in
            _ = try Files.link(named: directory.path)
        }
        #expect(error?.code == EINVAL)
    }

    @Test func `removes trees without following links`() throws {
        let directory = try TemporaryDirectory()
        let kept = directory.path + "/kept"
        let tree = directory.path + "/tree"
        for path in [kept, tree, tree + "/inner"] { try Files.createPrivateDirectory(at: path) }
        try Files.writePrivate([1], to: kept + "/file", synchronized: false)
        try Files.writePrivate([1], to: tree + "/inner/file", synchronized: false)
        _ = try Files.createLink(at: tree + "/link", to: kept)
        _ = try Files.createLink(at: directory.path + "/link", to: kept)
        try Files.removeTree(at: tree)
        try Files.removeTree(at: tree)
        try Files.removeTree(at: directory.path + "/link")
        #expect(try directory.entries == ["kept"])
        #expect(try Files.entries(inDirectory: kept) == ["file"])
    }
}

@Suite struct `A file lock` {
    @Test func `is held by one at a time and released at its end`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/lock"
        do {
            let lock = try FileLock.acquire(at: path, patience: .seconds(60))
            let second = try FileLock.tryAcquire(at: path) == nil
            #expect(second)
            _ = consume lock
        }
        let third = try FileLock.tryAcquire(at: path) != nil
        #expect(third)
    }

    @Test func `waits until the other is released`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/lock"
        let isAcquired = Flag()
        let thread: pthread_t
        do {
            let lock = try FileLock.acquire(at: path, patience: .seconds(60))
            thread = start {
                guard let lock = try? FileLock.acquire(at: path, patience: .seconds(60)) else {
                    return
                }
                isAcquired.raise()
                _ = consume lock
            }
            usleep(50_000)
            #expect(!isAcquired.isRaised)
            _ = consume lock
        }
        pthread_join(thread, nil)
        #expect(isAcquired.isRaised)
    }

    @Test func `is released although a forked child still has its file open`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/lock"
        let child: Int32
        do {
            let lock = try FileLock.acquire(at: path, patience: .seconds(60))
            child = ctestfork_fork()
            if child == 0 {
                alarm(20)
                pause()
                _exit(0)
            }
            _ = consume lock
        }
        let isFree = try FileLock.tryAcquire(at: path) != nil
        kill(child, SIGKILL)
        #expect(ctestfork_wait(child) == -1)
        #expect(isFree)
    }

    @Test func `has a private file`() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            umask(0)
            let lock = try FileLock.acquire(at: directory.path + "/lock", patience: .seconds(60))
            #expect(mode(of: directory.path + "/lock") == 0o600)
            _ = consume lock
        }
    }
}

/// A signal from one thread to another.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isRaised: Bool { value.load(ordering: .acquiring) }

    func raise() { value.store(true, ordering: .releasing) }
}
