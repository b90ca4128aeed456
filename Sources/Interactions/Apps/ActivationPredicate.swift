/// A predicate of an activation rule: the part of Apple's predicate language that such rules use.
///
/// It knows `SUBQUERY`, `ANY`, `ALL`, `NONE`, `UTI-CONFORMS-TO`, `UTI-EQUALS`, `.@count`, comparisons
/// of numbers, `AND`, `OR`, `NOT` and their signs, parentheses, texts and integers; `AND` binds
/// tighter than `OR`. The things that are shared are the attachments of one extension item.
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
                rest = rest[found.upperBound...].drop(while: \.isWhitespace)
                guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
                let type = String(rest.dropFirst().prefix { $0 != quote })
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
        case types(Quantifier, Types, isExact: Bool, String)
    }

    enum Comparison: Hashable, Sendable {
        case equal, unequal, less, atMost, greater, atLeast
    }

    enum Quantifier: Hashable, Sendable {
        case any, all, none
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
        case .types(let quantifier, let types, let isExact, let name):
            var found: [Element] = []
            switch types {
            case .elements(let collection): found = try elements(of: collection)
            case .variable(let depth):
                if variables.indices.contains(depth) { found = [variables[depth]] }
            }
            var (fitting, count) = (0, 0)
            for case .type(let form) in found {
                try step()
                count += 1
                let fits = isExact ? form.type.name == name : form.names.contains(name)
                if fits { fitting += 1 }
            }
            switch quantifier {
            case .any: return fitting > 0
            case .all: return fitting == count
            case .none: return fitting == 0
            }
        }
    }

    private mutating func value(
        of number: ActivationPredicate.Number
    ) throws(TooLong) -> Int {
        switch number {
        case .literal(let value): value
        case .count(let collection): try elements(of: collection).count
        }
    }

    private mutating func elements(
        of collection: ActivationPredicate.Collection
    ) throws(TooLong) -> [Element] {
        try step()
        switch collection {
        case .items: return [.item]
        case .attachments:
            steps += shared.things.count
            return shared.things.map(Element.attachment)
        case .types(of: let depth):
            guard variables.indices.contains(depth), case .attachment(let forms) = variables[depth]
            else { return [] }
            return forms.map(Element.type)
        case .filtered(let collection, let condition):
            var found: [Element] = []
            for element in try elements(of: collection) {
                variables.append(element)
                let isFound = try holds(condition)
                variables.removeLast()
                if isFound { found.append(element) }
            }
            return found
        }
    }

    private mutating func step() throws(TooLong) {
        steps += 1
        guard steps <= ActivationPredicate.mostSteps else { throw TooLong() }
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
