import DonationStore
import FileEvents
import Foundation
import Importing

/// A desktop file or a property list that describes an app.
enum AppFile {
    /// A file that describes no app.
    struct Fault: Error {
        /// The name of the file, without its directory.
        let name: String
        /// The cause in words, after "it describes no app".
        let reason: String
    }

    /// Returns the apps of a file, or of all such files in a directory, and the files that
    /// describe none, in the order of their names.
    ///
    /// The list of an app's bundle brings those of the extensions in it. Extensions come as apps:
    /// see `App.joiningExtensions(_:known:)`.
    ///
    /// - Throws: A failure if a file, or all files of a directory, describe no app.
    static func reading(at path: String) throws(Failure) -> (apps: [App], faults: [Fault]) {
        guard FileStamp(at: path)?.isDirectory == true else {
            let bytes = try InputFile.bytes(of: path, limit: DesktopFile.mostBytes)
            do {
                let app = try app(in: bytes, at: path)
                let (parts, faults) = extensions(beside: path)
                return ([app] + parts, faults)
            } catch {
                throw .message("'\(path)' describes no app: \(error.reason)", .badData)
            }
        }
        var (apps, faults): ([App], [Fault]) = ([], [])
        if names(in: path).contains("Info.plist") {
            let (parts, others) = extensions(beside: "\(path)/Info.plist")
            apps += parts
            faults += others
        }
        for name in names(in: path)
        where name.hasSuffix(".desktop") || name.hasSuffix(".plist") {
            let file = "\(path)/\(name)"
            guard let bytes = try? InputFile.bytes(of: file, limit: DesktopFile.mostBytes) else {
                faults.append(Fault(name: name, reason: "it cannot be read"))
                continue
            }
            do {
                apps.append(try app(in: bytes, at: file))
            } catch {
                faults.append(error)
            }
        }
        guard !apps.isEmpty else {
            let first = faults.first.map { ": \($0.name): \($0.reason)" } ?? ""
            throw .message(
                "'\(path)' has no desktop file and no property list of an app\(first)",
                .badData
            )
        }
        return (apps, faults)
    }

    /// Returns the extensions in the bundle whose list a file is: `PlugIns/*.appex/Info.plist`.
    private static func extensions(beside list: String) -> (apps: [App], faults: [Fault]) {
        var (apps, faults): ([App], [Fault]) = ([], [])
        let file = URL(filePath: list)
        guard file.lastPathComponent == "Info.plist" else { return ([], []) }
        let parts = file.deletingLastPathComponent().appending(path: "PlugIns")
        for name in names(in: parts.path).prefix(App.mostEntries) where name.hasSuffix(".appex") {
            let path = parts.appending(path: name).appending(path: "Info.plist").path
            guard let bytes = try? InputFile.bytes(of: path, limit: DesktopFile.mostBytes) else {
                faults.append(Fault(name: name, reason: "its Info.plist cannot be read"))
                continue
            }
            do {
                let part = try app(in: bytes, at: path)
                // Others, as those of a keyboard, share nothing.
                if !part.extensions.isEmpty { apps.append(part) }
            } catch {
                faults.append(Fault(name: name, reason: error.reason))
            }
        }
        return (apps, faults)
    }

    private static func names(in directory: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
    }

    private static func app(in bytes: [UInt8], at path: String) throws(Fault) -> App {
        let file = URL(filePath: path)
        let name = file.lastPathComponent
        do {
            let app =
                name.hasSuffix(".desktop")
                ? try DesktopFile.app(in: bytes, named: String(name.dropLast(8)))
                : try AppPropertyList.app(in: bytes, coverage: coverage(beside: file))
            try app.validate()
            return app
        } catch {
            throw Fault(name: name, reason: "\(error)")
        }
    }

    /// Returns the coverage file beside an app's `Info.plist`; an empty text if there is none.
    ///
    /// A list of another name may share its directory with those of other apps.
    private static func coverage(beside list: URL) -> String {
        guard list.lastPathComponent == "Info.plist" else { return "" }
        let directory = list.deletingLastPathComponent()
        guard let name = AppPropertyList.coverageFile(among: names(in: directory.path)),
            let bytes = try? InputFile.bytes(
                of: directory.appending(path: name).path,
                limit: App.coverageBytes
            )
        else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
