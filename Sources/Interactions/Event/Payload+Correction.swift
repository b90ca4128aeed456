// The payloads of linked, unlinked and redacted events: messages `Link`, `Unlink` and `Redaction`
// of docs/donation_log.proto.

extension Link {
    func write(to writer: inout WireWriter) {
        ParticipantList(participants, unknownFields).write(to: &writer)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        let list = try ParticipantList(decoding: bytes, range)
        self.init(list.participants)
        unknownFields = list.unknownFields
    }
}

extension Redaction {
    func write(to writer: inout WireWriter) {
        ParticipantList(participants, unknownFields).write(to: &writer)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        let list = try ParticipantList(decoding: bytes, range)
        self.init(list.participants)
        unknownFields = list.unknownFields
    }
}

/// What the messages have in common that are a list of participants.
private struct ParticipantList {
    var participants: [ParticipantReference]
    var unknownFields: [UInt8]

    init(_ participants: [ParticipantReference], _ unknownFields: [UInt8]) {
        self.participants = participants
        self.unknownFields = unknownFields
    }

    func write(to writer: inout WireWriter) {
        if !participants.isEmpty {
            var pairs = WireWriter()
            for participant in participants {
                pairs.varint(participant.position.rawValue)
                pairs.varint(UInt64(clamping: participant.index))
            }
            writer.blob(1, pairs.bytes)
        }
        writer.raw(unknownFields)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var numbers: [UInt64] = []
        var unknown: [UInt8] = []
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            if field.number == 1 {
                try field.readNumbers(in: bytes, to: &numbers)
            } else {
                unknown += bytes.copy(field.whole)
            }
        }
        guard numbers.count.isMultiple(of: 2) else { throw .missingField("participants") }
        var participants: [ParticipantReference] = []
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard
                let participant = ParticipantReference(numbers[index], index: numbers[index + 1])
            else { throw .missingField("participants") }
            participants.append(participant)
        }
        self.init(participants, unknown)
    }
}

extension Unlink {
    func write(to writer: inout WireWriter) {
        writer.number(1, participant.position.rawValue)
        writer.number(2, UInt64(clamping: participant.index))
        writer.number(3, evidence.number)
        writer.raw(unknownFields)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var (position, index, number) = (UInt64(0), UInt64(0), UInt64(0))
        var unknown: [UInt8] = []
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: position = try field.varint()
            case 2: index = try field.varint()
            case 3: number = try field.varint()
            default: unknown += bytes.copy(field.whole)
            }
        }
        guard let participant = ParticipantReference(position, index: index) else {
            throw .missingField("position")
        }
        guard let evidence = EvidenceReference(number: number) else {
            throw .missingField("evidence")
        }
        self.init(evidence, of: participant)
        unknownFields = unknown
    }
}

extension ParticipantReference {
    /// Takes the numbers of a payload; `nil` when they are no place that can be.
    fileprivate init?(_ position: UInt64, index: UInt64) {
        guard position > 0, let index = Int(exactly: index) else { return nil }
        self.init(position: Position(rawValue: position), index: index)
    }
}
