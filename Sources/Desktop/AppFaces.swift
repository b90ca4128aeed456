public import DonationStore
import Foundation

/// The name and icon by which the owner knows an app.
public struct AppFace: Hashable, Sendable {
    /// The name; `nil` if nothing gives one.
    public var name: String?
    /// The icon: a name in the icon theme of the desktop, or a path; `nil` if nothing gives one.
    public var icon: String?
}

/// The names and icons of apps: names by the registry, and both by the desktop files.
public struct AppFaces: Sendable {
    private let names: [String: String]
    private let files: DesktopFiles

    /// Takes the apps of the registry and the desktop files of an environment.
    public init(_ environment: [String: String], registered: [RegisteredApp]) {
        files = DesktopFiles(environment)
        var names: [String: String] = [:]
        for one in registered where !one.app.name.isEmpty {
            names[one.app.identifier] = one.app.name
        }
        self.names = names
    }

    /// Returns the name and icon of an app.
    public func face(of identifier: String) -> AppFace {
        let entry = files.path(of: identifier).map(DesktopEntry.init(atPath:))
        return AppFace(name: names[identifier] ?? entry?.name, icon: entry?.icon)
    }
}

/// The name and icon of a desktop file.
private struct DesktopEntry {
    private(set) var name: String?
    private(set) var icon: String?

    /// The largest file, in bytes.
    private static let mostBytes = 1 << 20

    /// Reads a file; one that cannot be read gives neither.
    init(atPath path: String) {
        guard let file = FileHandle(forReadingAtPath: path),
            let bytes = try? file.read(upToCount: Self.mostBytes)
        else { return }
        var isEntry = false
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                // The group is the first one, and the others are about actions.
                guard !isEntry else { return }
                isEntry = line.hasPrefix("[Desktop Entry]")
                continue
            }
            guard isEntry, let equals = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: equals)...].drop(while: \.isWhitespace)
            guard !value.isEmpty else { continue }
            switch line[..<equals].prefix(while: { !$0.isWhitespace }) {
            case "Name": name = name ?? String(value)
            case "Icon": icon = icon ?? String(value)
            default: break
            }
        }
    }
}
