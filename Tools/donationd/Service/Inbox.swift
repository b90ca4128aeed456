import Bus

/// The messages that were read and not looked at yet, one of each caller in turn.
///
/// So a program that calls without end makes no other wait longer than its one call takes, whatever
/// number of connections it has.
struct Inbox {
    /// A message that waits.
    enum Item {
        /// A call, with its arguments.
        case call(BusMessage, [BusValue], Quotas.Ticket)
        /// A thing that a donor saw.
        case sight(DesktopSight, any DesktopDonor)
        /// The end of a connection.
        case closed(String)

        fileprivate func ends(_ connection: String) -> Bool {
            if case .closed(connection) = self { true } else { false }
        }
    }

    /// The largest number of sights of one connection that wait.
    private static let mostSights = 16
    /// The largest number of sights of all connections that wait.
    private static let mostSightsOfAll = 256

    /// The calls from their reading to their answers.
    var quotas = Quotas()
    private var items: [String: [Item]] = [:]
    private var sights = 0
    /// The callers whose messages wait, the next one last.
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
            add(.call(call, values, ticket), of: caller)
        } catch {
            quotas.end(ticket)
            throw error
        }
    }

    /// Returns whether there is room for a sight of a connection.
    func hasRoom(forSightOf connection: String) -> Bool {
        sights < Self.mostSightsOfAll && items[connection]?.count ?? 0 < Self.mostSights
    }

    /// Adds a thing that a donor saw.
    mutating func add(_ sight: DesktopSight, by donor: any DesktopDonor) {
        sights += 1
        add(.sight(sight, donor), of: sight.sender)
    }

    /// Adds the end of a connection, which is behind all that came of it.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - caller: The name of its caller, if it has called.
    mutating func close(_ connection: String, of caller: String?) {
        add(.closed(connection), of: caller ?? connection)
    }

    /// Forgets all messages, whose calls nobody can answer any more.
    mutating func clear() {
        while let item = next() {
            if case .call(_, _, let ticket) = item { quotas.end(ticket) }
        }
    }

    /// Adds a message of a caller, or of a connection that has not called, behind its earlier ones.
    mutating func add(_ item: Item, of caller: String) {
        if items[caller] == nil { turns.insert(caller, at: 0) }
        items[caller, default: []].append(item)
    }

    /// Takes the next message: the oldest of the caller that has waited the longest.
    mutating func next() -> Item? {
        guard let caller = turns.popLast() else { return nil }
        // In its place: a copy of all that wait would cost more than the message.
        let item = items[caller]?.removeFirst()
        if items[caller]?.isEmpty ?? true {
            items[caller] = nil
        } else {
            turns.insert(caller, at: 0)
        }
        switch item {
        case .sight: sights -= 1
        case .closed(let connection)
        where items[connection]?.contains(where: { !$0.ends(connection) }) ?? false:
            // Its calls are under the name of its caller, and the sights of it under its own.
            add(.closed(connection), of: connection)
            return next()
        default: break
        }
        return item
    }
}
