internal import CZlib

/// A stream of compressed data in zlib, and its memory.
@safe
final class Inflation {
    /// The frame around the compressed data.
    enum Frame {
        case gzip
        case none

        /// The largest window, with zlib's mark for the frame.
        fileprivate var windowBits: Int32 { self == .gzip ? 15 + 16 : -15 }
    }

    /// The result of one step.
    struct Step {
        /// zlib's code.
        var code: Int32
        /// The number of input bytes taken.
        var taken: Int
        /// The number of output bytes made.
        var made: Int
    }

    // The stream is on the heap, because zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Makes a stream; `nil` without memory.
    init?(_ frame: Frame) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let code = unsafe inflateInit2_(
            stream,
            frame.windowBits,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard code == Z_OK else { return nil }
    }

    deinit {
        _ = unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Begins new data; returns whether that is possible.
    func reset() -> Bool { unsafe inflateReset(stream) == Z_OK }

    /// Takes some input, and writes as much output as it gives and a buffer holds.
    func run(_ input: ArraySlice<UInt8>, into output: inout [UInt8]) -> Step {
        var step = Step(code: Z_OK, taken: 0, made: 0)
        // zlib does not write to its input; its older declarations lack the `const`.
        var rest = Array(input)
        unsafe rest.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: output.count)
                step.code = unsafe inflate(stream, Z_NO_FLUSH)
                step.taken = unsafe input.count - Int(stream.pointee.avail_in)
                step.made = unsafe output.count - Int(stream.pointee.avail_out)
            }
        }
        return step
    }
}

/// The checksum of ZIP archives.
@safe
struct ZipChecksum {
    private(set) var value: UInt32 = 0

    /// Adds bytes from the beginning of a buffer.
    mutating func add(_ bytes: [UInt8], count: Int) {
        let sum = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe crc32(UInt(value), bytes.baseAddress, UInt32(clamping: count))
        }
        value = UInt32(truncatingIfNeeded: sum)
    }
}
