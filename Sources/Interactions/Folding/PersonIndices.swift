/// Indices for the persons that a ``DonationDecoder`` meets, which stay valid when it forgets.
package struct PersonIndices {
    /// The persons met, by index.
    package private(set) var keys: [PersonKey] = []
    private var indices: [PersonKey: Int32] = [:]
    /// The persons' indices by those of their appearances; -1 for those not looked up yet.
    private var byAppearance: [Int32] = []

    /// Makes indices for nobody yet.
    package init() {}

    /// Returns the index of a donation's other participant, whose person is `key`.
    package mutating func index(of other: Participation.Other, _ key: @autoclosure () -> PersonKey)
        -> Int32
    {
        while byAppearance.count <= other.appearance { byAppearance.append(-1) }
        let known = byAppearance[other.appearance]
        guard known < 0 else { return known }
        let key = key()
        let index = indices[key] ?? Int32(truncatingIfNeeded: keys.count)
        if Int(index) == keys.count {
            keys.append(key)
            indices[key] = index
        }
        byAppearance[other.appearance] = index
        return index
    }

    /// Forgets the indices of appearances, as the decoder did.
    package mutating func forgetAppearances() {
        byAppearance = []
    }
}
