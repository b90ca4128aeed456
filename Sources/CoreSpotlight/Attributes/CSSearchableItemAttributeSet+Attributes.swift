internal import DonationStore

// The way to the store and back.

extension CSSearchableItemAttributeSet {
    /// The values of the attributes that are set, by their names, with the flags of custom ones;
    /// null is left out.
    var attributes: [String: TaggedValue] { changes.filter { $0.value != .null } }

    /// The values to change in an update, by their names; null deletes an attribute.
    var changes: [String: TaggedValue] {
        var changes = values
        for (name, key) in customKeys {
            let isDeleted = values[name] == .null
            for (flag, value) in key.flags { changes[flag] = isDeleted ? .null : value }
        }
        return changes
    }

    /// Makes a set from values of a store, by Apple's names and those of custom attributes.
    convenience init(attributes: [String: TaggedValue]) {
        self.init()
        for (name, value) in attributes {
            if AttributeName(name) == nil {
                guard let key = CSCustomAttributeKey(stored: name, in: attributes) else { continue }
                customKeys[name] = key
            }
            values[name] = value
        }
    }
}

extension CSCustomAttributeKey {
    /// What the store keeps of the key beside the value: null where it is as usual.
    fileprivate var flags: [String: TaggedValue] {
        guard let name = CustomAttributeName(keyName) else { return [:] }
        return [
            name.name(of: .searchable): isSearchable ? .null : .bool(false),
            name.name(of: .searchableByDefault): isSearchableByDefault ? .bool(true) : .null,
        ]
    }

    /// Makes the key of an attribute of a store; `nil` for a name that cannot be one.
    fileprivate convenience init?(stored name: String, in attributes: [String: TaggedValue]) {
        guard let custom = CustomAttributeName(name) else { return nil }
        self.init(
            keyName: name,
            searchable: attributes[custom.name(of: .searchable)] != .bool(false),
            searchableByDefault: attributes[custom.name(of: .searchableByDefault)] == .bool(true),
            unique: false,
            multiValued: false
        )
    }
}
