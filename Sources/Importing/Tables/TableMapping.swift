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
        guard columns[.sender] != nil || columns[.recipients] != nil else {
            throw .missing("sender or recipients")
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
