import Interactions

/// The effects of the owner's rules on deletion and refusal.
extension Model {
    /// The required wait of a donation in milliseconds; `nil` if none.
    ///
    /// The rule refuses it if the app's last donations in the scope, as many as it accepts, all lie
    /// within the period before it and not after it, deleted or not.
    func wait(for gift: Gift) -> Int64? {
        wait(of: gift.donation.donor.app, kind: gift.donation.interaction.intent.className)
    }

    /// The required wait of an app's donation of a class; without one it is no interaction.
    func wait(of app: String, kind: String?) -> Int64? {
        var waits: [Int64] = []
        for rule in rules.values where rule.covers(app, kind) {
            guard let rate = rule.rate else { continue }
            let times = entries.filter { entry in
                guard entry.state != .erased, let other = entry.donation?.donor ?? entry.donor
                else {
                    return false
                }
                let kind = entry.donation?.interaction.intent.className
                return other.app == app && rule.covers(app, kind)
            }.suffix(rate).map(\.recordedAt)
            let start = now - Rule.period * 60_000
            guard times.count == rate, times.allSatisfy({ $0 > start && $0 <= now }) else {
                continue
            }
            waits.append((times.min() ?? now) - start)
        }
        return waits.max()
    }

    /// Deletes the donations beyond the rules; returns their number.
    mutating func deleteBeyondRules() -> Int {
        var gone: Set<Int> = []
        for rule in rules.values {
            let positions = entries.indices.filter { index in
                guard entries[index].state == .live, let donation = entries[index].donation else {
                    return false
                }
                return rule.covers(donation)
            }.map { $0 + 1 }
            if let count = rule.count {
                let byStart = positions.sorted { (start(of: $0), $0) < (start(of: $1), $1) }
                gone.formUnion(byStart.dropLast(count))
            }
            if let age = rule.age {
                gone.formUnion(positions.filter { now - self[$0].recordedAt > age * 60_000 })
            }
        }
        delete(gone, forOthers: true)
        return gone.count
    }

    /// The start of a donation, in milliseconds.
    private func start(of position: Int) -> Int64 {
        self[position].interaction?.start?.milliseconds ?? self[position].recordedAt
    }
}
