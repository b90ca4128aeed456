/// One who does the work that is measured: the store, and what one would use instead.
///
/// Whoever does not do something throws ``NotDone``, and is not asked in that job.
package protocol Contender: AnyObject {
    /// Donates some of its work in one commit, and returns when that is acknowledged.
    ///
    /// Several threads may.
    func donate(_ range: Range<Int>) throws
    /// Reads one donation of its work, by the donor's identifier.
    func read(_ index: Int) throws
    /// Reads every donation in order.
    ///
    /// - Returns: How many there are.
    func scan() throws -> Int
    /// Reads the last donations.
    func tail(_ count: Int) throws
    /// Says whom something will be sent to, four of all, with regard to everything donated.
    ///
    /// - Returns: How many it says.
    func suggest() throws -> Int
    /// Deletes the donations in which the contact with a key takes part.
    ///
    /// - Returns: How many donations there were.
    func delete(contact key: String) throws -> Int
    /// Destroys the bytes of what was deleted.
    func erase() throws
    /// Makes anew what is derived from the donations.
    func rebuild() throws
}

/// What a contender does not do.
package struct NotDone: Error, CustomStringConvertible {
    package let description: String

    init(_ contender: any Contender, _ job: String) {
        description = "\(type(of: contender)) does not \(job)"
    }
}

extension Contender {
    package func donate(_ range: Range<Int>) throws { throw NotDone(self, "donate") }
    package func read(_ index: Int) throws { throw NotDone(self, "read by identifier") }
    package func scan() throws -> Int { throw NotDone(self, "scan") }
    package func tail(_ count: Int) throws { throw NotDone(self, "read the end") }
    package func suggest() throws -> Int { throw NotDone(self, "suggest") }
    package func delete(contact key: String) throws -> Int { throw NotDone(self, "delete") }
    package func erase() throws { throw NotDone(self, "erase") }
    package func rebuild() throws { throw NotDone(self, "rebuild") }
}
