import ArgumentParser
import DonationStore
import FileEvents
import Foundation
import Importing

/// A place to follow: a path with the options that `import` has for it.
struct WatchedSource {
    let format: HistoryFormat
    let history: HistoryOptions
    /// The whole path, without a `/` at its end.
    let path: String

    init(_ format: HistoryFormat, _ history: HistoryOptions, _ path: String) {
        (self.format, self.history) = (format, history)
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The name in the progress.
    ///
    /// The other options are not in it, so that a new one does not begin the source again.
    var key: String {
        let donor = history.donor(format)
        return [format.rawValue, donor.app, donor.account ?? "", path].joined(separator: " ")
    }

    /// Makes the follower.
    func follower(_ progress: WatchProgress, by events: FolderEvents) -> any Follower {
        let known = progress.sources[key]
        return format.input == .directory
            ? MaildirFollower(self, known, by: events) : FileFollower(self, known, by: events)
    }
}

// MARK: From the configuration

extension WatchedSource {
    /// Returns the sources in a configuration file.
    ///
    /// - Throws: `Failure`, with the place in the file.
    static func all(
        in file: ConfigurationFile,
        _ environment: [String: String]
    ) throws(Failure) -> [WatchedSource] {
        var sources: [WatchedSource] = []
        for source in file.sources {
            let command = try Settings(file, environment).command(for: source)
            guard let format = command.history.from else {
                throw file.fault(source, "a source needs a format; write it as in from: maildir")
            }
            guard !command.files.isEmpty else {
                throw file.fault(source, "a source needs a path; write it as in path: ~/Mail")
            }
            for path in command.files {
                guard path.hasPrefix("/") else {
                    throw file.fault(source, "'\(path)' is no whole path; begin it with / or ~/")
                }
                sources.append(WatchedSource(format, command.history, path))
            }
        }
        return sources
    }
}

extension Settings {
    /// The options of `import` that a source does not have.
    private static let others = ["store", "json", "digest", "dry-run", "keep-content"]

    /// Returns the command line of `import` for a source, with the settings of the file for it.
    fileprivate func command(for source: ConfigurationFile.Source) throws(Failure) -> Import {
        guard let description = CommandDescription(Import.self) else { return Import() }
        var words = [description.commandName]
        var paths: [String] = []
        for setting in source.settings {
            if setting.name == "path" {
                paths.append(inHome(setting.value))
                continue
            }
            let option = Self.option(setting.name, of: description)
            guard let option, !Self.others.contains(setting.name) else {
                let names = (description.arguments ?? []).compactMap(\.longName)
                let near = setting.name.nearest(of: names.filter { !Self.others.contains($0) })
                throw file.fault(
                    setting,
                    "a source has no option '\(setting.name)'"
                        + (near.map { "; did you mean '\($0)'?" } ?? "")
                )
            }
            if let word = word(setting, option) { words.append(word) }
        }
        let all = try complete(CommandWords(words + ["--"] + paths), Import.self)
        do {
            guard let command = try DonationLog.parseAsRoot(all) as? Import else { return Import() }
            return command
        } catch {
            throw file.fault(source, DonationLog.message(for: error))
        }
    }
}
