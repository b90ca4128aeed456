import ArgumentParser
import Foundation

/// A file to be read, or standard input, whose failures say what it is called.
struct InputFile {
    /// What to call it when something in it is refused.
    let name: String
    private let descriptor: Descriptor
    /// What is read as text; `nil` for bytes as they are.
    private let text: TextInput?

    /// Opens a file, or standard input for `-`.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - isText: Whether to read it as text, expanded where it is packed by gzip.
    /// - Throws: A failure when it cannot be opened.
    init(opening name: String, asText isText: Bool = false) throws(Failure) {
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
        text = isText ? TextInput(descriptor, name: name) : nil
    }

    /// How many bytes there are; `nil` when nobody knows before the end.
    var size: Int? { descriptor.fileSize }
    /// How many of them were read of what is read as text.
    var bytesRead: Int { text?.bytesRead ?? 0 }
    /// Whether what is read as text began with bytes that no text has.
    var isBinary: Bool { text?.isBinary ?? false }

    /// Puts as many bytes as there are into a buffer; returns how many, 0 at the end.
    func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
        if let text { return try text.read(into: &buffer) }
        do {
            return try descriptor.read(into: &buffer)
        } catch {
            throw Self.failure(error, of: name)
        }
    }

    /// The failure to read a file.
    static func failure(_ error: SystemError, of name: String) -> Failure {
        .message(
            "cannot read '\(name)': \(error.text)",
            error.number == EISDIR ? .badData : .inputOutput
        )
    }

    /// Closes the file.
    func close() {
        descriptor.close()
    }
}
