/// An adoption of coefficients for the ranking.
public struct Adoption: Hashable, Sendable {
    /// The range of a coefficient; beyond it the sorted lists of candidates give no bounds.
    public static let weightRange = 0.0...4.0

    /// The version of the formula.
    public var version: UInt32
    /// The coefficients of the formula's terms, in the order of the terms.
    public var weights: [Double]
    /// The last position that the learning read; `nil` for coefficients set by hand.
    public var learnedThrough: Position?
    /// The time through which the learning knew the past, mostly the start of the newest donation
    /// that it read; `nil` for coefficients set by hand, and in adoptions of older versions.
    public var learnedThroughTime: Timestamp?
    /// The numbers that turn a score into a probability: the share of newcomers, the offset and the
    /// slope of ``RankingCoefficients/Calibration``; empty for the initial ones.
    public var calibration: [Double] = []
    /// The fields that this version does not know, in Protocol Buffers form.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes the adoption of coefficients.
    ///
    /// - Parameters:
    ///   - coefficients: The coefficients.
    ///   - learnedThrough: The last position that the learning read; `nil` for those set by hand.
    ///   - learnedThroughTime: The time through which the learning knew the past.
    public init(
        _ coefficients: RankingCoefficients,
        learnedThrough: Position? = nil,
        learnedThroughTime: Timestamp? = nil
    ) {
        version = coefficients.version
        weights = coefficients.weights.terms
        self.learnedThrough = learnedThrough
        self.learnedThroughTime = learnedThroughTime
        if coefficients.calibration != RankingCoefficients.Calibration() {
            calibration = coefficients.calibration.numbers
        }
    }

    init(
        version: UInt32,
        weights: [Double],
        learnedThrough: Position?,
        calibration: [Double] = []
    ) {
        self.version = version
        self.weights = weights
        self.learnedThrough = learnedThrough
        self.calibration = calibration
    }

    /// The coefficients; `nil` when they belong to another version's formula or exceed its
    /// range.
    ///
    /// A calibration that this version cannot use gives way to the initial one.
    public var coefficients: RankingCoefficients? {
        let start = RankingCoefficients()
        guard version == start.version, weights.count == start.weights.terms.count,
            weights.allSatisfy(Self.weightRange.contains)
        else { return nil }
        var coefficients = RankingCoefficients(weights: RankingCoefficients.Weights(terms: weights))
        coefficients.calibration =
            RankingCoefficients.Calibration(numbers: calibration) ?? start.calibration
        return coefficients
    }
}

extension RankingCoefficients.Weights {
    /// The weights in the order of the formula's terms.
    fileprivate var terms: [Double] { [memory, unanswered, recency, frequency, addressees] }

    /// Takes the weights in that order; a missing one keeps its initial value.
    fileprivate init(terms: [Double]) {
        self.init()
        let paths: [WritableKeyPath<Self, Double>] = [
            \.memory, \.unanswered, \.recency, \.frequency, \.addressees,
        ]
        for (path, weight) in zip(paths, terms) { self[keyPath: path] = weight }
    }
}

extension EventKind {
    /// Coefficients of the ranking were adopted.
    public static let adopted = EventKind(rawValue: 8)
}

extension Adoption: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.adopted, name: "adopted", mark: "~")
    package static var holdsTexts: Bool { false }

    package static var isWithdrawable: Bool { true }
    package static var referentPath: String { ".learnedThrough" }

    package var lastReferent: Position? { learnedThrough }
    package var isRevocable: Bool { learnedThrough != nil }
    // Coefficients learned from destroyed data go with them, whatever else the event holds.
    // A program that learns adopts by itself.
    package var isOwnersAct: Bool { learnedThrough == nil }
    package var survival: Survival { .withEverything(through: learnedThrough) }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Adoption? {
        var adoption = self
        if !unknownFields.isEmpty {
            guard let coefficients else { return nil }
            adoption = Adoption(coefficients, learnedThrough: learnedThrough)
        }
        adoption.learnedThroughTime = learnedThroughTime.map(pseudonyms.shifted)
        return adoption
    }

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        try views.adoptions.apply(self, at: position, receivedAt: time)
    }

    package func withdraw(from views: inout Fold, at position: Position) throws(FoldFailure) {
        try views.adoptions.withdraw(at: position)
    }

    /// The weights, as in `0.359 0.675 0.737 0.348 0.300, learned through 120`.
    public var text: String {
        let numbers = weights.map(\.withThreeDecimals).joined(separator: " ")
        let version = version == RankingCoefficients().version ? "" : "version \(version): "
        return version + numbers
            + (learnedThrough.map { ", learned through \($0.rawValue)" } ?? "")
    }
}

