package import Interactions

extension JSONValue {
    /// The same value in one of the many ways to write it: with spaces, escapes, `null` for a field
    /// that is not there, and the fields of an object in any order.
    package func spelled(_ random: inout SeededGenerator) -> [UInt8] {
        let space = Array(random.pick(["", "", "", " ", "\t", "\r "]).utf8)
        switch self {
        case .string(let text): return space + text.spelled(&random) + space
        case .array(let elements):
            let parts = elements.map { $0.spelled(&random) }
            return space + Array("[".utf8) + Array(parts.joined(separator: [0x2C]))
                + Array("]".utf8) + space
        case .object(let object):
            var fields = object
            let name = random.pick(Self.names)
            if random.chance(0.02), fields[name] == nil { fields[name] = .null }
            let order = fields.keys.sorted().shuffled(using: &random)
            let parts = order.map { name in
                JSONValue.string(name).bytes + space + Array(":".utf8)
                    + (fields[name] ?? .null).spelled(&random)
            }
            return space + Array("{".utf8) + Array(parts.joined(separator: [0x2C]))
                + Array("}".utf8) + space
        default: return space + bytes + space
        }
    }

    private static let names = [
        "account", "end", "groupIdentifier", "sender", "label", "isMe", "audioRoute", "image",
        "content", "recipients", "intentResponse", "x-unknown", "isGroup", "donationMetadata",
    ]

    /// The same value but for one place, which has something else.
    package func damaged(_ random: inout SeededGenerator) -> JSONValue {
        switch self {
        case .object(var object) where !object.isEmpty && random.chance(0.9):
            let name = random.pick(object.keys.sorted())
            object[name] = object[name]?.damaged(&random)
            return .object(object)
        case .array(var elements) where !elements.isEmpty && random.chance(0.9):
            let index = Int.random(in: elements.indices, using: &random)
            elements[index] = elements[index].damaged(&random)
            if random.chance(0.2) {
                let count = random.pick([63, 64, 65, 1023, 1024, 1025])
                elements = Array(repeating: elements[index], count: count)
            }
            return .array(elements)
        default:
            let length = random.pick([0, 1, 254, 255, 256, 511, 512, 513, 66_000])
            return random.pick([
                .null, .bool(true), .integer(0), .integer(-1), .integer(.max), .double(1.5), [],
                [:],
                "none", "2026-01-05T09:00:00Z", "2026-01-06T09:00:00.001Z", "INStartCallIntent",
                .string(String(repeating: "é", count: length / 2)),
                .string(String(repeating: "x", count: length)),
            ])
        }
    }
}

extension String {
    private func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: unit & 1 == 0)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    fileprivate func spelled(_ random: inout SeededGenerator) -> [UInt8] {
        guard random.chance(0.04) else { return JSONValue.string(self).bytes }
        var text = ""
        for scalar in unicodeScalars {
            let plain = JSONValue.string(String(scalar)).text.dropFirst().dropLast()
            text += random.chance(0.3) ? escaped(scalar) : scalar == "/" ? "\\/" : String(plain)
        }
        return Array("\"\(text)\"".utf8)
    }
}
