internal import Foundation
internal import GRDB
internal import Interactions

/// The cells of a row, of whatever types they are: SQLite does not hold a column to its type.
struct Cells {
    let row: Row

    private func storage(_ index: Int) -> DatabaseValue.Storage {
        guard index < row.count else { return .null }
        let value: DatabaseValue = row[index]
        return value.storage
    }

    /// A text that is not empty; the 16 bytes of a UUID as its text.
    func text(_ index: Int) -> String? {
        switch storage(index) {
        case .string(let text): text.isEmpty ? nil : text
        case .blob(let data) where data.count == 16: Self.uuid(Array(data))
        default: nil
        }
    }

    /// A whole number.
    func integer(_ index: Int) -> Int64? {
        switch storage(index) {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// Bytes.
    func bytes(_ index: Int) -> [UInt8]? {
        guard case .blob(let data) = storage(index), !data.isEmpty else { return nil }
        return Array(data)
    }

    /// Seconds since 2001, as Apple counts.
    func date(_ index: Int) -> Timestamp? {
        let seconds: Double
        switch storage(index) {
        case .int64(let number): seconds = Double(number)
        case .double(let number): seconds = number
        default: return nil
        }
        let milliseconds = ((seconds + 978_307_200) * 1000).rounded()
        guard milliseconds.magnitude < 1e15 else { return nil }
        return Timestamp(milliseconds: Int64(milliseconds))
    }

    private static func uuid(_ bytes: [UInt8]) -> String {
        var text = ""
        for (place, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(place) { text += "-" }
            let digits = String(byte, radix: 16, uppercase: true)
            text += digits.count == 1 ? "0\(digits)" : digits
        }
        return text
    }
}
