import ArgumentParser
import DonationStore

/// Something that is named on the command line: a contact or a conversation.
protocol Nameable: Sendable {
    /// What it is called in an error, as in `contact`.
    static var noun: String { get }
    /// What names it without doubt.
    var key: String { get }
    /// What it is told by from others that are called the same: app, handle, last activity.
    var distinction: [String] { get }
    /// The same as JSON.
    var distinctionJSON: JSONValue { get }
}

extension Nameable {
    /// The command that makes one of several, where there is such.
    fileprivate static func joining(_ keys: [String]) -> String? {
        guard Self.self == Contact.self, (2...8).contains(keys.count) else { return nil }
        return "donationlog link " + keys.map(\.quotedForShell).joined(separator: " ")
    }
}

extension Naming where Element: Nameable {
    /// The one that is meant: the only one named, or the one that is chosen at a terminal.
    ///
    /// - Parameter takesPart: Whether a part of a name is enough if it fits nobody else; otherwise
    ///   even the only one is chosen first.
    /// - Returns: The one.
    /// - Throws: A failure that lists who may be meant, where nobody can choose, or the nearest
    ///   names.
    func meant(takesPart: Bool) throws(Failure) -> Element {
        tellLag(lag)
        if let only, isExact || takesPart { return only }
        guard !found.isEmpty else { throw .message(nobody, .nothingFound) }
        let choices = choices(takesPart: takesPart)
        guard choices.canBeAsked else { throw .choices(choices, .validationFailure) }
        guard let index = choices.ask() else {
            throw .message("none was chosen", .validationFailure)
        }
        return found[index]
    }

    private var nobody: String {
        let names = nearest.map { "'\($0)'" }
        let hint =
            switch names.count {
            case 0: "`donationlog \(Element.noun)s` lists them"
            case 1: "is \(names[0]) meant?"
            default: "is \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "") meant?"
            }
        return "no \(Element.noun) has the key, handle, identifier or name '\(text)'; \(hint)"
    }

    private func choices(takesPart: Bool) -> Choices {
        let shown = found.prefix(Choices.most)
        let isPart = !isExact && count == 1
        return Choices(
            text: isPart
                ? "'\(text)' is only a part of a name, and may be any of these"
                : "'\(text)' may be any of these",
            rows: shown.map { [$0.key] + $0.distinction },
            objects: shown.map(\.distinctionJSON),
            rest: count - shown.count,
            // Who has the same name may be the same.
            joining: way == .name ? Element.joining(found.map(\.key)) : nil
        )
    }
}

/// Those whom a text may mean, for somebody to choose from.
struct Choices {
    /// What stands before them.
    var text: String
    var rows: [[String]]
    var objects: [JSONValue]
    /// How many more there are.
    var rest: Int
    /// The command that makes one of them all.
    var joining: String?

    /// The most that are shown.
    static let most = 20

    /// Whether somebody is there to choose.
    var canBeAsked: Bool { Descriptor.input.isTerminal && Descriptor.error.isTerminal }

    /// The choices, a line each, and what else to do.
    var lines: [String] {
        var columns = Columns()
        return columns.lines(of: rows.map { $0 + [""] }).map(\.trimmed)
            + (rest > 0 ? ["and \(rest) more"] : [])
            + (joining.map { ["if these are one person: \($0)"] } ?? [])
    }

    /// Asks which one is meant, and returns its place; `nil` when none was chosen.
    func ask() -> Int? {
        tellError("\(text):")
        for (index, line) in lines.enumerated() {
            tellError(index < rows.count ? "  \(index + 1)  \(line)" : "  \(line)")
        }
        try? Descriptor.error.write(Array("Which one? ".utf8))
        let answer = readLine().flatMap { Int($0.filter { !$0.isWhitespace }) }
        return answer.map { $0 - 1 }.flatMap { rows.indices.contains($0) ? $0 : nil }
    }
}

extension String {
    /// The text as one word of a shell.
    var quotedForShell: String {
        "'" + replacing("'", with: "'\\''") + "'"
    }
}

/// Refuses a name that would be part of every other, as an unset variable of a shell.
func refuseEmpty(_ text: String) throws(Failure) {
    guard text.allSatisfy(\.isWhitespace) else { return }
    throw .message("an empty name names nobody; give a part of one at least", .validationFailure)
}
