/// A parser of a query.
struct SearchQueryParser {
    private let bytes: [UInt8]
    private let isCustomAttribute: (String) -> Bool
    private var index = 0
    private var depth = 0

    init(_ text: String, isCustomAttribute: @escaping (String) -> Bool) {
        bytes = Array(text.utf8)
        self.isCustomAttribute = isCustomAttribute
    }

    mutating func readDocument() throws(SearchQueryError) -> SearchQuery.Condition {
        guard bytes.count <= SearchQuery.limit else {
            throw fault(.tooLong(bytes: bytes.count, limit: SearchQuery.limit), at: 0)
        }
        let condition = try readQuery()
        guard next == nil else { throw unexpected("&&, || or the end of the query") }
        return condition
    }

    // MARK: Conditions

    private mutating func readQuery() throws(SearchQueryError) -> SearchQuery.Condition {
        var conditions = [try readAll()]
        while take("||") { conditions.append(try readAll()) }
        return conditions.count == 1 ? conditions[0] : .any(conditions)
    }

    private mutating func readAll() throws(SearchQueryError) -> SearchQuery.Condition {
        var conditions = [try readOne()]
        while take("&&") { conditions.append(try readOne()) }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func readOne() throws(SearchQueryError) -> SearchQuery.Condition {
        take("!") ? .not(try readPrimary()) : try readPrimary()
    }

    private mutating func readPrimary() throws(SearchQueryError) -> SearchQuery.Condition {
        let start = place
        if take("(") {
            guard depth < SearchQuery.depthLimit else {
                throw fault(.nestedTooDeep(limit: SearchQuery.depthLimit), at: start)
            }
            depth += 1
            let condition = try readQuery()
            depth -= 1
            guard take(")") else { throw unexpected("&&, || or )") }
            return condition
        }
        if take("**") { return try readComparison(of: .everything) }
        if take("*") { return try readComparison(of: .metadata) }
        let name = takeName()
        guard !name.isEmpty else { throw unexpected("an attribute, InRange, ! or (") }
        if name == "InRange", take("(") { return try readRange() }
        return try readComparison(of: try target(named: name, at: start))
    }

    private func target(
        named name: String,
        at start: Int
    ) throws(SearchQueryError) -> SearchQuery.Target {
        guard AttributeName(name) != nil || isCustomAttribute(name) else {
            throw fault(.unknownAttribute(name), at: start)
        }
        return .attribute(SearchQuery.Name(name))
    }

    private mutating func readComparison(
        of target: SearchQuery.Target
    ) throws(SearchQueryError) -> SearchQuery.Condition {
        let start = place
        guard let relation = SearchQuery.Operator.allCases.first(where: { take($0.rawValue) })
        else { throw unexpected("==, !=, <, <=, > or >=") }
        let isNegated = relation == .isUnequal
        let isOrdered = relation != .isEqual && !isNegated
        if isOrdered { try checkOrder(of: target, at: start) }
        if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard !isOrdered else { throw fault(.notOrdered("a text"), at: start) }
            let pattern = try readPattern(quote: quote)
            return .comparison(
                SearchQuery.Comparison(
                    target: target,
                    relation: .text(pattern),
                    isNegated: isNegated
                )
            )
        }
        let number = try readNumber("a text in quotes, a number or $time")
        return .comparison(
            SearchQuery.Comparison(
                target: target,
                relation: .number(isNegated ? .isEqual : relation, number),
                isNegated: isNegated
            )
        )
    }

    /// Reads what is in the brackets of `InRange`.
    private mutating func readRange() throws(SearchQueryError) -> SearchQuery.Condition {
        let start = place
        let target: SearchQuery.Target
        if take("**") {
            target = .everything
        } else if take("*") {
            target = .metadata
        } else {
            let name = takeName()
            guard !name.isEmpty else { throw unexpected("an attribute") }
            target = try self.target(named: name, at: start)
        }
        try checkOrder(of: target, at: start)
        guard take(",") else { throw unexpected(",") }
        let low = try readNumber("a number or $time")
        guard take(",") else { throw unexpected(",") }
        let high = try readNumber("a number or $time")
        guard take(")") else { throw unexpected(")") }
        return .comparison(
            SearchQuery.Comparison(target: target, relation: .range(low, high), isNegated: false)
        )
    }

    private func checkOrder(
        of target: SearchQuery.Target,
        at start: Int
    ) throws(SearchQueryError) {
        guard case .attribute(let name) = target, !name.isOrdered else { return }
        throw fault(.notOrdered(name.text), at: start)
    }

    // MARK: Texts

