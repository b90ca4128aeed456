/// One field of a message: its number in the log, its name in JSON, and its place in the value.
package struct MessageField<Message>: Sendable {
    /// The treatment of a field in an export without names.
    enum Privacy: Sendable {
        /// It names nobody.
        case kept
        /// It is left out.
        case dropped
        /// It gets a pseudonym.
        case identifier
        /// It gets the pseudonym of an app.
        case app
    }

    let number: UInt64
    let name: String
    let write: @Sendable (Message, inout WireEncoder) -> Void
    let read:
        @Sendable (inout Message, WireDecoder.Field, Span<UInt8>) throws(DecodingFailure) -> Void
    let json: @Sendable (Message) -> JSONValue?
    let take: @Sendable (inout Message, JSONValue, String) throws(ValidationError) -> Void
    let hide: @Sendable (inout Message, Disguise) -> Void
}

/// The pseudonyms and the shifted times of an export without names.
package struct Disguise {
    let identifier: (String) -> String
    let app: (String) -> String
    let time: (Timestamp) -> Timestamp

    fileprivate func text<Message>(
        _ text: String,
        _ privacy: MessageField<Message>.Privacy
    ) -> String {
        privacy == .app ? app(text) : identifier(text)
    }
}

extension MessageField {
    /// Returns a field that holds a text; the empty one is the default.
    static func text(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, String> & Sendable,
        _ privacy: Privacy = .dropped
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                let text = message[keyPath: place]
                if !text.isEmpty { encoder.text(number, text) }
            },
            read: { message, field, bytes throws(DecodingFailure) in
                message[keyPath: place] = try field.text(in: bytes)
            },
            json: { message in
                let text = message[keyPath: place]
                return text.isEmpty ? nil : .string(text)
            },
            take: { message, json, path throws(ValidationError) in
                message[keyPath: place] = try String(textIn: json, at: path)
            },
            hide: { message, disguise in
                switch privacy {
                case .kept: break
                case .dropped: message[keyPath: place] = ""
                case .identifier, .app:
                    guard !message[keyPath: place].isEmpty else { break }
                    message[keyPath: place] = disguise.text(message[keyPath: place], privacy)
                }
            }
        )
    }

    /// Returns a field that holds a text or nothing.
    static func text(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, String?> & Sendable,
        _ privacy: Privacy = .dropped
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in encoder.text(number, message[keyPath: place]) },
            read: { message, field, bytes throws(DecodingFailure) in
                message[keyPath: place] = try field.text(in: bytes)
            },
            json: { message in message[keyPath: place].map(JSONValue.string) },
            take: { message, json, path throws(ValidationError) in
                message[keyPath: place] = try String(textIn: json, at: path)
            },
            hide: { message, disguise in
                switch privacy {
                case .kept: break
                case .dropped: message[keyPath: place] = nil
                case .identifier, .app:
                    message[keyPath: place] = message[keyPath: place].map {
                        disguise.text($0, privacy)
                    }
                }
            }
        )
    }

    /// Returns a field that holds texts in order.
    static func texts(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, [String]> & Sendable,
        _ privacy: Privacy = .dropped
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                for text in message[keyPath: place] { encoder.text(number, text) }
            },
            read: { message, field, bytes throws(DecodingFailure) in
                message[keyPath: place].append(try field.text(in: bytes))
            },
            json: { message in
                let texts = message[keyPath: place]
                return texts.isEmpty ? nil : .array(texts.map(JSONValue.string))
            },
            take: { message, json, path throws(ValidationError) in
                message[keyPath: place] = try [String](textsIn: json, at: path)
            },
            hide: { message, disguise in
                switch privacy {
                case .kept: break
                case .dropped: message[keyPath: place] = []
                case .identifier, .app:
                    message[keyPath: place] = message[keyPath: place].map {
                        disguise.text($0, privacy)
                    }
                }
            }
        )
    }

    /// Returns a field that holds a number; 0 is the default.
    static func number(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, UInt64> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in encoder.number(number, message[keyPath: place]) },
            read: { message, field, _ throws(DecodingFailure) in
                message[keyPath: place] = try field.varint()
            },
            json: { message in
                let value = message[keyPath: place]
                return value == 0 ? nil : .integer(Int64(clamping: value))
            },
            take: { message, json, path throws(ValidationError) in
                guard case .integer(let value) = json, let value = UInt64(exactly: value) else {
                    throw ValidationError(
                        field: path,
                        reason: .wrongType(expected: "an integer of at least 0")
                    )
                }
                message[keyPath: place] = value
            },
            hide: { _, _ in }
        )
    }

    /// Returns a field that holds a flag; `false` is the default.
    static func flag(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, Bool> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in encoder.flag(number, message[keyPath: place]) },
            read: { message, field, _ throws(DecodingFailure) in
                message[keyPath: place] = try field.flag()
            },
            json: { message in message[keyPath: place] ? .bool(true) : nil },
            take: { message, json, path throws(ValidationError) in
                guard case .bool(let value) = json else {
                    throw ValidationError(
                        field: path,
                        reason: .wrongType(expected: "true or false")
                    )
                }
                message[keyPath: place] = value
            },
            hide: { _, _ in }
        )
    }

    /// Returns a field that holds a time or nothing.
    static func time(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, Timestamp?> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                encoder.signed(number, message[keyPath: place]?.milliseconds)
            },
            read: { message, field, _ throws(DecodingFailure) in
                message[keyPath: place] = Timestamp(milliseconds: try field.signed())
            },
            json: { message in message[keyPath: place].map(\.json) },
            take: { message, json, path throws(ValidationError) in
                var fields = try JSONFields(.object(["": json]), at: "")
                do throws(ValidationError) {
                    message[keyPath: place] = try fields.date("")
                } catch {
                    throw ValidationError(field: path, reason: error.reason)
                }
            },
            hide: { message, disguise in
                message[keyPath: place] = message[keyPath: place].map(disguise.time)
            }
        )
    }

    /// Returns a field that holds bytes; none are the default.
    static func bytes(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, [UInt8]> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                if !message[keyPath: place].isEmpty {
                    encoder.blob(number, message[keyPath: place])
                }
            },
            read: { message, field, bytes throws(DecodingFailure) in
                message[keyPath: place] = try field.blob(in: bytes)
            },
            json: { message in
                let bytes = message[keyPath: place]
                return bytes.isEmpty ? nil : .string(bytes.base64)
            },
            take: { message, json, path throws(ValidationError) in
                var fields = try JSONFields(.object(["": json]), at: "")
                do throws(ValidationError) {
                    message[keyPath: place] = try fields.bytes("") ?? []
                } catch {
                    throw ValidationError(field: path, reason: error.reason)
                }
            },
            hide: { message, _ in message[keyPath: place] = [] }
        )
    }

    /// Returns a field that holds values by name, one entry of the log for each.
    static func values(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, [String: TaggedValue]> & Sendable
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                encoder.entries(number, message[keyPath: place])
            },
            read: { message, field, bytes throws(DecodingFailure) in
                let (key, value) = try TaggedValue.entry(in: bytes, try field.message())
                message[keyPath: place][key] = value
            },
            json: { message in
                let values = message[keyPath: place]
                return values.isEmpty ? nil : .object(values.mapValues(\.json))
            },
            take: { message, json, path throws(ValidationError) in
                message[keyPath: place] = try TaggedValue.values(in: json, at: path)
            },
            hide: { message, _ in message[keyPath: place] = [:] }
        )
    }

    /// Returns a field that holds another message, which may be left out of the bytes.
    static func message<Part: TabulatedMessage>(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, Part> & Sendable,
        isStored: @escaping @Sendable (Message) -> Bool = { _ in true }
    ) -> MessageField {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                guard isStored(message) else { return }
                let part = message[keyPath: place]
                encoder.message(number) { part.writeFields(to: &$0) }
            },
            read: { message, field, bytes throws(DecodingFailure) in
                message[keyPath: place] = try Part(fieldsOf: bytes, try field.message())
            },
            json: { message in message[keyPath: place].jsonOfFields },
            take: { message, json, path throws(ValidationError) in
                message[keyPath: place] = try Part(fieldsOf: json, at: path)
            },
            hide: { message, disguise in
                message[keyPath: place] = message[keyPath: place].hidden(by: disguise)
            }
        )
    }

    /// Returns a field that holds one of the names of an enumeration; the first is the default.
    static func name<Name: NumberedName>(
        _ number: UInt64,
        _ name: String,
        at place: any WritableKeyPath<Message, Name> & Sendable
    ) -> MessageField where Message: TabulatedMessage {
        MessageField(
            number: number,
            name: name,
            write: { message, encoder in
                encoder.number(number, message[keyPath: place].number)
            },
            read: { message, field, bytes throws(DecodingFailure) in
                if let known = Name(number: try field.varint()) {
                    message[keyPath: place] = known
                } else {
                    message.unknownFields += bytes.copy(field.whole)
                }
            },
            json: { message in
                let value = message[keyPath: place]
                return value.number == 0 ? nil : .string(value.rawValue)
            },
            take: { message, json, path throws(ValidationError) in
                guard let value = Name(rawValue: try String(textIn: json, at: path)) else {
                    throw ValidationError(
                        field: path,
                        reason: .unknownName(allowed: Name.allCases.map(\.rawValue))
                    )
                }
                message[keyPath: place] = value
            },
            hide: { _, _ in }
        )
    }
}
