import DonationStore
import FileEvents
import Foundation
import Importing

/// A desktop file or a property list that describes an app.
enum AppFile {
    /// Returns the apps of a file, or of all such files in a directory.
    ///
    /// In a directory, files that describe no app are passed over.
    static func apps(at path: String) throws(Failure) -> [App] {
        guard FileStamp(at: path)?.isDirectory == true else { return [try app(at: path)] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let apps = names.filter { $0.hasSuffix(".desktop") || $0.hasSuffix(".plist") }.sorted()
            .compactMap { try? app(at: "\(path)/\($0)") }
        guard !apps.isEmpty else {
            throw .message("'\(path)' has no desktop file and no property list of an app", .badData)
        }
        return apps
    }

    private static func app(at path: String) throws(Failure) -> App {
        let bytes = try InputFile.bytes(of: path, limit: DesktopFile.mostBytes)
        let name = URL(filePath: path).lastPathComponent
        let app: App
        do {
            app =
                name.hasSuffix(".desktop")
                ? try DesktopFile.app(in: bytes, named: String(name.dropLast(8)))
                : try AppPropertyList.app(in: bytes)
        } catch {
            throw .message("'\(path)' describes no app: \(error)", .badData)
        }
        do {
            try app.validate()
        } catch {
            throw .message("'\(path)' describes no valid app: \(error)", .badData)
        }
        return app
    }
}
