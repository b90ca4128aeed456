import Interactions

/// The addresses of the owner in a history, by number.
enum OwnAddressNumber {
    /// Those of people in histories, and one that nobody has.
    static let all = ["cleo@example.org", "+442079460018", "unseen@own.example"]
}

extension Model {
    /// The evidence of the addresses that the owner has named, and not taken back.
    var own: Set<String> {
        var own: Set<String> = []
        for entry in entries where entry.state == .live {
            guard let event = entry.correction as? OwnAddresses else { continue }
            for address in event.addresses {
                own.insert((address.contains("@") ? "email:" : "phone:") + address)
            }
        }
        return own
    }

    /// Names addresses; returns whether any was new.
    mutating func say(own numbers: [Int]) -> Bool {
        var known: Set<String> = []
        for entry in entries where entry.state == .live {
            if let event = entry.correction as? OwnAddresses { known.formUnion(event.addresses) }
        }
        let new = Set(numbers.map { OwnAddressNumber.all[$0] }).subtracting(known)
        guard !new.isEmpty else { return false }
        append(OwnAddresses(new))
        return true
    }

    /// What a live or new donation means for people, with the addresses of the owner as they are.
    func sighting(_ donation: Donation) -> Sighting { Sighting(donation, own: own) }
}
