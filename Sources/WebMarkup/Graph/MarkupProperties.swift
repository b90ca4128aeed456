/// The properties of a node: their values by name, in the order of the page.
struct MarkupProperties {
    /// The number of names up to which a search is faster than an index.
    private static let searchLimit = 16

    private var groups: [(name: String, values: [MarkupValue])] = []
    /// The groups by name, if there are many.
    private var places: [String: Int] = [:]

    var isEmpty: Bool { groups.isEmpty }

    /// The values of a property; none if it is not there.
    subscript(name: String) -> [MarkupValue] {
        place(of: name).map { groups[$0].values } ?? []
    }

    /// Returns whether a property is there.
    func has(_ name: String) -> Bool { place(of: name) != nil }

    mutating func add(_ value: MarkupValue, as name: String) {
        if let place = place(of: name) {
            groups[place].values.append(value)
            return
        }
        groups.append((name, [value]))
        if groups.count == Self.searchLimit + 1 {
            for (place, group) in groups.enumerated() { places[group.name] = place }
        } else if groups.count > Self.searchLimit {
            places[name] = groups.count - 1
        }
    }

    /// Adds all properties of another node.
    mutating func add(_ others: MarkupProperties) {
        for group in others.groups {
            for value in group.values { add(value, as: group.name) }
        }
    }

    /// Changes each value, in order.
    mutating func change(_ body: (_ name: String, _ value: inout MarkupValue) -> Void) {
        for group in groups.indices {
            let name = groups[group].name
            for value in groups[group].values.indices { body(name, &groups[group].values[value]) }
        }
    }

    private func place(of name: String) -> Int? {
        if groups.count > Self.searchLimit { return places[name] }
        return groups.firstIndex { $0.name == name }
    }
}
