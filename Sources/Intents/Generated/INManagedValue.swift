internal import DonationStore
public import Foundation

/// A type of ``INManaged`` properties.
///
/// The types that Xcode generates properties of are such types. An enumeration of an app needs no
/// more than its name here:
///
/// ```swift
/// extension SoupSize: INManagedValue {}
/// ```
public protocol INManagedValue {
    /// Returns the value of a stored form; `nil` for the form of another type.
    static func managedValue(of stored: INStoredValue) -> Self?
    /// Returns the form in which a donation holds a value; `nil` if it does not hold it.
    static func storedForm(of value: Self) -> INStoredValue?
}

/// The form in which a donation holds the value of an ``INManaged`` property.
public struct INStoredValue: Sendable {
    let json: JSONValue

    init(json: JSONValue) {
        self.json = json
    }
}

extension INManagedValue where Self: RawRepresentable<Int> {
    /// Returns the case with a stored number.
    public static func managedValue(of stored: INStoredValue) -> Self? {
        Int.value(of: stored.json).flatMap(Self.init(rawValue:))
    }

    /// Returns the number of a case.
    public static func storedForm(of value: Self) -> INStoredValue? {
        value.rawValue.jsonField.map(INStoredValue.init(json:))
    }
}

extension INValue: INManagedValue {
    /// Returns the value of a stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? {
        value(of: stored.json)
    }

    /// Returns the form in which a donation holds a value.
    public static func storedForm(of value: INValue) -> INStoredValue? {
        value.jsonField.map(INStoredValue.init(json:))
    }
}

extension NSNumber: INManagedValue {
    /// Returns the number of a stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? {
        switch stored.json {
        case .bool(let flag): NSNumber(value: flag) as? Self
        case .integer(let number): NSNumber(value: number) as? Self
        case .double(let number): NSNumber(value: number) as? Self
        default: nil
        }
    }

    /// Returns the form in which a donation holds a number; `nil` for an infinite one.
    public static func storedForm(of value: NSNumber) -> INStoredValue? {
        let isWhole = value.doubleValue == Double(value.int64Value)
        let field = isWhole ? JSONValue.integer(value.int64Value) : value.doubleValue.jsonField
        return field.map(INStoredValue.init(json:))
    }
}

/// A type of Foundation or the standard library that fields hold.
extension INManagedValue where Self: FieldInitializable {
    fileprivate static func read(_ stored: INStoredValue) -> Self? { Self(field: stored.json) }

    fileprivate static func write(_ value: Self) -> INStoredValue? {
        value.jsonField.map(INStoredValue.init(json:))
    }
}

extension String: INManagedValue {
    /// Returns a text from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds a text.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension Bool: INManagedValue {
    /// Returns a truth value from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds a truth value.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension Int: INManagedValue {
    /// Returns a number from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds a number.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension Double: INManagedValue {
    /// Returns a number from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds a number.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension Date: INManagedValue {
    /// Returns a date from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds a date.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension DateComponents: INManagedValue {
    /// Returns a date from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds a date.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension DateInterval: INManagedValue {
    /// Returns a span of time from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds a span of time.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension URL: INManagedValue {
    /// Returns an address from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds an address.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension Data: INManagedValue {
    /// Returns bytes from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds bytes.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension Foundation.PersonNameComponents: INManagedValue {
    /// Returns a name from its stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Self? { read(stored) }

    /// Returns the form in which a donation holds a name.
    public static func storedForm(of value: Self) -> INStoredValue? { write(value) }
}

extension Optional: INManagedValue where Wrapped: INManagedValue {
    /// Returns the value of a stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> Wrapped?? {
        Wrapped.managedValue(of: stored)
    }

    /// Returns the form in which a donation holds a value; `nil` without one.
    public static func storedForm(of value: Wrapped?) -> INStoredValue? {
        value.flatMap(Wrapped.storedForm(of:))
    }
}

extension Array: INManagedValue where Element: INManagedValue {
    /// Returns the elements of a stored form; `nil` for the form of another type.
    public static func managedValue(of stored: INStoredValue) -> [Element]? {
        guard case .array(let elements) = stored.json else { return nil }
        return elements.compactMap { Element.managedValue(of: INStoredValue(json: $0)) }
    }

    /// Returns the form in which a donation holds the elements.
    public static func storedForm(of value: [Element]) -> INStoredValue? {
        INStoredValue(json: .array(value.compactMap { Element.storedForm(of: $0)?.json }))
    }
}
