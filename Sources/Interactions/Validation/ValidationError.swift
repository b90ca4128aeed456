/// The reason why a donation is refused: the field and its fault.
public struct ValidationError: Error, Hashable, Sendable {
    /// The possible faults of a field.
    public enum Reason: Error, Hashable, Sendable {
        /// The line is not a JSON value from this byte on.
        case notJSON(atByte: Int)
        /// An object has two fields of this name.
        case duplicateName(String)
        /// The field is missing.
        case missing
        /// The field has another JSON type than this.
        case wrongType(expected: String)
        /// The text is none of these.
        case unknownName(allowed: [String])
        /// The text is no date of RFC 3339, or outside its years.
        case notADate
        /// The text is not Base64.
        case notBase64
        /// The date is more than a day after the receipt of the donation.
        case inFuture
        /// The interaction ends before it starts.
        case endsBeforeStart
        /// The text is empty.
        case empty
        /// The text or the donation is too large, in bytes.
        case tooLong(bytes: Int, limit: Int)
        /// There are more than the limit.
        case tooMany(count: Int, limit: Int)
        /// The nesting of arrays and objects is deeper than this.
        case nestedTooDeep(limit: Int)
        /// The number is below zero.
        case negative
        /// The number is not above zero.
        case notPositive
        /// The number is not between these two.
        case outOfRange(Double, Double)
        /// The person has no handle, contact identifier, custom identifier or display name.
        case noKey
        /// The position is not the one after the last.
        case notNext(expected: Position)
        /// The field does not agree with this other one.
        case contradicts(String)
        /// The payload cannot be read.
        case undecodable(DecodingFailure)
        /// The field is unknown, and nothing here may be left out.
        case unknownField
        /// No region has this code.
        case unknownRegion
        /// The field belongs only in the rule for every app and every class.
        case onlyForAll
        /// The field holds message content, which the store does not keep.
        case content
    }

    /// The field's path in donation JSON, as in `intent.recipients[2].personHandle.value`.
    ///
    /// It is empty for the whole donation.
    public var field: String
    /// The fault.
    public var reason: Reason

    /// Makes an error about a field.
    public init(field: String, reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

extension ValidationError: CustomStringConvertible {
    /// The fault and its remedy, for people.
    public var description: String {
        field.isEmpty ? "\(reason)" : "\(field): \(reason)"
    }
}

extension ValidationError.Reason: CustomStringConvertible {
    /// The fault and its remedy, for people.
    public var description: String {
        switch self {
        case .notJSON(let byte): "not JSON at byte \(byte); write one object per line"
        case .duplicateName(let name): "has two fields named \(name); write one of them"
        case .missing: "missing; it is required"
        case .wrongType(let expected): "has the wrong type; expected \(expected)"
        case .unknownName(let allowed): "not one of \(allowed.joined(separator: ", "))"
        case .notADate: "not a date; write RFC 3339 or milliseconds since 1970"
        case .notBase64: "not Base64"
        case .inFuture: "more than a day in the future; check the donor's clock"
        case .endsBeforeStart: "before the start"
        case .empty: "empty; leave it out or fill it in"
        case .tooLong(let bytes, let limit): "\(bytes) bytes long; at most \(limit) are accepted"
        case .tooMany(let count, let limit): "\(count) of them; at most \(limit) are accepted"
        case .nestedTooDeep(let limit): "nested deeper than \(limit) levels; flatten it"
        case .negative: "below zero"
        case .notPositive: "not above zero; leave it out for no limit"
        case .outOfRange(let least, let most):
            "not between \(JSONValue.text(of: least)) and \(JSONValue.text(of: most))"
        case .noKey:
            "a person without any key; give a personHandle, contactIdentifier, customIdentifier "
                + "or displayName"
        case .notNext(let expected):
            "not \(expected.rawValue), which comes next; import a whole export, its lines in order"
        case .contradicts(let other): "does not agree with \(other); export the log again"
        case .undecodable(let failure): "cannot be read: \(failure); export the log again"
        case .unknownField: "not known here; use the program that wrote it, or a newer one"
        case .unknownRegion: "no region; write two letters of ISO 3166-1, as in GB"
        case .onlyForAll: "holds for every app and every class; leave out app and class"
        case .content:
            "holds the content of a message or document; keep such content, or leave it out"
        }
    }
}
