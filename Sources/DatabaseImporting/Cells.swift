internal import Foundation
internal import GRDB
internal import Interactions

/// The cells of a row, of any types: SQLite does not enforce the type of a column.
struct Cells {
    let row: Row

    private func storage(_ index: Int) -> DatabaseValue.Storage {
        guard index < row.count else { return .null }
        let value: DatabaseValue = row[index]
        return value.storage
    }

    private func storage(_ name: String) -> DatabaseValue.Storage {
        let value: DatabaseValue? = row[name]
        return value?.storage ?? .null
    }

    /// Returns a text that is not empty.
    func text(_ name: String) -> String? {
        guard case .string(let text) = storage(name), !text.isEmpty else { return nil }
        return text
    }

    /// Returns a whole number.
    func integer(_ name: String) -> Int64? {
        switch storage(name) {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// Returns a text that is not empty, or the text of a UUID for its 16 bytes.
    func text(_ index: Int) -> String? {
        switch storage(index) {
        case .string(let text): text.isEmpty ? nil : text
        case .blob(let data) where data.count == 16: Self.uuid(Array(data))
        default: nil
        }
    }

    /// Returns a whole number.
    func integer(_ index: Int) -> Int64? {
        switch storage(index) {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// Returns bytes.
    func bytes(_ index: Int) -> [UInt8]? {
        guard case .blob(let data) = storage(index), !data.isEmpty else { return nil }
        return Array(data)
    }

    /// Returns the time for seconds since 2001, Apple's reference date.
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
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            let digits = String(byte, radix: 16, uppercase: true)
            text += digits.count == 1 ? "0\(digits)" : digits
        }
        return text
    }
}
