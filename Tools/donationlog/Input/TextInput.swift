import ArgumentParser

/// UTF-8 text from a file or a pipe.
///
/// The input expands gzip and the wanted files of a ZIP archive, turns UTF-16 into UTF-8, skips a
/// byte-order mark, and refuses other kinds of files by name.
final class TextInput {
    private static let chunkBytes = 16_384

    private let name: String
    private let descriptor: Descriptor
    /// The bytes read of the file, before expansion.
    private(set) var bytesRead = 0
    /// Whether the first bytes include some that no text has.
    private(set) var isBinary = false
    /// Whether the text is that of the file, byte by byte.
    private(set) var isPlain = true
    private var hasBegun = false
    private var unpacking: Unpacking?
    private var transcoder: Transcoder?
    private let packedFiles: PackedFiles?
    /// The first bytes, examined but not passed on yet.
    private var head: ArraySlice<UInt8> = []

    init(_ descriptor: Descriptor, name: String, packed: PackedFiles? = nil) {
        (self.descriptor, self.name) = (descriptor, name)
        packedFiles = packed
    }

    /// The file of a ZIP archive that is read, once reading has begun.
    var packedFile: String? { unpacking?.file }

    /// Reads available bytes into a buffer; returns their number, 0 at the end.
    func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
        if !hasBegun { try begin() }
        while transcoder != nil, head.isEmpty {
            let count = try readBytes(into: &buffer)
            head = transcoder?.utf8(buffer[..<count], isLast: count == 0) ?? []
            if count == 0 { transcoder = nil }
        }
        guard head.isEmpty else {
            let piece = head.prefix(buffer.count)
            buffer.replaceSubrange(0..<piece.count, with: piece)
            // An empty slice would keep the bytes.
            head = piece.count == head.count ? [] : head.dropFirst(piece.count)
            return piece.count
        }
        return try readBytes(into: &buffer)
    }

    private func readBytes(into buffer: inout [UInt8]) throws(Failure) -> Int {
        guard let unpacking else { return try readFile(into: &buffer) }
        return try unpacking.read(into: &buffer) { chunk throws(Failure) in
            try readFile(into: &chunk)
        }
    }

    /// Finds out the kind of the input.
    private func begin() throws(Failure) {
        hasBegun = true
        head = try readHead()
        unpacking = try Unpacking(head, name: name, packedFiles)
        if unpacking != nil { head = try readHead() }
        let encoding = Transcoder.encoding(of: head)
        if let encoding {
            transcoder = Transcoder(isBigEndian: encoding.isBigEndian)
            head = transcoder?.utf8(head.dropFirst(encoding.markLength), isLast: false) ?? []
        }
        if encoding == nil, let kind = FileKind(head) {
            throw .message("'\(name)' is \(kind.name); \(kind.remedy)", .badData)
        }
        isPlain = unpacking == nil && encoding == nil
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        isBinary = head.prefix(FileKind.headBytes).contains(0)
    }

    /// Reads the first bytes; it does not wait for more if they begin like text.
    private func readHead() throws(Failure) -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
        var bytes: [UInt8] = []
        while bytes.count < 4, bytes.isEmpty || !(0x09...0x7E).contains(bytes[0]) {
            let count = try readBytes(into: &buffer)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes[...]
    }

    private func readFile(into buffer: inout [UInt8]) throws(Failure) -> Int {
        do {
            let count = try descriptor.read(into: &buffer)
            bytesRead += count
            return count
        } catch {
            throw InputFile.failure(error, of: name)
        }
    }
}
