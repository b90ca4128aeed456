import Glibc

/// The owner and the permissions of a file or a directory.
public struct FilePermissions: Hashable, Sendable {
    /// The file or directory.
    public let path: String
    /// The number of its owner.
    public let owner: UInt32
    /// The name of its owner; `nil` if the system has none for the number.
    public let ownerName: String?
    /// The permission bits, as for `chmod`.
    public let mode: UInt32

    /// Finds the file or directory that refuses this process access to a path.
    ///
    /// It is a directory on the way that this process may not search, the directory in which it may
    /// make nothing, or the file at the path.
    ///
    /// - Parameter path: The path of the refused access.
    public init?(refusing path: String) {
        var last = path.hasPrefix("/") ? "/" : "."
        guard var found = Self.status(of: last) else { return nil }
        let names = path.split(separator: "/")
        for (index, name) in names.enumerated() {
            let next = last == "/" ? "/\(name)" : last == "." ? String(name) : "\(last)/\(name)"
            guard let status = Self.status(of: next) else {
                self.init(path: last, found)
                return
            }
            // The directory, rather than its content, allows removing and renaming.
            let isLast = index == names.count - 1
            guard !isLast || !Self.isFree(next, status) else { break }
            (last, found) = (next, status)
        }
        self.init(path: last, found)
    }

    private init(path: String, _ status: stat) {
        self.path = path
        owner = status.st_uid
        ownerName = Self.name(ofUser: status.st_uid)
        mode = UInt32(status.st_mode) & 0o7777
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    /// Returns whether this process may read and change the file at a path.
    private static func isFree(_ path: String, _ status: stat) -> Bool {
        let isDirectory = status.st_mode & S_IFMT == S_IFDIR
        return unsafe access(path, R_OK | W_OK | (isDirectory ? X_OK : 0)) == 0
    }

    private static func name(ofUser number: uid_t) -> String? {
        var entry = unsafe passwd()
        var buffer = [CChar](repeating: 0, count: 4096)
        var found: UnsafeMutablePointer<passwd>?
        let code = unsafe getpwuid_r(number, &entry, &buffer, buffer.count, &found)
        guard code == 0, unsafe found != nil, let name = unsafe entry.pw_name else { return nil }
        return unsafe String(cString: name)
    }
}

extension FilePermissions: CustomStringConvertible {
    /// A description such as "'/srv/x' belongs to root and has mode 0700".
    public var description: String {
        let digits = String(mode, radix: 8)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        return "'\(path)' belongs to \(ownerName ?? "user \(owner)") and has mode \(zeros)\(digits)"
    }
}
