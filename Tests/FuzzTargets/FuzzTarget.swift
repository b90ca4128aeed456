/// A target for arbitrary bytes.
///
/// Each takes any bytes, does with them what the program would do, and throws when the result
/// breaks a property. The same functions run under libFuzzer and in the tests.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// A whole record of the log: envelope, checksum, event.
    case record
    /// The payload of an event, from a byte for the kind.
    case payload
    /// A line of donation JSON.
    case donation
    /// A line of donation JSON or of an export, from a byte of settings, encoded without a model.
    case line
    /// A row of a view, and the keys of views.
    case row
    /// Dates and filters in the form of a command line.
    case arguments
    /// A foreign history, from a byte for the format, a byte for the cuts, and a file.
    case history
    /// A messenger's export or an Apple archive, from a byte for the format, a byte for the cuts,
    /// and a file.
    case chat
    /// A messenger's JSON, from a byte for the program, a byte for the cuts, and a file.
    case messenger
    /// A telephone's backup, a calendar or contacts, from a byte for the format, a byte for the
    /// cuts, and a file.
    case backup
    /// A page with markup, or a file of saved pages, from a byte for the form.
    case markup
    /// A query over attributes, from a byte for the moment at which it is asked.
    case query
    /// The fields of an entry of a text index and a question, from a byte for the way to ask.
    case text
    /// The file of a log, read page by page without LMDB after some changes.
    case pages
    /// The file of a log, from a byte for the command that reads it, and its changes.
    case store
}

/// A broken property.
package struct BrokenProperty: Error, CustomStringConvertible {
    /// The property in words.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

func check(_ holds: Bool, _ property: @autoclosure () -> String) throws(BrokenProperty) {
    guard holds else { throw BrokenProperty(property()) }
}

/// An operation that fails only if a property is broken.
func must<Value, Failure: Error>(
    _ property: @autoclosure () -> String,
    _ body: () throws(Failure) -> Value
) throws(BrokenProperty) -> Value {
    do {
        return try body()
    } catch {
        throw BrokenProperty("\(property()): \(error)")
    }
}

extension FuzzTarget {
    /// Feeds this entry with bytes; the tool's own code reads the command line.
    package func run(_ bytes: [UInt8], _ tool: FuzzedTool) throws(BrokenProperty) {
        switch self {
        case .record: try Self.record(bytes)
        case .payload: try Self.payload(bytes)
        case .donation: try Self.donation(bytes)
        case .line: try Self.line(bytes)
        case .row: try Self.row(bytes)
        case .arguments: try Self.arguments(bytes, tool)
        case .history: try Self.history(bytes)
        case .chat: try Self.chat(bytes)
        case .messenger: try Self.messenger(bytes)
        case .backup: try Self.backup(bytes)
        case .markup: try Self.markup(bytes)
        case .query: try Self.query(bytes)
        case .text: try Self.text(bytes)
        case .pages: try Self.pages(bytes)
        case .store: try Self.store(bytes, tool)
        }
    }

    /// Ends the process when a property is broken, the only failure that a fuzzer recognises.
    package static func stopIfBroken(
        _ bytes: [UInt8],
        _ body: ([UInt8]) throws(BrokenProperty) -> Void
    ) {
        do throws(BrokenProperty) {
            try body(bytes)
        } catch {
            fatalError("broken: \(error)")
        }
    }
}
