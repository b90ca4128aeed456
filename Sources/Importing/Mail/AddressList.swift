/// Reads lists of addresses: RFC 5322 with its obsolete forms, and many other forms.
///
/// It reads the bytes once and forgets those that it cannot use, so nothing nests too deep.
struct AddressList {
    /// A mailbox: the address without comments, and the name as written.
    struct Mailbox {
        var name: [UInt8]
        var address: [UInt8]
    }

    /// Stands for white space between angle brackets.
    private static let gap = UInt8(ascii: "\t")

    /// The mailboxes, in order.
    private(set) var mailboxes: [Mailbox] = []
    /// Whether the list has an element that is no address.
    private(set) var hasOthers = false
    /// Whether the list has more mailboxes than the limit.
    private(set) var isCut = false

    private var text: [UInt8] = []
    private var comment: [UInt8] = []
    private var angle: [UInt8]?
    /// The part of an unquoted name before a comma.
    private var before: [UInt8] = []
    private var hasQuotes = false
    /// Whether there is an @ outside quotes; the name of a group has none.
    private var hasAt = false
    /// The part of the text inside the last quotes.
    private var quoted = 0..<0

    init(_ input: some Sequence<UInt8>, limit: Int) {
        var state = State.text
        for byte in input {
            guard mailboxes.count <= limit else {
                isCut = true
                return
            }
            take(byte, &state)
        }
        finish(isComma: false)
    }

    /// The state of the grammar at a byte.
    private enum State: Equatable {
        case text
        case quoted(isEscaped: Bool)
        case angle(isQuoted: Bool, isEscaped: Bool)
        case comment(depth: Int, isEscaped: Bool)
    }

    private mutating func take(_ byte: UInt8, _ state: inout State) {
        switch state {
        case .text: takeText(byte, &state)
        case .quoted(let isEscaped):
            if isEscaped || (byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")) {
                text.append(byte)
                state = .quoted(isEscaped: false)
            } else {
                quoted = quoted.lowerBound..<text.count
                state = byte == UInt8(ascii: "\"") ? .text : .quoted(isEscaped: true)
            }
        case .angle(let isQuoted, let isEscaped):
            takeAngle(byte, isQuoted: isQuoted, isEscaped: isEscaped, &state)
        case .comment(let depth, let isEscaped):
            takeComment(byte, depth: depth, isEscaped: isEscaped, &state)
        }
    }

    private mutating func takeText(_ byte: UInt8, _ state: inout State) {
        switch byte {
        case UInt8(ascii: "\""):
            hasQuotes = true
            quoted = text.count..<text.count
            state = .quoted(isEscaped: false)
        case UInt8(ascii: "("):
            comment.removeAll(keepingCapacity: true)
            state = .comment(depth: 1, isEscaped: false)
        case UInt8(ascii: "<"):
            angle = []
            state = .angle(isQuoted: false, isEscaped: false)
        case UInt8(ascii: ","): finish(isComma: true)
        case UInt8(ascii: ";"): finish(isComma: false)
        case UInt8(ascii: ":") where angle == nil && !hasAt:
            // This was the name of a group; its members follow.
            reset()
        case 0x00...0x20:
            if let last = text.last, last != 0x20 { text.append(0x20) }
        case UInt8(ascii: "@"):
            if hasQuotes, quoted.upperBound == text.count {
                // The quoted text is part of an address, which white space makes invalid.
                for index in quoted where text[index] == 0x20 { text[index] = UInt8(ascii: "\"") }
            }
            hasAt = true
            text.append(byte)
        default: text.append(byte)
        }
    }

    private mutating func takeAngle(
        _ byte: UInt8,
        isQuoted: Bool,
        isEscaped: Bool,
        _ state: inout State
    ) {
        switch byte {
        case UInt8(ascii: ">") where !isQuoted: state = .text
        // An obsolete route: the mailbox follows the colon.
        case UInt8(ascii: ":") where !isQuoted && angle?.first == UInt8(ascii: "@"): angle = []
        case _ where byte.isWhiteSpace && !isQuoted: angle?.append(Self.gap)
        default:
            angle?.append(byte)
            let quotes = byte == UInt8(ascii: "\"") && !isEscaped
            let escapes = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
            state = .angle(isQuoted: isQuoted != quotes, isEscaped: escapes)
        }
    }

