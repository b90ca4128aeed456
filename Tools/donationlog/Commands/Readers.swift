import ArgumentParser
import DonationStore
import Foundation

struct Readers: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "readers",
        abstract: "List the processes that read the store, and since when.",
        discussion: """
            AGE is the number of commits since a read transaction began. The oldest of each kind \
            prevents the reuse of pages freed since then, so the file grows meanwhile.

              donationlog readers
              donationlog readers --json | jq 'select(.age > 1000).process'
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let readers = try readers()
        let rows = readers.map { ReaderRow(reader: $0, holdsPages: readers.holdsPages($0)) }
        guard !options.json else {
            for row in rows { try output.line(row.json) }
            return
        }
        guard !rows.isEmpty else { return try output.line("nobody is reading") }
        var columns = Columns(right: [1, 3])
        let header = ["READS", "PROCESS", "COMMAND", "AGE", ""]
        for line in columns.lines(of: [header] + rows.map(\.texts)) { try output.line(line) }
    }

    private func readers() throws(Failure) -> [StoreReader] {
        do {
            let store = try options.openStore()
            return try asking(try store.health()).readers
        } catch .store(.storage(.readersFull, _)) {
            let path = try options.storePath()
            return try asking(try DonationStore.readers(at: path))
        }
    }
}

extension [StoreReader] {
    /// Returns whether a reader prevents the reuse of pages.
    func holdsPages(_ reader: StoreReader) -> Bool {
        let oldest = filter { $0.part == reader.part }.map(\.age).max() ?? 0
        return reader.age > 0 && reader.age == oldest
    }
}

private struct ReaderRow {
    let reader: StoreReader
    let holdsPages: Bool

    var texts: [String] {
        [
            reader.part.rawValue, "\(reader.processIdentifier)",
            processName(reader.processIdentifier) ?? "(gone)", "\(reader.age)",
            holdsPages ? "prevents the reuse of pages" : "",
        ]
    }

    var json: JSONValue {
        [
            "reads": .string(reader.part.rawValue),
            "process": .integer(Int64(reader.processIdentifier)),
            "command": JSONValue(processName(reader.processIdentifier)),
            "age": .integer(Int64(reader.age)), "holdsPages": .bool(holdsPages),
        ]
    }
}

/// Returns the name of a process; `nil` if no process has the number.
func processName(_ number: Int32) -> String? {
    let text = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
    return text.map { $0.split(separator: "\n").first.map(String.init) ?? "" }
}
