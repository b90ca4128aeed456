internal import DonationStore
@_exported public import Foundation

/// The base class of Apple's classes here, which consist of fields of donation JSON.
///
/// This class is not Apple's. Values are equal if their fields are. One thread at a time may change
/// an instance, as on Apple's platforms; most classes allow no changes.
public class INValue: NSObject, NSCopying, NSSecureCoding, FieldValue {
    var fields: Fields {
        didSet { whenChanged?(fields) }
    }
    /// Writes a change into the value that contains this part.
    private var whenChanged: ((Fields) -> Void)?

    /// The parameters of the class by key path, for ``INParameter`` and images.
    class var parameters: [AnyKeyPath: String] { [:] }

    required init(fields: Fields) {
        self.fields = fields
    }

    convenience init(_ set: (inout Fields) -> Void) {
        var fields = Fields()
        set(&fields)
        self.init(fields: fields)
    }

    required convenience init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        self.init(fields: Fields(json))
    }

    var field: JSONValue? { .object(fields.json) }

    /// The name and the fields as donation JSON.
    public override var description: String {
        "\(type(of: self)) \(field?.text ?? "")"
    }

    /// Returns a part from a field, so that a change to the part changes this value too, as in
    /// `response.userActivity?.title = "Play"`.
    func part<Part: INValue>(_ name: String, _ part: Part?) -> Part? {
        part?.whenChanged = { self.fields[name] = $0.json }
        return part
    }

    // MARK: Comparing and copying

    /// Returns whether both have the same class and the same fields.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INValue else { return false }
        return type(of: self) == type(of: other) && fields == other.fields
    }

    /// A hash of the fields.
    public override var hash: Int { fields.hashValue }

    /// Returns a value with the same fields.
    public func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(fields: fields) }

    // MARK: Archiving

    /// Archives hold only the fields.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the fields as donation JSON.
    public func encode(with coder: NSCoder) {
        fields.encode(with: coder)
    }

    /// Reads what ``encode(with:)`` wrote; `nil` for anything else.
    public required convenience init?(coder: NSCoder) {
        guard let fields = Fields(coder: coder) else { return nil }
        self.init(fields: fields)
    }
}

extension Fields {
    private static let archiveKey = "fields"

    init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: Self.archiveKey),
            case .object(let json)? = try? JSONValue(parsing: Array(data as Data))
        else { return nil }
        self.init(json)
    }

    func encode(with coder: NSCoder) {
        coder.encode(Data(JSONValue.object(json).bytes) as NSData, forKey: Self.archiveKey)
    }
}
