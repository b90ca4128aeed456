internal import Interactions

extension Intent {
    /// Whether an identifier or a handle in it is this one, in its own fields or in what is nested
    /// in them.
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

    /// Whether a field of this name holds identifiers or the value of a handle.
    private static func isName(_ field: String) -> Bool {
        let field = field.lowercased()
        return field.hasSuffix("identifier") || field.hasSuffix("identifiers") || field == "value"
    }

    /// Whether it is this text, or has it among others.
    private func names(_ entity: String) -> Bool {
        switch self {
        case .string(let text): text.isSpelled(entity)
        case .array(let elements): elements.contains { $0.names(entity) }
        default: false
        }
    }
}
