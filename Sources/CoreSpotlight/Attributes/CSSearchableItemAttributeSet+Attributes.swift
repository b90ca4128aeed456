internal import DonationStore

// The way to the store and back.

/// A custom attribute of an item, as the index needs it.
struct CustomAttribute: Hashable, Sendable {
    var name: String
    var isSearchable: Bool
    var isSearchableByDefault: Bool
    var isUnique: Bool
    var isMultiValued: Bool

    init(_ key: CSCustomAttributeKey) {
        name = key.keyName
        isSearchable = key.isSearchable
        isSearchableByDefault = key.isSearchableByDefault
        isUnique = key.isUnique
        isMultiValued = key.isMultiValued
    }

    /// The key; `nil` for a name that cannot be one.
    var key: CSCustomAttributeKey? {
        CSCustomAttributeKey(
            keyName: name,
            searchable: isSearchable,
            searchableByDefault: isSearchableByDefault,
            unique: isUnique,
            multiValued: isMultiValued
        )
    }
}

extension CSSearchableItemAttributeSet {
    /// The values of the attributes that are set, by their names; null is left out.
    var attributes: [String: TaggedValue] { values.filter { $0.value != .null } }

    /// The values to change in an update, by their names; null deletes an attribute.
    var changes: [String: TaggedValue] { values }

    /// The custom attributes that are set, in the order of their names.
    var customAttributes: [CustomAttribute] {
        customKeys.values.map(CustomAttribute.init).sorted { $0.name < $1.name }
    }

    /// Makes a set from values of a store.
    ///
    /// - Parameters:
    ///   - attributes: The values, by Apple's names and those of custom attributes.
    ///   - customAttributes: The custom attributes; a value of any other name that is not Apple's
    ///     is one that queries can name.
    convenience init(
        attributes: [String: TaggedValue],
        customAttributes: [CustomAttribute] = []
    ) {
        self.init()
        for key in customAttributes.compactMap(\.key) where attributes[key.keyName] != nil {
            customKeys[key.keyName] = key
        }
        for (name, value) in attributes {
            if AttributeName(name) == nil, customKeys[name] == nil {
                guard let key = CSCustomAttributeKey(keyName: name) else { continue }
                customKeys[name] = key
            }
            values[name] = value
        }
    }
}
