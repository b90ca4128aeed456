/// The owner's rule that refuses further donations that name a person.
///
/// It holds digests of the person's handles and identifiers under a secret key, so that nobody
/// finds the person in another copy of the log without the key, and the key goes with the rule.
public struct RefusedPerson: Hashable, Sendable {
    /// The length of the key in bytes.
    package static let keyLength = 32
    /// The length of a digest in bytes.
    package static let digestLength = 16

    /// The key of the digests.
    package let key: [UInt8]
    /// The digests, each once and in order.
    package let digests: [[UInt8]]
    /// The fields that this version does not know, in Protocol Buffers form.
    public var unknownFields: [UInt8] = []

    /// Makes a rule of digests in any order.
    package init(key: [UInt8], digests: some Sequence<[UInt8]>) {
        self.key = key
        self.digests = Set(digests).sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The number of handles and identifiers by which the rule knows the person.
    public var count: Int { digests.count }
}

extension EventKind {
    /// The owner refused further donations that name a person.
    public static let refused = EventKind(rawValue: 10)
}

// A rule folds into no view: it says nothing about donations that are there.

extension RefusedPerson: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.refused, name: "refused", mark: "⊘")

    package static var isWithdrawable: Bool { true }
    package static var isTimeless: Bool { true }
    package static var holdsTexts: Bool { false }

    package var survival: Survival { .always }
    package var logEffect: LogEffect { .refuses }

    // The digests would tell whether a person whom somebody guesses is refused.
    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> RefusedPerson? { nil }

    /// The rule as text for people, as in `donations that name a person, by 3 handles`.
    public var text: String {
        "donations that name a person, by \(count) \(count == 1 ? "handle" : "handles")"
    }
}

// MARK: Message `RefusedPerson` of docs/donation_log.proto

extension RefusedPerson {
    package func write(to encoder: inout WireEncoder) {
        encoder.blob(1, key)
        for digest in digests { encoder.blob(2, digest) }
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var key: [UInt8] = []
        var digests: [[UInt8]] = []
        var unknown: [UInt8] = []
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: key = try field.blob(in: bytes)
            case 2: digests.append(try field.blob(in: bytes))
            default: unknown += bytes.copy(field.whole)
            }
        }
        guard key.count == Self.keyLength else { throw .missingField("key") }
        guard !digests.isEmpty, digests.allSatisfy({ $0.count == Self.digestLength }) else {
            throw .missingField("digests")
        }
        self.init(key: key, digests: digests)
        unknownFields = unknown
    }
}

// MARK: JSON

extension RefusedPerson {
    /// The rule in its text form, one JSON object.
    public var json: JSONValue {
        .object([
            "key": .string(key.base64), "digests": .array(digests.map { .string($0.base64) }),
        ])
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let key = try fields.bytes("key") else { throw fields.fault("key", .missing) }
        guard key.count == Self.keyLength else {
            throw fields.fault("key", .wrongType(expected: "\(Self.keyLength) bytes"))
        }
        let digests = try fields.array("digests", [UInt8].init(digest:at:))
        guard !digests.isEmpty else { throw fields.fault("digests", .missing) }
        self.init(key: key, digests: digests)
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension [UInt8] {
    fileprivate init(digest json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(.object(["digest": json]), at: path)
        let length = RefusedPerson.digestLength
        guard let bytes = try fields.bytes("digest"), bytes.count == length else {
            throw ValidationError(
                field: path,
                reason: .wrongType(expected: "\(length) bytes in Base64")
            )
        }
        self = bytes
    }
}
