/// The information of activities as the app gave it, by the path to its field.
///
/// Donation JSON has no dates, addresses and data. Within a process, an app gets back what it set.
struct KeptTypes: Sendable {
    private var information: [[String]: UserInfo] = [:]

    init() {}

    /// Keeps the types of one value.
    init(_ value: UserInfo) {
        information[[]] = value
    }

    /// The information of the value itself.
    var value: UserInfo? { information[[]] }

    var isEmpty: Bool { information.isEmpty }

    /// The types below a field.
    subscript(name: String) -> KeptTypes {
        get {
            var below = KeptTypes()
            for (path, value) in information where path.first == name {
                below.information[Array(path.dropFirst())] = value
            }
            return below
        }
        set {
            information = information.filter { $0.key.first != name }
            for (path, value) in newValue.information { information[[name] + path] = value }
        }
    }
}
