import ArgumentParser
import Foundation
import Yams

/// A file of settings in YAML: `name: value`, those for a subcommand below its name, and the list
/// of `sources` to follow.
struct ConfigurationFile {
    /// A setting; a list is a setting for each of its elements.
    struct Setting: Hashable {
        /// The subcommand of the setting; `nil` for all subcommands with such an option.
        var section: String?
        var name: String
        var value: String
        var line: Int
        var column: Int
    }

    /// A place to follow, with the options of `import` for it.
    struct Source {
        var settings: [Setting] = []
        var line: Int
        var column: Int
    }

    let path: String
    private(set) var settings: [Setting] = []
    private(set) var sources: [Source] = []

    /// The name of the list of sources.
    private static let sourcesName = "sources"

    private static let mostBytes = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: A failure with the line and column of the fault, and the remedy.
    init(_ bytes: [UInt8], path: String) throws(Failure) {
        self.path = path
        let text = try Self.text(bytes, of: path)
        if let lines = OldSettings.yaml(for: text), !lines.isEmpty {
            throw Self.refusal(of: path, insteadIn: "it", lines)
        }
        guard let root = try self.root(of: text) else { return }
        guard let mapping = root.mapping else {
            throw fault(at: root.mark, "this sets nothing; write it as in time: relative")
        }
        for (key, value) in mapping {
            if key.scalar?.string == Self.sourcesName {
                try addSources(value)
                continue
            }
            guard let own = value.mapping else {
                settings += try self.settings(value, of: key, in: nil)
                continue
            }
            let section = try name(key)
            for (key, value) in own { settings += try self.settings(value, of: key, in: section) }
        }
    }

    private static func text(_ bytes: [UInt8], of path: String) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .message("\(path): not UTF-8; save it as UTF-8", .configuration)
        }
        return text
    }

    private func root(of text: String) throws(Failure) -> Node? {
        do {
            // An environment variable may change the default encoding.
            return try Parser(yaml: text, encoding: .utf8).singleRoot()
        } catch YamlError.duplicatedKeysInMapping(let names, let context) {
            throw fault(at: context.mark, "'\(names[0])' is set already; remove one")
        } catch {
            // The place and the fault, and below it the line with a mark.
            let lines = "\(error)".split(separator: "\n").map { String($0.prefix(200)) }
            throw .correction(
                "\(path):\(lines[0])",
                lines: lines.dropFirst() + ["write YAML, as in time: relative"],
                .configuration
            )
        }
    }

    private mutating func addSources(_ list: Node) throws(Failure) {
        for node in list.sequence.map(Array.init) ?? [list] {
            guard let mapping = node.mapping else {
                throw fault(
                    at: node.mark,
                    "this is no source; write it as in {from: maildir, path: ~/Mail}"
                )
            }
            var source = Source(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
            for (key, value) in mapping {
                source.settings += try settings(value, of: key, in: Self.sourcesName)
            }
            sources.append(source)
        }
    }

    /// Returns the setting of a value, or one for each element of a list.
    private func settings(
        _ value: Node,
        of key: Node,
        in section: String?
    ) throws(Failure) -> [Setting] {
        let name = try name(key)
        var settings: [Setting] = []
        for (element, mark) in value.sequence?.map({ ($0, $0.mark) }) ?? [(value, key.mark)] {
            guard let scalar = element.scalar else {
                throw fault(at: mark, "the value of '\(name)' is no text; put it in quotes")
            }
            guard element.null == nil else {
                throw fault(at: mark, "'\(name)' has no value; remove it, or write \"\"")
            }
            settings.append(
                Setting(
                    section: section,
                    name: name,
                    value: scalar.string,
                    line: mark?.line ?? 1,
                    column: mark?.column ?? 1
                )
            )
        }
        return settings
    }

    private func name(_ key: Node) throws(Failure) -> String {
        guard let scalar = key.scalar else {
            throw fault(at: key.mark, "this is no name; write it as in time: relative")
        }
        return scalar.string
    }

    /// Returns a failure that names the place of a setting.
    func fault(_ setting: Setting, _ text: String) -> Failure {
        .message("\(path):\(setting.line):\(setting.column): \(text)", .configuration)
    }

    /// Returns a failure that names the place of a source.
    func fault(_ source: Source, _ text: String) -> Failure {
        .message("\(path):\(source.line):\(source.column): \(text)", .configuration)
    }

    private func fault(at mark: Mark?, _ text: String) -> Failure {
        .message("\(path):\(mark.map { "\($0)" } ?? "1:1"): \(text)", .configuration)
    }

    /// Returns the failure for a file in the old syntax, with the lines to write instead.
    private static func refusal(
        of path: String,
        insteadIn place: String,
        _ lines: [String]
    ) -> Failure {
        .correction(
            "\(path): settings are YAML now; write in \(place) instead:",
            lines: lines,
            .configuration
        )
    }
}

// MARK: Where it is

extension ConfigurationFile {
    /// Returns the path of the file, and who named it; the default path has no origin.
    static func place(
        named path: String?,
        _ environment: [String: String]
    ) -> (path: String, origin: String?)? {
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let path { return (path, "--config") }
        if let path = variable("DONATIONLOG_CONFIG") { return (path, "DONATIONLOG_CONFIG") }
        let folder = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { "\($0)/.config" }
        return folder.map { ("\($0)/donationlog/config.yaml", nil) }
    }

    /// Reads the named file or the default one; `nil` if there is none.
    static func find(
        named path: String?,
        _ environment: [String: String]
    ) throws(Failure) -> ConfigurationFile? {
        guard let place = place(named: path, environment) else { return nil }
        if let bytes = try bytes(of: place.path, namedBy: place.origin) {
            return try ConfigurationFile(bytes, path: place.path)
        }
        try refuseOld(insteadOf: place.path)
        return nil
    }

    /// Refuses the file that settings were in before they were YAML.
    private static func refuseOld(insteadOf path: String) throws(Failure) {
        let old = String(path.dropLast(".yaml".count))
        guard let bytes = try bytes(of: old, namedBy: nil) else { return }
        let lines = OldSettings.yaml(for: try text(bytes, of: old))
        if lines?.isEmpty != true { throw refusal(of: old, insteadIn: "'\(path)'", lines ?? []) }
    }

    /// Returns the content of a file; `nil` if there is none and nobody has named it.
    private static func bytes(
        of path: String,
        namedBy origin: String?
    ) throws(Failure) -> [UInt8]? {
        let bytes: [UInt8]
        do {
            bytes = try read(path)
        } catch {
            if origin == nil, [ENOENT, ENOTDIR].contains(error.number) { return nil }
            if error.number == ESPIPE {
                throw .message("\(path): a pipe, not a file; name a file", .configuration)
            }
            let remedy = origin.map { "; \($0) names it" } ?? ""
            throw .message(
                "cannot read the configuration file '\(path)': \(error.text)\(remedy)",
                ExitCode(systemErrorNumber: error.number) ?? .noInput
            )
        }
        guard bytes.count <= mostBytes else {
            throw .message("\(path): larger than 1 MiB; name a smaller file", .configuration)
        }
        return bytes
    }

    private static func read(_ path: String) throws(SystemError) -> [UInt8] {
        let file = try Descriptor(opening: path, isWaiting: false)
        defer { file.close() }
        // The writer of a pipe may never come, or never end.
        guard !file.isPipe else { throw SystemError(number: ESPIPE) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= mostBytes, case let count = try file.read(into: &buffer), count > 0 {
            bytes += buffer.prefix(count)
        }
        return bytes
    }
}
