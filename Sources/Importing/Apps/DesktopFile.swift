public import Interactions

/// The parts of a desktop file that say what an app can do.
///
/// The format is the Desktop Entry Specification 1.5 of freedesktop.org. `MimeType` gives the
/// types of content and, by `x-scheme-handler/`, the schemes; the keys that begin with `X-` are
/// those of `docs/apps.md`.
public struct DesktopFile: Sendable {
    /// A cause for which a file is no desktop file of an app.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// It has no group `[Desktop Entry]`.
        case noEntry
        /// It is of another type than `Application`.
        case otherType(String)
        /// It says that it is not there, by `Hidden=true`.
        case hidden
        /// A key has a value that means nothing.
        case value(key: String, value: String)

        /// The cause in words.
        public var description: String {
            switch self {
            case .noEntry: "it has no group [Desktop Entry]"
            case .otherType(let type): "its type is '\(type)', not Application"
            case .hidden: "it is hidden"
            case .value(let key, let value): "'\(value)' is no value of \(key)"
            }
        }
    }

    /// The largest file, in bytes.
    public static let mostBytes = 1 << 20

    /// Reads the app of a desktop file.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file; bytes that are no UTF-8 are replaced.
    ///   - identifier: The name of the file without `.desktop`, which names the app unless
    ///     `X-DonorIdentifier` does, or the file is that of a Snap.
    /// - Returns: The app.
    /// - Throws: ``Fault`` with the cause for which it is none.
    /// - Complexity: O(*n*) in the bytes.
    public static func app(
        in bytes: some Collection<UInt8>,
        named identifier: String
    ) throws(Fault) -> App {
        let keys = entry(in: String(decoding: bytes.prefix(mostBytes), as: UTF8.self))
        guard let keys else { throw .noEntry }
        if let type = keys["Type"], type != "Application" { throw .otherType(type) }
        if keys["Hidden"] == "true" { throw .hidden }
        func list(_ key: String) -> [String] { keys[key].map(Self.list) ?? [] }
        // The main app of a Snap has the name twice in that of the file, and donates by the name.
        let snap = keys["X-SnapInstanceName"].flatMap { name in
            identifier == "\(name)_\(name)" ? "snap." + name : nil
        }
        var app = App(
            keys["X-DonorIdentifier"] ?? snap ?? identifier,
            name: keys["Name"].map(unescaped) ?? "",
            team: keys["X-Team"] ?? ""
        )
        app.activityTypes = list("X-UserActivityTypes")
        app.intentClasses = list("X-IntentsSupported")
        app.contentTypes = list("X-ShareTypes")
        for type in list("MimeType") {
            let scheme = "x-scheme-handler/"
            if type.hasPrefix(scheme) {
                app.schemes.append(type.dropFirst(scheme.count).lowercased())
            } else if !app.contentTypes.contains(type) {
                app.contentTypes.append(type)
            }
        }
        for mode in list("X-DirectionsModes") {
            guard let known = DirectionMode(name: mode) else {
                throw .value(key: "X-DirectionsModes", value: mode)
            }
            app.directionModes.append(known)
        }
        app.conversationURL = keys["X-ConversationURL"].map(unescaped) ?? ""
        app.coverage = keys["X-DirectionsCoverage"].map(unescaped) ?? ""
        // By the Media Player Remote Interfacing Specification, players are of this category.
        app.playsMedia =
            keys["X-PlaysMedia"].map { $0 == "true" } ?? list("Categories").contains("Player")
        return app
    }

    /// The keys of the group `[Desktop Entry]`, without those in other languages.
    private static func entry(in text: String) -> [String: String]? {
        var keys: [String: String]?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimming
            if line.hasPrefix("[") {
                guard keys == nil else { break }
                if line == "[Desktop Entry]" { keys = [:] }
                continue
            }
            guard keys != nil, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else {
                continue
            }
            let key = String(line[..<equals].trimming)
            if keys?[key] == nil {
                keys?[key] = String(line[line.index(after: equals)...].trimming)
            }
        }
        return keys
    }

    /// The values of a list, which a semicolon ends; `\;` is a semicolon in a value.
    private static func list(_ text: String) -> [String] {
        var values = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                values[values.count - 1] += character == ";" ? ";" : "\\\(character)"
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == ";" {
                values.append("")
            } else {
                values[values.count - 1].append(character)
            }
        }
        return values.map { unescaped(String($0[...].trimming)) }.filter { !$0.isEmpty }
    }

    /// The text behind the escapes of the specification.
    private static func unescaped(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                switch character {
                case "s": plain += " "
                case "n": plain += "\n"
                case "t": plain += "\t"
                case "r": plain += "\r"
                case "\\": plain += "\\"
                default: plain += "\\\(character)"
                }
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return isEscaped ? plain + "\\" : plain
    }
}

extension DirectionMode {
    /// Makes a mode from its name, with or without Apple's prefix `MKDirectionsMode`.
    init?(name: String) {
        let prefix = "MKDirectionsMode"
        self.init(rawValue: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
    }
}

extension Substring {
    /// The text without white space at its ends.
    fileprivate var trimming: Substring {
        let front = drop(while: \.isWhitespace)
        guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return front[...last]
    }
}
