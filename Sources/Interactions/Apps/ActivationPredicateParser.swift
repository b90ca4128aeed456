/// The words and signs of a predicate, and the conditions that they make.
struct ActivationPredicateParser {
    typealias Fault = ActivationPredicate.Fault
    typealias Condition = ActivationPredicate.Condition
    typealias Collection = ActivationPredicate.Collection

    private enum Token: Hashable {
        case word(String)
        case variable(String)
        case text(String)
        case integer(Int)
        case sign(String)
    }

    /// The kinds of elements of a collection.
    private enum Element {
        case item, attachment, type
    }

    /// A side of a comparison.
    private enum Expression {
        case number(ActivationPredicate.Number)
        case collection(Collection, of: Element)
        case variable(depth: Int, Element)
    }

    /// Something in parentheses: a condition, or a side of a comparison that follows.
    private enum Operand {
        case condition(Condition)
        case expression(Expression)
    }

    private let tokens: [(token: Token, offset: Int)]
    private let end: Int
    private var index = 0
    private var scope: [(name: String, element: Element)] = []
    private var depth = 0

    init(_ text: String) throws(Fault) {
        let bytes = Array(text.utf8)
        guard bytes.count <= ActivationRule.predicateBytes else {
            throw Fault(
                offset: ActivationRule.predicateBytes,
                expected: "the end of the predicate"
            )
        }
        tokens = try Self.tokens(of: bytes)
        end = bytes.count
    }

    /// Reads the whole text as one condition.
    mutating func whole() throws(Fault) -> Condition {
        let condition = try condition()
        guard index == tokens.count else { throw fault("AND, OR or the end") }
        return condition
    }

    // MARK: Conditions

    private mutating func condition() throws(Fault) -> Condition {
        try condition(try disjunction())
    }

    private func condition(_ operand: Operand) throws(Fault) -> Condition {
        guard case .condition(let condition) = operand else {
            throw fault("a comparison or UTI-CONFORMS-TO")
        }
        return condition
    }

    private mutating func disjunction() throws(Fault) -> Operand {
        try nested { parser throws(Fault) in
            let first = try parser.conjunction()
            guard parser.isNext("||", "OR") else { return first }
            var conditions = [try parser.condition(first)]
            while parser.take(sign: "||") || parser.take(word: "OR") {
                conditions.append(try parser.condition(try parser.conjunction()))
            }
            return .condition(.any(conditions))
        }
    }

    private mutating func conjunction() throws(Fault) -> Operand {
        let first = try negation()
        guard isNext("&&", "AND") else { return first }
        var conditions = [try condition(first)]
        while take(sign: "&&") || take(word: "AND") {
            conditions.append(try condition(try negation()))
        }
        return .condition(.all(conditions))
    }

    private mutating func negation() throws(Fault) -> Operand {
        guard take(sign: "!") || take(word: "NOT") else { return try simple() }
        return try nested { parser throws(Fault) in
            .condition(.not(try parser.condition(try parser.negation())))
        }
    }

    private mutating func simple() throws(Fault) -> Operand {
        if take(word: "TRUEPREDICATE") { return .condition(.constant(true)) }
        if take(word: "FALSEPREDICATE") { return .condition(.constant(false)) }
        var quantifier: ActivationPredicate.Quantifier?
        if take(word: "ANY") || take(word: "SOME") {
            quantifier = .any
        } else if take(word: "ALL") {
            quantifier = .all
        } else if take(word: "NONE") {
            quantifier = ActivationPredicate.Quantifier.none
        }
        let left: Expression
        if quantifier == nil, take(sign: "(") {
            let inner = try disjunction()
            try require(sign: ")")
            guard case .expression(let expression) = inner else { return inner }
            left = try members(of: expression)
        } else {
            left = try expression()
        }
        if let test = takeTypeTest() {
            return .condition(try types(left, quantifier ?? .any, test))
        }
        guard let comparison = takeComparison() else {
            guard quantifier == nil else { throw fault("a comparison or UTI-CONFORMS-TO") }
            return .expression(left)
        }
        // Types may be compared as texts, too.
        if case .number(let number) = left, quantifier == nil {
            let place = index
            guard case .number(let other) = try expression() else {
                index = place
                throw fault("a number")
            }
            return .condition(.numbers(number, comparison, other))
        }
        switch comparison {
        case .equal: return .condition(try types(left, quantifier ?? .any, .equals))
        case .unequal: return .condition(try types(left, quantifier ?? .any, .differs))
        default: throw fault("a number with .@count on the left")
        }
    }

    private mutating func types(
        _ left: Expression,
        _ quantifier: ActivationPredicate.Quantifier,
        _ test: ActivationPredicate.TypeTest
    ) throws(Fault) -> Condition {
        let types: ActivationPredicate.Types
        switch left {
        case .collection(let collection, of: .type): types = .elements(collection)
        case .variable(let depth, .type): types = .variable(depth)
        default: throw fault("registeredTypeIdentifiers on the left")
        }
        guard case .text(let name)? = peek else { throw fault("a text in quotes") }
        index += 1
        return .types(quantifier, types, test, ContentType(name).name)
    }

    // MARK: Sides

