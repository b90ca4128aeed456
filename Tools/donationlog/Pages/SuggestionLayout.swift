import ArgumentParser
import Desktop
import DonationStore

/// The form of suggestions for another program: a format of the user, or one that the program
/// expects.
enum SuggestionLayout {
    /// A line for each suggestion, by a format.
    case lines(SuggestionFormat)
    /// A line for each mail address, with the name: `query_command` of mutt and neomutt, whose
    /// first line is a message.
    case neomutt
    /// A line for each mail address, with the name: `address-book-cmd` of aerc.
    case aerc
    /// A line for each suggestion with its icon: the dmenu mode of rofi.
    case rofi

    /// Whether the form has mail addresses and nothing else.
    var isOfMail: Bool {
        switch self {
        case .neomutt, .aerc: true
        case .lines, .rofi: false
        }
    }

    /// Whether the form has the names or icons of apps.
    var namesApps: Bool {
        switch self {
        case .lines(let format): format.has(.appname) || format.has(.icon)
        case .rofi: true
        case .neomutt, .aerc: false
        }
    }

    /// The form of a choice: the name, the handle and the app.
    static var picked: SuggestionLayout {
        (try? SuggestionFormat("{name}\\t{handle}\\t{app}")).map(lines) ?? .aerc
    }

    /// Reads the name of a program, or a format.
    init(_ text: String) throws {
        switch text {
        case "neomutt", "mutt": self = .neomutt
        case "aerc": self = .aerc
        case "rofi": self = .rofi
        // Both show the whole line, and hand back all of it.
        case "fzf", "dmenu": self = .lines(try SuggestionFormat("{name}\\t{handle}\\t{app}"))
        default:
            guard text.contains("{") || text.contains("\\") || text.isEmpty else {
                throw ArgumentParser.ValidationError(
                    "'\(text)' is neither a format with fields, as in '{name}', nor one of "
                        + "neomutt, aerc, rofi, fzf and dmenu."
                )
            }
            self = .lines(try SuggestionFormat(text))
        }
    }

    /// Returns the text of suggestions, with the ends of lines.
    ///
    /// - Parameters:
    ///   - suggestions: The suggestions, the best first.
    ///   - first: The rank of the best.
    ///   - prefix: The typed text, by which the people of a group are told from each other.
    ///   - faces: The names and icons of apps.
    /// - Returns: The bytes.
    func text(
        of suggestions: [Suggestion],
        from first: Int,
        matching prefix: String,
        faces: AppFaces? = nil
    ) -> [UInt8] {
        guard isOfMail else {
            return suggestions.enumerated().flatMap { text(of: $1, rank: first + $0, faces) }
        }
        var seen: Set<String> = []
        let prefix = TypedName(prefix)
        let lines = suggestions.flatMap { mailLines(of: $0, matching: prefix) }.filter { line in
            // The same person in another conversation is no other address.
            seen.insert(line.prefix { $0 != "\t" }.lowercased()).inserted
        }
        let count = "\(lines.count) \(lines.count == 1 ? "address" : "addresses")"
        let head = if case .neomutt = self { [count] } else { [String]() }
        return (head + lines).flatMap { "\($0)\n".utf8 }
    }

    /// Returns the text of one suggestion, with the ends of lines.
    func text(of suggestion: Suggestion, rank: Int, _ faces: AppFaces? = nil) -> [UInt8] {
        let face = faces?.face(of: suggestion.donor.app)
        return switch self {
        case .lines(let format):
            Array((format.text { suggestion.text(of: $0, rank: rank, face) }.shown + "\n").utf8)
        case .neomutt, .aerc:
            mailLines(of: suggestion, matching: TypedName("")).flatMap { "\($0)\n".utf8 }
        case .rofi: Array("\(suggestion.rofiRow(face))\n".utf8)
        }
    }

    /// Returns a line for each mail address of the people, with the name and for mutt the app.
    ///
    /// A mailing list has its own address. Of a group that one person's name brought here, the
    /// others do not fit the typed text, and the people of a room do not stand for it.
    private func mailLines(
        of suggestion: Suggestion,
        matching typed: TypedName
    ) -> [String] {
        let app = if case .neomutt = self { "\t" + suggestion.donor.app.printable } else { "" }
        var people = suggestion.people
        if suggestion.isGroup || people.count > 1 {
            let isRoom = Opening.Target(suggestion).isRoom
            let fitting = typed.isEmpty ? [] : people.filter { typed.fits($0) }
            people = fitting.isEmpty && !isRoom ? people : fitting
        }
        if let list = suggestion.mailingList, typed.isEmpty || typed.fits(list) || people.isEmpty {
            people.insert(list, at: 0)
        }
        return people.flatMap { person in
            person.mailAddresses(typed).map { address in
                "\(address.printable)\t\((person.displayName?.visible ?? "").printable)\(app)"
            }
        }
    }
}

extension Suggestion {
    /// The name, the handle and the app, and behind a NUL the icon, as rofi-script(5) has it.
    fileprivate func rofiRow(_ face: AppFace?) -> String {
        let cells = [who, text(of: .handle, rank: 0), donor.app].map(\.printable)
        let icon = text(of: .icon, rank: 0, face).printable
        return cells.joined(separator: "\t") + "\0icon\u{1F}" + icon
    }
}

extension TypedName {
    /// Returns whether one of a person's names or addresses fits.
    fileprivate func fits(_ person: Person) -> Bool {
        fit(names: person.givenNames) != nil
            || person.handles.contains { fit(handle: $0.value) != nil }
    }
}

extension Person {
    /// Returns the mail addresses; if a typed text fits no name, those that it fits, if any.
    fileprivate func mailAddresses(_ typed: TypedName) -> [String] {
        guard !typed.isEmpty, typed.fit(names: givenNames) == nil else { return mailAddresses }
        let fitting = mailAddresses.filter { typed.fit(handle: $0) != nil }
        return fitting.isEmpty ? mailAddresses : fitting
    }

    /// The mail addresses among the handles, alone: an app may write headers of a mail beside one.
    var mailAddresses: [String] {
        handles.compactMap { EmailAddress.written($0.value) }.filter { address in
            !address.contains { $0.isWhitespace || ",;?<>\"".contains($0) }
        }
    }
}
