import Contenders
import DonationStore
import Foundation

/// Lines of JSON into a store and out of it.
enum Exchange {
    /// Passes the lines of the whole log on, some at a time.
    static func export(_ store: DonationStore, to write: ([UInt8]) throws -> Void) throws {
        var export = try store.export()
        while let lines = try export.nextLines() { try write(lines.bytes) }
    }

    /// Makes a store of the lines of an export.
    static func importLines(_ bytes: [UInt8], to store: String) throws {
        var copy = try LogImport(to: store)
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            try copy.append(Array(line), line: number + 1)
        }
        _ = try copy.finish()
    }

    /// Donates lines, each with its line break, 1,000 in a commit.
    static func append(_ lines: ArraySlice<[UInt8]>, to store: DonationStore) throws {
        for first in stride(from: lines.startIndex, to: lines.endIndex, by: 1000) {
            let some = lines[first..<min(first + 1000, lines.endIndex)]
            try store.donateNew(lines: some.map { Array($0.dropLast()) })
        }
    }
}
