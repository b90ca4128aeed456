import CZlib

/// The reason why compressed data cannot be read.
package enum GzipFailure: Error, Hashable, Sendable {
    /// The data do not match the format or their checksum.
    case damaged
    /// The data end too early.
    case truncated
    /// There is no memory for reading them.
    case outOfMemory
}

/// A decoder of gzip data (RFC 1952), piece by piece, in about 40 kB for any amount of output.
///
/// It joins the data of several consecutive members, as `gzip` does.
@safe
package final class Gunzip {
    // The stream is on the heap, because zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether all members begun so far are whole.
    package private(set) var isComplete = false
    /// Whether more output is available from the input so far.
    package private(set) var hasMore = false

    /// The largest window of the format, and the mark for gzip.
    private static let windowBits: Int32 = 15 + 16

    /// Makes a decoder at the beginning of the first member.
    ///
    /// - Throws: ``GzipFailure/outOfMemory``.
    package init() throws(GzipFailure) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let code = unsafe inflateInit2_(
            stream,
            Self.windowBits,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard code == Z_OK else { throw .outOfMemory }
    }

    deinit {
        _ = unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Takes some input, and writes as much output as it gives and a buffer holds.
    ///
    /// - Parameters:
    ///   - input: The input after the part taken before.
    ///   - output: The buffer for the output, from its beginning on; its length does not change.
    /// - Returns: The number of input bytes taken, and of output bytes made.
    /// - Throws: ``GzipFailure``; the earlier output is correct as far as it goes.
    /// - Complexity: O(*n*) in the bytes of output.
    package func expand(
        _ input: ArraySlice<UInt8>,
        into output: inout [UInt8]
    ) throws(GzipFailure) -> (taken: Int, made: Int) {
        var padding = 0
        if isComplete {
            // Tapes and some tools fill the end with zeros.
            padding = input.prefix { $0 == 0 }.count
            guard input.count > padding else { return (padding, 0) }
            guard unsafe inflateReset(stream) == Z_OK else { throw .damaged }
            isComplete = false
        }
        var (code, taken, made) = (Z_OK, 0, 0)
        // zlib does not write to its input; its older declarations lack the `const`.
        var rest = Array(input.dropFirst(padding))
        unsafe rest.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: output.count)
                code = unsafe inflate(stream, Z_NO_FLUSH)
                taken = unsafe input.count - Int(stream.pointee.avail_in)
                made = unsafe output.count - Int(stream.pointee.avail_out)
                hasMore = unsafe stream.pointee.avail_out == 0
            }
        }
        switch code {
        case Z_STREAM_END: (isComplete, hasMore) = (true, false)
        // There was nothing to do with this input and buffer.
        case Z_OK, Z_BUF_ERROR: break
        // The caller gets the output before the damage first; at the next call zlib reports it
        // again.
        case Z_DATA_ERROR where made > 0: hasMore = true
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .damaged
        }
        return (padding + taken, made)
    }
}
