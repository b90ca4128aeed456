import ArgumentParser
import Foundation

/// A file for its owner alone, which has its name only once it is whole and on disk.
struct PrivateFile {
    let path: String
    /// Whether to take the place of a file that is there.
    var replacing = false

    /// Makes the file.
    func write(_ write: (Output) throws(Failure) -> Void) throws(Failure) {
        let temporary = "\(path).new-\(getpid())-1"
        do {
            // Found out before the work rather than after it.
            try check()
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

    private func check() throws(SystemError) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            return
        }
        if attributes[.type] as? FileAttributeType == .typeDirectory {
            throw SystemError(number: EISDIR)
        }
        if !replacing { throw SystemError(number: EEXIST) }
    }

    private func refusal(_ error: SystemError) -> Failure {
        let remedy = error.number == EEXIST ? "; --force replaces it" : ""
        return .message(
            "cannot create '\(path)': \(error.text)\(remedy)",
            ExitCode(systemErrorNumber: error.number) ?? .cannotCreate
        )
    }
}
