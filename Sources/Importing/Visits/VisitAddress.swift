internal import Interactions

/// The address of a visit: a page of the web, a file, or nothing to keep.
package enum VisitAddress: Hashable, Sendable {
    /// A page, without a user name and a password.
    case page(String)
    /// A file on this machine, with the last part of its path.
    case document(url: String, name: String)
    /// An address that is not kept, and the reason.
    case unusable(HistoryReason)

    /// Reads an address or an absolute path.
    ///
    /// - Parameter text: Any text.
    package init(_ text: String) {
        let bytes = Self.trimmed(Array(text.utf8))
        if bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/") {
            self = Self.document(bytes)
            return
        }
        guard let colon = bytes.prefix(Self.longestScheme).firstIndex(of: UInt8(ascii: ":")) else {
            self = .unusable(.noAddress)
            return
        }
        let rest = bytes[(colon + 1)...]
        switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
        case "http": self = Self.page("http", rest)
        case "https": self = Self.page("https", rest)
        case "file": self = Self.file(rest)
        case let scheme where Self.schemes.contains(scheme):
            self = .unusable(HistoryReason(rawValue: "an address that begins with \(scheme):"))
        default: self = .unusable(.otherScheme)
        }
    }

    private static let longestScheme = 32

    /// The known beginnings of other addresses; the number of reasons has a bound.
    private static let schemes: Set<String> = [
        "about", "admin", "applications", "application", "blob", "brave", "chrome",
        "chrome-extension", "chrome-native", "data", "dav", "davs", "devtools", "edge", "ftp",
        "javascript", "mailto", "moz-extension", "mtp", "opera", "place", "resource", "sftp",
        "smb", "trash", "view-source", "vivaldi",
    ]

    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let beginning = bytes.drop { $0 <= 0x20 }
        let end = beginning.lastIndex { $0 > 0x20 } ?? beginning.startIndex - 1
        return beginning[..<(end + 1)]
    }

    // MARK: Pages

    private static func page(_ scheme: String, _ rest: ArraySlice<UInt8>) -> VisitAddress {
        guard !rest.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            return .unusable(.noAddress)
        }
        // Browsers accept any number of slashes here, of either kind.
        let rest = rest.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        let authority = rest.prefix { !endsAuthority($0) }
        let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
        let host = authority[(afterUser ?? authority.startIndex)...]
        guard !host.isEmpty, host.first != UInt8(ascii: ":") else { return .unusable(.noAddress) }
        let path = withoutCredentials(rest[authority.endIndex...])
        let page = "\(scheme)://" + String(decoding: host + path, as: UTF8.self)
        guard page.utf8.count <= ActivityLimits.textBytes else { return .unusable(.longAddress) }
        return .page(page)
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
            || byte == UInt8(ascii: "\\")
    }

    /// Removes the user names and passwords of addresses inside an address, as archives have them.
    private static func withoutCredentials(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let at = UInt8(ascii: "@")
        let slash = UInt8(ascii: "/")
        guard bytes.contains(at) else { return bytes }
        var kept: ArraySlice<UInt8> = []
        var rest = bytes
        while let byte = rest.popFirst() {
            kept.append(byte)
            guard byte == slash, rest.first == slash else { continue }
            let authority = rest.dropFirst().prefix { byte in
                !endsAuthority(byte) && byte != UInt8(ascii: "&")
            }
            guard let end = authority.lastIndex(of: at),
                authority[..<end].contains(UInt8(ascii: ":"))
            else { continue }
            kept.append(slash)
            rest = rest[(end + 1)...]
        }
        return kept
    }

    // MARK: Files

    private static func file(_ rest: ArraySlice<UInt8>) -> VisitAddress {
        var path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if path.starts(with: "//".utf8) {
            let authority = path.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
            let host = String(decoding: authority, as: UTF8.self).lowercased()
            guard host.isEmpty || host == "localhost" else { return .unusable(.otherMachine) }
            path = path[authority.endIndex...]
        }
        guard path.first == UInt8(ascii: "/") else { return .unusable(.noAddress) }
        return document(decoded(path)[...])
    }

    /// Makes the address of a path, in one spelling for all programs.
    private static func document(_ path: ArraySlice<UInt8>) -> VisitAddress {
        guard !path.contains(0) else { return .unusable(.noAddress) }
        guard path.count <= ActivityLimits.textBytes else { return .unusable(.longAddress) }
        var url = Array("file://".utf8)
        for byte in path {
            if isPlain(byte) {
                url.append(byte)
            } else {
                url += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        guard url.count <= ActivityLimits.textBytes else { return .unusable(.longAddress) }
        let name = path.split(separator: UInt8(ascii: "/")).last ?? path
        return .document(
            url: String(decoding: url, as: UTF8.self),
            name: String(decoding: name, as: UTF8.self)
        )
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: plainMarks.contains(byte)
        }
    }

    private static let plainMarks = Set("-._~!$&'()*+,;=:@/".utf8)

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var path: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), rest.count >= 2, !digits.hasPrefix("+"),
                !digits.hasPrefix("-"), let value = UInt8(digits, radix: 16)
            {
                path.append(value)
                rest = rest.dropFirst(2)
            } else {
                path.append(byte)
            }
        }
        return path
    }
}

extension HistoryReason {
    /// The address is neither of the web nor of a file, and of no known kind.
    static let otherScheme = HistoryReason(rawValue: "an address of another kind")
    /// The file is on another machine.
    static let otherMachine = HistoryReason(rawValue: "a file of another machine")
}
