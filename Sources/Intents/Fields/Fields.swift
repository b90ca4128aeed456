internal import DonationStore

/// The fields of a value, as donation JSON has them.
///
/// Every class of this module keeps its contents in this form. The log gets exactly the fields that
/// an app sets. A field without a property in this version comes back unchanged. Two values are
/// equal if their fields are. A value that means no more than its absence is left out: an
/// enumeration at its default, `false`, an empty array.
struct Fields: Sendable {
    private(set) var json: [String: JSONValue]
    /// The types that JSON does not have; they take no part in comparisons, and are not donated.
    fileprivate(set) var kept = KeptTypes()

    init(_ json: [String: JSONValue] = [:]) {
        self.json = json
    }

    mutating func remove(_ name: String) {
        json[name] = nil
        kept[name] = KeptTypes()
    }

    /// An optional field; `nil` also for a value of another type.
    subscript<Value: FieldValue>(name: String) -> Value? {
        get { json[name].flatMap(Value.value(of:))?.keeping(kept[name]) }
        set {
            json[name] = newValue?.jsonField
            kept[name] = newValue?.kept ?? KeptTypes()
        }
    }

    /// A field with a default, which is left out at `standard`.
    subscript<Value: FieldValue & Equatable>(name: String, default standard: Value) -> Value {
        get { self[name] ?? standard }
        set { self[name] = newValue == standard ? nil : newValue }
    }
}

extension Fields: FieldInitializable {
    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        self.init(json)
    }

    var jsonField: JSONValue? { .object(json) }

    func keeping(_ types: KeptTypes) -> Fields {
        var fields = self
        fields.kept = types
        return fields
    }

    var isEmpty: Bool { json.isEmpty }
}

extension Fields: Hashable {
    static func == (one: Fields, other: Fields) -> Bool { one.json == other.json }

    func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

/// A value for a field.
protocol FieldValue {
    /// Returns the value of a field; `nil` for a field of another type.
    static func value(of field: JSONValue) -> Self?
    /// The value as donation JSON; `nil` if it means no more than its absence.
    var jsonField: JSONValue? { get }

    /// The types of the value that JSON does not have.
    var kept: KeptTypes { get }
    /// Returns the value, read from JSON, with the types that it had.
    func keeping(_ types: KeptTypes) -> Self
}

/// A value for a field whose type allows no subclasses.
protocol FieldInitializable: FieldValue {
    /// Reads the value; `nil` for a field of another type.
    init?(field: JSONValue)
}

extension FieldInitializable {
    static func value(of field: JSONValue) -> Self? { Self(field: field) }
}

extension FieldValue {
    var kept: KeptTypes { KeptTypes() }

    func keeping(_ types: KeptTypes) -> Self { self }
}
