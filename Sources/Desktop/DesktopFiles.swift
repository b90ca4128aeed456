import Foundation

/// The desktop files of a user, by the directories of the XDG base directory specification.
public struct DesktopFiles: Sendable {
    private let directories: [String]

    /// Takes the directories that an environment names.
    public init(_ environment: [String: String]) {
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let home = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
        let system = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share")
            .split(separator: ":").map(String.init)
        // A relative path means nothing there.
        directories = ([home].compactMap(\.self) + system).filter { $0.hasPrefix("/") }
    }

    /// Returns the path of the desktop file with an identifier, of several the user's own; `nil`
    /// if there is none.
    public func path(of identifier: String) -> String? {
        guard !identifier.isEmpty, !identifier.contains("/") else { return nil }
        return directories.lazy.map { "\($0)/applications/\(identifier).desktop" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns whether there is a desktop file with an identifier.
    public func has(_ identifier: String) -> Bool { path(of: identifier) != nil }
}
