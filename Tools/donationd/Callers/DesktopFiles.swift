import Foundation

/// The desktop files of the session, by the directories of the XDG base directory specification.
struct DesktopFiles: Sendable {
    private let directories: [String]

    init(_ environment: [String: String]) {
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let home = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
        let system = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share")
            .split(separator: ":").map(String.init)
        // A relative path means nothing there.
        directories = ([home].compactMap(\.self) + system).filter { $0.hasPrefix("/") }
    }

    /// Returns whether there is a desktop file with an identifier.
    func has(_ identifier: String) -> Bool {
        directories.contains { directory in
            unsafe access("\(directory)/applications/\(identifier).desktop", F_OK) == 0
        }
    }
}
