internal import CZlib

/// The reason why a ZIP archive cannot be read.
package enum ZipFailure: Error, Hashable, Sendable {
    /// The data do not match the format or their checksum.
    case damaged
    /// The data end too early.
    case truncated
    /// A wanted entry is encrypted.
    case encrypted
    /// An entry is packed in a way that only other programs know.
    case unsupported
    /// The data expand to very many times their size.
    case excessive
    /// There is no memory for reading them.
    case outOfMemory
}

/// A decoder of the wanted entries of a ZIP archive, piece by piece and in the archive's order.
///
/// It reads the archive from its beginning, without its directory, so it also reads a pipe. The
/// texts of several entries follow each other, each with a line end behind it. Memory is bounded
/// for any archive, and so is the ratio of a large output to its input.
package final class Unzip {
    private enum State {
        case head, stored(Int), deflated, skipped(Int), inflated, tail, lineEnd, end
    }

    /// The usual output from which the ratio counts, in bytes.
    package static let usualAllowance = 256 << 20
    private static let largestRatio = 256
    private static let mostNames = 64
    /// The longest tail, with the signature of the next part.
    private static let tailLength = 28

    private let inflation: Inflation
    private let wants: (String) -> Bool
    private let allowance: Int
    private var state = State.head
    /// The bytes of a head or a tail so far.
    private var part: [UInt8] = []
    private var entry: ZipEntry?
    private var isWanted = false
    private var checksum = ZipChecksum()
    private var lastByte: UInt8 = 0x0A
    private var scratch: [UInt8] = []
    private var bytesTaken = 0
    private var bytesMade = 0

    /// The names of the wanted entries begun so far.
    package private(set) var wanted: [String] = []
    /// The names of the first entries.
    package private(set) var names: [String] = []
    /// Whether all entries are read.
    package var isComplete: Bool { if case .end = state { true } else { false } }
    /// Whether more output may be available from the input so far.
    package private(set) var hasMore = false

    /// Makes a decoder at the beginning of an archive.
    ///
    /// - Parameters:
    ///   - allowance: The output from which the ratio to the input counts, in bytes.
    ///   - wants: Returns whether to read the entry of a name.
    /// - Throws: ``ZipFailure/outOfMemory``.
    package init(
        allowance: Int = Unzip.usualAllowance,
        wants: @escaping (String) -> Bool
    ) throws(ZipFailure) {
        self.allowance = allowance
        guard let inflation = Inflation(.none) else { throw .outOfMemory }
        self.inflation = inflation
        self.wants = wants
    }

    /// Takes some input, and writes output to a buffer until the buffer is full or the input ends.
    ///
    /// - Parameters:
    ///   - input: The input after the part taken before.
    ///   - output: The buffer for the output, from its beginning on; its length does not change.
    /// - Returns: The number of input bytes taken, and of output bytes made.
    /// - Throws: ``ZipFailure``; the earlier output is correct as far as it goes.
    package func expand(
        _ input: ArraySlice<UInt8>,
        into output: inout [UInt8]
    ) throws(ZipFailure) -> (taken: Int, made: Int) {
        var (rest, made) = (input, 0)
        hasMore = false
        while made == 0 {
            let before = rest.count
            made = try step(&rest, into: &output)
            bytesTaken += before - rest.count
            let isWaiting = rest.count == before && made == 0
            if isWaiting, rest.isEmpty || isComplete { break }
        }
        // The archive's directory follows the entries, and is not needed.
        if isComplete { rest = rest.dropFirst(rest.count) }
        guard bytesMade <= allowance || bytesMade / Self.largestRatio <= bytesTaken else {
            throw .excessive
        }
        hasMore = made > 0
        return (input.count - rest.count, made)
    }

    private func step(
        _ rest: inout ArraySlice<UInt8>,
        into output: inout [UInt8]
    ) throws(ZipFailure) -> Int {
        switch state {
        case .head: try readHead(&rest)
        case .stored(let count): return try copy(&rest, count, into: &output)
        case .skipped(let count):
            let taken = min(count, rest.count)
            rest = rest.dropFirst(taken)
            state = taken == count ? .head : .skipped(count - taken)
            if taken == count { endData() }
        case .deflated: return try inflate(&rest, into: &output)
        case .inflated: try passOver(&rest)
        case .tail: try readTail(&rest)
        case .lineEnd:
            state = .head
            guard lastByte != 0x0A, !output.isEmpty else { return 0 }
            output[0] = 0x0A
            lastByte = 0x0A
            return 1
        case .end: break
        }
        return 0
    }

    // MARK: Heads and tails

    /// Collects bytes until there are so many; returns whether there are.
    private func collect(_ count: Int, from rest: inout ArraySlice<UInt8>) -> Bool {
        let missing = rest.prefix(max(0, count - part.count))
        part += missing
        rest = rest.dropFirst(missing.count)
        return part.count >= count
    }

    private func readHead(_ rest: inout ArraySlice<UInt8>) throws(ZipFailure) {
        guard collect(4, from: &rest) else { return }
        guard part.starts(with: [0x50, 0x4B]) else { throw .damaged }
        guard part[2] == 3, part[3] == 4 else {
            // The directory, or the end of an empty archive.
            guard [[1, 2], [5, 6], [6, 6], [6, 8]].contains(part[2..<4].map { $0 }) else {
                throw .damaged
            }
            state = .end
            return
        }
        guard collect(ZipEntry.headLength, from: &rest) else { return }
        let lengths = ZipEntry.lengths(in: part[...])
        let whole = ZipEntry.headLength + lengths.name + lengths.additions
        guard collect(whole, from: &rest) else { return }
        let entry = ZipEntry(part[...])
        part = []
        try begin(entry)
    }

    private func begin(_ entry: ZipEntry) throws(ZipFailure) {
        self.entry = entry
        checksum = ZipChecksum()
        if names.count < Self.mostNames { names.append(entry.name) }
        isWanted = !entry.name.hasSuffix("/") && wants(entry.name)
        if isWanted {
            guard !entry.isEncrypted else { throw .encrypted }
            wanted.append(entry.name)
        }
        switch (entry.method, entry.packedSize) {
        case (8, nil) where !isWanted && !entry.isEncrypted: state = .inflated
        case (8, _) where isWanted: state = .deflated
        case (0, let size?) where isWanted: state = .stored(size)
        case (_, let size?) where !isWanted: state = .skipped(size)
        default: throw .unsupported
        }
        guard inflation.reset() else { throw .damaged }
    }

    /// Ends an entry that is not wanted.
    private func endData() {
        state = entry?.hasTail == true ? .tail : .head
    }

    /// Reads checksum and sizes behind the data, which may have a signature and long sizes.
    private func readTail(_ rest: inout ArraySlice<UInt8>) throws(ZipFailure) {
        guard collect(Self.tailLength, from: &rest) else { return }
        let isMarked = part.starts(with: [0x50, 0x4B, 7, 8])
        for length in isMarked ? [16, 24, 12] : [12, 20] {
            guard part[length...].starts(with: [0x50, 0x4B]), [1, 3, 6].contains(part[length + 2])
            else { continue }
            let sum = part[...].number(at: length == 12 || length == 20 ? 0 : 4, UInt32.self)
            guard !isWanted || sum == checksum.value else { throw .damaged }
            part.removeFirst(length)
            state = isWanted ? .lineEnd : .head
            return
        }
        throw .damaged
    }

    // MARK: Data

    private func copy(
        _ rest: inout ArraySlice<UInt8>,
        _ count: Int,
        into output: inout [UInt8]
    ) throws(ZipFailure) -> Int {
        let piece = rest.prefix(min(count, output.count))
        output.replaceSubrange(0..<piece.count, with: piece)
        rest = rest.dropFirst(piece.count)
        note(output, piece.count)
        state = .stored(count - piece.count)
        if count == piece.count { try endWanted() }
        return piece.count
    }

    private func inflate(
        _ rest: inout ArraySlice<UInt8>,
        into output: inout [UInt8]
    ) throws(ZipFailure) -> Int {
        let step = inflation.run(rest, into: &output)
        rest = rest.dropFirst(step.taken)
        note(output, step.made)
        if try isEnd(step) { try endWanted() }
        return step.made
    }

    /// Passes over the data of an entry that is not wanted, where only their end tells their size.
    private func passOver(_ rest: inout ArraySlice<UInt8>) throws(ZipFailure) {
        if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: 65_536) }
        let step = inflation.run(rest, into: &scratch)
        rest = rest.dropFirst(step.taken)
        bytesMade += step.made
        if try isEnd(step) { endData() }
    }

    private func isEnd(_ step: Inflation.Step) throws(ZipFailure) -> Bool {
        switch step.code {
        case Z_STREAM_END: return true
        case Z_OK, Z_BUF_ERROR: return false
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .damaged
        }
    }

    private func note(_ output: [UInt8], _ count: Int) {
        guard count > 0 else { return }
        checksum.add(output, count: count)
        lastByte = output[count - 1]
        bytesMade += count
    }

    private func endWanted() throws(ZipFailure) {
        guard let entry, entry.hasTail || entry.checksum == checksum.value else { throw .damaged }
        state = entry.hasTail ? .tail : .lineEnd
    }
}
