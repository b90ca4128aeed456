internal import DonationStore

/// The fields of a value, as donation JSON has them.
///
/// Every class of this module keeps its contents in this form. The log gets exactly the fields that
/// an app sets. A field without a property in this version comes back unchanged. Two values are
/// equal if their fields are. A value that means no more than its absence is left out: an
/// enumeration at its default, `false`, an empty array.
struct Fields: Hashable, Sendable {
    private(set) var json: [String: JSONValue]

    init(_ json: [String: JSONValue] = [:]) {
        self.json = json
    }

    mutating func remove(_ name: String) {
        json[name] = nil
    }

    /// An optional field; `nil` also for a value of another type.
    subscript<Value: FieldValue>(name: String) -> Value? {
        get { json[name].flatMap(Value.value(of:)) }
        set { json[name] = newValue?.jsonField }
    }

    /// A field with a default, which is left out at `standard`.
    subscript<Value: FieldValue & Equatable>(name: String, default standard: Value) -> Value {
        get { self[name] ?? standard }
        set { json[name] = newValue == standard ? nil : newValue.jsonField }
    }
}

/// A value for a field.
protocol FieldValue {
    /// Returns the value of a field; `nil` for a field of another type.
    static func value(of field: JSONValue) -> Self?
    /// The value as donation JSON; `nil` if it means no more than its absence.
    var jsonField: JSONValue? { get }
}

/// A value for a field whose type allows no subclasses.
protocol FieldInitializable: FieldValue {
    /// Reads the value; `nil` for a field of another type.
    init?(field: JSONValue)
}

extension FieldInitializable {
    static func value(of field: JSONValue) -> Self? { Self(field: field) }
}
