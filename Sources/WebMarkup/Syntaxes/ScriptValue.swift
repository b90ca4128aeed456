/// A value of a script of JSON-LD, with the members of objects in their order.
enum ScriptValue {
    case null
    case bool(Bool)
    /// A number as written.
    case number(String)
    case text(String)
    case array([ScriptValue])
    case object([Member])

    /// A member of an object.
    struct Member {
        var name: String
        var value: ScriptValue
    }

    /// The elements of an array, or the value itself.
    var elements: [ScriptValue] {
        if case .array(let elements) = self { return elements }
        return [self]
    }

    var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }
}
