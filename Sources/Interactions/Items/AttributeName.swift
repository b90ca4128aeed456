/// The name of an attribute of items in Core Spotlight, with what its values are.
///
/// The names are Apple's, letter for letter; ``CustomAttributeName`` is for an app's own.
public struct AttributeName: Hashable, Sendable {
    /// The kinds of values of attributes.
    public enum Kind: String, CaseIterable, Sendable {
        /// A text.
        case text
        /// Several texts.
        case texts
        /// A number.
        case number
        /// A number that is 0 or 1.
        case flag
        /// A point in time.
        case date
        /// Several points in time.
        case dates
        /// An address on the web, or of a file.
        case url
        /// Bytes.
        case data
        /// Several persons.
        case people
        /// The headers of a message: several texts for each name.
        case headers
        /// The identifier of a type of content.
        case contentType
    }

    /// Apple's groups of attributes.
    public enum Group: String, CaseIterable, Sendable {
        /// Names, types and addresses of anything.
        case general
        /// The actions that an item offers.
        case actions
        /// What an item is in.
        case container
        /// The types in which an item can be handed over.
        case provider
        /// Documents.
        case documents
        /// Events and tasks.
        case events
        /// Messages and mails.
        case messaging
        /// Places.
        case places
        /// Sound, film and works of any art.
        case media
        /// Music.
        case music
        /// Pictures.
        case images
    }

    /// The parts of an item by the weight of their words in a search, the heaviest first.
    public enum SearchRank: Int, CaseIterable, Comparable, Sendable {
        /// What the item is called.
        case name
        /// Words that the app chose for finding the item.
        case keywords
        /// Other text about the item.
        case text
        /// The text of the item itself.
        case content

        /// Returns whether the left is heavier.
        public static func < (left: SearchRank, right: SearchRank) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The name, as Apple's classes and queries have it.
    public let name: String
    /// The kind of the values.
    public let kind: Kind
    /// The group that Apple's documentation puts the attribute in.
    public let group: Group
    /// The weight of the words of the attribute in a search; `nil` if a search does not read them.
    public let searchRank: SearchRank?

    /// Whether a search without a query string reads the attribute.
    public var isSearchedByDefault: Bool { searchRank != nil }

    /// Whether the attribute holds the item's own text, which the log does not keep unless asked.
    public var isLongText: Bool { searchRank == .content }

    /// All attributes, by group.
    public static let all: [AttributeName] = {
        var group: Group?
        var names: [AttributeName] = []
        for row in table.split(separator: "\n") {
            if let next = Group(rawValue: String(row)) {
                group = next
            } else if let group, let name = AttributeName(row: row, group: group) {
                names.append(name)
            }
        }
        return names
    }()

    private static let byName = Dictionary(
        all.map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Finds an attribute by its name; `nil` for a name that is not Apple's.
    public init?(_ name: String) {
        guard let known = Self.byName[name] else { return nil }
        self = known
    }

    /// Reads a row of ``table``.
    private init?(row: Substring, group: Group) {
        let columns = row.split(separator: " ")
        guard columns.count == 3, let kind = Kind(rawValue: String(columns[1])) else { return nil }
        name = String(columns[0])
        self.kind = kind
        self.group = group
        switch columns[2] {
        case "name": searchRank = .name
        case "keywords": searchRank = .keywords
        case "text": searchRank = .text
        case "content": searchRank = .content
        default: searchRank = nil
        }
    }
}

extension AttributeName: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
