import ArgumentParser
import Foundation

/// A file for its owner alone, which has its name only once it is whole and on disk.
///
/// A link is followed. What is no file, such as a device or a pipe, is written to where a file
/// would be replaced: nothing can take its place.
struct PrivateFile {
    let path: String
    /// Whether to take the place of a file that is there.
    var replacing = false

    /// Makes the file.
    func write(_ write: (Output) throws(Failure) -> Void) throws(Failure) {
        // Found out before the work rather than after it.
        let found: PlaceForFile
        do {
            found = try PlaceForFile(at: path)
        } catch {
            throw refusal(error)
        }
        switch found {
        case .nothing: try make(at: path, write)
        case .directory: throw refusal(SystemError(number: EISDIR))
        case _ where !replacing: throw refusal(SystemError(number: EEXIST), found)
        case .file(let path): try make(at: path, write)
        case .stream: try fill(write)
        }
    }

    private func make(
        at path: String,
        _ write: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        let temporary = "\(path).new-\(getpid())-1"
        do {
            let descriptor = try Descriptor(creating: temporary)
            defer { descriptor.close() }
            do throws(Failure) {
                let output = Output(to: descriptor)
                try write(output)
                try output.flush()
            } catch {
                try? FileManager.default.removeItem(atPath: temporary)
                throw error
            }
            do throws(SystemError) {
                try descriptor.synchronize()
                if replacing {
                    try rename(temporary, replacing: path)
                } else {
                    try rename(temporary, toFree: path)
                }
            } catch {
                try? FileManager.default.removeItem(atPath: temporary)
                throw error
            }
        } catch let error as Failure {
            throw error
        } catch let error as SystemError {
            throw refusal(error)
        } catch {
            throw .message("cannot create '\(path)': \(error)", .cannotCreate)
        }
    }

    /// Writes to a device or a pipe.
    private func fill(_ write: (Output) throws(Failure) -> Void) throws(Failure) {
        let descriptor: Descriptor
        do {
            descriptor = try Descriptor(writingTo: path)
        } catch {
            throw refusal(error)
        }
        defer { descriptor.close() }
        let output = Output(to: descriptor)
        try write(output)
        try output.flush()
    }

    private func refusal(_ error: SystemError, _ found: PlaceForFile? = nil) -> Failure {
        let remedy =
            switch found {
            case .stream: "; --force writes to it"
            default: error.number == EEXIST ? "; --force replaces it" : ""
            }
        return .message(
            "cannot create '\(path)': \(error.text)\(remedy)",
            ExitCode(systemErrorNumber: error.number) ?? .cannotCreate
        )
    }
}
