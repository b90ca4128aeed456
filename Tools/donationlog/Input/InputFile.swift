import ArgumentParser
import Foundation

/// A file to be read, or standard input, whose failures say what it is called.
struct InputFile {
    /// What to call it when something in it is refused.
    let name: String
    private let descriptor: Descriptor

    /// Opens a file, or standard input for `-`.
    init(opening name: String) throws(Failure) {
        self.name = name
        guard name != "-" else {
            descriptor = .input
            return
        }
        do {
            descriptor = try Descriptor(opening: name)
        } catch {
            throw .message(
                "cannot open '\(name)': \(error.text)",
                ExitCode(systemErrorNumber: error.number) ?? .noInput
            )
        }
    }

    /// How many bytes there are; `nil` when nobody knows before the end.
    var size: Int? { descriptor.fileSize }

    /// Puts as many bytes as there are into a buffer; returns how many, 0 at the end.
    func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
        do {
            return try descriptor.read(into: &buffer)
        } catch {
            throw .message(
                "cannot read '\(name)': \(error.text)",
                error.number == EISDIR ? .noInput : .inputOutput
            )
        }
    }

    /// Closes the file.
    func close() {
        descriptor.close()
    }
}
