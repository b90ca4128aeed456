private import Glibc

/// The system's conversion of older encodings of characters: `iconv`.
package enum TextConversion {
    /// The longest name of an encoding in bytes.
    private static let nameLimit = 40
    /// The size of the buffer for converted bytes.
    private static let bufferBytes = 4096

    /// Returns the text of bytes; `nil` if the system does not know their encoding.
    ///
    /// An invalid byte becomes U+FFFD.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - encoding: The name of the encoding, in upper or lower case. It may have letters, digits
    ///     and `-`, `_`, `.`, `:` only, so that no name reaches options or files of the system.
    /// - Returns: The text.
    /// - Complexity: O(*n*) in the bytes, with a fixed buffer besides the result.
    package static func text(of bytes: [UInt8], in encoding: String) -> String? {
        guard !encoding.isEmpty, encoding.utf8.count <= nameLimit,
            encoding.utf8.allSatisfy(isPartOfName),
            let converter = Converter(from: encoding)
        else { return nil }
        return String(decoding: converter.converted(bytes, bufferBytes), as: UTF8.self)
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }
}

/// A converter from one encoding to UTF-8.
@safe
private struct Converter: ~Copyable {
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// The most and least bytes to convert at once.
    private static let (longest, shortest) = (512, 16)

    private let descriptor: iconv_t

    init?(from encoding: String) {
        // The call returns -1 for an unknown encoding.
        guard let opened = unsafe iconv_open("UTF-8", encoding),
            Int(bitPattern: opened) != -1
        else { return nil }
        unsafe descriptor = opened
    }

    deinit {
        _ = unsafe iconv_close(descriptor)
    }

    /// Returns bytes in UTF-8.
    func converted(_ bytes: [UInt8], _ bufferBytes: Int) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        var buffer = [CChar](repeating: 0, count: bufferBytes)
        var isFlushing = false
        var length = Self.longest
        while true {
            // Each invalid byte begins another call with its copy of the input, so pieces are
            // small, and smaller where there are many such bytes.
            let piece = isFlushing ? nil : rest.prefix(length)
            let step = convert(piece, into: &buffer)
            length = min(2 * length, Self.longest)
            result.append(contentsOf: buffer.prefix(step.made).lazy.map(UInt8.init(bitPattern:)))
            rest = rest.dropFirst(step.taken)
            switch step.error {
            case 0 where isFlushing: return result
            // Some encodings hold a character back, because a mark may follow it.
            case 0: isFlushing = rest.isEmpty
            case E2BIG where step.made > 0: break
            case EILSEQ where !rest.isEmpty:
                result += Self.replacement
                rest = rest.dropFirst()
                length = Self.shortest
            case EINVAL where step.taken > 0: break
            // A character or the sign of a set is longer than the piece.
            case EINVAL where piece?.count ?? .max < min(length, rest.count): break
            default:
                // The last character is incomplete.
                return result + Self.replacement
            }
        }
    }

    /// Converts as much as the buffer holds; without bytes, what the converter holds back.
    private func convert(
        _ bytes: ArraySlice<UInt8>?,
        into buffer: inout [CChar]
    ) -> (taken: Int, made: Int, error: Int32) {
        let size = buffer.count
        return unsafe buffer.withUnsafeMutableBufferPointer { output in
            var next = output.baseAddress
            var room = size
            guard let bytes else {
                let code = unsafe iconv(descriptor, nil, nil, &next, &room)
                return (0, size - room, code == -1 ? errno : 0)
            }
            // The call does not write to its input; its declaration lacks the `const`.
            var input = bytes.map { CChar(bitPattern: $0) }
            return unsafe input.withUnsafeMutableBufferPointer { input in
                var first = input.baseAddress
                var left = input.count
                let code = unsafe iconv(descriptor, &first, &left, &next, &room)
                return (bytes.count - left, size - room, code == -1 ? errno : 0)
            }
        }
    }
}
