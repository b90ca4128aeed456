import Bus
import Desktop
import DonationStore

extension AppFace {
    /// Adds the name and the icon to a dictionary, as far as they are known.
    func add(to members: inout [String: BusValue]) {
        if let name { members["appName"] = .string(name) }
        if let icon { members["appIcon"] = .string(icon) }
    }
}

extension Image {
    /// The picture as the store keeps it: its address, its name or its digest; `nil` for a source
    /// that this version does not know, and for bytes, which no view holds.
    var busValue: BusValue? {
        var members: [String: BusValue] = [:]
        switch source {
        case .url(let url): members["url"] = .string(url)
        case .systemName(let name): members["systemName"] = .string(name)
        case .stored(let digest): members["sha256"] = .bytes(digest)
        case .data, nil: return nil
        }
        if let type { members["type"] = .string(type) }
        return .dictionary(members)
    }
}
