import ArgumentParser
import Foundation

/// A file for its owner only, which gets its name once it is whole and on disk.
///
/// It follows a link. It writes into a device or a pipe, because nothing can replace one.
struct PrivateFile {
    let path: String
    /// Whether to replace an existing file.
    var replacing = false

    /// Makes the file.
    func write(_ write: (Output) throws(Failure) -> Void) throws(Failure) {
        // Examine the path before the work and not after it.
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

    private func make(at path: String, _ write: (Output) throws(Failure) -> Void) throws(Failure) {
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

    /// Writes into a device or a pipe.
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
