internal import Foundation
internal import GRDB
internal import Interactions

/// The cells of a row by the names of their columns.
///
/// They have any types: SQLite does not enforce the type of a column.
struct Cells {
    let row: Row

    private func storage(_ column: String) -> DatabaseValue.Storage {
        let value: DatabaseValue? = row[column]
        return value?.storage ?? .null
    }

    /// Returns a text that is not empty, or the text of a UUID for its 16 bytes.
    func text(_ column: String) -> String? {
        switch storage(column) {
        case .string(let text): text.isEmpty ? nil : text
        case .blob(let data) where data.count == 16: Self.uuid(Array(data))
        default: nil
        }
    }

    /// Returns a whole number.
    func integer(_ column: String) -> Int64? {
        switch storage(column) {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// Returns bytes.
    func bytes(_ column: String) -> [UInt8]? {
        guard case .blob(let data) = storage(column), !data.isEmpty else { return nil }
        return Array(data)
    }

    /// Returns the time for seconds since 2001, Apple's reference date.
    func date(_ column: String) -> Timestamp? {
        let seconds: Double
        switch storage(column) {
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
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            let digits = String(byte, radix: 16, uppercase: true)
            text += digits.count == 1 ? "0\(digits)" : digits
        }
        return text
    }
}
