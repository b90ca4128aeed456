// Fields that hold numbers with decimals, and other messages that may be absent or several.

extension MessageField {
    /// Returns a field that holds a number with decimals; 0 is the default.
    static func decimal(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, Double> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                let value = message[keyPath: place]
                if value != 0 { encoder.double(number, value) }
            },
            read: { message, field, _ throws(DecodingFailure) in
                message[keyPath: place] = try field.double()
            },
            json: { message in .double(message[keyPath: place]) },
            take: { message, json, path throws(ValidationError) in
                switch json {
                case .integer(let value): message[keyPath: place] = Double(value)
                case .double(let value): message[keyPath: place] = value
                default:
                    throw ValidationError(field: path, reason: .wrongType(expected: "a number"))
                }
            },
            hide: { message, _ in message[keyPath: place] = 0 }
        )
    }

    /// Returns a field that holds another message or nothing; without names it holds nothing.
    static func message<Part: TabulatedMessage>(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, Part?> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                guard let part = message[keyPath: place] else { return }
                encoder.message(number) { part.writeFields(to: &$0) }
            },
            read: { message, field, bytes throws(DecodingFailure) in
                message[keyPath: place] = try Part(fieldsOf: bytes, try field.message())
            },
            json: { message in message[keyPath: place]?.jsonOfFields },
            take: { message, json, path throws(ValidationError) in
                message[keyPath: place] = try Part(fieldsOf: json, at: path)
            },
            hide: { message, _ in message[keyPath: place] = nil }
        )
    }

    /// Returns a field that holds other messages in order.
    static func messages<Part: TabulatedMessage>(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, [Part]> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                for part in message[keyPath: place] {
                    encoder.message(number) { part.writeFields(to: &$0) }
                }
            },
            read: { message, field, bytes throws(DecodingFailure) in
                message[keyPath: place].append(try Part(fieldsOf: bytes, try field.message()))
            },
            json: { message in
                let parts = message[keyPath: place]
                return parts.isEmpty ? nil : .array(parts.map(\.jsonOfFields))
            },
            take: { message, json, path throws(ValidationError) in
                guard case .array(let elements) = json else {
                    throw ValidationError(field: path, reason: .wrongType(expected: "an array"))
                }
                message[keyPath: place] = []
                for (index, element) in elements.enumerated() {
                    message[keyPath: place].append(
                        try Part(fieldsOf: element, at: "\(path)[\(index)]")
                    )
                }
            },
            hide: { message, disguise in
                message[keyPath: place] = message[keyPath: place].map { $0.hidden(by: disguise) }
            }
        )
    }
}
