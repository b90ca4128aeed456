internal import Foundation

/// The look of whole numbers.
public struct OSLogIntegerFormatting: Sendable {
    private let radix: Int
    private var sign = false
    private var prefix = ""
    private var uppercase = false
    private var minDigits = 0

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10) }
    /// Hexadecimal digits.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
    /// Octal digits.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

    /// Returns decimal digits with a look.
    public static func decimal(
        explicitPositiveSign: Bool = false,
        minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 10, sign: explicitPositiveSign, minDigits: minDigits)
    }

    /// Returns hexadecimal digits with a look.
    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16,
            sign: explicitPositiveSign,
            prefix: includePrefix ? "0x" : "",
            uppercase: uppercase,
            minDigits: minDigits
        )
    }

    /// Returns octal digits with a look.
    public static func octal(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8,
            sign: explicitPositiveSign,
            prefix: includePrefix ? "0o" : "",
            uppercase: uppercase,
            minDigits: minDigits
        )
    }

    func text(of number: some BinaryInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: uppercase)
        let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
        return (number < 0 ? "-" : sign ? "+" : "") + prefix + zeros + digits
    }
}

/// The look of other numbers.
public struct OSLogFloatFormatting: Sendable {
    private let conversion: String
    private var precision: Int?
    private var sign = false

    /// All digits before the point, and six behind it.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "f") }
    /// Hexadecimal digits.
    public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "a") }
    /// One digit before the point, and an exponent.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "e") }
    /// The shorter of ``fixed`` and ``exponential``.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "g") }

    /// Returns ``fixed`` with a number of digits behind the point.
    public static func fixed(
        precision: Int = 6,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        of("f", precision, explicitPositiveSign, uppercase)
    }

    /// Returns ``exponential`` with a number of digits behind the point.
    public static func exponential(
        precision: Int = 6,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        of("e", precision, explicitPositiveSign, uppercase)
    }

    /// Returns ``hybrid`` with a number of digits.
    public static func hybrid(
        precision: Int = 6,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        of("g", precision, explicitPositiveSign, uppercase)
    }

    private static func of(
        _ conversion: String,
        _ precision: Int,
        _ sign: Bool,
        _ uppercase: Bool
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? conversion.uppercased() : conversion,
            precision: max(0, precision),
            sign: sign
        )
    }

    func text(of number: Double) -> String {
        let digits = precision.map { ".\($0)" } ?? ""
        return String(format: "%\(sign ? "+" : "")\(digits)\(conversion)", number)
    }
}

/// The look of truth values.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    func text(of flag: Bool) -> String {
        switch self {
        case .truth: flag ? "true" : "false"
        case .answer: flag ? "yes" : "no"
        }
    }
}

/// The width of a value.
public struct OSLogStringAlignment: Sendable {
    private var columns = 0
    private var isRight = false

    /// As wide as it is.
    public static var none: OSLogStringAlignment { OSLogStringAlignment() }

    /// Returns a width, with spaces on the right.
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns)
    }

    /// Returns a width, with spaces on the left.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: true)
    }

    func padded(_ text: String) -> String {
        let spaces = String(repeating: " ", count: max(0, columns - text.count))
        return isRight ? spaces + text : text + spaces
    }
}