    private mutating func readPattern(quote: UInt8) throws(SearchQueryError) -> TextPattern {
        let start = index
        index += 1
        var parts: [[UInt8]] = [[]]
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "*") {
                parts.append([])
            } else {
                // What follows is a whole character, of which the first byte is enough: none of
                // the others looks like quotes, a backslash or a wildcard.
                if bytes[index] == UInt8(ascii: "\\") { index += 1 }
                guard index < bytes.count else { break }
                parts[parts.count - 1].append(bytes[index])
            }
            index += 1
        }
        guard index < bytes.count else { throw fault(.openQuotes, at: start) }
        index += 1
        return TextPattern(
            parts: parts.map { String(decoding: $0, as: UTF8.self) },
            modifiers: try readModifiers()
        )
    }

    private mutating func readModifiers() throws(SearchQueryError) -> SearchQuery.Modifiers {
        var modifiers: SearchQuery.Modifiers = []
        while index < bytes.count, bytes[index].isNameByte {
            guard let modifier = SearchQuery.Modifiers(letter: bytes[index]) else {
                let letter = Character(Unicode.Scalar(bytes[index]))
                throw fault(.unknownModifier(letter), at: index)
            }
            modifiers.insert(modifier)
            index += 1
        }
        return modifiers
    }

    // MARK: Numbers and dates

    private mutating func readNumber(_ expected: String) throws(SearchQueryError) -> QueryNumber {
        if next == UInt8(ascii: "$") { return .moment(try readMoment()) }
        let start = place
        guard let text = takeNumber() else { throw unexpected(expected) }
        if let value = Int64(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else {
            throw fault(.numberTooLarge, at: start)
        }
        return .double(value)
    }

    /// Takes a number in decimal digits, with a sign, a fraction and an exponent.
    private mutating func takeNumber() -> String? {
        skipSpace()
        let start = index
        takeSign()
        guard takeDigits() else {
            index = start
            return nil
        }
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), bytes[index + 1].isDigit {
            index += 1
            _ = takeDigits()
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            let end = index
            index += 1
            takeSign()
            if !takeDigits() { index = end }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func takeSign() {
        guard index < bytes.count,
            bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
        else { return }
        index += 1
    }

    private mutating func takeDigits() -> Bool {
        let start = index
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        return index > start
    }

    private mutating func readMoment() throws(SearchQueryError) -> QueryMoment {
        let start = place
        guard take("$time.") else { throw unexpected("$time. and the name of a date") }
        let name = takeName()
        if name == "iso" { return .absolute(try readISODate()) }
        if let moment = QueryMoment.earlier[name] { return moment }
        guard let unit = QueryMoment.Unit(rawValue: name) else {
            throw fault(.unknownTime(name), at: start)
        }
        return .relative(unit, try readCount())
    }

    /// Reads a number of units in brackets, or nothing.
    private mutating func readCount() throws(SearchQueryError) -> Int64 {
        guard take("(") else { return 0 }
        let start = place
        takeSign()
        guard takeDigits() else { throw unexpected("a whole number") }
        guard let count = Int64(String(decoding: bytes[start..<index], as: UTF8.self)),
            (-QueryMoment.limit...QueryMoment.limit).contains(count)
        else { throw fault(.numberTooLarge, at: start) }
        guard take(")") else { throw unexpected(")") }
        return count
    }

    private mutating func readISODate() throws(SearchQueryError) -> Timestamp {
        guard take("(") else { throw unexpected("( and a date") }
        let start = place
        while index < bytes.count, bytes[index] != UInt8(ascii: ")") { index += 1 }
        guard index < bytes.count else { throw unexpected(")") }
        var end = index
        while end > start, bytes[end - 1].isJSONSpace { end -= 1 }
        index += 1
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        guard let time = Timestamp(rfc3339: text) else { throw fault(.notADate(text), at: start) }
        return time
    }

    // MARK: Bytes

    private func fault(_ reason: SearchQueryError.Reason, at position: Int) -> SearchQueryError {
        SearchQueryError(position: position, reason: reason)
    }

    private func unexpected(_ expected: String) -> SearchQueryError {
        fault(.unexpected(expected: expected), at: index)
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    }

    /// The index of the next byte that is not space, which is the next one to read.
    private var place: Int {
        mutating get {
            skipSpace()
            return index
        }
    }

    /// The next byte that is not space; `nil` at the end.
    private var next: UInt8? {
        mutating get {
            skipSpace()
            return index < bytes.count ? bytes[index] : nil
        }
    }

    /// Takes a mark, after any space.
    private mutating func take(_ mark: String) -> Bool {
        skipSpace()
        guard bytes.span.has(mark, at: index) else { return false }
        index += mark.utf8.count
        return true
    }

    /// Takes the name of an attribute; the name is empty if there is none.
    private mutating func takeName() -> String {
        let start = index
        while index < bytes.count, bytes[index].isNameByte { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether this is a digit of ASCII.
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
