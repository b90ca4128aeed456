/// A parameter of an intent, or a part of one: the path to it from a class.
public final class INParameter: Hashable {
    /// The class in which the path begins.
    public let parameterClass: AnyClass
    /// The path, as in `recipients` or `recipients.displayName`.
    public let parameterKeyPath: String
    private var indices: [String: Int] = [:]

    /// Makes a parameter.
    ///
    /// - Parameters:
    ///   - parameterClass: The class in which the path begins, as in `INSendMessageIntent.self`.
    ///   - keyPath: The names of properties, separated by points.
    public init(for parameterClass: AnyClass, keyPath: String) {
        self.parameterClass = parameterClass
        parameterKeyPath = keyPath
    }

    /// Makes a parameter; `nil` if the path leads to no parameter of the class.
    public convenience init?<Root: INValue, Value>(keyPath: KeyPath<Root, Value>) {
        guard let name = Root.parameters[keyPath] ?? keyPath.managedName else { return nil }
        self.init(for: Root.self, keyPath: name)
    }

    /// Selects an element of an array on the path; all elements unless set.
    public func setIndex(_ index: Int, forSubKeyPath subKeyPath: String) {
        indices[subKeyPath] = index
    }

    /// Returns the selected element of an array on the path; `nil` unless set.
    public func index(forSubKeyPath subKeyPath: String) -> Int? {
        indices[subKeyPath]
    }

    /// Returns whether both are the same path from the same class, with the same elements.
    public func isEqual(to parameter: INParameter) -> Bool { self == parameter }

    /// Returns whether both are the same path from the same class, with the same elements.
    public static func == (left: INParameter, right: INParameter) -> Bool {
        left.parameterClass == right.parameterClass
            && left.parameterKeyPath == right.parameterKeyPath && left.indices == right.indices
    }

    /// Hashes the path.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(parameterClass))
        hasher.combine(parameterKeyPath)
    }

    /// Returns the value of the parameter in an intent; an array for an array without an index.
    func value(in intent: INIntent) -> Any? {
        guard type(of: intent) == parameterClass else { return nil }
        var value: Any = intent
        var path = ""
        for name in parameterKeyPath.split(separator: ".").map(String.init) {
            path += path.isEmpty ? name : ".\(name)"
            guard let next = Self.value(of: name, in: value) else { return nil }
            value = next
            guard let index = indices[path] else { continue }
            guard let elements = value as? [Any], elements.indices.contains(index) else {
                return nil
            }
            value = elements[index]
        }
        return value
    }

    private static func value(of name: String, in value: Any) -> Any? {
        switch value {
        case let object as INValue: return object.value(ofParameter: name)
        case let elements as [Any]: return elements.compactMap { Self.value(of: name, in: $0) }
        default: return nil
        }
    }
}

extension INValue {
    fileprivate func value(ofParameter name: String) -> Any? {
        let path = type(of: self).parameters.first { $0.value == name }?.key
        guard let value = path.flatMap({ self[keyPath: $0] }) ?? managedValue(named: name) else {
            return nil
        }
        // A key path returns an optional property as an optional in an optional.
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
}

extension INInteraction {
    /// Returns the value of a parameter of the intent; `nil` without one, or for another class.
    public func parameterValue(for parameter: INParameter) -> Any? {
        parameter.value(in: intent)
    }
}
