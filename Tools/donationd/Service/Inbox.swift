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
    /// The largest size of one piece of news.
    private static let largestNews = 64 << 10

    /// The calls from their reading to their answers.
    var quotas = Quotas()
    private var items: [String: [Item]] = [:]
    /// The connections whose messages wait, the next one last.
    private var turns: [String] = []

    var isEmpty: Bool { items.isEmpty }

    /// Adds a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - connection: The connection that sent it.
    ///   - caller: The name of the caller, if the connection has called before.
    /// - Throws: ``BusError`` if too much waits already, or the call is too large or malformed.
    mutating func admit(
        _ call: BusMessage,
        from connection: String,
        of caller: String?
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
        guard items[connection]?.count ?? 0 < Self.mostNews, let values = try? news.values(),
            values.reduce(0, { $0 + $1.size }) <= Self.largestNews
        else { return }
        add(.news(news, seenBy: donor), of: connection)
    }

    /// Adds a message of a connection, behind its earlier ones.
    mutating func add(_ item: Item, of connection: String) {
        if items[connection] == nil { turns.insert(connection, at: 0) }
        items[connection, default: []].append(item)
    }

    /// Takes the next message: the oldest of the connection that has waited the longest.
    mutating func next() -> Item? {
        guard let connection = turns.popLast(), var own = items[connection] else { return nil }
        let item = own.removeFirst()
        if own.isEmpty {
            items[connection] = nil
        } else {
            items[connection] = own
            turns.insert(connection, at: 0)
        }
        return item
    }
}
