package import Interactions

extension EventKind: ExpressibleByIntegerLiteral {
    /// Takes the number, so that a test can write a literal.
    package init(integerLiteral value: UInt8) {
        self.init(rawValue: value)
    }
}
