internal import DonationStore
internal import Foundation

extension NSUserActivity {
    /// The reason why a payload could not be kept or read.
    public enum TypedPayloadError: Error, Hashable, Sendable {
        /// The user info does not have the parts of the payload.
        case invalidContent
        /// The payload has no parts with names.
        case encodingError
    }

    /// Adds the parts of a value to ``userInfo``, in place of those with the same names.
    ///
    /// - Parameter payload: A value whose parts have names, as those of a structure.
    /// - Throws: ``TypedPayloadError/encodingError`` for a value without named parts; then nothing
    ///   changes.
    public func setTypedPayload<Payload: Codable>(_ payload: Payload) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        guard let data = try? encoder.encode(payload),
            let parts = try? PropertyListDecoder().decode([String: PayloadPart].self, from: data)
        else { throw TypedPayloadError.encodingError }
        add(UserInfo(parts.mapValues(\.value)))
    }

    /// Returns the value that ``setTypedPayload(_:)`` added.
    ///
    /// - Parameter type: The type of the value.
    /// - Returns: The value.
    /// - Throws: ``TypedPayloadError/invalidContent`` if the user info does not have its parts.
    public func typedPayload<Payload: Codable>(
        _ type: Payload.Type = Payload.self
    ) throws -> Payload {
        // Other values of the user info are no part of a payload.
        let parts = (information?.members ?? [:]).compactMapValues(PayloadPart.init)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        guard let data = try? encoder.encode(parts),
            let payload = try? PropertyListDecoder().decode(type, from: data)
        else { throw TypedPayloadError.invalidContent }
        return payload
    }
}

/// A value as a property list has it.
private struct PayloadPart: Codable {
    let value: TaggedValue

    /// Makes a part; `nil` for a value that no property list has.
    init?(_ value: TaggedValue) {
        switch value {
        case .url, .uuid, .set, .person, .localized: return nil
        case .array(let values):
            guard values.allSatisfy({ PayloadPart($0) != nil }) else { return nil }
        case .dictionary(let members):
            guard members.values.allSatisfy({ PayloadPart($0) != nil }) else { return nil }
        case .null, .bool, .integer, .number, .text, .date, .data: break
        }
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let flag = try? container.decode(Bool.self) {
            value = .bool(flag)
        } else if let number = try? container.decode(Int64.self) {
            value = .integer(number)
        } else if (try? container.decode(UInt64.self)) != nil {
            throw NSUserActivity.TypedPayloadError.encodingError
        } else if let number = try? container.decode(Double.self) {
            value = .number(number)
        } else if let date = try? container.decode(Date.self) {
            value = .date(date.timeIntervalSinceReferenceDate)
        } else if let data = try? container.decode(Data.self) {
            value = .data(Array(data))
        } else if let text = try? container.decode(String.self) {
            value = .text(text)
        } else if let values = try? container.decode([PayloadPart].self) {
            value = .array(values.map(\.value))
        } else {
            value = .dictionary(try container.decode([String: PayloadPart].self).mapValues(\.value))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .bool(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .date(let seconds): try container.encode(Date(timeIntervalSinceReferenceDate: seconds))
        case .data(let bytes): try container.encode(Data(bytes))
        case .array(let values): try container.encode(values.compactMap(PayloadPart.init))
        case .dictionary(let members):
            try container.encode(members.compactMapValues(PayloadPart.init))
        case .null, .url, .uuid, .set, .person, .localized: try container.encodeNil()
        }
    }
}
