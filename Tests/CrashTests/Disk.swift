import Foundation
import TestSupport

/// A disk with a file system, and its possible states after a power cut.
///
/// The model:
///
/// - Synced data is there: a file's bytes and size after `fsync` or `fdatasync`, a directory's
///   entries after `fsync` of the directory, and the sectors of a write through `O_DSYNC`.
/// - Each later sector of 512 bytes is there or not, independently of other sectors and of earlier
///   writes to it. One sector is never half old and half new.
/// - A file has any size that it had since its last sync. Unwritten bytes read as zeros.
/// - Of the changes to one directory's entries any subset is there, independently of other
///   directories; a rename is one change. Only `fsync` of that directory makes it sure; `fsync` of
///   a new file in it does not.
/// - A symbolic link with its name has its content.
///
/// Tests break the model through ``Honesty``, so that the checker must notice.
final class Disk {
    /// The part of its duties that the disk fulfils.
    enum Honesty {
        /// All duties.
        case honest
        /// Syncs of files and `O_DSYNC` do nothing.
        case ignoresFileSyncs
        /// Syncs of directories do nothing.
        case ignoresDirectorySyncs
        /// Sectors can be torn at any byte.
        case tearsSectors
    }

    /// The choice among the states after a power cut.
    enum Survival {
        /// All written data.
        case everything
        /// Only synced data.
        case synchronized
        /// A random part.
        case random(seed: UInt64)
    }

    private let root: String
    private let honesty: Honesty
    private let top = DirectoryNode()
    private var nodes: [UInt64: Node] = [:]
    private var operations = 0

    /// An empty disk.
    ///
    /// - Parameters:
    ///   - root: The recorded directory, as the trace names it.
    ///   - number: The number of its inode.
    ///   - honesty: The promises that the disk keeps.
    init(root: String, number: UInt64, honesty: Honesty) {
        self.root = root
        self.honesty = honesty
        nodes[number] = .directory(top)
    }

    /// Does an operation; a write through `O_DSYNC` is then written, but only ``finish(_:)`` makes
    /// it durable.
    func begin(_ operation: TraceEntry.Operation) throws {
        operations += 1
        switch operation {
        case .create(let file, let path): try add(.file(FileNode()), file, path)
        case .makeDirectory(let file, let path): try add(.directory(DirectoryNode()), file, path)
        case .symbolicLink(let path, let target): try add(.link(target), nil, path)
        case .write(let file, let offset, let bytes, _):
            try self.file(file).write(bytes, at: offset, operation: operations)
        case .resize(let file, let size):
            try self.file(file).resize(to: size, operation: operations)
        case .rename(let from, let to): try rename(from, to)
        case .unlink(let path):
            let (directory, name) = try parent(of: path)
            directory.change([(name, nil)])
        case .link(let from, let to):
            let (directory, name) = try parent(of: from)
            guard let node = directory.current[name] else { throw TraceError(reason: from) }
            let (other, newName) = try parent(of: to)
            other.change([(newName, node)])
        case .synchronize, .synchronizeDirectory, .output, .mapShared: break
        }
    }

    /// Does the part of an operation that makes data durable.
    func finish(_ operation: TraceEntry.Operation) throws {
        switch operation {
        case .write(let file, let offset, let bytes, isSynchronous: true)
        where honesty != .ignoresFileSyncs:
            try self.file(file).synchronize(from: offset, count: bytes.count)
        case .synchronize(let file) where honesty != .ignoresFileSyncs:
            try self.file(file).synchronize()
        case .synchronizeDirectory(let file) where honesty != .ignoresDirectorySyncs:
            guard case .directory(let node) = nodes[file] else { throw unknown(file) }
            node.synchronize()
        default: break
        }
    }

    /// Writes a possible state after a power cut into a new directory.
    func write(_ survival: Survival, to path: String) throws {
        var choice: Choice
        switch survival {
        case .everything: choice = Choice(mode: .everything)
        case .synchronized: choice = Choice(mode: .synchronized)
        case .random(let seed):
            choice = Choice(mode: .random, generator: SeededGenerator(seed: seed))
            // Nearly all and nearly nothing are likely states, so the share varies.
            choice.share = choice.generator.pick([0.02, 0.2, 0.5, 0.8, 0.98])
            if case .tearsSectors = honesty { choice.tearsSectors = true }
        }
        try Self.write(top, to: path, &choice)
    }

    // MARK: Names

    private func file(_ number: UInt64) throws -> FileNode {
        guard case .file(let node) = nodes[number] else { throw unknown(number) }
        return node
    }

    private func unknown(_ number: UInt64) -> TraceError {
        TraceError(reason: "nothing is known of inode \(number)")
    }

    private func add(_ node: Node, _ number: UInt64?, _ path: String) throws {
        let (directory, name) = try parent(of: path)
        directory.change([(name, node)])
        // The system reuses the numbers of removed files.
        if let number { nodes[number] = node }
    }

    private func rename(_ from: String, _ to: String) throws {
        let (directory, name) = try parent(of: from)
        let (other, newName) = try parent(of: to)
        guard directory === other, let node = directory.current[name] else {
            throw TraceError(
                reason: "renamed to another directory, of which the model says nothing"
            )
        }
        directory.change([(name, nil), (newName, node)])
    }

    private func parent(of path: String) throws -> (DirectoryNode, String) {
        guard path.hasPrefix(root + "/") else { throw TraceError(reason: path) }
        let names = path.dropFirst(root.count).split(separator: "/").map(String.init)
        var directory = top
        for name in names.dropLast() {
            guard case .directory(let next) = directory.current[name] else {
                throw TraceError(reason: path)
            }
            directory = next
        }
        return (directory, names[names.count - 1])
    }

    private static func write(
        _ directory: DirectoryNode,
        to path: String,
        _ choice: inout Choice
    ) throws {
        guard mkdir(path, 0o700) == 0 else { throw TraceError(reason: "mkdir \(errno)") }
        for (name, node) in directory.entries(&choice).sorted(by: { $0.key < $1.key }) {
            let place = "\(path)/\(name)"
            switch node {
            case .directory(let next): try write(next, to: place, &choice)
            case .link(let target):
                guard symlink(target, place) == 0 else { throw TraceError(reason: "symlink") }
            case .file(let file):
                let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
                let bytes = file.bytes(&choice)
                let count = bytes.withUnsafeBytes {
                    Foundation.write(descriptor, $0.baseAddress, $0.count)
                }
                close(descriptor)
                guard count == bytes.count else { throw TraceError(reason: "write \(errno)") }
            }
        }
    }
}

/// One of many ways in which a power cut can leave unsynced data.
struct Choice {
    enum Mode {
        case everything, synchronized, random
    }

    var mode: Mode
    var generator = SeededGenerator(seed: 0)
    /// The probability that an item is there.
    var share = 0.5
    var tearsSectors = false
}
