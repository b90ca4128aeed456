import Compression
import Foundation
import Testing

@Suite struct `Gzip data` {
    /// The output of `gzip` for 40 times "one\ntwo\n".
    private static let packed = Array(
        Data(base64Encoded: "H4sIAAAAAAACA8vPS+UqKc/nyh+lyaIBEeVx1kABAAA=") ?? Data()
    )
    private static let text = String(repeating: "one\ntwo\n", count: 40)

    /// Expands data that arrives in pieces, into a buffer of some size.
    private func expand(_ packed: [UInt8], piece: Int = 1000, buffer: Int = 1000) throws -> String {
        let gunzip = try Gunzip()
        var (text, rest) = ([UInt8](), packed[...])
        var buffer = [UInt8](repeating: 0, count: buffer)
        while !rest.isEmpty || gunzip.hasMore {
            let (taken, made) = try gunzip.expand(rest.prefix(piece), into: &buffer)
            #expect(taken > 0 || made > 0 || gunzip.hasMore)
            text += buffer[..<made]
            rest = rest.dropFirst(taken)
        }
        guard gunzip.isComplete else { throw GzipFailure.truncated }
        return String(decoding: text, as: UTF8.self)
    }

    @Test(arguments: [1, 3, 1000], [1, 7, 1000])
    func `come out whole, in pieces of any size`(piece: Int, buffer: Int) throws {
        #expect(try expand(Self.packed, piece: piece, buffer: buffer) == Self.text)
    }

    @Test func `of several members come out one behind the other, and zeros at the end do not`()
        throws
    {
        let twice = Self.packed + Self.packed + [0, 0, 0]
        #expect(try expand(twice) == Self.text + Self.text)
        #expect(try expand(twice, piece: 1, buffer: 5) == Self.text + Self.text)
    }

    @Test func `that end too early are not complete`() {
        for count in 1..<Self.packed.count {
            #expect(throws: GzipFailure.truncated) { try expand(Array(Self.packed.prefix(count))) }
        }
    }

    @Test func `that are damaged are refused, wherever that is`() {
        // No reader uses flags, time and system of the header.
        for index in Self.packed.indices where !(3...9).contains(index) {
            var damaged = Self.packed
            damaged[index] ^= 0x10
            #expect(throws: GzipFailure.self, "byte \(index)") { try expand(damaged) }
        }
        #expect(throws: GzipFailure.damaged) { try expand(Self.packed + Array("more".utf8)) }
    }
}
