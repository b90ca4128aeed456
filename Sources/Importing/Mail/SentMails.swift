/// The identifiers of the last mails that the owner sent, to know their answers.
///
/// It holds at least the last ``generation``, and at most twice as many, as hashes of 8 bytes.
struct SentMails {
    static let generation = 65_536
    private var recent: Set<UInt64> = []
    private var older: Set<UInt64> = []

    mutating func insert(_ identifier: UInt64) {
        if recent.count >= Self.generation {
            older = recent
            recent.removeAll()
        }
        recent.insert(identifier)
    }

    func contains(_ identifier: UInt64) -> Bool {
        recent.contains(identifier) || older.contains(identifier)
    }
}
