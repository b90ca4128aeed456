/// The content of a tombstone: the donations before it that are deleted, without their content.
///
/// It may also withdraw links, unlinks, feedback, preferences and adoptions, by their positions.
public struct Deletion: Hashable, Sendable {
    /// The positions deleted or withdrawn.
    public var positions: PositionSet
    /// The donors whose donations before the tombstone are all deleted.
    public var donors: [DonorNumber]
    /// The one whose wish it was.
    public var origin: Origin
    /// The fields that this version does not know, in Protocol Buffers form.
    public var unknownFields: [UInt8] = []

    /// Those who delete.
    public enum Origin: UInt64, Hashable, Sendable {
        /// The owner, or a program that does not say.
        case owner = 0
        /// The app that donated.
        case app = 1
        /// The owner's rules, by age and count.
        case rules = 2
    }

    /// Makes a tombstone for positions and donors.
    public init(
        positions: PositionSet = PositionSet(),
        donors: [DonorNumber] = [],
        by origin: Origin = .owner
    ) {
        self.positions = positions
        self.donors = donors
        self.origin = origin
    }
}

extension EventKind {
    /// Donations were deleted.
    public static let deleted = EventKind(rawValue: 2)
}

extension Deletion: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.deleted, name: "deleted", mark: "×")
    package static var holdsTexts: Bool { false }

    package static var isTimeless: Bool { true }
    package static var referentPath: String { ".positions" }

    package var lastReferent: Position? { positions.last }
    package var survival: Survival { .untilDone }
    package var logEffect: LogEffect { .deletes(self) }
    package var isOwnersAct: Bool { origin == .owner }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Deletion? {
        Deletion(positions: positions, donors: donors, by: origin)
    }

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        let left = try views.source.left(ofTombstone: position)
        let deletion = left.map(leaving) ?? self
        if !deletion.donors.isEmpty { try views.adoptions.voidLearned() }
        try views.apply(deletion, at: position)
    }

    /// The deleted positions, as in `3–5, 9`; only the first of many runs.
    public var text: String {
        let shown = 5
        let runs = positions.runs.prefix(shown).map { run in
            run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)"
        }
        let rest = positions.runs.dropFirst(shown).reduce(0) { $0 + $1.count }
        let all = donors.map { "all that donor \($0.rawValue) donated before" }
        return (runs + all).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

// MARK: Message `Deletion` of docs/donation_log.proto

extension Deletion {
    package func write(to encoder: inout WireEncoder) {
        if !positions.isEmpty {
            var runs = WireEncoder()
            var last: UInt64 = 0
            for run in positions.runs {
                runs.varint(run.lowerBound - last)
                runs.varint(run.upperBound - run.lowerBound)
                last = run.upperBound
            }
            encoder.blob(1, runs.bytes)
        }
        if !donors.isEmpty {
            var numbers = WireEncoder()
            for donor in donors { numbers.varint(UInt64(donor.rawValue)) }
            encoder.blob(2, numbers.bytes)
        }
        encoder.number(3, origin.rawValue)
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init()
        var numbers: [UInt64] = []
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: try field.readNumbers(in: bytes, to: &numbers)
            case 2:
                var donors: [UInt64] = []
                try field.readNumbers(in: bytes, to: &donors)
                self.donors += donors.map { DonorNumber(rawValue: UInt32(truncatingIfNeeded: $0)) }
            case 3:
                let known = Origin(rawValue: try field.varint())
                // A later version may know others, which are not the owner.
                origin = known ?? .rules
                if known == nil { unknownFields += bytes.copy(field.whole) }
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        positions = PositionSet(runs: try Self.runs(from: numbers))
    }

    private static func runs(
        from numbers: [UInt64]
    ) throws(DecodingFailure) -> [ClosedRange<UInt64>] {
        guard numbers.count.isMultiple(of: 2) else { throw .missingField("runs") }
        var runs: [ClosedRange<UInt64>] = []
        var last: UInt64 = 0
        for index in stride(from: 0, to: numbers.count, by: 2) {
            let (first, firstOverflows) = last.addingReportingOverflow(numbers[index])
            let (end, endOverflows) = first.addingReportingOverflow(numbers[index + 1])
            guard !firstOverflows, !endOverflows else { throw .missingField("runs") }
            runs.append(first...end)
            last = end
        }
        return runs
    }
}

// MARK: JSON

extension Deletion {
    /// The tombstone in its text form, one JSON object.
    public var json: JSONValue {
        var object: [String: JSONValue] = [:]
        if !positions.isEmpty || donors.isEmpty {
            object["positions"] = .array(
                positions.runs.map { run in
                    .array([run.lowerBound, run.upperBound].map { .integer(Int64(clamping: $0)) })
                }
            )
        }
        if !donors.isEmpty {
            object["donors"] = .array(donors.map { .integer(Int64($0.rawValue)) })
        }
        if origin != .owner { object["by"] = .string("\(origin)") }
        return .object(object)
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        let runs = try fields.array("positions") { run, path throws(ValidationError) in
            guard case .array(let ends) = run, ends.count == 2,
                case .integer(let first) = ends[0], case .integer(let last) = ends[1],
                first > 0, first <= last
            else {
                throw ValidationError(field: path, reason: .wrongType(expected: "[first, last]"))
            }
            return UInt64(first)...UInt64(last)
        }
        let donors = try fields.array("donors") { value, path throws(ValidationError) in
            guard case .integer(let number) = value, number > 0,
                let number = UInt32(exactly: number)
            else {
                throw ValidationError(field: path, reason: .wrongType(expected: "a donor number"))
            }
            return DonorNumber(rawValue: number)
        }
        let by = try fields.text("by")
        self.init(positions: PositionSet(runs: runs), donors: donors)
        switch by {
        case nil: break
        case "app": origin = .app
        case "rules": origin = .rules
        default: throw fields.fault("by", .wrongType(expected: "app or rules"))
        }
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
