import CZlib

/// What is wrong with compressed data.
public enum GzipFailure: Error, Hashable, Sendable {
    /// They are not what the format says, or not what their checksum says.
    case damaged
    /// They end before they should.
    case truncated
    /// There is no memory to read them with.
    case outOfMemory
}

/// Expands gzip data (RFC 1952) piece by piece, in about 40 kB however much comes out.
///
/// Several members one behind the other give their data one behind the other, as `gzip` has it.
@safe
public final class Gunzip {
    // On the heap, as zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether all members that have begun are whole.
    public private(set) var isComplete = false
    /// Whether there is more to come out of what was put in already.
    public private(set) var hasMore = false

    /// The window of the format, and that it is gzip.
    private static let windowBits: Int32 = 15 + 16

    /// Begins with the first member.
    ///
    /// - Throws: ``GzipFailure/outOfMemory``.
    public init() throws(GzipFailure) {
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

    /// Puts some input in, and as much as comes out and fits into a buffer.
    ///
    /// - Parameters:
    ///   - input: What follows the input taken before.
    ///   - output: Where to put what comes out, from its beginning on; its length stays.
    /// - Returns: How many bytes of the input were taken, and how many came out.
    /// - Throws: ``GzipFailure``; what came out before is right as far as it goes.
    /// - Complexity: O(*n*) in the bytes that come out.
    public func expand(
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
        // zlib does not write to its input; its older declarations do not say so.
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
        // Nothing to do with what there was.
        case Z_OK, Z_BUF_ERROR: break
        // What came out before the damage is handed on first; asked again, zlib says the same.
        case Z_DATA_ERROR where made > 0: hasMore = true
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .damaged
        }
        return (padding + taken, made)
    }
}
