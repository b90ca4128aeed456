/// Addresses as text: what RFC 3986 says about references, without changing anything else.
enum WebAddress {
    /// The longest address in bytes.
    private static let limit = 2048

    /// Returns the scheme in lower case; `nil` for a relative reference.
    static func scheme(_ address: String) -> String? {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = address.utf8[..<colon]
        guard let first = scheme.first, first.isLetter, scheme.count <= 32,
            scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
        else { return nil }
        return String(address[..<colon]).lowercased()
    }

    /// Returns a reference in full; unchanged without a base.
    static func resolve(_ reference: String, against base: String?) -> String {
        let reference = reference.trimmed
        guard let base, scheme(reference) == nil, reference.utf8.count <= limit,
            base.utf8.count <= limit, let scheme = scheme(base)
        else { return reference }
        let bytes = Array(reference.utf8)
        let rest = Array(base.utf8.dropFirst(scheme.utf8.count + 1))
        let hasAuthority = rest.starts(with: "//".utf8)
        let authorityEnd =
            hasAuthority ? rest.dropFirst(2).firstIndex(where: endsAuthority) ?? rest.count : 0
        let head = Array("\(scheme):".utf8) + rest[..<authorityEnd]
        let path = rest[authorityEnd...].prefix { $0 != UInt8(ascii: "?") && !isHash($0) }
        let full: [UInt8]
        if bytes.starts(with: "//".utf8) {
            full = Array("\(scheme):".utf8) + bytes
        } else if bytes.first == UInt8(ascii: "/") {
            full = head + withoutDots(bytes[...])
        } else if bytes.isEmpty || isHash(bytes[0]) {
            full = head + rest[authorityEnd...].prefix { !isHash($0) } + bytes
        } else if bytes[0] == UInt8(ascii: "?") {
            full = head + path + bytes
        } else {
            let directory = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] }
            full = head + withoutDots(Array(directory ?? [UInt8(ascii: "/")]) + bytes)
        }
        return String(decoding: full, as: UTF8.self)
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || isHash(byte)
    }

    private static func isHash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "#") }

    /// Returns a path, with its query and fragment, without the parts `.` and `..`.
    private static func withoutDots(_ path: some Collection<UInt8>) -> [UInt8] {
        let end = path.firstIndex { $0 == UInt8(ascii: "?") || isHash($0) } ?? path.endIndex
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        var kept: [UInt8] = []
        kept.reserveCapacity(path.count)
        var rest = path[..<end]
        if rest.first == slash { rest = rest.dropFirst() }
        while true {
            let part = rest.prefix { $0 != slash }
            let isLast = part.endIndex == end
            if part.elementsEqual([dot, dot]) {
                while let last = kept.popLast(), last != slash {}
                if isLast { kept.append(slash) }
            } else if part.elementsEqual([dot]) {
                if isLast { kept.append(slash) }
            } else {
                kept.append(slash)
                kept += part
            }
            if isLast { break }
            rest = rest[part.endIndex...].dropFirst()
        }
        return kept + path[end...]
    }
}
