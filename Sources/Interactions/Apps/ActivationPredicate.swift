/// A predicate of an activation rule: the part of Apple's predicate language that such rules use.
///
/// It knows `SUBQUERY`, `ANY`, `ALL`, `NONE`, `UTI-CONFORMS-TO`, `UTI-EQUALS`, `.@count`,
/// comparisons of numbers, `AND`, `OR`, `NOT` and their signs, parentheses, texts and integers;
/// `AND` binds tighter than `OR`. The things that are shared are the attachments of one extension
/// item.
public struct ActivationPredicate: Hashable, Sendable {
    /// The place at which a text is no predicate that can be read, and the word expected there.
    public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The number of bytes before the place.
        public let offset: Int
        /// The thing expected there.
        public let expected: String

        /// The fault in words, as in `expected ')' at byte 17`.
        public var description: String { "expected \(expected) at byte \(offset)" }
    }

    /// The largest number of conditions and collections within each other.
    static let mostNested = 32
    /// The number of steps after which an evaluation ends, and nothing is taken.
    public static let mostSteps = 100_000

    let condition: Condition

    /// Reads a predicate.
    ///
    /// - Throws: ``Fault`` with the place of the first thing that is not in the language.
    /// - Complexity: O(*n*) in the bytes, of which there may be ``ActivationRule/predicateBytes``.
    public init(_ text: String) throws(Fault) {
        var parser = try ActivationPredicateParser(text)
        condition = try parser.whole()
    }

    /// Returns whether the predicate holds for some things.
    package func accepts(_ shared: SharedThings) -> Bool {
        var evaluation = Evaluation(shared: shared)
        let holds = (try? evaluation.holds(condition)) ?? false
        return holds
    }

    /// Returns the types behind `UTI-CONFORMS-TO` and `UTI-EQUALS`, each once.
    static func types(in text: String) -> [String] {
        var types: [String] = []
        for operation in ["UTI-CONFORMS-TO", "UTI-EQUALS"] {
            var rest = text[...]
            while let found = rest.firstRange(of: operation) {
                // Some lists have their quotes behind backslashes, as in a program.
                rest = rest[found.upperBound...].drop { $0.isWhitespace || $0 == "\\" }
                guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
                let type = String(rest.dropFirst().prefix { $0 != quote && $0 != "\\" })
                if !type.isEmpty, !types.contains(type) { types.append(type) }
            }
        }
        return types
    }
}

// MARK: Meaning

extension ActivationPredicate {
    indirect enum Condition: Hashable, Sendable {
        case constant(Bool)
        case not(Condition)
        case all([Condition])
        case any([Condition])
        case numbers(Number, Comparison, Number)
        case types(Quantifier, Types, TypeTest, String)
    }

    enum Comparison: Hashable, Sendable {
        case equal, unequal, less, atMost, greater, atLeast
    }

    enum Quantifier: Hashable, Sendable {
        case any, all, none
    }

    /// The test of one type.
    enum TypeTest: Hashable, Sendable {
        case conforms, equals, differs
    }

    enum Number: Hashable, Sendable {
        case literal(Int)
        case count(Collection)
    }

    /// Something with elements; there is one item, which has all attachments.
    indirect enum Collection: Hashable, Sendable {
        case items
        case attachments
        /// The types of the attachment that a variable stands for, by its depth.
        case types(of: Int)
        case filtered(Collection, Condition)
    }

    /// Types on the left of a test.
    enum Types: Hashable, Sendable {
        /// All in a collection.
        case elements(Collection)
        /// The one that a variable stands for, by its depth.
        case variable(Int)
    }
}

/// The evaluation of a predicate, which ends after a number of steps.
///
/// Things that come in the same forms are one element with their number: a predicate cannot tell
/// them apart.
private struct Evaluation {
    struct TooLong: Error {}

    enum Element {
        case item
        case attachment([SharedThings.Form])
        case type(SharedThings.Form)
    }

    let shared: SharedThings
    var variables: [Element] = []
    var steps = 0

    init(shared: SharedThings) { self.shared = shared }

    mutating func holds(_ condition: ActivationPredicate.Condition) throws(TooLong) -> Bool {
        try step()
        switch condition {
        case .constant(let value): return value
        case .not(let condition): return try !holds(condition)
        case .all(let conditions):
            for condition in conditions where try !holds(condition) { return false }
            return true
        case .any(let conditions):
            for condition in conditions where try holds(condition) { return true }
            return false
        case .numbers(let left, let comparison, let right):
            return comparison.holds(try value(of: left), try value(of: right))
        case .types(let quantifier, let types, let test, let name):
            var (fitting, count) = (0, 0)
            func add(_ element: Element) {
                guard case .type(let form) = element else { return }
                count += 1
                if test.holds(form, name) { fitting += 1 }
            }
            switch types {
            case .elements(let collection):
                try forEach(collection) {
                    (_: inout Evaluation, element, _) throws(TooLong) in add(element)
                }
            case .variable(let depth):
                if variables.indices.contains(depth) { add(variables[depth]) }
            }
            return switch quantifier {
            case .any: fitting > 0
            case .all: fitting == count
            case .none: fitting == 0
            }
        }
    }

    private mutating func value(
        of number: ActivationPredicate.Number
    ) throws(TooLong) -> Int {
        switch number {
        case .literal(let value): return value
        case .count(.attachments): return shared.count
        case .count(let collection):
            var count = 0
            try forEach(collection) { (_: inout Evaluation, _, number) throws(TooLong) in
                count += number
            }
            return count
        }
    }

    /// Calls `body` with each element that differs from those before, and the number of such.
    private mutating func forEach(
        _ collection: ActivationPredicate.Collection,
        _ body: (inout Evaluation, Element, Int) throws(TooLong) -> Void
    ) throws(TooLong) {
        switch collection {
        case .items:
            try step()
            try body(&self, .item, 1)
        case .attachments:
            for group in shared.groups {
                try step()
                try body(&self, .attachment(group.forms), group.count)
            }
        case .types(of: let depth):
            guard variables.indices.contains(depth), case .attachment(let forms) = variables[depth]
            else { return }
            for form in forms {
                try step()
                try body(&self, .type(form), 1)
            }
        case .filtered(let collection, let condition):
            try forEach(collection) {
                (evaluation: inout Evaluation, element, count) throws(TooLong) in
                evaluation.variables.append(element)
                let isFound = try evaluation.holds(condition)
                evaluation.variables.removeLast()
                if isFound { try body(&evaluation, element, count) }
            }
        }
    }

    private mutating func step() throws(TooLong) {
        steps += 1
        guard steps <= ActivationPredicate.mostSteps else { throw TooLong() }
    }
}

extension ActivationPredicate.TypeTest {
    fileprivate func holds(_ form: SharedThings.Form, _ name: String) -> Bool {
        switch self {
        case .conforms: form.names.contains(name)
        case .equals: form.type.name == name
        case .differs: form.type.name != name
        }
    }
}

extension ActivationPredicate.Comparison {
    fileprivate func holds(_ left: Int, _ right: Int) -> Bool {
        switch self {
        case .equal: left == right
        case .unequal: left != right
        case .less: left < right
        case .atMost: left <= right
        case .greater: left > right
        case .atLeast: left >= right
        }
    }
}
