import DonationStore
import Foundation

/// Settings as they were before YAML: lines of `name = value`, those for a subcommand below
/// `[its name]`.
enum OldSettings {
    private typealias Setting = (section: String, name: String, value: String)

    /// Returns the lines of YAML that say the same; none for comments alone.
    ///
    /// - Returns: The lines; `nil` for a text in another syntax.
    static func yaml(for text: String) -> [String]? {
        settings(in: text)?.groups(by: \.section).flatMap { section in
            let name = section[0].section
            let lines = section.groups(by: \.name).flatMap { yaml(for: $0) }
            return name.isEmpty ? lines : ["\(written(name)):"] + lines.map { "  \($0)" }
        }
    }

    private static func yaml(for settings: [Setting]) -> [String] {
        let values = settings.map { written($0.value) }
        let name = settings[0].name
        return values.count == 1
            ? ["\(name): \(values[0])"] : ["\(name):"] + values.map { "  - \($0)" }
    }

    private static func settings(in text: String) -> [Setting]? {
        var settings: [Setting] = []
        var section = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"]))
            guard let first = line.first, first != "#", first != ";" else { continue }
            if let match = line.wholeMatch(of: /\[\s*(.+?)\s*\]/) {
                section = String(match.1)
            } else if let match = line.wholeMatch(of: /([A-Za-z0-9-]+)\s*=\s*(?:"(.*)"|(.*))/) {
                settings.append((section, String(match.1), String(match.2 ?? match.3 ?? "")))
            } else {
                return nil
            }
        }
        return settings
    }

    /// Returns a text as YAML; a text in quotes is one of JSON, which YAML reads too.
    private static func written(_ text: String) -> String {
        let isPlain = text.wholeMatch(of: /(~?\/|[A-Za-z0-9])[A-Za-z0-9\/._-]*/) != nil
        return isPlain && text.lowercased() != "null" ? text : JSONValue.string(text).text
    }
}

extension Sequence {
    /// Returns the elements with equal keys together, in the order of the first ones.
    fileprivate func groups<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        Dictionary(grouping: enumerated()) { key($0.element) }.values
            .sorted { $0[0].offset < $1[0].offset }
            .map { $0.map(\.element) }
    }
}
