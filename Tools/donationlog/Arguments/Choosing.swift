import ArgumentParser
import DonationStore

/// A contact, a conversation or an activity, which the command line can name.
protocol Nameable: Sendable {
    /// The word for it in an error, such as `contact`.
    static var noun: String { get }
    /// The subcommand that lists them.
    static var list: String { get }
    /// The ways to name one, in an error.
    static var ways: String { get }
    /// The key, which names nothing else.
    var textKey: String { get }
    /// The app, the handle and the last activity, which tell it from others of the same name.
    var distinction: [String] { get }
    /// The distinction as JSON.
    var distinctionJSON: JSONValue { get }
}

extension Nameable {
    static var list: String { "\(noun)s" }
    static var ways: String { "key, handle, identifier or name" }

    /// Returns the command that joins several into one, if there is one.
    fileprivate static func joining(_ keys: [String]) -> String? {
        guard Self.self == Contact.self, (2...8).contains(keys.count) else { return nil }
        return "donationlog link " + keys.map(\.quotedForShell).joined(separator: " ")
    }
}

extension Naming where Element: Nameable {
    /// Returns the only element found, or the one that the user chooses at a terminal.
    ///
    /// - Parameter takesPart: Whether a part of a name is enough if it fits only one element.
    ///   Otherwise the user confirms even a single one.
    /// - Returns: The element.
    /// - Throws: A failure that lists the candidates if nobody can choose, or the nearest names.
    func meant(takesPart: Bool) throws(Failure) -> Element {
        tellLag(lag)
        if let only, isExact || takesPart { return only }
        guard !found.isEmpty else { throw .message(nobody, .nothingFound) }
        let choices = choices(takesPart: takesPart)
        guard choices.canBeAsked else { throw .choices(choices, .validationFailure) }
        guard let index = choices.ask() else {
            throw .message("nothing was chosen", .validationFailure)
        }
        return found[index]
    }

    private var nobody: String {
        let names = nearest.map { "'\($0)'" }
        let hint =
            switch names.count {
            case 0: "`donationlog \(Element.list)` lists them"
            case 1: "did you mean \(names[0])?"
            default:
                "did you mean \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")?"
            }
        return "no \(Element.noun) has the \(Element.ways) '\(text)'; \(hint)"
    }

    private func choices(takesPart: Bool) -> Choices {
        let shown = found.prefix(Choices.most)
        let doubt =
            switch way {
            case .company?: " is one of several people in each, and"
            case .partOfName? where count == 1: " is only part of a name, and"
            default: ""
            }
        return Choices(
            text: "'\(text)'\(doubt) may mean any of these",
            rows: shown.map { [$0.textKey] + $0.distinction },
            objects: shown.map(\.distinctionJSON),
            rest: count - shown.count,
            // Contacts of the same name may be the same person.
            joining: way == .name ? Element.joining(found.map(\.textKey)) : nil
        )
    }
}

/// The elements that a text may mean, for the user to choose from.
struct Choices {
    /// The line above the list.
    var text: String
    var rows: [[String]]
    var objects: [JSONValue]
    /// The number of candidates beyond those shown.
    var rest: Int
    /// The command that joins all candidates into one.
    var joining: String?

    /// The largest number of candidates shown.
    static let most = 20

    /// Whether a user is there to choose.
    var canBeAsked: Bool { Descriptor.input.isTerminal && Descriptor.error.isTerminal }

    /// The candidates, one per line, and other remedies.
    var lines: [String] {
        var columns = Columns()
        return columns.lines(of: rows.map { $0 + [""] }).map(\.trimmed)
            + (rest > 0 ? ["and \(rest) more"] : [])
            + (joining.map { ["if these are one person: \($0)"] } ?? [])
    }

    /// Asks which candidate the user means; returns its index, or `nil` if the user chooses none.
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

/// Refuses a blank name, such as an unset shell variable, which would match every other name.
func refuseEmpty(_ text: String) throws(Failure) {
    guard text.allSatisfy(\.isWhitespace) else { return }
    throw .message("an empty name names nobody; give at least part of a name", .validationFailure)
}
