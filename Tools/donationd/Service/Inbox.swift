import Bus

/// The messages that were read and not looked at yet, one of each connection in turn.
///
/// So a connection that calls without end makes no other wait longer than its one call takes.
struct Inbox {
    /// A message that waits.
    enum Item {
        /// A call, with its arguments.
        case call(BusMessage, [BusValue], Quotas.Ticket)
        /// A signal, the reply to a request of the service, or a message that a donor saw on its
        /// own connection.
        case news(BusMessage, seenBy: (any DesktopDonor)?)
        /// The end of a connection.
        case closed(String)
    }

    /// The largest number of news of one connection that wait.
    private static let mostNews = 16
    /// The largest number of news of all connections that wait.
    private static let mostNewsOfAll = 256
    /// The largest size of one piece of news.
    private static let largestNews = 64 << 10

    /// The calls from their reading to their answers.
    var quotas = Quotas()
    private var items: [String: [Item]] = [:]
    private var news = 0
    /// The connections whose messages wait, the next one last.
    private var turns: [String] = []

    var isEmpty: Bool { items.isEmpty }

    /// Adds a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - connection: The connection that sent it.
    ///   - caller: The name of the caller.
    /// - Throws: ``BusError`` if too much waits already, or the call is too large or malformed.
    mutating func admit(
        _ call: BusMessage,
        from connection: String,
        of caller: String
    ) throws(BusError) {
        var ticket = try quotas.begin(connection, of: caller)
        do throws(BusError) {
            let values = try call.values()
            try quotas.add(bytes: values.reduce(0) { $0 + $1.size }, to: &ticket)
            add(.call(call, values, ticket), of: connection)
        } catch {
            quotas.end(ticket)
            throw error
        }
    }

    /// Adds a message that is no call of the service; drops it if it is large, or many of the
    /// connection wait.
    ///
    /// - Parameters:
    ///   - news: The message.
    ///   - connection: The connection that sent it.
    ///   - donor: The donor that saw it on its own connection.
    mutating func add(
        news: BusMessage,
        of connection: String,
        seenBy donor: (any DesktopDonor)? = nil
    ) {
        guard self.news < Self.mostNewsOfAll, items[connection]?.count ?? 0 < Self.mostNews,
            let values = try? news.values(),
            values.reduce(0, { $0 + $1.size }) <= Self.largestNews
        else { return }
        self.news += 1
        add(.news(news, seenBy: donor), of: connection)
    }

    /// Adds a message of a connection, behind its earlier ones.
    mutating func add(_ item: Item, of connection: String) {
        if items[connection] == nil { turns.insert(connection, at: 0) }
        items[connection, default: []].append(item)
    }

    /// Takes the next message: the oldest of the connection that has waited the longest.
    mutating func next() -> Item? {
        guard let connection = turns.popLast() else { return nil }
        // In its place: a copy of all that wait would cost more than the message.
        let item = items[connection]?.removeFirst()
        if items[connection]?.isEmpty ?? true {
            items[connection] = nil
        } else {
            turns.insert(connection, at: 0)
        }
        if case .news? = item { news -= 1 }
        return item
    }
}
