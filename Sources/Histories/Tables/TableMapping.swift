/// Which column of a table says what of a donation.
public struct TableMapping: Hashable, Sendable {
    /// What a column can say.
    public enum Field: String, CaseIterable, Sendable {
        /// When it began.
        case start
        /// When it ended.
        case end
        /// Which way it went.
        case direction
        /// Who sent it.
        case sender
        /// To whom it went, between commas or semicolons.
        case recipients
        /// The identifier of the conversation.
        case conversation
        /// What the conversation is called.
        case group
        /// Whether it is a group.
        case isGroup
        /// The identifier of what was done.
        case identifier
        /// The app that would have donated it.
        case app
        /// The app's account.
        case account
        /// What was done.
        case `class`
    }

    /// What is wrong with a mapping.
    public enum Problem: Error, Hashable, Sendable {
        /// It is no field, an equals sign and the name of a column.
        case notAPair(String)
        /// There is no field of this name.
        case unknownField(String)
        /// The field has a column already.
        case fieldTwice(String)
        /// A field has none that must have one.
        case missing(String)
    }

    /// The columns by their names.
    public private(set) var columns: [Field: String] = [:]
    /// In which order dates are that could be read in two ways; without it such dates are none.
    public var dateOrder: DateOrder?

    /// Whether columns may be missing: they are called as the fields, and nobody has named any.
    public let isByName: Bool

    /// Maps each column to the field of its name, as in the tables that an export writes.
    ///
    /// - Parameter dateOrder: In which order dates have their day, month and year.
    public init(byNameWith dateOrder: DateOrder? = nil) {
        self.dateOrder = dateOrder
        isByName = true
        for field in Field.allCases { columns[field] = field.rawValue }
    }

    /// Reads a mapping such as `start=Date,sender=From`.
    ///
    /// - Parameters:
    ///   - texts: The mapping, in parts; a comma in the name of a column stays in it.
    ///   - dateOrder: In which order dates have their day, month and year.
    /// - Throws: ``Problem`` with the first part that is wrong.
    public init(_ texts: [String], dateOrder: DateOrder? = nil) throws(Problem) {
        self.dateOrder = dateOrder
        isByName = false
        var pairs: [String] = []
        for text in texts {
            for (place, part) in text.split(separator: ",").enumerated() {
                if place > 0, !part.contains("=") {
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
    /// What is wrong and what to do about it, for people.
    public var description: String {
        let fields = TableMapping.Field.allCases.map(\.rawValue).joined(separator: ", ")
        return switch self {
        case .notAPair(let text): "'\(text)' is no field=Column, as in start=Date"
        case .unknownField(let name): "'\(name)' is no field; the fields are \(fields)"
        case .fieldTwice(let name): "\(name) has two columns; give it one"
        case .missing(let name): "no column for \(name); give one, as in start=Date,sender=From"
        }
    }
}
