import DonationStore

/// One conversation whose messages arrive late: one by one, with a question after each.
package final class LateConversation: Contender {
    /// The milliseconds between two messages of the conversation, before the late ones come.
    private static let interval: Int64 = 600_000
    private static let end = SkewedHistory.now.milliseconds - 2 * 86_400_000

    private let store: DonationStore
    /// The starts to come, in the order of arrival.
    private let starts: [Int64]

    /// Opens a store, and donates the messages that were not late.
    ///
    /// - Parameters:
    ///   - path: The path of the store.
    ///   - onTime: The number of these messages, one every ten minutes until the end.
    ///   - starts: The starts of the others, as parts of this time: 0 is its beginning, 1 its end.
    /// - Throws: The store's error.
    package init(at path: String, onTime: Int, late starts: [Double]) throws {
        store = try DonationStore.open(at: path)
        let first = Self.end - Int64(onTime) * Self.interval
        // Between two of the others, and each at a time of its own.
        self.starts = starts.enumerated().map { index, part in
            first + Int64(part * Double(onTime) * Double(Self.interval)) / 1000 * 1000
                + Int64(index % 997) + 1
        }
        for begin in stride(from: 0, to: onTime, by: 8192) {
            let numbers = begin..<min(onTime, begin + 8192)
            try store.donateNew(
                lines: numbers.map { Self.line($0, first + Int64($0) * Self.interval) }
            )
        }
        // The first one rebuilds.
        _ = try store.suggestions(limit: 4)
    }

    private static func line(_ number: Int, _ start: Int64) -> [UInt8] {
        let isOutgoing = number % 3 == 0
        let role = isOutgoing ? #""recipients":[{"# : #""sender":{"#
        let line = """
            {"app":"org.example.chat","identifier":"\(start)-\(number)","start":\(start),\
            "direction":"\(isOutgoing ? "outgoing" : "incoming")",\
            "intent":{"class":"INSendMessageIntent","conversationIdentifier":"talk",\
            \(role)"customIdentifier":"friend"}\(isOutgoing ? "]" : "")}}
            """
        return Array(line.utf8)
    }

    package func donate(_ range: Range<Int>) throws {
        try store.donateNew(lines: range.map { Self.line($0, starts[$0]) })
    }

    package func suggest() throws -> Int {
        try store.suggestions(limit: 4).count
    }

    /// Suggests, and writes all rows that have changed.
    package func suggestAndWrite() throws {
        _ = try suggest()
        // It tells about the views on disk.
        _ = try store.information()
    }
}
