/// The schemas as flat rows, which a writer follows without counting references.
final class MessageTable: Sendable {
    /// A message, with the numbers of its fields as bits.
    struct Message {
        /// The rows of its fields, in the order of their names.
        var rows = 0..<0
        /// All known fields.
        var known: UInt16 = 0
        /// The fields that hold a number.
        var numbers: UInt16 = 0
        /// The fields that may occur more than once.
        var lists: UInt16 = 0
        /// The fields that must be there.
        var required: UInt16 = 0
        /// A message must have exactly one of these fields; an empty set demands nothing.
        var choice: UInt16 = 0
        /// A message must have at least one of these fields; an empty set demands nothing.
        var keys: UInt16 = 0
        /// The message in field 1 whose fields stand in the same object; -1 for none.
        var joined = -1
    }

    /// A field of a message or of the message joined to it.
    struct Row {
        /// The form of the value.
        enum Form: UInt8 {
            case text, identifier, flag, optionalFlag, count, date, name, everyName
            case message, list, phrase, constant, className
        }

        var number: Int
        var form: Form
        /// Whether the field stands in the joined message.
        var isJoined: Bool
        /// The range of `,"name":` in the texts.
        var label: Range<Int>
        /// The index of the message, the range of the names, or the range of the constant.
        var inner = 0..<0
        /// The largest number of messages in a list.
        var limit = Int.max
    }

    /// The largest number of a field that a table can have.
    static let largestNumber = 11

    let messages: [Message]
    let rows: [Row]
    /// The ranges of the quoted names in the texts.
    let names: [Range<Int>]
    /// All labels, names and constants.
    let texts: [UInt8]

    /// The table of donations, in which message 0 is the interaction.
    static let donations = MessageTable(.interaction)

    init(_ schema: MessageSchema) {
        var maker = Maker()
        _ = maker.add(schema)
        messages = maker.messages
        rows = maker.rows
        names = maker.names
        texts = maker.texts
    }

    /// A table in the making.
    private struct Maker {
        var messages: [Message] = []
        var rows: [Row] = []
        var names: [Range<Int>] = []
        var texts: [UInt8] = []

        /// Adds a message with all inner ones, and returns its index.
        mutating func add(_ schema: MessageSchema) -> Int {
            let index = messages.count
            messages.append(Message())
            var message = Message()
            message.choice = schema.choice.bits
            message.keys = schema.keys.bits
            var own = rows(of: schema, in: &message, isJoined: false)
            for field in schema.fields {
                guard case .joined(let other) = field.form else { continue }
                var inner = Message()
                own += rows(of: other, in: &inner, isJoined: true)
                message.joined = messages.count
                messages.append(inner)
            }
            own.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            message.rows = rows.count..<rows.count + own.count
            rows += own.map(\.row)
            messages[index] = message
            return index
        }

        private mutating func rows(
            of schema: MessageSchema,
            in message: inout Message,
            isJoined: Bool
        ) -> [(name: String, row: Row)] {
            var found: [(name: String, row: Row)] = []
            for field in schema.fields {
                message.add(field)
                guard let row = row(of: field, isJoined: isJoined) else { continue }
                found.append((field.name, row))
            }
            return found
        }

        /// Returns the row of a field; `nil` for one without a name in the object.
        private mutating func row(of field: MessageSchema.Field, isJoined: Bool) -> Row? {
            let label = add(",\"\(field.name)\":")
            var row = Row(number: field.number, form: .text, isJoined: isJoined, label: label)
            switch field.form {
            case .text: row.form = .text
            case .identifier: row.form = .identifier
            case .flag: row.form = .flag
            case .optionalFlag: row.form = .optionalFlag
            case .count: row.form = .count
            case .date: row.form = .date
            case .name(let names): (row.form, row.inner) = (.name, add(names))
            case .everyName(let names): (row.form, row.inner) = (.everyName, add(names))
            case .message(let schema): (row.form, row.inner) = (.message, range(schema))
            case .phrase(let schema): (row.form, row.inner) = (.phrase, range(schema))
            case .list(let schema, let limit):
                (row.form, row.inner, row.limit) = (.list, range(schema), limit)
            case .constant(let text): (row.form, row.inner) = (.constant, add("\"\(text)\""))
            case .className: row.form = .className
            case .joined, .flagElsewhere: return nil
            }
            return row
        }

        private mutating func range(_ schema: MessageSchema) -> Range<Int> {
            let index = add(schema)
            return index..<index + 1
        }

        private mutating func add(_ names: [String]) -> Range<Int> {
            let start = self.names.count
            for name in names { self.names.append(add("\"\(name)\"")) }
            return start..<self.names.count
        }

        private mutating func add(_ text: String) -> Range<Int> {
            let start = texts.count
            texts += text.utf8
            return start..<texts.count
        }
    }
}

extension MessageTable.Message {
    fileprivate mutating func add(_ field: MessageSchema.Field) {
        let bit = UInt16(1) << UInt16(field.number)
        switch field.form {
        case .constant: return
        case .flag, .flagElsewhere, .optionalFlag, .count, .date, .name, .everyName:
            numbers |= bit
        case .list: lists |= bit
        case .text, .identifier, .message, .joined, .phrase, .className: break
        }
        known |= bit
        if field.isRequired { required |= bit }
    }
}

extension [Int] {
    /// The numbers as bits.
    var bits: UInt16 { reduce(0) { $0 | 1 << UInt16($1) } }
}
