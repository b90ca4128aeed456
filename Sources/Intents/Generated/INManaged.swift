internal import DonationStore

/// A property of an app's own intent, response or object: the counterpart of `@NSManaged`.
///
/// Xcode generates subclasses whose properties are `@NSManaged`, which needs Objective-C. With this
/// attribute instead, the property is a field of the donation, and comes back with it. A property
/// that is no optional needs a value to begin with:
///
/// ```swift
/// public class OrderSoupIntent: INIntent {
///     @INManaged public var soup: Soup?
///     @INManaged public var quantity: NSNumber?
///     @INManaged public var size: SoupSize = .unknown
/// }
/// ```
@propertyWrapper
public final class INManaged<Value: INManagedValue> {
    /// The value of a property that is not set.
    private let unset: Value

    /// Makes a property with the value that it has until it is set.
    public init(wrappedValue: Value) {
        unset = wrappedValue
    }

    /// Makes a property that is `nil` until it is set.
    public convenience init() where Value: ExpressibleByNilLiteral {
        self.init(wrappedValue: nil)
    }

    /// The value outside an intent, a response or an object, where nothing can store it.
    @available(*, unavailable, message: "only properties of intents, responses and objects")
    public var wrappedValue: Value {
        get { unset }
        set {}
    }

    /// The value in an intent, a response or an object.
    public static subscript<Owner: INValue>(
        _enclosingInstance owner: Owner,
        wrapped _: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, INManaged<Value>>
    ) -> Value {
        get {
            let property = owner[keyPath: storage]
            guard let name = property.name(in: owner) else { return property.unset }
            if owner.isProbe { owner.lastManaged = name }
            return property.value(in: owner, named: name)
        }
        set {
            guard let name = owner[keyPath: storage].name(in: owner) else { return }
            owner.fields[name] = Value.storedForm(of: newValue)?.json
        }
    }

    private func value(in owner: INValue, named name: String) -> Value {
        let field = owner.fields.json[name].map(INStoredValue.init(json:))
        return field.flatMap(Value.managedValue(of:)) ?? unset
    }

    /// Returns the name of the property, which only its owner knows.
    ///
    /// It looks each time, because several threads may read one intent.
    private func name(in owner: INValue) -> String? {
        var mirror: Mirror? = Mirror(reflecting: owner)
        while let current = mirror {
            let child = current.children.first { ($0.value as? INManaged<Value>) === self }
            // The compiler puts an underscore before the name.
            if let label = child?.label { return String(label.dropFirst()) }
            mirror = current.superclassMirror
        }
        return nil
    }
}

extension KeyPath where Root: INValue {
    /// The name of an ``INManaged`` property; `nil` for any other.
    var managedName: String? {
        guard let probe = Root.make(of: Fields()) else { return nil }
        probe.isProbe = true
        _ = probe[keyPath: self]
        return probe.lastManaged
    }
}

/// An ``INManaged`` property of any type.
private protocol AnyManaged {
    /// Returns the value of the property, which has this name in its owner.
    func anyValue(in owner: INValue, named name: String) -> Any
}

extension INManaged: AnyManaged {
    fileprivate func anyValue(in owner: INValue, named name: String) -> Any {
        value(in: owner, named: name)
    }
}

extension INValue {
    /// Returns the value of an ``INManaged`` property; `nil` if there is no such property.
    func managedValue(named name: String) -> Any? {
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            let child = current.children.first { $0.label == "_\(name)" }
            if let property = child?.value as? any AnyManaged {
                return property.anyValue(in: self, named: name)
            }
            mirror = current.superclassMirror
        }
        return nil
    }
}
