/// Phone numbers in the form that is the same everywhere: + and digits, as in E.164.
///
/// A text that does not determine a number has no such form, and stays a handle as given: to join
/// two different people is worse than to leave one person as two. The rules and their limits:
/// `docs/identity.md`.
package enum PhoneNumber {
    /// Returns the international form of a number; `nil` when the text does not determine one.
    ///
    /// - Parameters:
    ///   - text: The number in any spelling, or a `tel:` URI.
    ///   - region: The region of numbers without a calling code; `nil` leaves them undetermined.
    /// - Returns: + and 7 to 15 digits.
    /// - Complexity: O(*n*) in the bytes of the text; no allocation for a number that already has
    ///   its international form.
    package static func international(_ text: String, region: Region?) -> String? {
        let bytes = text.utf8.span
        guard let number = InternationalNumber(bytes, in: bytes.indices, region: region) else {
            return nil
        }
        if number.isSpelled(bytes, bytes.indices) { return text }
        var key: [UInt8] = []
        number.append(to: &key)
        return String(decoding: key, as: UTF8.self)
    }

    /// Returns the international form of a number in a range of UTF-8 bytes; `nil` when the bytes
    /// do not determine one.
    ///
    /// - Complexity: O(*n*) in the bytes of the range; one allocation, for the result.
    package static func international(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        region: Region?
    ) -> [UInt8]? {
        var key: [UInt8] = []
        return appendInternational(bytes, range, region: region, to: &key) ? key : nil
    }

    /// Appends the international form of a number to a key.
    ///
    /// - Returns: Whether there is one; without one, this appends nothing.
    /// - Complexity: O(*n*) in the bytes of the range; no allocation if the key has room for 16
    ///   bytes.
    package static func appendInternational(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        region: Region?,
        to key: inout [UInt8]
    ) -> Bool {
        guard let number = InternationalNumber(bytes, in: range, region: region) else {
            return false
        }
        number.append(to: &key)
        return true
    }

    /// Returns a number without what is dialled before it to show or hide one's own, as in
    /// `*31#0170 1234567`; the text itself without that.
    package static func withoutNetworkPrefix(_ text: String) -> String {
        let bytes = text.utf8.span
        // Most texts are no such number.
        guard let sign = text.utf8.first(where: { $0 != 0x20 }), sign < 0x30 else { return text }
        let all = bytes.trimmed(bytes.indices)
        let rest = bytes.withoutNetworkPrefix(all)
        guard rest != all, DialledNumber(bytes, rest) != nil else { return text }
        return String(decoding: rest.map { bytes[$0] }, as: UTF8.self)
    }
}

/// A number in international form, stored inline.
private struct InternationalNumber {
    /// The lengths that E.164 allows, with the calling code; fewer than seven digits name no
    /// telephone abroad.
    private static let length = 7...15
    /// The least length of a number without any prefix: a shorter one is a short code or a local
    /// number.
    private static let wholeLength = 7

    private var digits: [15 of UInt8] = .init(repeating: 0)
    private var count = 0

    init?(_ bytes: Span<UInt8>, in range: Range<Int>, region: Region?) {
        guard let dialled = DialledNumber(bytes, range) else { return nil }
        if dialled.isInternational {
            self.init(dialled, callingCodeAt: 0)
        } else if let plan = region?.plan {
            self.init(dialled, in: plan)
        } else if dialled.hasCommonPrefix {
            self.init(dialled, callingCodeAt: 2)
        } else {
            return nil
        }
    }

    /// Makes the number without its international or national prefix.
    private init?(_ dialled: DialledNumber, in plan: NumberingPlan) {
        if let length = dialled.prefix(of: plan.internationalPrefixes, at: 0) {
            self.init(dialled, callingCodeAt: length)
            return
        }
        let national = InternationalNumber(dialled, nationalIn: plan)
        guard dialled.hasCommonPrefix else {
            guard let national else { return nil }
            self = national
            return
        }
        // The prefix is not dialled in this region, but people write it everywhere.
        let abroad = InternationalNumber(dialled, callingCodeAt: 2, mustBePossible: true)
        guard (national == nil) != (abroad == nil), let number = national ?? abroad else {
            return nil
        }
        self = number
    }

    // MARK: With a calling code

    private init?(
        _ dialled: DialledNumber,
        callingCodeAt start: Int,
        mustBePossible: Bool = false
    ) {
        guard let plan = dialled.plan(at: start) else { return nil }
        var first = start + plan.callingCode.count
        if dialled.zeroInParentheses == first, plan.dropsZeroInParentheses {
            first += 1
        }
        // The national prefix does not belong after a calling code, and neither does the zero, but
        // people write both there.
        let length = dialled.lengthOfTrunk(at: first, in: plan)
        let isWhole = dialled.isPossible(from: first, in: plan)
        if let length, !isWhole || dialled.isWholeLine(from: first + length, in: plan) {
            first += length
        } else if !isWhole {
            // Digits that begin like a national prefix are here neither a possible number nor a
            // prefix with one.
            let isTrunk =
                dialled.prefix(of: plan.nationalPrefixes, at: first) != nil
                || first < dialled.count && dialled.digits[first] == UInt8(ascii: "0")
            guard !isTrunk, !mustBePossible, !plan.hasExceptions else { return nil }
        }
        self.init(dialled, from: first, in: plan)
    }

    // MARK: Without a calling code

