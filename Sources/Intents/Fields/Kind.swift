internal import DonationStore

/// A class with several kinds; the field `class` names the kind.
protocol KindNaming: INValue {
    init(fields: Fields)
    /// Every kind that this version knows: subclasses of the class.
    static var kinds: [INValue.Type] { get }
}

/// A field with one of several kinds of a class.
///
/// A kind that this version does not know becomes the class itself, with all its fields.
struct Kind<Value: KindNaming>: FieldInitializable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        let fields = Fields(json)
        let name: String? = fields["class"]
        let kind = Value.kinds.first { "\($0)" == name }
        value = kind?.make(of: fields) as? Value ?? Value(fields: fields)
    }

    var jsonField: JSONValue? { value.jsonField }
}

extension Fields {
    /// Returns the fields with the name of a kind, unless they have one.
    func named(_ kind: INValue.Type) -> Fields {
        var fields = self
        if fields.json["class"] == nil { fields["class"] = "\(kind)" }
        return fields
    }
}
