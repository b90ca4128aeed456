/// A field of donation JSON as the encoder of lines treats it: its kind and its number in a record.
struct LineField {
    /// The kinds of fields.
    enum Kind: UInt8 {
        /// A text, copied.
        case text
        /// A text that is message content, copied only if the store keeps content.
        case content
        /// A truth value; the writer leaves out `false`.
        case flag
        /// A truth value that is written if it is there.
        case optionalFlag
        /// A number that is not negative, written if it is there.
        case count
        /// One of the names of a group, written as its number.
        case name
        /// An object with the fields of a group.
        case object
        /// An array of such objects.
        case list
        /// Such an object, or the text of its first field alone.
        case phrase
        /// A value that the encoder asks for, and that is no field of the record by itself.
        case asked
    }

    let kind: Kind
    /// The field's number in the record; the number of a name.
    var number: UInt8 = 0
    /// The fields of the object, or the names.
    var group = LineGroup.none
    /// The length of the longest text in bytes, or of the longest list.
    ///
    /// A text with a limit must not be empty: an empty identifier counts as absent, and an empty
    /// name is refused.
    var limit = Int32.max
    /// Whether the object is none without it.
    private(set) var isRequired = false
    /// Whether the object needs it, or another field like it.
    private(set) var isKey = false
}

extension LineField {
    static let asked = LineField(kind: .asked)

    static func text(_ number: UInt8) -> LineField { LineField(kind: .text, number: number) }

    static func identifier(_ number: UInt8) -> LineField {
        .text(number, most: DonationLimits.identifierBytes)
    }

    static func text(_ number: UInt8, most limit: Int) -> LineField {
        LineField(kind: .text, number: number, limit: Int32(clamping: limit))
    }

    static func content(_ number: UInt8) -> LineField { LineField(kind: .content, number: number) }

    static func flag(_ number: UInt8) -> LineField { LineField(kind: .flag, number: number) }

    static func optionalFlag(_ number: UInt8) -> LineField {
        LineField(kind: .optionalFlag, number: number)
    }

    static func count(_ number: UInt8) -> LineField { LineField(kind: .count, number: number) }

    static func name(_ number: UInt8, of group: LineGroup) -> LineField {
        LineField(kind: .name, number: number, group: group)
    }

    static func object(_ number: UInt8, _ group: LineGroup) -> LineField {
        LineField(kind: .object, number: number, group: group)
    }

    static func list(_ number: UInt8, of group: LineGroup, most limit: Int) -> LineField {
        LineField(kind: .list, number: number, group: group, limit: Int32(clamping: limit))
    }

    static func phrase(_ number: UInt8, _ group: LineGroup) -> LineField {
        LineField(kind: .phrase, number: number, group: group)
    }

    /// The same field, which an object must have.
    var required: LineField {
        var field = self
        field.isRequired = true
        return field
    }

    /// This field of an object that needs one of its keys.
    var key: LineField {
        var field = self
        field.isKey = true
        return field
    }
}