    private mutating func expression() throws(Fault) -> Expression {
        guard let token = peek else { throw fault("a condition") }
        switch token {
        case .integer(let value):
            index += 1
            return .number(.literal(value))
        case .variable(let name):
            guard let depth = scope.lastIndex(where: { $0.name == name }) else {
                throw fault("a variable that a SUBQUERY names")
            }
            index += 1
            return try members(of: .variable(depth: depth, scope[depth].element))
        case .word:
            if take(word: "SUBQUERY") { return try members(of: try subquery()) }
            if take(word: "extensionItems") {
                return try members(of: .collection(.items, of: .item))
            }
        case .sign("("):
            index += 1
            let inner = try nested { parser throws(Fault) in try parser.expression() }
            try require(sign: ")")
            return try members(of: inner)
        default: break
        }
        throw fault("SUBQUERY, extensionItems, a variable or a number")
    }

    private mutating func subquery() throws(Fault) -> Expression {
        try require(sign: "(")
        let place = index
        guard
            case .collection(let collection, of: let element) = try nested({
                parser throws(Fault) in try parser.expression()
            })
        else {
            index = place
            throw fault("something with elements")
        }
        try require(sign: ",")
        guard case .variable(let name)? = peek else { throw fault("a variable") }
        index += 1
        try require(sign: ",")
        scope.append((name, element))
        let condition = try condition()
        scope.removeLast()
        try require(sign: ")")
        return .collection(.filtered(collection, condition), of: element)
    }

    private mutating func members(of expression: Expression) throws(Fault) -> Expression {
        var expression = expression
        while take(sign: ".") {
            if take(sign: "@") {
                guard case .collection(let collection, of: _) = expression, take(word: "count")
                else { throw fault("@count of something with elements") }
                return .number(.count(collection))
            }
            switch expression {
            case .variable(_, .item) where take(word: "attachments"):
                expression = .collection(.attachments, of: .attachment)
            case .variable(let depth, .attachment) where take(word: "registeredTypeIdentifiers"):
                expression = .collection(.types(of: depth), of: .type)
            default: throw fault("attachments, registeredTypeIdentifiers or @count")
            }
        }
        return expression
    }

    // MARK: Tokens

    private var peek: Token? { index < tokens.count ? tokens[index].token : nil }

    private func fault(_ expected: String) -> Fault {
        Fault(offset: index < tokens.count ? tokens[index].offset : end, expected: expected)
    }

    private mutating func take(sign: String) -> Bool {
        guard peek == .sign(sign) else { return false }
        index += 1
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard case .word(let found)? = peek, found.lowercased() == word.lowercased() else {
            return false
        }
        index += 1
        return true
    }

    private mutating func require(sign: String) throws(Fault) {
        guard take(sign: sign) else { throw fault("'\(sign)'") }
    }

    private func isNext(_ sign: String, _ word: String) -> Bool {
        if case .word(let found)? = peek { return found.lowercased() == word.lowercased() }
        return peek == .sign(sign)
    }

    private mutating func takeTypeTest() -> ActivationPredicate.TypeTest? {
        if take(word: "UTI-CONFORMS-TO") { return .conforms }
        return take(word: "UTI-EQUALS") ? .equals : nil
    }

    private mutating func takeComparison() -> ActivationPredicate.Comparison? {
        guard case .sign(let sign)? = peek else { return nil }
        let comparison: ActivationPredicate.Comparison? =
            switch sign {
            case "==", "=": .equal
            case "!=", "<>": .unequal
            case "<": .less
            case "<=", "=<": .atMost
            case ">": .greater
            case ">=", "=>": .atLeast
            default: nil
            }
        if comparison != nil { index += 1 }
        return comparison
    }

    /// Reads something within something else, as deep as is allowed.
    private mutating func nested<Value>(
        _ body: (inout Self) throws(Fault) -> Value
    ) throws(Fault) -> Value {
        guard depth < ActivationPredicate.mostNested else {
            throw fault("at most \(ActivationPredicate.mostNested) levels")
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    private static let signs = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", ",",
        ".", "@",
    ].map { (text: $0, bytes: Array($0.utf8)) }

    private static func tokens(
        of bytes: [UInt8]
    ) throws(Fault) -> [(token: Token, offset: Int)] {
        var tokens: [(token: Token, offset: Int)] = []
        var index = 0
        func run(from start: Int, _ isPart: (UInt8) -> Bool) -> Int {
            bytes[start...].firstIndex { !isPart($0) } ?? bytes.count
        }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        while index < bytes.count {
            let byte = bytes[index]
            let start = index
            if byte.isSpace {
                index += 1
            } else if byte.isQuote {
                let close = run(from: start + 1) { $0 != byte }
                guard close < bytes.count else {
                    throw Fault(offset: start, expected: "a quote that ends the text")
                }
                tokens.append((.text(text(start + 1..<close)), start))
                index = close + 1
            } else if byte.isDigit {
                index = run(from: start, \.isDigit)
                guard let value = Int(text(start..<index)) else {
                    throw Fault(offset: start, expected: "a smaller number")
                }
                tokens.append((.integer(value), start))
            } else if byte == UInt8(ascii: "$") {
                index = run(from: start + 1, \.isOfWord)
                tokens.append((.variable(text(start + 1..<index)), start))
            } else if byte.isOfWord {
                index = run(from: start, \.isOfWord)
                tokens.append((.word(text(start..<index)), start))
            } else if let sign = signs.first(where: { bytes[start...].starts(with: $0.bytes) }) {
                tokens.append((.sign(sign.text), start))
                index += sign.bytes.count
            } else {
                throw Fault(offset: start, expected: "a word, a text, a number or a sign")
            }
        }
        return tokens
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether it is part of a name or of a word such as `UTI-CONFORMS-TO`.
    fileprivate var isOfWord: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
            || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
    }
}
