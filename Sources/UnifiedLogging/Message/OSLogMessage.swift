/// A message, written as a literal with interpolations: `"\(name, privacy: .public) has \(3)"`.
///
/// Interpolated numbers and truth values are shown. Texts and objects are shown as `<private>`,
/// unless the app says that they are public.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    let text: String

    /// Makes a message of a text in the source, which is public.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Makes a message of a text with values.
    public init(stringInterpolation: OSLogInterpolation) {
        text = stringInterpolation.text
    }
}

/// The text and the values of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    private(set) var text = ""

    /// Makes an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity)
    }

    /// Adds text of the source.
    public mutating func appendLiteral(_ literal: String) {
        text += literal
    }

    /// Adds a whole number.
    public mutating func appendInterpolation(
        _ number: some BinaryInteger,
        format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(align.padded(format.text(of: number)), isPublic: true)
    }

    /// Adds a number.
    public mutating func appendInterpolation(
        _ number: Double,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(align.padded(format.text(of: number)), isPublic: true)
    }

    /// Adds a number.
    public mutating func appendInterpolation(
        _ number: Float,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(align.padded(format.text(of: Double(number))), isPublic: true)
    }

    /// Adds a truth value.
    public mutating func appendInterpolation(
        _ flag: Bool,
        format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(format.text(of: flag), isPublic: true)
    }

    /// Adds a text or an object.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ value: some CustomStringConvertible,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(align.padded(value.description), isPublic: false)
    }

    /// Adds an error.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: any Error,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(align.padded("\(error)"), isPublic: false)
    }

    /// Adds the name of a type.
    public mutating func appendInterpolation(
        _ type: Any.Type,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(align.padded("\(type)"), isPublic: true)
    }
}
