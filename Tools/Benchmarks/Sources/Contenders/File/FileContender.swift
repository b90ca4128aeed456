import Foundation

/// A plain file of lines with a sync after each commit, the limit of the disk itself.
final class FileContender: Contender {
    private let descriptor: Int32
    private let lines: [[UInt8]]

    init(at path: String, for work: Work) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BaselineError(code: errno) }
        lines = work.lines
    }

    deinit {
        close(descriptor)
    }

    func donate(_ range: Range<Int>) throws {
        let bytes = range.count == 1 ? lines[range.lowerBound] : Array(lines[range].joined())
        guard write(descriptor, bytes, bytes.count) == bytes.count, fdatasync(descriptor) == 0
        else {
            throw BaselineError(code: errno)
        }
    }

    func scan() throws -> Int {
        try countLines(from: 0)
    }

    func tail(_ count: Int) throws {
        // Far enough back for as many lines.
        let bytes = lines.suffix(count).reduce(0) { $0 + $1.count }
        _ = try countLines(from: max(0, lseek(descriptor, 0, SEEK_END) - bytes))
    }

    private func countLines(from start: Int) throws -> Int {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var (offset, count) = (start, 0)
        while true {
            let read = pread(descriptor, &buffer, buffer.count, offset)
            guard read >= 0 else { throw BaselineError(code: errno) }
            if read == 0 { return count }
            buffer.withUnsafeBufferPointer { bytes in
                for byte in bytes[..<read] where byte == UInt8(ascii: "\n") { count += 1 }
            }
            offset += read
        }
    }
}
