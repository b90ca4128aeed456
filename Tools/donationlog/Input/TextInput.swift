import ArgumentParser
import Compression

/// UTF-8 text from a file or a pipe.
///
/// The input expands gzip, skips a byte-order mark, and refuses other kinds of files by name.
final class TextInput {
    private static let chunkBytes = 65_536

    private let name: String
    private let descriptor: Descriptor
    /// The bytes read of the file, before expansion.
    private(set) var bytesRead = 0
    /// Whether the first bytes include some that no text has.
    private(set) var isBinary = false
    private var hasBegun = false
    private var gunzip: Gunzip?
    /// The bytes read but not expanded yet.
    private var packed: ArraySlice<UInt8> = []
    /// The first bytes, examined but not passed on yet.
    private var head: ArraySlice<UInt8> = []
    /// The number of bytes passed on.
    private var bytesMade = 0

    init(_ descriptor: Descriptor, name: String) {
        (self.descriptor, self.name) = (descriptor, name)
    }

    /// Reads available bytes into a buffer; returns their number, 0 at the end.
    func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
        if !hasBegun { try begin() }
        guard head.isEmpty else {
            let piece = head.prefix(buffer.count)
            buffer.replaceSubrange(0..<piece.count, with: piece)
            head = head.dropFirst(piece.count)
            return piece.count
        }
        return try gunzip == nil ? readFile(into: &buffer) : expand(into: &buffer)
    }

    /// Finds out the kind of the input.
    private func begin() throws(Failure) {
        hasBegun = true
        let first = try readHead { buffer throws(Failure) in try readFile(into: &buffer) }
        if first.starts(with: [0x1F, 0x8B]) {
            packed = first
            do {
                gunzip = try Gunzip()
            } catch {
                throw failure(error)
            }
            head = try readHead { buffer throws(Failure) in try expand(into: &buffer) }
        } else {
            head = first
        }
        if let kind = FileKind(head) {
            throw .message("'\(name)' is \(kind.name); \(kind.remedy)", .badData)
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        isBinary = head.prefix(FileKind.headBytes).contains(0)
    }

    /// Reads the first bytes; it does not wait for more if they begin like text.
    private func readHead(
        _ read: (inout [UInt8]) throws(Failure) -> Int
    ) throws(Failure) -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
        var bytes: [UInt8] = []
        while bytes.count < 4, bytes.isEmpty || !(0x09...0x7E).contains(bytes[0]) {
            let count = try read(&buffer)
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

    private func expand(into buffer: inout [UInt8]) throws(Failure) -> Int {
        guard let gunzip else { return 0 }
        while true {
            if packed.isEmpty, !gunzip.hasMore {
                var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
                let count = try readFile(into: &chunk)
                guard count > 0 else {
                    guard gunzip.isComplete else { throw failure(.truncated) }
                    return 0
                }
                packed = chunk[..<count]
            }
            do {
                let (taken, made) = try gunzip.expand(packed, into: &buffer)
                packed = packed.dropFirst(taken)
                bytesMade += made
                if made > 0 { return made }
            } catch {
                throw failure(error)
            }
        }
    }

    private func failure(_ failure: GzipFailure) -> Failure {
        switch failure {
        case .damaged:
            .message(
                "'\(name)': its gzip data are damaged after the first \(bytesMade) bytes of text",
                .badData
            )
        case .truncated:
            .message(
                "'\(name)': its gzip data end too early, after \(bytesMade) bytes of text",
                .badData
            )
        case .outOfMemory: .message("'\(name)': not enough memory to unpack it", .inputOutput)
        }
    }
}
