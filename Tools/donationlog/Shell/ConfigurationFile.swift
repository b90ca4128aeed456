import ArgumentParser
import Foundation

/// A file of settings: lines of `name = value`, those for a subcommand below `[its name]`.
struct ConfigurationFile {
    /// A setting from one line.
    struct Setting: Hashable {
        /// The subcommand of the setting; `nil` for all subcommands with such an option.
        var section: String?
        var name: String
        var value: String
        var line: Int
    }

    let path: String
    private(set) var settings: [Setting] = []

    private static let mostBytes = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: A failure with the wrong line, and the remedy.
    init(_ bytes: [UInt8], path: String) throws(Failure) {
        self.path = path
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .message("\(path): not UTF-8; save it as such", .configuration)
        }
        var section: String?
        var lines: [Setting: Int] = [:]
        let all = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in all.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"]))
            guard let first = line.first, first != "#", first != ";" else { continue }
            if first == "[" {
                section = try Self.section(line, path, index + 1)
            } else {
                var setting = try Self.setting(line, path, index + 1)
                setting.section = section
                try check(setting, &lines)
                settings.append(setting)
            }
        }
    }

    private static func section(
        _ line: String,
        _ path: String,
        _ number: Int
    ) throws(Failure) -> String {
        let name = line.dropFirst().dropLast().trimmingCharacters(in: .whitespaces)
        guard line.hasSuffix("]"), !name.isEmpty else {
            throw fault(path, number, "'\(line)' is no section; write it as in [log]")
        }
        return name
    }

    private static func setting(
        _ line: String,
        _ path: String,
        _ number: Int
    ) throws(Failure) -> Setting {
        guard let sign = line.firstIndex(of: "=") else {
            throw fault(path, number, "'\(line)' sets nothing; write it as in time = relative")
        }
        let name = line[..<sign].trimmingCharacters(in: .whitespaces)
        var value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty else {
            throw fault(path, number, "there is no name before '='; write it as in time = relative")
        }
        if value.hasPrefix("\"") {
            guard value.count > 1, value.hasSuffix("\"") else {
                throw fault(path, number, "the value of '\(name)' does not end with a quote")
            }
            value = String(value.dropFirst().dropLast())
        }
        return Setting(name: name, value: value, line: number)
    }

    /// Refuses a repeated setting; repeated options must differ in their values.
    private func check(_ setting: Setting, _ lines: inout [Setting: Int]) throws(Failure) {
        var key = setting
        key.line = 0
        if let earlier = lines.updateValue(setting.line, forKey: key) {
            throw fault(setting, "'\(setting.name)' is set so already, in line \(earlier)")
        }
    }

    /// Returns a failure that names the line of a setting.
    func fault(_ setting: Setting, _ text: String) -> Failure {
        Self.fault(path, setting.line, text)
    }

    private static func fault(_ path: String, _ line: Int, _ text: String) -> Failure {
        .message("\(path):\(line): \(text)", .configuration)
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
        return folder.map { ("\($0)/donationlog/config", nil) }
    }

    /// Reads the named file or the default one; `nil` if there is none.
    static func find(
        named path: String?,
        _ environment: [String: String]
    ) throws(Failure) -> ConfigurationFile? {
        guard let place = place(named: path, environment) else { return nil }
        let bytes: [UInt8]
        do {
            bytes = try read(place.path)
        } catch {
            if place.origin == nil, [ENOENT, ENOTDIR].contains(error.number) { return nil }
            if error.number == ESPIPE {
                throw .message("\(place.path): no file but a pipe, so no settings", .configuration)
            }
            let remedy = place.origin.map { "; \($0) names it" } ?? ""
            throw .message(
                "cannot read the configuration file '\(place.path)': \(error.text)\(remedy)",
                ExitCode(systemErrorNumber: error.number) ?? .noInput
            )
        }
        guard bytes.count <= mostBytes else {
            throw .message("\(place.path): longer than 1 MiB, so no settings", .configuration)
        }
        return try ConfigurationFile(bytes, path: place.path)
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
