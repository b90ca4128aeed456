// The payload of a tombstone: message `Deletion` of docs/donation_log.proto.

extension Deletion {
    func write(to writer: inout WireWriter) {
        if !positions.isEmpty {
            var runs = WireWriter()
            var last: UInt64 = 0
            for run in positions.runs {
                runs.varint(run.lowerBound - last)
                runs.varint(run.upperBound - run.lowerBound)
                last = run.upperBound
            }
            writer.blob(1, runs.bytes)
        }
        if !donors.isEmpty {
            var numbers = WireWriter()
            for donor in donors { numbers.varint(UInt64(donor.rawValue)) }
            writer.blob(2, numbers.bytes)
        }
        writer.raw(unknownFields)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init()
        var numbers: [UInt64] = []
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: try field.readNumbers(in: bytes, to: &numbers)
            case 2:
                var donors: [UInt64] = []
                try field.readNumbers(in: bytes, to: &donors)
                self.donors += donors.map { DonorNumber(rawValue: UInt32(truncatingIfNeeded: $0)) }
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
