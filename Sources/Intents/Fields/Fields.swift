internal import DonationStore

/// The fields of a value, as donation JSON has them.
///
/// The one form in which every class of this module keeps what it holds: what an app sets is what
/// the log gets, a field that this version has no property for comes back as it went in, and two
/// values are equal when their fields are. What says no more than its absence is absent: an
/// enumeration at its default, `false`, an empty array.
struct Fields: Hashable, Sendable {
    private(set) var json: [String: JSONValue]

    init(_ json: [String: JSONValue] = [:]) {
        self.json = json
    }

    mutating func remove(_ name: String) {
        json[name] = nil
    }

    /// A field that may be left out; `nil`, too, for one of another type.
    subscript<Value: FieldValue>(name: String) -> Value? {
        get { json[name].flatMap(Value.init(field:)) }
        set { json[name] = newValue?.field }
    }

    /// A field that says nothing at `standard`, and then is left out.
    subscript<Value: FieldValue & Equatable>(name: String, default standard: Value) -> Value {
        get { self[name] ?? standard }
        set { json[name] = newValue == standard ? nil : newValue.field }
    }
}

/// Whatever can stand in a field.
protocol FieldValue {
    /// Reads it; `nil` when the field is of another type.
    init?(field: JSONValue)
    /// The same as donation JSON; `nil` when it says no more than no field.
    var field: JSONValue? { get }
}
