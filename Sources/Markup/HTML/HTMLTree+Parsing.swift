private import CXML2

extension HTMLTree {
    /// Reads a page of HTML or XHTML, whatever its bytes.
    ///
    /// - Parameters:
    ///   - page: The page. Of more than ``byteLimit`` bytes the rest is cut off.
    ///   - encoding: The encoding that the page came with; without one, the page's own words
    ///     decide, and then UTF-8.
    /// - Complexity: O(*n*) in the bytes, with a factor that ``HTMLScan`` bounds.
    package init(parsing page: [UInt8], encoding: String? = nil) {
        var text = HTMLEncoding.utf8(page.prefix(Self.byteLimit), named: encoding)
        if text.count > Self.byteLimit { text.removeLast(text.count - Self.byteLimit) }
        let scan = HTMLScan(text)
        if scan.end < text.count { text.removeLast(text.count - scan.end) }
        let builder = HTMLBuilder(depthLimit: scan.depthLimit)
        unsafe Self.parse(text, Unmanaged.passUnretained(builder).toOpaque())
        self = builder.finished()
        if scan.hasTooManyAttributes { cuts.insert(.attributes) }
        if page.count > Self.byteLimit { cuts.insert(.bytes) }
    }

    private static func parse(_ text: [UInt8], _ builder: UnsafeMutableRawPointer) {
        xmlInitParser()
        guard !text.isEmpty, let context = unsafe htmlNewParserCtxt() else { return }
        defer { unsafe htmlFreeParserCtxt(context) }
        guard let handler = unsafe context.pointee.sax else { return }
        unsafe handler.pointee = xmlSAXHandler()
        unsafe handler.pointee.startElement = { builder, name, attributes in
            guard let builder = unsafe HTMLTree.builder(builder), let name = unsafe name else {
                return
            }
            unsafe builder.begin(name, attributes)
        }
        unsafe handler.pointee.endElement = { builder, _ in
            unsafe HTMLTree.builder(builder)?.end()
        }
        let take: charactersSAXFunc = { builder, text, count in
            guard let text = unsafe text else { return }
            let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
            unsafe HTMLTree.builder(builder)?.take(bytes)
        }
        unsafe handler.pointee.characters = take
        unsafe handler.pointee.cdataBlock = take
        unsafe handler.pointee.ignorableWhitespace = take
        unsafe context.pointee.userData = builder
        unsafe HTMLTree.builder(builder)?.stop = { [context = UInt(bitPattern: context)] in
            unsafe xmlStopParser(xmlParserCtxtPtr(bitPattern: context))
        }
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue
            | HTML_PARSE_NODEFDTD.rawValue | HTML_PARSE_NOIMPLIED.rawValue
            | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_IGNORE_ENC.rawValue
        _ = unsafe text.withUnsafeBytes { bytes in
            unsafe htmlCtxtReadMemory(
                context,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: bytes.count),
                nil,
                "UTF-8",
                Int32(options)
            )
        }
        unsafe HTMLTree.builder(builder)?.stop = nil
    }

    private static func builder(_ pointer: UnsafeMutableRawPointer?) -> HTMLBuilder? {
        unsafe pointer.map { unsafe Unmanaged<HTMLBuilder>.fromOpaque($0).takeUnretainedValue() }
    }
}
