/// The identity of a process that calls the service.
enum CallerIdentity: Hashable, Sendable {
    /// An app in a Flatpak sandbox, by its application identifier.
    case flatpak(String)
    /// An app in a Snap sandbox, by the name of the snap.
    case snap(String)
    /// An app of the host, by the systemd unit that its desktop started it in, and a desktop file
    /// of that name. It is advisory: a process of the same user can make such a unit.
    case host(String)
    /// A program of the host that nothing registers, by the path of its executable.
    case unregistered(String)

    /// Whether the process is confined, so that its rights are real.
    var isConfined: Bool {
        switch self {
        case .flatpak, .snap: true
        case .host, .unregistered: false
        }
    }

    /// The identifier under which the app donates; `nil` for a program that the owner must name.
    var app: String? {
        switch self {
        case .flatpak(let app), .host(let app): app
        case .snap(let name): "snap." + name
        case .unregistered: nil
        }
    }

    /// Returns the Snap that donates as an app.
    static func snap(of app: String) -> CallerIdentity {
        .snap(app.hasPrefix("snap.") ? String(app.dropFirst(5)) : app)
    }

    /// Returns the app that a process is, which may name itself if nothing else is known of it.
    ///
    /// - Parameters:
    ///   - word: The identifier that the app gives itself.
    ///   - isKnown: Whether a desktop file has an identifier.
    /// - Returns: The identifier; `nil` for a program that is no app.
    func app(saying word: String?, isKnown: (String) -> Bool) -> String? {
        if isConfined { return app }
        // A portal shows the notifications of apps in sandboxes, and names them.
        if let word, Self.isApplicationIdentifier(word), isKnown(word) { return word }
        return app
    }

    /// The name in lists, grants and the journal.
    var name: String {
        switch self {
        case .flatpak(let app): "flatpak:" + app
        case .snap(let name): "snap:" + name
        case .host(let app): "host:" + app
        case .unregistered(let path): "unregistered:" + path
        }
    }
}

// MARK: The parts that /proc shows

extension CallerIdentity {
    /// Returns the application that a `.flatpak-info` names.
    ///
    /// By the key `name` of the group `Application`, as Flatpak writes it.
    ///
    /// - Parameter text: The contents of the file.
    /// - Returns: The identifier; `nil` if there is none that may name an app.
    static func flatpakApp(in text: String) -> String? {
        var group = ""
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                group = String(line[line.index(after: line.startIndex)..<end])
            } else if group == "Application", let equals = line.firstIndex(of: "="),
                line[..<equals].trimmed == "name"
            {
                let name = line[line.index(after: equals)...].trimmed
                return isApplicationIdentifier(name) ? name : nil
            }
        }
        return nil
    }

    /// Returns the snap that a process is confined in, by its control groups.
    ///
    /// Snap names the scope or service of a process `snap.NAME.APP…`.
    ///
    /// - Parameter cgroups: The contents of `/proc/PID/cgroup`.
    /// - Returns: The name of the snap.
    static func snap(in cgroups: String) -> String? {
        for unit in units(in: cgroups) where unit.hasPrefix("snap.") {
            let parts = unit.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count >= 4, let suffix = parts.last,
                suffix == "scope" || suffix == "service"
            else { continue }
            let name = String(parts[1])
            let isName =
                !name.isEmpty
                && name.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                }
            if isName { return name }
        }
        return nil
    }

    /// Returns the application for which the desktop made a systemd unit.
    ///
    /// By systemd's convention for desktop environments: `app[-LAUNCHER]-ID-RANDOM.scope`,
    /// `app[-LAUNCHER]-ID[@RANDOM].service` or `app[-LAUNCHER]-ID-RANDOM.slice`, with `-` in its
    /// parts written as `\x2d`.
    ///
    /// - Parameters:
    ///   - cgroups: The contents of `/proc/PID/cgroup`.
    ///   - isKnown: Whether a desktop file has the identifier.
    /// - Returns: The identifier.
    static func hostApp(in cgroups: String, isKnown: (String) -> Bool) -> String? {
        for unit in units(in: cgroups) {
            guard let dot = unit.lastIndex(of: "."), unit.hasPrefix("app-") else { continue }
            var name = unit[..<dot].dropFirst(4)
            switch unit[dot...] {
            case ".scope", ".slice":
                guard let dash = name.lastIndex(of: "-") else { continue }
                name = name[..<dash]
            case ".service": name = name.prefix { $0 != "@" }
            default: continue
            }
            // The launcher, too, may be there: the last part is the application.
            let parts = name.split(separator: "-", omittingEmptySubsequences: false)
            guard (1...2).contains(parts.count), let last = parts.last,
                let app = unescaped(last), isApplicationIdentifier(app), isKnown(app)
            else { continue }
            return app
        }
        return nil
    }

    /// The names of the units in the paths of control groups, the innermost first.
    private static func units(in cgroups: String) -> [Substring] {
        cgroups.split(whereSeparator: \.isNewline).flatMap { line -> [Substring] in
            // HIERARCHY:CONTROLLERS:PATH
            let parts = line.split(
                separator: ":",
                maxSplits: 2,
                omittingEmptySubsequences: false
            )
            guard parts.count == 3 else { return [] }
            return parts[2].split(separator: "/").reversed()
        }
    }

    /// Returns a part of a unit's name without systemd's escapes; `nil` if one is broken.
    private static func unescaped(_ part: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard rest.popFirst() == UInt8(ascii: "x"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns whether a text may be the identifier of an application.
    ///
    /// By the rules of Flatpak and of desktop files: letters, digits, `_`, `-` and `.`, at most 255
    /// bytes, and no part is empty.
    static func isApplicationIdentifier(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 255 else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
                        UInt8(ascii: "-"):
                        true
                    default: false
                    }
                }
        }
    }
}

extension Substring {
    /// The text without white space at its ends.
    var trimmed: String {
        let front = drop(while: \.isWhitespace)
        guard let end = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(front[...end])
    }
}
