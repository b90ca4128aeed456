import ArgumentParser
import Foundation

/// An open file or standard input, with the name for its failures.
struct InputFile {
    /// The name in refusals.
    let name: String
    private let descriptor: Descriptor
    /// The input of text; `nil` for plain bytes.
    private let text: TextInput?

    /// Opens a file, or standard input for `-`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - isText: Whether to read the file as text, and expand gzip.
    ///   - packed: The files to read in a ZIP archive; `nil` to refuse one.
    /// - Throws: A failure if the tool cannot open the file.
    init(
        opening name: String,
        asText isText: Bool = false,
        packed: PackedFiles? = nil
    ) throws(Failure) {
        self.name = name
        if name == "-" {
            descriptor = .input
        } else {
            do {
                descriptor = try Descriptor(opening: name)
            } catch {
                throw .message(
                    "cannot open '\(name)': \(error.text)",
                    ExitCode(systemErrorNumber: error.number) ?? .noInput
                )
            }
        }
        text = isText ? TextInput(descriptor, name: name, packed: packed) : nil
    }

    /// The size in bytes; `nil` if it is unknown before the end.
    var size: Int? { descriptor.fileSize }
    /// The bytes read so far of a text.
    var bytesRead: Int { text?.bytesRead ?? 0 }
    /// Whether a text began with bytes that no text has.
    var isBinary: Bool { text?.isBinary ?? false }

    /// Whether the bytes read are those of the file, and not packed or in another encoding.
    var isPlain: Bool { text?.isPlain ?? true }

    /// The file of a ZIP archive that is read, once reading has begun.
    var packedFile: String? { text?.packedFile }

    /// Reads available bytes into a buffer; returns their number, 0 at the end.
    func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
        if let text { return try text.read(into: &buffer) }
        do {
            return try descriptor.read(into: &buffer)
        } catch {
            throw Self.failure(error, of: name)
        }
    }

    /// Returns the failure to read a file.
    static func failure(_ error: SystemError, of name: String) -> Failure {
        .message(
            "cannot read '\(name)': \(error.text)",
            error.number == EISDIR ? .badData : .inputOutput
        )
    }

    /// Returns the bytes of a file, or of standard input for `-`, and one more than the limit at
    /// most.
    static func bytes(of name: String, limit: Int) throws(Failure) -> [UInt8] {
        let file = try InputFile(opening: name)
        defer { file.close() }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit, case let count = try file.read(into: &buffer), count > 0 {
            bytes += buffer.prefix(count)
        }
        return Array(bytes.prefix(limit + 1))
    }

    /// Continues to read plain bytes from an offset.
    func seek(to offset: Int) throws(Failure) {
        do {
            try descriptor.seek(to: offset)
        } catch {
            throw Self.failure(error, of: name)
        }
    }

    /// Closes the file.
    func close() {
        descriptor.close()
    }
}
