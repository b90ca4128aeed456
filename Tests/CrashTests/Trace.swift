import Foundation

/// One operation of a program on the files under the directory, or on its output.
struct TraceEntry {
    enum Operation {
        case create(file: UInt64, path: String)
        case write(file: UInt64, offset: Int, bytes: [UInt8], isSynchronous: Bool)
        case resize(file: UInt64, size: Int)
        case synchronize(file: UInt64)
        case synchronizeDirectory(file: UInt64)
        case makeDirectory(file: UInt64, path: String)
        case rename(from: String, to: String)
        case unlink(path: String)
        case symbolicLink(path: String, target: String)
        case link(from: String, to: String)
        case output([UInt8])
        /// The file can change without a record.
        case mapShared(file: UInt64)
    }

    var process: UInt32
    var operation: Operation
}

struct TraceError: Error {
    var reason: String
}

/// Reads the records of `CInterpose`; `CInterpose.h` gives the layout.
struct TraceDecoder {
    private let bytes: [UInt8]
    private var place = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func entries(inFile path: String) throws -> [TraceEntry] {
        var decoder = TraceDecoder([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        var entries: [TraceEntry] = []
        while decoder.place < decoder.bytes.count { entries.append(try decoder.next()) }
        return entries
    }

    private mutating func next() throws -> TraceEntry {
        let operation = try number(1)
        let isSynchronous = try number(1) != 0
        _ = try take(2)
        let process = UInt32(try number(4))
        let file = try number(8)
        let offset = Int(try number(8))
        let counts = (Int(try number(4)), Int(try number(4)))
        let bytes = Array(try take(counts.0))
        let first = String(decoding: bytes, as: UTF8.self)
        let second = String(decoding: try take(counts.1), as: UTF8.self)
        let found: TraceEntry.Operation =
            switch operation {
            case 1: .create(file: file, path: first)
            case 2:
                .write(file: file, offset: offset, bytes: bytes, isSynchronous: isSynchronous)
            case 3: .resize(file: file, size: offset)
            case 4: .synchronize(file: file)
            case 5: .synchronizeDirectory(file: file)
            case 6: .makeDirectory(file: file, path: first)
            case 7: .rename(from: first, to: second)
            case 8: .unlink(path: first)
            case 9: .symbolicLink(path: first, target: second)
            case 10: .link(from: first, to: second)
            case 11: .output(bytes)
            case 12: .mapShared(file: file)
            default: throw TraceError(reason: "operation \(operation)")
            }
        return TraceEntry(process: process, operation: found)
    }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard bytes.count - place >= count else { throw TraceError(reason: "cut short") }
        defer { place += count }
        return bytes[place..<(place + count)]
    }

    private mutating func number(_ count: Int) throws -> UInt64 {
        try take(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
