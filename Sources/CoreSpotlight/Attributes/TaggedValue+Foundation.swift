internal import DonationStore
internal import Foundation

extension TaggedValue {
    /// The limit of values within values.
    private static let depthLimit = 32

    /// Makes a value from one of Foundation's or Swift's; `nil` for a value of another type.
    ///
    /// Parts of a collection of other types are left out, and so is what is nested too deep.
    init?(foundation value: Any) {
        self.init(foundation: value, depth: Self.depthLimit)
    }

    private init?(foundation value: Any, depth: Int) {
        guard depth > 0 else { return nil }
        switch value {
        case is NSNull: self = .null
        case let person as CSPerson: self = .person(person.person)
        case let text as CSLocalizedString: self = .localized(text.texts)
        // Swift also takes a Foundation number for a truth value; here it is a number.
        case let number as NSNumber where type(of: value) is NSNumber.Type: self.init(number)
        case let flag as Bool: self = .bool(flag)
        case let number as NSNumber: self.init(number)
        case let text as String: self = .text(text)
        case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
        case let data as Data: self = .data(Array(data))
        case let url as URL: self = .url(url.absoluteString)
        case let uuid as UUID: self = .uuid(uuid.uuidString)
        case let values as [Any]:
            self = .array(values.compactMap { TaggedValue(foundation: $0, depth: depth - 1) })
        case let values as NSSet:
            self = .set(
                Set(values.compactMap { TaggedValue(foundation: $0, depth: depth - 1) })
            )
        case let values as [String: Any]:
            self = .dictionary(
                values.compactMapValues { TaggedValue(foundation: $0, depth: depth - 1) }
            )
        default: return nil
        }
    }

    /// The value as an object of Foundation, for archives and custom attributes.
    var foundation: any NSSecureCoding {
        switch self {
        case .null: NSNull()
        case .bool(let flag): NSNumber(value: flag)
        case .integer(let number): NSNumber(value: number)
        case .number(let number): NSNumber(value: number)
        case .text(let text): NSString(string: text)
        case .date(let seconds): NSDate(timeIntervalSinceReferenceDate: seconds)
        case .data(let bytes): NSData(data: Data(bytes))
        case .url(let text): NSURL(string: text) ?? NSString(string: text)
        case .uuid(let text): NSUUID(uuidString: text) ?? NSString(string: text)
        case .array(let values): NSArray(array: values.map(\.foundation))
        case .set(let values): NSSet(array: values.map(\.foundation))
        case .dictionary(let values): NSDictionary(dictionary: values.mapValues(\.foundation))
        case .person(let person): CSPerson(person)
        case .localized(let texts): CSLocalizedString(texts)
        }
    }

    /// The value as Swift has it, for the values of headers.
    var value: Any {
        if case .text(let text) = self { return text }
        return foundation
    }
}
