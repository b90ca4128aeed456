/// The owner's word that addresses and numbers are the owner's own: "this is me".
///
/// It holds the addresses themselves, since they need not be in any donation. It holds for all
/// donations, whatever their start.
public struct OwnAddresses: Hashable, Sendable {
    /// The e-mail addresses and the telephone numbers in their normal forms, each once and in
    /// order.
    public let addresses: [String]
    /// Whether an import said it, which the owner had told by `--me`.
    public let isByImport: Bool
    /// The fields that this version does not know, in Protocol Buffers form.
    public var unknownFields: [UInt8] = []

    /// Makes the event of addresses in any order.
    public init(_ addresses: some Sequence<String>, isByImport: Bool = false) {
        self.isByImport = isByImport
        let texts = Set(addresses.map { Array($0.utf8) })
        self.addresses = texts.sorted { $0.lexicographicallyPrecedes($1) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the normal form of an e-mail address or a telephone number in any spelling.
    ///
    /// - Parameters:
    ///   - text: The address or the number.
    ///   - region: The region of numbers without a calling code.
    /// - Returns: The normal form; `nil` for any other text.
    public static func normalForm(of text: String, region: Region?) -> String? {
        EmailAddress.normalised(text) ?? PhoneNumber.international(text, region: region)
    }

    /// The evidence by which people with these addresses are the owner.
    var keys: [ContactKey] {
        let nowhere = DonorNumber(rawValue: 0)
        return addresses.compactMap { address in
            if let text = EmailAddress.normalised(address) {
                return ContactKey(kind: .emailAddress, text: text, donor: nowhere)
            }
            return PhoneNumber.international(address, region: nil).map {
                ContactKey(kind: .phoneNumber, text: $0, donor: nowhere)
            }
        }
    }
}

extension EventKind {
    /// The owner said which addresses are the owner's own.
    public static let me = EventKind(rawValue: 28)
}

// The event itself folds into no view. The addresses in force are an ``IdentityRules`` of the whole
// fold, like the region of telephone numbers.

extension OwnAddresses: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.me, name: "me", mark: "☺")

    package static var isWithdrawable: Bool { true }
    package static var isTimeless: Bool { true }
    package static var holdsTexts: Bool { true }

    package var reshapesViews: Bool { true }
    package var isRevocable: Bool { true }
    package var survival: Survival { .always }
    package var logEffect: LogEffect { .owns(self) }

    // An export without names marks the owner in each donation instead.
    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> OwnAddresses? { nil }

    package func validate() throws(ValidationError) {
        guard !addresses.isEmpty else {
            throw ValidationError(field: "me.addresses", reason: .missing)
        }
        guard addresses.count <= DonationLimits.ownAddresses else {
            throw ValidationError(
                field: "me.addresses",
                reason: .tooMany(count: addresses.count, limit: DonationLimits.ownAddresses)
            )
        }
        for (index, address) in addresses.enumerated()
        where address.utf8.count > DonationLimits.identifierBytes {
            throw ValidationError(
                field: "me.addresses[\(index)]",
                reason: .tooLong(bytes: address.utf8.count, limit: DonationLimits.identifierBytes)
            )
        }
    }

    /// The addresses, as in `ana@example.org, +351912345678`.
    public var text: String { addresses.joined(separator: ", ") }
    /// The line that `donationlog log` shows.
    public var line: String { "this is me: \(text)" }
}

// MARK: Message `OwnAddresses` of docs/donation_log.proto

extension OwnAddresses {
    package func write(to encoder: inout WireEncoder) {
        for address in addresses { encoder.text(1, address) }
        encoder.flag(2, isByImport)
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var addresses: [String] = []
        var isByImport = false
        var unknown: [UInt8] = []
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: addresses.append(try field.text(in: bytes))
            case 2: isByImport = try field.flag()
            default: unknown += bytes.copy(field.whole)
            }
        }
        self.init(addresses, isByImport: isByImport)
        unknownFields = unknown
    }
}

// MARK: JSON

extension OwnAddresses {
    /// The addresses in their text form, one JSON object.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("addresses", JSONValue.array(addresses.map(JSONValue.string)))
        object.set("isByImport", isByImport)
        return object.value
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        let addresses = try fields.array("addresses", String.init(address:at:))
        guard !addresses.isEmpty else { throw fields.fault("addresses", .missing) }
        self.init(addresses, isByImport: try fields.flag("isByImport"))
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension String {
    fileprivate init(address json: JSONValue, at path: String) throws(ValidationError) {
        guard case .string(let text) = json else {
            throw ValidationError(field: path, reason: .wrongType(expected: "a string"))
        }
        self = text
    }
}
