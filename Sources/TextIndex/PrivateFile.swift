internal import Glibc

enum PrivateFile {
    /// Makes an empty file that only its owner reads; returns whether there is a file afterwards.
    static func make(at path: String) -> Bool {
        // Exclusively: to close a file that is open elsewhere would end SQLite's locks on it.
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno == EEXIST }
        close(descriptor)
        return true
    }
}
