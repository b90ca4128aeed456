internal import DonationStore
internal import Foundation

/// An exact number, which a donation holds as text, because a JSON number may come back as the
/// nearest binary one.
struct Amount: FieldInitializable {
    private let value: Decimal

    /// Makes an amount; `nil` if it is not a number.
    init?(_ number: NSDecimalNumber) {
        guard !number.decimalValue.isNaN else { return nil }
        value = number.decimalValue
    }

    init?(field: JSONValue) {
        guard case .string(let text) = field, let value = Decimal(string: text) else { return nil }
        self.value = value
    }

    var jsonField: JSONValue? { .string(value.description) }

    var number: NSDecimalNumber { NSDecimalNumber(decimal: value) }
}
