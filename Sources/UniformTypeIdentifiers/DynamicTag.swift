/// The tag from which the identifier of a dynamic type is made.
///
/// The identifier is `dyn.e` and an extension, or `dyn.m` and a MIME type, in lower case, with `-`
/// and two hexadecimal digits for each byte that is no letter or digit of ASCII. Apple's are made
/// otherwise, and mean nothing here.
struct DynamicTag: Hashable, Sendable {
    /// The length limit of a tag, in bytes.
    static let limit = 255

    let tag: String
    let tagClass: UTTagClass

    /// Makes a tag; `nil` if no file can have it.
    init?(tag: String, tagClass: UTTagClass) {
        guard !tag.isEmpty, tag.utf8.count <= Self.limit else { return nil }
        let tag = tag.lowercased()
        switch tagClass {
        case .filenameExtension:
            guard !tag.contains(where: { $0 == "/" || $0 == "\0" }) else { return nil }
        case .mimeType:
            let parts = tag.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
                tag.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
            else { return nil }
        default: return nil
        }
        self.tag = tag
        self.tagClass = tagClass
    }

    /// Reads the identifier of a dynamic type; `nil` for any other text.
    init?(identifier: String) {
        let tagClass: UTTagClass
        switch identifier.prefix(5) {
        case "dyn.e": tagClass = .filenameExtension
        case "dyn.m": tagClass = .mimeType
        default: return nil
        }
        var bytes: [UInt8] = []
        var rest = identifier.utf8.dropFirst(5)
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "-") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let tag = String(validating: bytes, as: UTF8.self) else { return nil }
        self.init(tag: tag, tagClass: tagClass)
        guard self.identifier == identifier else { return nil }
    }

    var identifier: String {
        var text = tagClass == .filenameExtension ? "dyn.e" : "dyn.m"
        for byte in tag.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += (byte < 16 ? "-0" : "-") + String(byte, radix: 16)
            }
        }
        return text
    }
}
