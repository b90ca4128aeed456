/// What is fed with bytes that may be anything.
///
/// Each takes any bytes, does with them what the program would do, and throws when what comes out
/// breaks a property. The same functions run under libFuzzer and in the tests.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// A whole record of the log: envelope, checksum, event.
    case record
    /// The payload of a donation, or of a tombstone.
    case payload
    /// A line of donation JSON.
    case donation
    /// A row of a view, and the keys of views.
    case row
    /// Dates and filters as given on a command line.
    case arguments
    /// A history from elsewhere: a byte that says in which format, one by which it is cut, and a
    /// file.
    case history
    /// What messengers export, or an archive of Apple's: a byte that says which, one by which it is
    /// cut, and a file.
    case chat
    /// The file of a log, read page by page without LMDB: what becomes of it before.
    case pages
    /// The file of a log: a byte that says which command reads it, and what becomes of it before.
    case store
}

/// A property that does not hold.
package struct BrokenProperty: Error, CustomStringConvertible {
    /// Which, in words.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

func check(_ holds: Bool, _ property: @autoclosure () -> String) throws(BrokenProperty) {
    guard holds else { throw BrokenProperty(property()) }
}

/// What cannot fail unless a property is broken.
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
    /// Feeds this entry with bytes; the command line is read by the tool's own code.
    package func run(_ bytes: [UInt8], _ tool: FuzzedTool) throws(BrokenProperty) {
        switch self {
        case .record: try Self.record(bytes)
        case .payload: try Self.payload(bytes)
        case .donation: try Self.donation(bytes)
        case .row: try Self.row(bytes)
        case .arguments: try Self.arguments(bytes, tool)
        case .history: try Self.history(bytes)
        case .chat: try Self.chat(bytes)
        case .pages: try Self.pages(bytes)
        case .store: try Self.store(bytes, tool)
        }
    }

    /// Ends the process when a property is broken: the only failure that a fuzzer understands.
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
