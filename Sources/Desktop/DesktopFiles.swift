import Foundation

/// The directories of data of a user, by the XDG base directory specification.
public struct DataDirectories: Sendable {
    private let paths: [String]

    /// Takes the directories that an environment names.
    public init(_ environment: [String: String]) {
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let home = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
        let system = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share")
            .split(separator: ":").map(String.init)
        // A relative path means nothing there.
        paths = ([home].compactMap(\.self) + system).filter { $0.hasPrefix("/") }
    }

    /// Returns the path of a file in them.
    ///
    /// - Parameter name: The path within a directory, as in `applications/firefox.desktop`.
    /// - Returns: The path, of several the user's own; `nil` if there is none.
    public func path(of name: String) -> String? {
        paths.lazy.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
    }
}

/// The desktop files of a user.
public struct DesktopFiles: Sendable {
    private let directories: DataDirectories

    /// Takes the directories that an environment names.
    public init(_ environment: [String: String]) { directories = DataDirectories(environment) }

    /// Returns the path of the desktop file with an identifier; `nil` if there is none.
    ///
    /// A Snap donates as `snap.` and its name; its main app has the name twice in that of the file.
    public func path(of identifier: String) -> String? {
        guard !identifier.isEmpty, !identifier.contains("/") else { return nil }
        let snap = identifier.hasPrefix("snap.") ? identifier.dropFirst(5) : ""
        let name = snap.isEmpty ? identifier : "\(snap)_\(snap)"
        return directories.path(of: "applications/\(name).desktop")
    }

    /// Returns whether there is a desktop file with an identifier.
    public func has(_ identifier: String) -> Bool { path(of: identifier) != nil }
}
