// Fields that name events of the log.

extension MessageField {
    /// Returns a field that holds a position of the log; 0 is none.
    static func position(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, Position> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                encoder.number(number, message[keyPath: place].rawValue)
            },
            read: { message, field, _ throws(DecodingFailure) in
                message[keyPath: place] = Position(rawValue: try field.varint())
            },
            json: { message in
                let position = message[keyPath: place]
                return position == .start ? nil : .integer(Int64(clamping: position.rawValue))
            },
            take: { message, json, path throws(ValidationError) in
                message[keyPath: place] = try Position(positionIn: json, at: path)
            },
            hide: { _, _ in }
        )
    }

    /// Returns a field that holds positions of the log in order.
    static func positions(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, [Position]> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                let positions = message[keyPath: place]
                guard !positions.isEmpty else { return }
                var numbers = WireEncoder()
                for position in positions { numbers.varint(position.rawValue) }
                encoder.blob(number, numbers.bytes)
            },
            read: { message, field, bytes throws(DecodingFailure) in
                var numbers: [UInt64] = []
                try field.readNumbers(in: bytes, to: &numbers)
                message[keyPath: place] += numbers.map(Position.init(rawValue:))
            },
            json: { message in
                let positions = message[keyPath: place]
                return positions.isEmpty
                    ? nil : .array(positions.map { .integer(Int64(clamping: $0.rawValue)) })
            },
            take: { message, json, path throws(ValidationError) in
                guard case .array(let elements) = json else {
                    throw ValidationError(field: path, reason: .wrongType(expected: "an array"))
                }
                message[keyPath: place] = []
                for (index, element) in elements.enumerated() {
                    message[keyPath: place].append(
                        try Position(positionIn: element, at: "\(path)[\(index)]")
                    )
                }
            },
            hide: { _, _ in }
        )
    }
}

extension Position {
    /// Reads a position of JSON.
    fileprivate init(positionIn json: JSONValue, at path: String) throws(ValidationError) {
        guard case .integer(let number) = json, let value = UInt64(exactly: number), value > 0
        else {
            throw ValidationError(field: path, reason: .wrongType(expected: "a position"))
        }
        self.init(rawValue: value)
    }
}
