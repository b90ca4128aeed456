/// The reason why bytes cannot be read as a record, with the offset of the first wrong byte.
public enum DecodingFailure: Error, Hashable, Sendable {
    /// The bytes end too early.
    case truncated(atByte: Int)
    /// The bytes do not match their checksum.
    case checksumMismatch
    /// The record was written by a newer format.
    case unsupportedFormat(UInt8)
    /// A field's tag, type or number is impossible.
    case malformedField(atByte: Int)
    /// A text is not UTF-8.
    case invalidUTF8(atByte: Int)
    /// Stored JSON is not JSON.
    case invalidJSON(atByte: Int)
    /// A required field is missing.
    case missingField(String)
    /// There is no record.
    case missing
    /// The record names a donor that the log does not know.
    case unknownDonor(DonorNumber)
    /// The event refers to the activity in another one, which does not hold it.
    case missingSnapshot(Position)
}

extension DecodingFailure: CustomStringConvertible {
    /// A description of the fault, for people.
    public var description: String {
        switch self {
        case .truncated(let byte): "it ends too early, at byte \(byte)"
        case .checksumMismatch: "its bytes do not match their checksum"
        case .unsupportedFormat(let format):
            "it has format \(format), which is newer than this program"
        case .malformedField(let byte): "a field is malformed at byte \(byte)"
        case .invalidUTF8(let byte): "a text is not UTF-8 at byte \(byte)"
        case .invalidJSON(let byte): "kept JSON is malformed at byte \(byte)"
        case .missingField(let name): "its field \(name) is missing"
        case .missing: "it is missing"
        case .unknownDonor(let number):
            "it names donor \(number.rawValue), which the log does not know"
        case .missingSnapshot(let position):
            "it refers to an activity at position \(position.rawValue), which is not there"
        }
    }
}
