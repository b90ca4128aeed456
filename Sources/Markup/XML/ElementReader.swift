import CXML2

/// Reads the elements of a stream of XML, piece by piece, without text.
///
/// It accepts any bytes. It holds one tag with 32 KiB of each value. It refuses a document type,
/// and so all entities but the five of XML; a single wrong reference does not end the reading.
@safe
package final class ElementReader {
    /// An event in the stream.
    package enum Event: Equatable {
        /// An element begins with a tag at a byte, with the wanted attributes.
        case begin(name: String, attributes: [String: String], at: Int)
        /// The innermost element ends.
        case end(name: String)
        /// From this byte on this is no XML, or has a document type.
        case fault(at: Int)
    }

    /// The largest depth of nested elements.
    private static let depthLimit = 256

    private let wanted: Set<String>
    private var tags = ShortenedTags()
    /// The parser; `nil` behind a fault.
    private var context: xmlParserCtxtPtr?
    fileprivate var events: [Event] = []
    private var depth = 0
    private var hasBegun = false
    private var isRefused = false
    private var marks = 0

    /// Whether the outermost element has ended.
    package var isComplete: Bool { hasBegun && depth == 0 }

    /// Whether any element has begun.
    package var hasElements: Bool { hasBegun }

    /// The beginning of the last tag in the stream.
    package var position: Int { tags.tagStart }

    /// Makes a reader.
    ///
    /// - Parameter attributes: The names of the attributes to read.
    package init(reading attributes: Set<String>) {
        wanted = attributes
        unsafe context = Self.context(for: Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        unsafe xmlFreeParserCtxt(context)
    }

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes after those taken before.
    ///   - events: The events; the method appends those that the bytes complete.
    package func take(_ bytes: borrowing Span<UInt8>, to events: inout [Event]) {
        for index in bytes.indices {
            guard unsafe context != nil else { return }
            guard tags.take(bytes[index]) else { continue }
            parse(tags.piece)
            tags.cut()
            events += self.events
            self.events.removeAll(keepingCapacity: true)
        }
    }

    private func parse(_ piece: [UInt8]) {
        let code = unsafe piece.withUnsafeBytes { bytes in
            unsafe xmlParseChunk(
                context,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: bytes.count),
                0
            )
        }
        // The option to recover does not apply to all faults: behind some, the parser is at rest.
        let isHalted = unsafe code != 0 && context?.pointee.disableSAX != 0
        guard isHalted || isRefused else { return }
        events.append(.fault(at: tags.tagStart))
        unsafe xmlFreeParserCtxt(context)
        unsafe context = nil
    }

    // MARK: The parser's calls

    private func begin(_ name: String, _ attributes: [String: String]) {
        hasBegun = true
        depth += 1
        guard depth <= Self.depthLimit else { return refuse() }
        events.append(.begin(name: name, attributes: attributes, at: tags.tagStart))
    }

    private func end(_ name: String) {
        depth -= 1
        events.append(.end(name: name))
    }

    private func refuse() {
        isRefused = true
        unsafe xmlStopParser(context)
    }

    private static func context(for reader: UnsafeMutableRawPointer) -> xmlParserCtxtPtr? {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handler.startElementNs = { reader, name, _, _, _, _, count, _, attributes in
            guard let reader = unsafe ElementReader.reader(reader), let name = unsafe name else {
                return
            }
            let wanted = reader.wanted
            let found = unsafe ElementReader.attributes(attributes, Int(count), wanted)
            unsafe reader.begin(String(cString: name), found)
        }
        unsafe handler.endElementNs = { reader, name, _, _ in
            guard let reader = unsafe ElementReader.reader(reader), let name = unsafe name else {
                return
            }
            unsafe reader.end(String(cString: name))
        }
        unsafe handler.internalSubset = { reader, _, _, _ in
            unsafe ElementReader.reader(reader)?.refuse()
        }
        let context = unsafe xmlCreatePushParserCtxt(&handler, reader, nil, 0, nil)
        // Without a document type, the entities to replace are the five of XML.
        let options =
            XML_PARSE_RECOVER.rawValue | XML_PARSE_NOENT.rawValue
            | XML_PARSE_NONET.rawValue
        let silence = XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        unsafe xmlCtxtUseOptions(context, Int32(options | silence))
        return unsafe context
    }

    private static func reader(_ pointer: UnsafeMutableRawPointer?) -> ElementReader? {
        unsafe pointer.map { unsafe Unmanaged<ElementReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the wanted ones of the parser's attributes, which are five pointers each: name,
    /// prefix, namespace, and the beginning and end of the value.
    private static func attributes(
        _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
        _ count: Int,
        _ wanted: Set<String>
    ) -> [String: String] {
        guard let pointers = unsafe pointers else { return [:] }
        var found: [String: String] = [:]
        for index in 0..<max(0, count) {
            guard let name = unsafe pointers[5 * index], let start = unsafe pointers[5 * index + 3],
                let end = unsafe pointers[5 * index + 4]
            else { continue }
            let text = unsafe String(cString: name)
            guard wanted.contains(text) else { continue }
            let bytes = unsafe UnsafeBufferPointer(start: start, count: end - start)
            found[text] = unsafe String(decoding: bytes, as: UTF8.self)
        }
        return found
    }
}
