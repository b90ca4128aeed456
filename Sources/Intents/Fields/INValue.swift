internal import DonationStore
@_exported public import Foundation

/// What all of Apple's classes have in common here: they are made of fields of donation JSON.
///
/// Not one of Apple's. Values are equal when their fields are. An instance is changed by one thread
/// at a time, as on Apple's platforms; most cannot be changed at all.
public class INValue: NSObject, NSCopying, NSSecureCoding, FieldValue {
    var fields: Fields {
        didSet { whenChanged?(fields) }
    }
    /// Writes what is changed here into the value that this is a part of.
    private var whenChanged: ((Fields) -> Void)?

    /// The parameters of the class by their key paths, for ``INParameter`` and images.
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

    /// The name and the fields, as donation JSON.
    public override var description: String {
        "\(type(of: self)) \(field?.text ?? "")"
    }

    /// A part that was made of a field of this, so that it can be changed in place: what is changed
    /// in it is changed in this, as in `response.userActivity?.title = "Play"`.
    func part<Part: INValue>(_ name: String, _ part: Part?) -> Part? {
        part?.whenChanged = { self.fields[name] = $0.json }
        return part
    }

    // MARK: Comparing and copying

    /// Whether both are of one class and have the same fields.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INValue else { return false }
        return type(of: self) == type(of: other) && fields == other.fields
    }

    /// A hash of the fields.
    public override var hash: Int { fields.hashValue }

    /// A value with the same fields.
    public func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(fields: fields) }

    // MARK: Archiving

    /// Archives hold nothing but the fields.
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
