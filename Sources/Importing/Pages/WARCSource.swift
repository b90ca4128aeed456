internal import Interactions

/// Reads the pages of a web archive (ISO 28500), without compression.
///
/// It takes records of the types `response`, of replies that succeeded, and `resource`.
package struct WARCSource: SavedPageSource {
    private enum State {
        /// The line that begins a record, and its fields.
        case head
        /// The bytes of a record, of which some are left.
        case block(left: Int)
        case fault
    }

    private static let mark = Array("WARC/".utf8)

    private var state = State.head
    /// The fields so far, or the block of the record.
    private var bytes: [UInt8] = []
    private var fields = PageFields([])
    private var offset = 0
    private var start = 0
    private var isWanted = false

    package init() {}

    /// Whether the rest of the file is no archive.
    package var isComplete: Bool {
        if case .fault = state { true } else { false }
    }

    package mutating func take(_ piece: borrowing Span<UInt8>, to items: inout [SavedPageItem]) {
        var index = 0
        while index < piece.count {
            switch state {
            case .head: takeHead(piece[index], to: &items)
            case .block(let left):
                let count = min(left, piece.count - index)
                if isWanted {
                    let room = SavedPage.byteLimit + PageFields.limit - bytes.count
                    for place in index..<index + min(count, room) { bytes.append(piece[place]) }
                }
                index += count
                offset += count
                state = .block(left: left - count)
                if left == count { endRecord(to: &items) }
                continue
            case .fault: return
            }
            index += 1
            offset += 1
        }
    }

    package mutating func finish(to items: inout [SavedPageItem]) {
        switch state {
        case .head where offset == 0: items.append(.skipped(.unreadable, at: .file))
        case .head where !bytes.isEmpty:
            items.append(.skipped(.incompletePage, at: .byte(start)))
        case .block where isWanted: items.append(.skipped(.incompletePage, at: .byte(start)))
        default: break
        }
        state = .fault
    }

    private mutating func takeHead(_ byte: UInt8, to items: inout [SavedPageItem]) {
        if bytes.isEmpty {
            // Two empty lines stand between records.
            if byte.isWhiteSpace { return }
            start = offset
        }
        bytes.append(byte)
        guard Self.mark.starts(with: bytes.prefix(Self.mark.count)), bytes.count <= PageFields.limit
        else {
            return fail(to: &items)
        }
        guard byte == 0x0A, bytes.dropLast().last == 0x0A || bytes.dropLast(2).last == 0x0A
        else { return }
        let isEmptyLine = bytes.dropLast().last == 0x0A || bytes.dropLast().last == 0x0D
        guard isEmptyLine else { return }
        fields = PageFields(bytes.drop { $0 != 0x0A }.dropFirst())
        bytes = []
        guard let length = fields["content-length"], length.utf8.count <= 15,
            let count = Int(length), count >= 0
        else { return fail(to: &items) }
        isWanted = ["response", "resource"].contains(fields["warc-type"]?.lowercased())
        state = .block(left: count)
        if count == 0 { endRecord(to: &items) }
    }

    private mutating func fail(to items: inout [SavedPageItem]) {
        items.append(.skipped(.unreadable, at: .byte(start)))
        state = .fault
        bytes = []
    }

    private mutating func endRecord(to items: inout [SavedPageItem]) {
        defer {
            state = .head
            bytes = []
        }
        guard isWanted, let address = fields["warc-target-uri"] else { return }
        var page = SavedPage(
            url: address.trimmingPrefix("<").description,
            contentType: fields["content-type"],
            date: fields["warc-date"].flatMap(Timestamp.init(rfc3339:))
        )
        if page.url?.hasSuffix(">") == true { page.url?.removeLast() }
        if fields["warc-type"]?.lowercased() == "resource" {
            guard fields.isPage else { return }
            page.bytes = bytes
        } else {
            guard readReply(into: &page) else { return }
        }
        if page.bytes.count > SavedPage.byteLimit {
            page.bytes.removeLast(page.bytes.count - SavedPage.byteLimit)
        }
        items.append(.page(page, at: .byte(start)))
    }

    /// Reads the reply of a server; returns whether it is a page.
    private func readReply(into page: inout SavedPage) -> Bool {
        let line = bytes.prefix { $0 != 0x0A }
        let words = line.split(separator: 0x20)
        guard words.count >= 2, words[0].starts(with: "HTTP/".utf8),
            words[1].first == UInt8(ascii: "2"), let end = PageFields.end(in: bytes[...])
        else { return false }
        let reply = PageFields(bytes[..<end].dropFirst(line.count + 1))
        guard reply.isPage else { return false }
        page.contentType = reply["content-type"]
        let coding = reply["content-encoding"]?.lowercased()
        page.contentEncoding = coding == "identity" ? nil : coding
        let isChunked = reply["transfer-encoding"]?.lowercased().hasSuffix("chunked") == true
        page.bytes = isChunked ? Self.joined(bytes[end...]) : Array(bytes[end...])
        return true
    }

    /// Joins the chunks of a reply; a body that is not in chunks stays as it is.
    private static func joined(_ body: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = body
        while let line = rest.firstIndex(of: 0x0A) {
            let digits = rest[..<line].prefix { $0.hexadecimalValue != nil }
            guard !digits.isEmpty, digits.count <= 8,
                let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return result.isEmpty ? Array(body) : result }
            if count == 0 { return result }
            let data = rest[(line + 1)...].prefix(count)
            result += data
            rest = rest[data.endIndex...].drop { $0 == 0x0D || $0 == 0x0A }
        }
        return result.isEmpty ? Array(body) : result
    }
}
