import ArgumentParser
import Compression

/// The text in a compressed or packed file.
final class Unpacking {
    private static let chunkBytes = 65_536

    private enum Decoder {
        case gzip(Gunzip)
        case zip(Unzip, PackedFiles)
    }

    /// A part of the file to decode: bytes taken and made.
    private typealias Step = (taken: Int, made: Int)

    private let name: String
    private let decoder: Decoder
    /// The bytes read but not expanded yet.
    private var packed: ArraySlice<UInt8>
    /// The number of bytes passed on.
    private var bytesMade = 0

    /// Makes the unpacking for the first bytes of a file; `nil` if they are not packed.
    ///
    /// - Throws: A failure without memory.
    init?(_ head: ArraySlice<UInt8>, name: String, _ files: PackedFiles?) throws(Failure) {
        self.name = name
        packed = head
        if head.starts(with: [0x1F, 0x8B]) {
            do { decoder = .gzip(try Gunzip()) } catch { throw Self.failure(error, name, 0) }
        } else if let files, head.starts(with: [0x50, 0x4B, 3, 4]) {
            do {
                decoder = .zip(try Unzip(wants: files.wants), files)
            } catch {
                throw Self.failure(error, name)
            }
        } else {
            return nil
        }
    }

    /// The file of a ZIP archive that is read.
    var file: String? {
        guard case .zip(let unzip, _) = decoder else { return nil }
        return unzip.wanted.last
    }

    /// Reads available bytes into a buffer; returns their number, 0 at the end.
    func read(
        into buffer: inout [UInt8],
        from source: (inout [UInt8]) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        while true {
            if packed.isEmpty, !hasMore {
                var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
                let count = isAtEnd ? 0 : try source(&chunk)
                guard count > 0 else {
                    try checkEnd()
                    return 0
                }
                packed = chunk[..<count]
            }
            let step = try expand(into: &buffer)
            packed = packed.dropFirst(step.taken)
            bytesMade += step.made
            if step.made > 0 { return step.made }
        }
    }

    private var hasMore: Bool {
        switch decoder {
        case .gzip(let gunzip): gunzip.hasMore
        case .zip(let unzip, _): unzip.hasMore
        }
    }

    /// Whether the rest of the file holds no text.
    private var isAtEnd: Bool {
        if case .zip(let unzip, _) = decoder { unzip.isComplete } else { false }
    }

    private func expand(into buffer: inout [UInt8]) throws(Failure) -> Step {
        switch decoder {
        case .gzip(let gunzip):
            do {
                return try gunzip.expand(packed, into: &buffer)
            } catch {
                throw Self.failure(error, name, bytesMade)
            }
        case .zip(let unzip, let files):
            let step: Step
            do {
                step = try unzip.expand(packed, into: &buffer)
            } catch {
                throw Self.failure(error, name)
            }
            guard unzip.wanted.count <= 1 || files.mayBeSeveral else {
                throw .message(
                    "'\(name)' holds several histories, \(unzip.wanted[0]) and "
                        + "\(unzip.wanted[1]); unpack it and name each file",
                    .badData
                )
            }
            return step
        }
    }

    /// Checks that the file has ended where its format ends.
    private func checkEnd() throws(Failure) {
        switch decoder {
        case .gzip(let gunzip):
            guard gunzip.isComplete else {
                throw Self.failure(GzipFailure.truncated, name, bytesMade)
            }
        case .zip(let unzip, let files):
            guard unzip.isComplete else { throw Self.failure(ZipFailure.truncated, name) }
            guard unzip.wanted.isEmpty else { return }
            if let kind = PackedFiles.document(of: unzip.names) {
                throw .message("'\(name)' is \(kind)", .badData)
            }
            throw .message("'\(name)' is a ZIP archive without \(files.text)", .badData)
        }
    }

    private static func failure(_ failure: GzipFailure, _ name: String, _ bytes: Int) -> Failure {
        switch failure {
        case .damaged:
            .message(
                "'\(name)': its gzip data are damaged after the first \(bytes) bytes of text",
                .badData
            )
        case .truncated:
            .message(
                "'\(name)': its gzip data end too early, after \(bytes) bytes of text",
                .badData
            )
        case .outOfMemory: .message("'\(name)': not enough memory to unpack it", .inputOutput)
        }
    }

    private static func failure(_ failure: ZipFailure, _ name: String) -> Failure {
        switch failure {
        case .damaged: .message("'\(name)': the ZIP archive is damaged", .badData)
        case .truncated: .message("'\(name)': the ZIP archive ends too early", .badData)
        case .encrypted:
            .message("'\(name)': the ZIP archive is encrypted; unpack it first", .badData)
        case .unsupported:
            .message("'\(name)' is a ZIP archive of an unusual kind; unpack it first", .badData)
        case .excessive:
            .message(
                "'\(name)' expands to more than 256 times its size; it is no history",
                .badData
            )
        case .outOfMemory: .message("'\(name)': not enough memory to unpack it", .inputOutput)
        }
    }
}
