extension MessageField {
    /// Returns a field that holds a set of positions, as runs.
    static func runs(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, PositionSet> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                let set = message[keyPath: place]
                if !set.isEmpty { encoder.blob(number, set.runBytes) }
            },
            read: { message, field, bytes throws(DecodingFailure) in
                var numbers: [UInt64] = []
                try field.readNumbers(in: bytes, to: &numbers)
                let more = try PositionSet(runNumbers: numbers)
                message[keyPath: place] = PositionSet(
                    runs: message[keyPath: place].runs + more.runs
                )
            },
            json: { message in
                let set = message[keyPath: place]
                return set.isEmpty ? nil : set.runJSON
            },
            take: { message, json, path throws(ValidationError) in
                message[keyPath: place] = try PositionSet(runs: json, at: path)
            },
            hide: { _, _ in }
        )
    }
}

extension PositionSet {
    /// The runs as the log stores them: of each the distance from the one before, and its length.
    fileprivate var runBytes: [UInt8] {
        var encoder = WireEncoder()
        var last: UInt64 = 0
        for run in runs {
            encoder.varint(run.lowerBound - last)
            encoder.varint(run.upperBound - run.lowerBound)
            last = run.upperBound
        }
        return encoder.bytes
    }

    /// Reads runs from the numbers that the log stores for them.
    fileprivate init(runNumbers numbers: [UInt64]) throws(DecodingFailure) {
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
        self.init(runs: runs)
    }

    /// The runs as pairs of their first and last positions.
    fileprivate var runJSON: JSONValue {
        .array(
            runs.map { run in
                .array([run.lowerBound, run.upperBound].map { .integer(Int64(clamping: $0)) })
            }
        )
    }

    fileprivate init(runs json: JSONValue, at path: String) throws(ValidationError) {
        guard case .array(let elements) = json else {
            throw ValidationError(field: path, reason: .wrongType(expected: "an array"))
        }
        var runs: [ClosedRange<UInt64>] = []
        for (index, element) in elements.enumerated() {
            guard case .array(let ends) = element, ends.count == 2,
                case .integer(let first) = ends[0], case .integer(let last) = ends[1],
                first > 0, first <= last
            else {
                throw ValidationError(
                    field: "\(path)[\(index)]",
                    reason: .wrongType(expected: "[first, last]")
                )
            }
            runs.append(UInt64(first)...UInt64(last))
        }
        self.init(runs: runs)
    }
}
