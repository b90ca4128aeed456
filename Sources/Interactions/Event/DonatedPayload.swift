/// An event by which an app says what the owner did, other than an interaction.
///
/// The envelope of its record names the donor and the start. A tombstone that names its position
/// deletes it, and an erasure destroys it then.
package protocol DonatedPayload: LoggedPayload {
    /// Apple's class, by which the owner's rules name the event.
    static var className: String { get }
    /// Takes the texts of messages and documents out, which a store keeps only if asked.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    mutating func dropContent() -> Bool
}

extension [String: TaggedValue] {
    /// Removes the texts of messages and documents; an update that removes one keeps saying so.
    ///
    /// - Returns: Whether there were any.
    mutating func dropContent() -> Bool {
        let texts = filter { name, value in
            value != .null && AttributeName(name)?.isLongText == true
        }
        for name in texts.keys { self[name] = nil }
        return !texts.isEmpty
    }
}

extension DonatedPayload {
    /// Whether it has the texts of messages or documents.
    package var hasContent: Bool {
        var copy = self
        return copy.dropContent()
    }
}

extension Envelope {
    /// Returns the class by which the owner's rules name a donated event.
    ///
    /// - Returns: Of an interaction the class of its intent; `nil` if the record cannot be read.
    package func intentClass(in record: Span<UInt8>) -> String? {
        guard kind == .donated else {
            return (EventRegistry.standard[kind] as? any DonatedPayload.Type)?.className
        }
        return try? Interaction.intentClass(in: record, Self.length..<record.count)
    }
}

extension DonatedPayload {
    package static var isDonated: Bool { true }
    package mutating func dropContent() -> Bool { false }
    package static var concernsPeople: Bool { false }
    package static var isWithdrawable: Bool { true }
    package static var holdsTexts: Bool { true }
    package var survival: Survival { .always }
    // No index shows which of them are deleted, so a salvage deletes them in doubt.
    package var isRevocable: Bool { true }

    /// Returns the record of the event.
    package func record(
        from donor: DonorNumber,
        start: Timestamp,
        receivedAt time: Timestamp
    ) -> [UInt8] {
        let payload = encoded
        let envelope = Envelope(
            kind: Self.kind,
            donor: donor,
            payloadLength: payload.count,
            recordedAt: time,
            start: start
        )
        return envelope.encoded(for: payload.span) + payload
    }
}

// Bytes, JSON and pseudonyms of a payload whose fields stand in a table.
extension LoggedPayload where Self: TabulatedMessage {
    package func write(to encoder: inout WireEncoder) {
        writeFields(to: &encoder)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        try self.init(fieldsOf: bytes, range)
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        try self.init(fieldsOf: json, at: path)
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Self? {
        let pseudonyms = copy pseudonyms
        return hidden(
            by: Disguise(
                identifier: pseudonyms.identifier,
                app: pseudonyms.app,
                time: pseudonyms.shifted
            )
        )
    }
}
