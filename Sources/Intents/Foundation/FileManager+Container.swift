public import Foundation

extension FileManager {
    /// Returns the directory that an app and its extensions share, which it makes if it is missing.
    ///
    /// It stands in `XDG_DATA_HOME`, else in `~/.local/share`, and is its owner's alone.
    ///
    /// - Parameter groupIdentifier: The name of the directory, such as `group.org.example.chat`.
    /// - Returns: The directory; `nil` if the name is no name of a directory, or if it cannot be
    ///   made.
    public func containerURL(
        forSecurityApplicationGroupIdentifier groupIdentifier: String
    ) -> URL? {
        let isName = !groupIdentifier.contains { $0 == "/" || $0 == "\0" }
        guard isName, !["", ".", ".."].contains(groupIdentifier) else { return nil }
        let home = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
        // A relative path is invalid, by the XDG Base Directory Specification.
        let data =
            home.flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
            ?? homeDirectoryForCurrentUser.appending(path: ".local/share")
        let container = data.appending(path: groupIdentifier, directoryHint: .isDirectory)
        do {
            try createDirectory(
                at: container,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            return nil
        }
        return container
    }
}
