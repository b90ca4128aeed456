internal import Interactions

extension Intent {
    /// Returns whether an identifier or a handle in the intent, or nested in it, equals `entity`.
    func mentions(_ entity: String) -> Bool {
        Donation(Interaction(intent: self), from: Donor(app: "")).json.mentions(entity)
    }
}

extension JSONValue {
    fileprivate func mentions(_ entity: String) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.mentions(entity) }
        case .object(let object):
            object.contains { name, value in
                Self.isName(name) && value.names(entity) || value.mentions(entity)
            }
        default: false
        }
    }

    /// Returns whether a field of this name holds identifiers or the value of a handle.
    private static func isName(_ field: String) -> Bool {
        let field = field.lowercased()
        return field.hasSuffix("identifier") || field.hasSuffix("identifiers") || field == "value"
    }

    /// Returns whether the value is this text, or an array that contains it.
    private func names(_ entity: String) -> Bool {
        switch self {
        case .string(let text): text.isSpelled(entity)
        case .array(let elements): elements.contains { $0.names(entity) }
        default: false
        }
    }
}
