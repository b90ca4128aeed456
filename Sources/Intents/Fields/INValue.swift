internal import DonationStore
@_exported public import Foundation

#if canImport(FoundationNetworking)
    // A part of Foundation on Apple's platforms.
    @_exported public import FoundationNetworking
#endif

/// The base class of Apple's classes here, which consist of fields of donation JSON.
///
/// This class is not Apple's. Values are equal if their fields are. One thread at a time may change
/// an instance, as on Apple's platforms; most classes allow no changes.
open class INValue: NSObject, NSCopying, NSSecureCoding, FieldValue {
    var fields: Fields {
        didSet { whenChanged?(fields) }
    }
    /// Writes a change into the value that contains this part.
    private var whenChanged: ((Fields) -> Void)?

    /// Whether this copy exists to find the name of an ``INManaged`` property by reading it.
    var isProbe = false
    /// The name of the property that was read last in a copy that is a probe.
    var lastManaged: String?

    /// The parameters of the class by key path, for ``INParameter`` and images.
    class var parameters: [AnyKeyPath: String] { [:] }

    init(fields: Fields) {
        self.fields = fields
        super.init()
    }

    convenience init(_ set: (inout Fields) -> Void) {
        var fields = Fields()
        set(&fields)
        self.init(fields: fields)
    }

    class func value(of field: JSONValue) -> Self? {
        guard case .object(let json) = field else { return nil }
        return make(of: Fields(json))
    }

    /// Makes a value of this class, which may be an app's; `nil` if that class refuses.
    ///
    /// It goes through the only initialiser that every subclass has, as an app's cannot see others.
    static func make(of fields: Fields) -> Self? {
        Self(coder: FieldsCoder(fields))
    }

    var jsonField: JSONValue? { .object(fields.json) }

    var kept: KeptTypes { fields.kept }

    func keeping(_ types: KeptTypes) -> Self {
        if !types.isEmpty { fields = fields.keeping(types) }
        return self
    }

    /// The name and the fields as donation JSON.
    open override var description: String {
        "\(type(of: self)) \(jsonField?.text ?? "")"
    }

    /// Returns a part from a field, so that a change to the part changes this value too, as in
    /// `response.userActivity?.title = "Play"`.
    func part<Part: INValue>(_ name: String, _ part: Part?) -> Part? {
        part?.whenChanged = { self.fields[name] = $0.isEmpty ? nil : $0 }
        return part
    }

    // MARK: Comparing and copying

    /// Returns whether both have the same class and the same fields.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INValue else { return false }
        return type(of: self) == type(of: other) && fields == other.fields
    }

    /// A hash of the fields.
    open override var hash: Int { fields.hashValue }

    /// Returns a value with the same fields.
    open func copy(with zone: NSZone? = nil) -> Any { type(of: self).make(of: fields) ?? self }

    // MARK: Archiving

    /// Archives hold only the fields.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the fields as donation JSON.
    open func encode(with coder: NSCoder) {
        fields.encode(with: coder)
    }

    /// Reads what ``encode(with:)`` wrote; `nil` for anything else.
    public required init?(coder: NSCoder) {
        guard let fields = Fields(coder: coder) else { return nil }
        self.fields = fields
        super.init()
    }
}

extension Fields {
    private static let archiveKey = "fields"

    init?(coder: NSCoder) {
        if let coder = coder as? FieldsCoder {
            self = coder.fields
            return
        }
        guard let data = coder.decodeObject(of: NSData.self, forKey: Self.archiveKey),
            case .object(let json)? = try? JSONValue(parsing: Array(data as Data))
        else { return nil }
        self.init(json)
    }

    func encode(with coder: NSCoder) {
        coder.encode(Data(JSONValue.object(json).bytes) as NSData, forKey: Self.archiveKey)
    }
}

/// Fields on their way into a new value.
private final class FieldsCoder: NSCoder {
    let fields: Fields

    init(_ fields: Fields) {
        self.fields = fields
    }
}