    private init?(_ dialled: DialledNumber, nationalIn plan: NumberingPlan) {
        let length = dialled.lengthOfTrunk(at: 0, in: plan)
        // A number shorter than the longest of a fixed line may be a local number.
        let least =
            plan.nationalPrefixes.isEmpty
            ? min(Self.wholeLength, plan.longestFixedLine) : plan.longestFixedLine
        let isWhole =
            dialled.count >= least && dialled.isPossibleAtHome(from: 0, in: plan)
            && !dialled.mayLackPlus(in: plan)
        switch (length, isWhole) {
        case (let length?, false): self.init(dialled, from: length, in: plan)
        case (let length?, true) where dialled.isWholeLine(from: length, in: plan):
            self.init(dialled, from: length, in: plan)
        case (nil, true): self.init(dialled, from: 0, in: plan)
        default: self.init(dialled, behindNetworkPrefixIn: plan)
        }
    }

    /// Makes the number behind digits of the network that hide or show one's own, where its prefix
    /// makes that certain.
    private init?(_ dialled: DialledNumber, behindNetworkPrefixIn plan: NumberingPlan) {
        guard let first = dialled.prefix(of: plan.networkPrefixes, at: 0) else { return nil }
        if let length = dialled.prefix(of: plan.internationalPrefixes, at: first) {
            self.init(dialled, callingCodeAt: first + length, mustBePossible: true)
        } else if let length = dialled.lengthOfTrunk(at: first, in: plan) {
            self.init(dialled, from: first + length, in: plan)
        } else {
            return nil
        }
    }

    private init?(_ dialled: DialledNumber, from first: Int, in plan: NumberingPlan) {
        let national = dialled.count - first
        guard national > 0, Self.length.contains(plan.callingCode.count + national) else {
            return nil
        }
        for digit in plan.callingCode { add(digit) }
        for index in first..<dialled.count { add(dialled.digits[index]) }
    }

    private mutating func add(_ digit: UInt8) {
        digits[count] = digit
        count += 1
    }

    // MARK: The result

    func append(to key: inout [UInt8]) {
        key.reserveCapacity(key.count + count + 1)
        key.append(UInt8(ascii: "+"))
        for index in 0..<count { key.append(digits[index]) }
    }

    /// Returns whether a range of bytes is the number in its international form.
    func isSpelled(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count == count + 1, bytes[range.lowerBound] == UInt8(ascii: "+") else {
            return false
        }
        for index in 0..<count where bytes[range.lowerBound + 1 + index] != digits[index] {
            return false
        }
        return true
    }
}

extension DialledNumber {
    /// Whether the digits begin with 00, which most regions dial before another's calling code.
    fileprivate var hasCommonPrefix: Bool {
        count > 2 && digits[0] == UInt8(ascii: "0") && digits[1] == UInt8(ascii: "0")
    }

    /// Returns the plan of the calling code at an index.
    fileprivate func plan(at start: Int) -> NumberingPlan? {
        var code = 0
        for index in start..<min(start + 3, count) {
            code = code * 10 + Int(digits[index] & 0xF)
            // No calling code begins with 0, and none is the beginning of another.
            guard code > 0 else { return nil }
            if let plan = NumberingPlan.main(callingCode: code) { return plan }
        }
        return nil
    }

    /// Returns the length of the national prefix at an index, if a possible national number follows
    /// it.
    fileprivate func lengthOfTrunk(at start: Int, in plan: NumberingPlan) -> Int? {
        plan.nationalPrefixes.first {
            matches($0, at: start) && isPossibleAtHome(from: start + $0.count, in: plan)
        }?.count
    }

    /// Returns whether the rest is as long as the longest number of a fixed line.
    fileprivate func isWholeLine(from first: Int, in plan: NumberingPlan) -> Bool {
        count - first == plan.longestFixedLine
    }

    /// Returns whether the digits are the region's own calling code and a national number.
    ///
    /// A number that lost its + looks like this. In regions without a national prefix, a number of
    /// an ordinary length is as dialled: Italy has mobile numbers that begin with 39.
    fileprivate func mayLackPlus(in plan: NumberingPlan) -> Bool {
        let code = plan.callingCode
        guard matches(code, at: 0) else { return false }
        if isWholeLine(from: code.count, in: plan) { return true }
        return (!plan.nationalPrefixes.isEmpty || count > plan.longestFixedLine)
            && isPossibleAtHome(from: code.count, in: plan)
    }

    /// Returns whether the rest may be a national number.
    fileprivate func isPossible(from first: Int, in plan: NumberingPlan) -> Bool {
        first < count && plan.hasNumbers(ofLength: count - first)
            && (plan.hasNumbers(beginningWith: digits[first])
                || plan.otherBeginnings.contains { matches($0, at: first) })
    }

    /// Returns whether the rest may be a national number of the region, or of the main region of
    /// its calling code.
    fileprivate func isPossibleAtHome(from first: Int, in plan: NumberingPlan) -> Bool {
        isPossible(from: first, in: plan)
            || plan.main.map { isPossible(from: first, in: $0) } ?? false
    }
}

extension NumberingPlan {
    /// Whether (0) after the calling code is no part of the number, but dialled only without the
    /// calling code.
    fileprivate var dropsZeroInParentheses: Bool {
        let zero = UInt8(ascii: "0")
        if nationalPrefixes.contains([zero]) { return true }
        return !nationalPrefixes.contains { $0.first == zero } && !hasNumbers(beginningWith: zero)
    }
}
