internal import CZlib

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
package final class Gunzip {
    private let inflation: Inflation
    /// Whether all members begun so far are whole.
    package private(set) var isComplete = false
    /// Whether more output is available from the input so far.
    package private(set) var hasMore = false

    /// Makes a decoder at the beginning of the first member.
    ///
    /// - Throws: ``GzipFailure/outOfMemory``.
    package init() throws(GzipFailure) {
        guard let inflation = Inflation(.gzip) else { throw .outOfMemory }
        self.inflation = inflation
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
            guard inflation.reset() else { throw .damaged }
            isComplete = false
        }
        let step = inflation.run(input.dropFirst(padding), into: &output)
        hasMore = step.made == output.count
        switch step.code {
        case Z_STREAM_END: (isComplete, hasMore) = (true, false)
        // There was nothing to do with this input and buffer.
        case Z_OK, Z_BUF_ERROR: break
        // The caller gets the output before the damage first; at the next call zlib reports it
        // again.
        case Z_DATA_ERROR where step.made > 0: hasMore = true
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .damaged
        }
        return (padding + step.taken, step.made)
    }
}
