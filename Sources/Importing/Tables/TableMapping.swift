/// The columns of a table for the fields of a donation.
package struct TableMapping: Hashable, Sendable {
    /// A field for a column.
    package enum Field: String, CaseIterable, Sendable {
        /// The start.
        case start
        /// The end.
        case end
        /// The direction.
        case direction
        /// The sender.
        case sender
        /// The recipients, between commas or semicolons.
        case recipients
        /// The identifier of the conversation.
        case conversation
        /// The name of the conversation.
        case group
        /// Whether the conversation is a group.
        case isGroup
        /// The identifier of the donation.
        case identifier
        /// The app that is the donor.
        case app
        /// The account of the donor.
        case account
        /// The class of the intent.
        case `class`
        /// The other party, in a table that names nobody else.
        case other
        /// The name of the other party, whatever marks are in it.
        case name
        /// The address or number of the other party.
        case handle

        /// The fields of the other party.
        static let ofOther: Set<Field> = [.other, .name, .handle]
    }

    /// A fault in a mapping.
    package enum Problem: Error, Hashable, Sendable {
        /// A part that is no field, equals sign and column.
        case notAPair(String)
        /// A field that does not exist.
        case unknownField(String)
        /// A field with two columns.
        case fieldTwice(String)
        /// A required field without a column.
        case missing(String)
    }

    /// The columns by their names.
    package private(set) var columns: [Field: String] = [:]
    /// The order of day, month and year in ambiguous dates; without it, these are invalid.
    package var dateOrder: DateOrder?
    /// The clocks whose times stand in the table where it names no zone; `nil` for UTC.
    package var clock: WallClock?

    /// Whether columns may be missing, because nobody has named them and they have the names of
    /// fields.
    package let isByName: Bool

    /// Maps each column to the field of its name, as in the tables of an export.
    ///
    /// - Parameter dateOrder: The order of day, month and year in dates.
    package init(byNameWith dateOrder: DateOrder? = nil) {
        self.dateOrder = dateOrder
        isByName = true
        for field in Field.allCases { columns[field] = field.rawValue }
    }

    /// Reads a mapping such as `start=Date,sender=From`.
    ///
    /// - Parameters:
    ///   - texts: The parts of the mapping; the name of a column may contain a comma.
    ///   - dateOrder: The order of day, month and year in dates.
    /// - Throws: ``Problem`` with the first faulty part.
    package init(_ texts: [String], dateOrder: DateOrder? = nil) throws(Problem) {
        self.dateOrder = dateOrder
        isByName = false
        var pairs: [String] = []
        for text in texts {
            for (index, part) in text.split(separator: ",").enumerated() {
                if index > 0, !part.contains("=") {
                    pairs[pairs.count - 1] += ",\(part)"
                } else {
                    pairs.append(String(part))
                }
            }
        }
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw .notAPair(pair) }
            guard let field = Field(rawValue: parts[0]) else { throw .unknownField(parts[0]) }
            guard columns.updateValue(parts[1], forKey: field) == nil else {
                throw .fieldTwice(parts[0])
            }
        }
        guard columns[.start] != nil else { throw .missing("start") }
        guard columns.keys.contains(where: \.namesPeople) else {
            throw .missing("sender, recipients or other")
        }
    }

    /// Compares the columns and the order; clocks cannot be compared.
    package static func == (left: TableMapping, right: TableMapping) -> Bool {
        left.columns == right.columns && left.dateOrder == right.dateOrder
            && left.isByName == right.isByName
    }

    /// Hashes the compared parts.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(columns)
        hasher.combine(dateOrder)
    }
}

extension TableMapping.Field {
    /// Whether the field names people.
    var namesPeople: Bool {
        self == .sender || self == .recipients || Self.ofOther.contains(self)
    }

    /// Returns whether a text can be the value of this field in every row, if no column has that
    /// name.
    func takesConstant(_ text: String) -> Bool {
        switch self {
        case .class: TableWords.isClass(text)
        case .direction: TableWords.direction(text) != nil
        case .isGroup: TableWords.flag(text) != nil
        default: false
        }
    }
}

extension TableMapping.Problem: CustomStringConvertible {
    /// The fault and its remedy in words.
    package var description: String {
        let fields = TableMapping.Field.allCases.map(\.rawValue).joined(separator: ", ")
        return switch self {
        case .notAPair(let text): "'\(text)' is no field=Column, as in start=Date"
        case .unknownField(let name): "'\(name)' is no field; the fields are \(fields)"
        case .fieldTwice(let name): "\(name) has two columns; give it one"
        case .missing(let name): "no column for \(name); give one, as in start=Date,sender=From"
        }
    }
}
