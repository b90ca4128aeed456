internal import Interactions

/// Reads a page that a browser saved with its pictures as a mail: the first part that is a page.
package struct MHTMLSource: SavedPageSource {
    /// The most bytes to look through for the page.
    private static let byteLimit = 32 << 20
    /// The most bytes of the page in its coding.
    private static let codedLimit = 3 * SavedPage.byteLimit

    private enum State {
        /// The fields of the file.
        case head
        /// The bytes before a line with the boundary.
        case skipping
        /// The fields of a part.
        case part
        /// The text of the page.
        case body
        case done
    }

    private var cutter = LineCutter(limit: PageFields.limit)
    private var state = State.head
    private var fields = PageFields([])
    private var partFields = PageFields([])
    /// The fields so far, or the text of the page.
    private var text: [UInt8] = []
    private var boundary: [UInt8] = []

    package init() {}

    package var isComplete: Bool {
        if case .done = state { true } else { cutter.lineOffset > Self.byteLimit }
    }

    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [SavedPageItem]) {
        var index = 0
        while !isComplete, let line = cutter.next(in: bytes, from: &index) {
            if line.isCarried {
                take(Array(cutter.carried[line.range]), to: &items)
            } else {
                take(line.range.map { bytes[$0] }, to: &items)
            }
        }
    }

    package mutating func finish(to items: inout [SavedPageItem]) {
        if !isComplete, let line = cutter.last() {
            take(Array(cutter.carried[line.range]), to: &items)
        }
        switch state {
        case .head: items.append(.skipped(.unreadable, at: .file))
        case .skipping, .part: items.append(.skipped(.noPage, at: .file))
        case .body: items.append(.page(page(), at: .file))
        case .done: break
        }
        state = .done
    }

    private mutating func take(_ line: [UInt8], to items: inout [SavedPageItem]) {
        switch state {
        case .head, .part:
            if line.isEmpty { return endFields(to: &items) }
            guard text.count + line.count <= PageFields.limit else {
                state = .done
                return items.append(.skipped(.unreadable, at: .file))
            }
            text += line + [0x0A]
        case .skipping:
            guard isBoundary(line) else { return }
            text = []
            state = .part
        case .body:
            if !boundary.isEmpty, isBoundary(line) {
                items.append(.page(page(), at: .file))
                state = .done
            } else if text.count + line.count < Self.codedLimit {
                text += line + [0x0D, 0x0A]
            }
        case .done: break
        }
    }

    private func isBoundary(_ line: [UInt8]) -> Bool {
        line.starts(with: "--".utf8) && line.dropFirst(2).starts(with: boundary)
    }

    private mutating func endFields(to items: inout [SavedPageItem]) {
        let read = PageFields(text[...])
        text = []
        if case .head = state {
            fields = read
            partFields = read
            if read.essence.hasPrefix("multipart/") {
                boundary = Array((read.parameter("boundary") ?? "").utf8)
                state = boundary.isEmpty ? .done : .skipping
            } else {
                state = read.isPage ? .body : .done
            }
            if case .done = state { items.append(.skipped(.unreadable, at: .file)) }
        } else {
            partFields = read
            state = read.isPage ? .body : .skipping
            // A part of parts: the page is in it.
            if read.essence.hasPrefix("multipart/"), let inner = read.parameter("boundary") {
                boundary = Array(inner.utf8)
            }
        }
    }

    private func page() -> SavedPage {
        let coding = (partFields["content-transfer-encoding"] ?? "").lowercased()
        var bytes: [UInt8]
        switch coding {
        case "quoted-printable": bytes = Self.quotedPrintable(text)
        case "base64": bytes = TransferEncoding.base64(text[...]) ?? []
        default: bytes = text
        }
        if bytes.count > SavedPage.byteLimit {
            bytes.removeLast(bytes.count - SavedPage.byteLimit)
        }
        return SavedPage(
            url: fields["snapshot-content-location"] ?? partFields["content-location"],
            contentType: partFields["content-type"],
            date: fields["date"].flatMap { MailDate.timestamp($0.utf8) },
            bytes: bytes
        )
    }

    /// Decodes quoted-printable with its soft ends of lines.
    private static func quotedPrintable(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            guard byte == UInt8(ascii: "=") else {
                result.append(byte)
                continue
            }
            if index + 1 < text.count, let high = text[index].hexadecimalValue,
                let low = text[index + 1].hexadecimalValue
            {
                result.append(high << 4 | low)
                index += 2
            } else {
                var next = index
                while next < text.count, text[next].isSpaceOrTab || text[next] == 0x0D { next += 1 }
                guard next < text.count, text[next] == 0x0A else {
                    result.append(byte)
                    continue
                }
                index = next + 1
            }
        }
        return result
    }
}
