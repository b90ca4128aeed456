/// A participant in the measured work, either the store or an alternative to it.
///
/// A contender that cannot do a job throws ``NotDone``, and takes no part in it.
package protocol Contender: AnyObject {
    /// Donates a part of its work in one commit, and returns after the acknowledgement.
    ///
    /// Several threads may call it.
    func donate(_ range: Range<Int>) throws
    /// Prepares its input for calls of ``donate(_:)`` with these ranges, so that no copy is timed.
    func expect(_ ranges: [Range<Int>])
    /// Reads one donation of its work, by the donor's identifier.
    func read(_ index: Int) throws
    /// Reads every donation in order.
    ///
    /// - Returns: The number of donations.
    func scan() throws -> Int
    /// Reads the last donations.
    func tail(_ count: Int) throws
    /// Suggests four of all conversations, with regard to everything donated.
    ///
    /// - Returns: The number of suggestions.
    func suggest() throws -> Int
    /// Deletes the donations of the contact with a key.
    ///
    /// - Returns: The number of deleted donations.
    func delete(contact key: String) throws -> Int
    /// Destroys the bytes of the deleted donations.
    func erase() throws
    /// Rebuilds everything derived from the donations.
    func rebuild() throws
}

/// An operation that a contender lacks.
package struct NotDone: Error, CustomStringConvertible {
    package let description: String

    init(_ contender: any Contender, _ job: String) {
        description = "\(type(of: contender)) does not \(job)"
    }
}

extension Contender {
    package func donate(_ range: Range<Int>) throws { throw NotDone(self, "donate") }
    package func expect(_ ranges: [Range<Int>]) {}
    package func read(_ index: Int) throws { throw NotDone(self, "read by identifier") }
    package func scan() throws -> Int { throw NotDone(self, "scan") }
    package func tail(_ count: Int) throws { throw NotDone(self, "read the end") }
    package func suggest() throws -> Int { throw NotDone(self, "suggest") }
    package func delete(contact key: String) throws -> Int { throw NotDone(self, "delete") }
    package func erase() throws { throw NotDone(self, "erase") }
    package func rebuild() throws { throw NotDone(self, "rebuild") }
}
