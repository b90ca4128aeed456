extension SearchQuery.Condition {
    func matches(_ attributes: [String: TaggedValue], in time: TimeContext) -> Bool {
        switch self {
        case .comparison(let comparison): comparison.matches(attributes, in: time)
        case .not(let condition): !condition.matches(attributes, in: time)
        case .all(let conditions): conditions.allSatisfy { $0.matches(attributes, in: time) }
        case .any(let conditions): conditions.contains { $0.matches(attributes, in: time) }
        }
    }
}

extension SearchQuery.Comparison {
    fileprivate func matches(_ attributes: [String: TaggedValue], in time: TimeContext) -> Bool {
        var isThere = false
        var isFound = false
        func compare(_ value: TaggedValue, _ isLongText: Bool) {
            guard value.isPresent else { return }
            isThere = true
            isFound = isFound || holds(value, byWords: isLongText, in: time)
        }
        switch target {
        case .attribute(let name):
            if let value = attributes[name.text],
                name.custom.map({ attributes.isSearchable($0) }) ?? true
            {
                compare(value, name.isLongText)
            }
        case .metadata, .everything:
            for (name, value) in attributes {
                let known = AttributeName(name)
                let isLongText = known?.isLongText ?? false
                guard target == .everything || !isLongText,
                    known != nil || attributes.isCustomAndSearchedByDefault(name)
                else { continue }
                compare(value, isLongText)
                if isFound { break }
            }
        }
        return isThere && isFound != isNegated
    }

    /// Returns whether any of the values in a value is as the relation asks.
    private func holds(_ value: TaggedValue, byWords: Bool, in time: TimeContext) -> Bool {
        switch relation {
        case .text(let pattern):
            pattern.matchesAnything
                || value.texts.contains { pattern.matches($0, byWords: byWords) }
        case .number(let relation, let number):
            value.containsNumber { number.compares($0, relation, in: time) }
        case .range(let low, let high):
            value.containsNumber {
                low.compares($0, .isAtLeast, in: time) && high.compares($0, .isAtMost, in: time)
            }
        }
    }
}

extension QueryNumber {
    /// Returns whether a value of an item stands in a relation to this one.
    fileprivate func compares(
        _ value: NumberValue,
        _ relation: SearchQuery.Operator,
        in time: TimeContext
    ) -> Bool {
        switch (self, value) {
        case (.integer(let number), .integer(let value)):
            relation.holds(value, number)
        case (.integer(let number), _):
            relation.holds(value.double, Double(number))
        case (.double(let number), _): relation.holds(value.double, number)
        case (.moment(let moment), _):
            relation.holds(value.double, in: time.span(of: moment))
        }
    }
}

extension SearchQuery.Operator {
    fileprivate func holds(_ value: Double, in span: TimeContext.Span) -> Bool {
        guard span.start < span.end else { return holds(value, span.start) }
        let isWithin = span.start <= value && value < span.end
        return switch self {
        case .isEqual: isWithin
        case .isUnequal: !isWithin
        default: holds(value, span.start)
        }
    }

    fileprivate func holds<Value: Comparable>(_ value: Value, _ other: Value) -> Bool {
        switch self {
        case .isEqual: value == other
        case .isUnequal: value != other
        case .isAtMost: value <= other
        case .isAtLeast: value >= other
        case .isLess: value < other
        case .isGreater: value > other
        }
    }
}

/// A number or date of an item.
private enum NumberValue {
    case integer(Int64)
    case double(Double)

    var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        }
    }
}

extension TaggedValue {
    /// Whether there is any value in it.
    fileprivate var isPresent: Bool {
        switch self {
        case .null: false
        case .array(let values): values.contains(where: \.isPresent)
        case .set(let values): values.contains(where: \.isPresent)
        case .dictionary(let values): values.values.contains(where: \.isPresent)
        case .localized(let texts): !texts.isEmpty
        default: true
        }
    }

    /// Returns whether any number or date in it is good.
    fileprivate func containsNumber(where isGood: (NumberValue) -> Bool) -> Bool {
        switch self {
        case .bool(let value): isGood(.integer(value ? 1 : 0))
        case .integer(let value): isGood(.integer(value))
        case .number(let value), .date(let value): isGood(.double(value))
        case .array(let values): values.contains { $0.containsNumber(where: isGood) }
        case .set(let values): values.contains { $0.containsNumber(where: isGood) }
        default: false
        }
    }
}