// MARK: Message `Adoption` of docs/donation_log.proto

extension Adoption {
    package func write(to encoder: inout WireEncoder) {
        encoder.number(1, UInt64(version))
        encoder.doubles(2, weights)
        encoder.number(3, learnedThrough?.rawValue ?? 0)
        encoder.doubles(4, calibration)
        encoder.signed(5, learnedThroughTime?.milliseconds)
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(version: 0, weights: [], learnedThrough: nil)
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: version = UInt32(truncatingIfNeeded: try field.varint())
            case 2: try field.readDoubles(in: bytes, to: &weights)
            case 3:
                let position = try field.varint()
                learnedThrough = position == 0 ? nil : Position(rawValue: position)
            case 4: try field.readDoubles(in: bytes, to: &calibration)
            case 5: learnedThroughTime = Timestamp(milliseconds: try field.signed())
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard weights.allSatisfy(\.isFinite) else { throw .missingField("weights") }
        guard calibration.allSatisfy(\.isFinite) else { throw .missingField("calibration") }
    }
}

extension WireEncoder {
    /// Writes a packed repeated double; writes nothing when there are no values.
    fileprivate mutating func doubles(_ number: UInt64, _ values: [Double]) {
        guard !values.isEmpty else { return }
        var bytes: [UInt8] = []
        for value in values { bytes.appendBigEndian(value.bitPattern.byteSwapped) }
        blob(number, bytes)
    }
}

extension WireDecoder.Field {
    /// Reads a repeated double, packed or one by one, as a decoder of Protocol Buffers must.
    fileprivate func readDoubles(
        in bytes: Span<UInt8>,
        to numbers: inout [Double]
    ) throws(DecodingFailure) {
        if type == .fixed64 { return numbers.append(Double(bitPattern: value)) }
        let packed = try message()
        guard packed.count.isMultiple(of: 8) else {
            throw .malformedField(atByte: packed.lowerBound)
        }
        for index in stride(from: packed.lowerBound, to: packed.upperBound, by: 8) {
            let pattern = bytes.bigEndian(at: index, width: 8).byteSwapped
            numbers.append(Double(bitPattern: pattern))
        }
    }
}

// MARK: JSON

extension Adoption {
    /// The adoption in its text form, one JSON object.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("version", .integer(Int64(version)))
        object.set("weights", weights.map(JSONValue.double))
        object.set("learnedThrough", learnedThrough.map { .integer(Int64(clamping: $0.rawValue)) })
        object.set("learnedThroughTime", learnedThroughTime?.json)
        if !calibration.isEmpty { object.set("calibration", calibration.map(JSONValue.double)) }
        return object.value
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let version = try fields.integer("version").map(UInt32.init(exactly:)),
            let version
        else { throw fields.fault("version", .wrongType(expected: "a version")) }
        let weights = try fields.array("weights", Double.init(json:at:))
        let calibration = try fields.array("calibration", Double.init(json:at:))
        let learned = try fields.integer("learnedThrough")
        guard learned ?? 1 > 0 else {
            throw fields.fault("learnedThrough", .wrongType(expected: "a position"))
        }
        self.init(
            version: version,
            weights: weights,
            learnedThrough: learned.map { Position(rawValue: UInt64($0)) },
            calibration: calibration
        )
        learnedThroughTime = try fields.date("learnedThroughTime")
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension Double {
    fileprivate init(json: JSONValue, at path: String) throws(ValidationError) {
        switch json {
        case .integer(let number) where abs(number) < 1 << 53: self.init(number)
        case .double(let number): self = number
        default: throw ValidationError(field: path, reason: .wrongType(expected: "a number"))
        }
    }
}
