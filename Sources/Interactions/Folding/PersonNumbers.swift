/// Numbers for the persons that a ``DonationReader`` meets, which stay valid when it forgets.
package struct PersonNumbers {
    /// The persons met, by number.
    package private(set) var keys: [PersonKey] = []
    private var numbers: [PersonKey: Int32] = [:]
    /// The persons' numbers by those of their appearances; -1 for those not looked up yet.
    private var byAppearance: [Int32] = []

    /// Makes numbers for nobody yet.
    package init() {}

    /// Returns the number of a donation's other participant, whose person is `key`.
    package mutating func number(of other: Participation.Other, _ key: @autoclosure () -> PersonKey)
        -> Int32
    {
        while byAppearance.count <= other.appearance { byAppearance.append(-1) }
        let known = byAppearance[other.appearance]
        guard known < 0 else { return known }
        let key = key()
        let number = numbers[key] ?? Int32(truncatingIfNeeded: keys.count)
        if Int(number) == keys.count {
            keys.append(key)
            numbers[key] = number
        }
        byAppearance[other.appearance] = number
        return number
    }

    /// Forgets the numbers of appearances, as the reader did.
    package mutating func forgetAppearances() {
        byAppearance = []
    }
}
