internal import Interactions

/// The line that begins a message in a chat: a date, a time, a sender and a text.
struct WhatsAppLine {
    /// The three numbers of the date, in the order of the line.
    var numbers: (Int, Int, Int)
    /// Whether points separate the numbers, which only dates with the day first have.
    var hasPoints: Bool
    var hour: Int
    var minute: Int
    var second: Int
    /// Whether the line tells the second.
    var hasSecond: Bool
    /// The sender; `nil` for a line of the app's own.
    var sender: String?
    /// Whether the text begins with a mark of writing direction, as the app's own texts do.
    var isMarked = false
    /// Whether the app's own text begins with the sender's name, as in `Bo: Bo left`.
    var namesItsSender = false
    /// Whether the text is at least as long as a notice of encryption in any language.
    var isLong = false
    /// The form of the lines in its file.
    var form: Form

    /// The mark between the time and the sender; all lines of a file have the same.
    enum Form { case bracket, dash, colon }

    /// The number of bytes of a line to examine.
    static let limit = 1024
    private static let senderLimit = 256

    /// Reads the beginning of a line; `nil` if it continues a message, or is no line of a chat.
    init?(_ bytes: some Collection<UInt8>) {
        // The first byte rules out most lines that continue a message.
        guard let first = bytes.first, first == UInt8(ascii: "[") || first.isDigit || first >= 0x80
        else { return nil }
        var parser = LineParser(String(decoding: bytes.prefix(Self.limit), as: UTF8.self))
        let hasBracket = parser.take("[")
        guard let date = parser.date() else { return nil }
        (numbers, hasPoints) = date
        let before = parser.word()
        guard let time = parser.time() else { return nil }
        (hour, minute, second) = (time.hour, time.minute, time.second ?? 0)
        hasSecond = time.second != nil
        let behind = parser.word()
        guard let hour = Self.hour(hour, between: before, and: behind),
            let form = hasBracket ? parser.take("]") ? .bracket : nil : parser.takeSeparator()
        else { return nil }
        self.hour = hour
        self.form = form
        sender = parser.sender(limit: Self.senderLimit)
        // Without a bracket or a dash, only a sender tells a message from other text.
        guard form != .colon || sender != nil else { return nil }
        guard let sender else { return }
        (isMarked, namesItsSender) = parser.notice(of: sender)
        isLong = parser.isLong
    }

    /// Returns the hour from 0 to 23 for an hour and the words around it; `nil` if it is none.
    private static func hour(_ hour: Int, between before: String, and behind: String) -> Int? {
        for word in [before, behind] {
            guard let half = half(word) else { continue }
            guard (1...12).contains(hour) else { return nil }
            return hour % 12 + (half == .second ? 12 : 0)
        }
        return (0..<24).contains(hour) ? hour : nil
    }

    private enum Half { case first, second }

    private static func half(_ word: String) -> Half? {
        switch word {
        case "am", "上午", "午前", "오전", "ص", "πμ", "पूर्वाह्न", "ก่อนเที่ยง", "dop", "de": .first
        case "pm", "下午", "午後", "오후", "م", "μμ", "अपराह्न", "หลังเที่ยง", "odp", "du": .second
        default: nil
        }
    }
}

/// Reads a line from its beginning, and ignores its direction marks.
private struct LineParser {
    /// The least length of the notice with which a chat begins, in scalars.
    private static let noticeLength = 30

    private var scalars: [Unicode.Scalar] = []
    /// The indices of scalars behind a mark of direction.
    private var marked: Set<Int> = []
    private var index = 0

    init(_ text: String) {
        for scalar in text.unicodeScalars {
            // The marks of left to right and of right to left.
            if ["\u{200E}", "\u{200F}"].contains(scalar) { marked.insert(scalars.count) }
            if scalar.properties.generalCategory != .format { scalars.append(scalar) }
        }
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while let next, next.properties.isWhitespace { index += 1 }
    }

    /// Reads at most four digits, of any script.
    private mutating func number() -> Int? {
        var value = 0
        let start = index
        while index - start < 4, let next, next.properties.numericType == .decimal,
            let digit = next.properties.numericValue
        {
            value = value * 10 + Int(digit)
            index += 1
        }
        return index > start ? value : nil
    }

    /// Reads three numbers with marks between them.
    mutating func date() -> (numbers: (Int, Int, Int), hasPoints: Bool)? {
        var numbers: [Int] = []
        var hasPoints = true
        while numbers.count < 3 {
            guard let number = number() else { return nil }
            numbers.append(number)
            guard numbers.count < 3 else { break }
            skipSpace()
            guard let mark = next, [".", "/", "-"].contains(mark) else { return nil }
            if mark != "." { hasPoints = false }
            index += 1
            skipSpace()
        }
        return ((numbers[0], numbers[1], numbers[2]), hasPoints)
    }

    /// Reads a word between a date and a time, or after a time; returns its letters in lower case.
    mutating func word() -> String {
        var text = ""
        let start = index
        while index - start < 24, let next, next != "]", next != "[", next != "-",
            next != "\u{2013}",
            next.properties.numericType != .decimal
        {
            if next.properties.isAlphabetic || next.properties.generalCategory == .nonspacingMark {
                text += next.properties.lowercaseMapping
            } else if next == ":" {
                break
            }
            index += 1
        }
        return text
    }

    /// Reads an hour, a minute, and perhaps a second.
    mutating func time() -> (hour: Int, minute: Int, second: Int?)? {
        guard let hour = number(), let next, next == ":" || next == "." else { return nil }
        index += 1
        guard let minute = number(), minute < 60 else { return nil }
        guard let mark = self.next, mark == next else { return (hour, minute, nil) }
        let start = index
        index += 1
        guard let second = number() else {
            index = start
            return (hour, minute, nil)
        }
        return second < 60 ? (hour, minute, second) : nil
    }

    /// Reads the dash between a time and a sender, or the colon of older telephones.
    mutating func takeSeparator() -> WhatsAppLine.Form? {
        let isDash = take("-") || take("\u{2013}")
        guard isDash || take(":"), next?.properties.isWhitespace ?? true else { return nil }
        return isDash ? .dash : .colon
    }

    /// Returns whether the text behind the sender is marked as the app's own, and whether it then
    /// begins with the sender's name.
    mutating func notice(of sender: String) -> (isMarked: Bool, namesSender: Bool) {
        index += 1
        skipSpace()
        guard marked.contains(index) else { return (false, false) }
        let text = String(String.UnicodeScalarView(scalars[index...].prefix(256)))
        let rest = (DisplayName.cleaned(text) ?? "").unicodeScalars
        guard rest.starts(with: sender.unicodeScalars) else { return (true, false) }
        // `Bobby left` is no notice of Bo's.
        let following = rest.dropFirst(sender.unicodeScalars.count).first
        return (true, following.map { !$0.properties.isAlphabetic } ?? false)
    }

    /// Whether the rest is long.
    var isLong: Bool { scalars.count - index >= Self.noticeLength }

    /// Reads the sender; `nil` if there is none.
    mutating func sender(limit: Int) -> String? {
        skipSpace()
        // The mark of a name that a person outside the address book chose.
        if take("~") { skipSpace() }
        var name = String.UnicodeScalarView()
        while let next {
            if next == ":", index + 1 >= scalars.count || scalars[index + 1].properties.isWhitespace
            {
                let text = String(name)
                return text.utf8.count <= limit ? DisplayName.cleaned(text) : nil
            }
            // Phone numbers contain this hyphen.
            name.append(next == "\u{2011}" ? "-" : next)
            index += 1
        }
        return nil
    }
}
