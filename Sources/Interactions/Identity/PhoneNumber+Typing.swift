extension PhoneNumber {
    /// Returns whether typed digits begin a number, in any of the forms in which people write it.
    ///
    /// These are the number with + or 00 before the calling code, the calling code alone, and the
    /// number as dialled at home, with the national prefix or without it.
    ///
    /// - Parameters:
    ///   - number: A number in international form.
    ///   - typed: The typed digits, with a + in front if it was typed.
    /// - Returns: Whether the number begins so.
    package static func begins(_ number: String, with typed: String) -> Bool {
        let digits = Array(number.utf8.drop { $0 == UInt8(ascii: "+") })
        let dialled = Array(typed.utf8)
        if dialled.first == UInt8(ascii: "+") { return digits.starts(with: dialled.dropFirst()) }
        if digits.starts(with: dialled) { return true }
        if dialled.starts(with: "00".utf8), digits.starts(with: dialled.dropFirst(2)) {
            return true
        }
        guard let plan = plan(of: digits) else { return false }
        let national = digits.dropFirst(plan.callingCode.count)
        return national.starts(with: dialled)
            || plan.nationalPrefixes.contains { prefix in
                dialled.starts(with: prefix)
                    && national.starts(with: dialled.dropFirst(prefix.count))
            }
    }

    /// Returns the plan of a number's calling code.
    private static func plan(of digits: [UInt8]) -> NumberingPlan? {
        var code = 0
        for digit in digits.prefix(3) {
            code = code * 10 + Int(digit & 0xF)
            if code > 0, let plan = NumberingPlan.main(callingCode: code) { return plan }
        }
        return nil
    }
}