    private mutating func takeComment(
        _ byte: UInt8,
        depth: Int,
        isEscaped: Bool,
        _ state: inout State
    ) {
        var depth = depth
        if !isEscaped {
            switch byte {
            case UInt8(ascii: "\\"):
                state = .comment(depth: depth, isEscaped: true)
                return
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
        }
        if depth == 0 {
            state = .text
        } else {
            comment.append(byte)
            state = .comment(depth: depth, isEscaped: false)
        }
    }

    // MARK: Mailboxes

    private mutating func finish(isComma: Bool) {
        defer { if !isComma { before.removeAll(keepingCapacity: true) } }
        if text.last == 0x20 { text.removeLast() }
        if let angle {
            add(name: before.isEmpty ? text : before + text, address: Self.inside(angle))
        } else if text.contains(UInt8(ascii: "@")) {
            addBare()
        } else if let address = Self.obscured(text.split(separator: 0x20)) {
            add(name: comment, address: address)
        } else if isComma, !text.isEmpty, !hasQuotes {
            if before.count < 1024 { before += text + Array(", ".utf8) }
            reset()
            return
        } else if !text.isEmpty || !before.isEmpty {
            hasOthers = true
        }
        reset()
        before.removeAll(keepingCapacity: true)
    }

    /// Adds a mailbox without angle brackets; a comment may give its name.
    private mutating func addBare() {
        if !before.isEmpty { hasOthers = true }
        let words = text.split(separator: 0x20)
        let whole = words.filter { word in
            guard let at = word.firstIndex(of: UInt8(ascii: "@")) else { return false }
            return at > word.startIndex && at < word.endIndex - 1
        }
        guard words.count > 1, whole.count == 1, let address = whole.first else {
            add(name: comment, address: text.filter { $0 != 0x20 })
            return
        }
        let name = words.filter { $0 != address }.joined(separator: [0x20])
        // Brackets stand here if a quote before them does not end.
        let brackets = [UInt8(ascii: "<"), UInt8(ascii: ">")]
        add(name: Array(name), address: address.filter { !brackets.contains($0) })
    }

    /// Returns the address in angle brackets, without white space.
    private static func inside(_ angle: [UInt8]) -> [UInt8] {
        guard angle.contains(gap) || !angle.contains(UInt8(ascii: "@")) else { return angle }
        return obscured(angle.split(separator: gap)) ?? angle.filter { $0 != gap }
    }

    /// Returns the address that archives of lists obscure as `user at host` or `user(a)host`.
    private static func obscured(_ words: [ArraySlice<UInt8>]) -> [UInt8]? {
        let at = UInt8(ascii: "@")
        if words.count == 3, words[1].isNamed("at"), !words[0].contains(at),
            !words[2].contains(at), words[2].contains(UInt8(ascii: "."))
        {
            return words[0] + [at] + words[2]
        }
        guard words.count == 1, let word = words.first, !word.contains(at),
            let open = word.firstIndex(of: UInt8(ascii: "(")),
            word[open...].prefix(3).isNamed("(a)"), open > word.startIndex
        else { return nil }
        return word[..<open] + [at] + word.dropFirst(open - word.startIndex + 3)
    }

    private mutating func add(name: [UInt8], address: [UInt8]) {
        guard address.contains(UInt8(ascii: "@")) else {
            if !address.isEmpty || !name.isEmpty { hasOthers = true }
            return
        }
        mailboxes.append(Mailbox(name: name.isEmpty ? comment : name, address: address))
    }

    private mutating func reset() {
        text.removeAll(keepingCapacity: true)
        comment.removeAll(keepingCapacity: true)
        angle = nil
        hasQuotes = false
        hasAt = false
    }
}
