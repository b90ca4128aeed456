public import Interactions

/// A rule of the owner that refuses further donations that name a person.
public struct RefusalRule: Hashable, Sendable {
    /// The rule's position, by which ``DonationStore/withdraw(_:)`` takes it back.
    public var position: Position
    /// The time at which the owner set it.
    public var setAt: Timestamp
    /// The number of handles and identifiers by which it knows the person.
    public var handles: Int
}

extension DonationStore {
    /// Refuses further donations that name a contact, from every app and by every import.
    ///
    /// A deletion frees the identifiers of its donations, so the next import or delivery brings
    /// the person back. This rule keeps the person away: it has digests of the handles and
    /// identifiers in the donations of the scope, under a secret key, and no name that somebody
    /// else may have. A name counts only within its app, for a person who has nothing else there.
    /// Donations that are there stay; delete them after this.
    ///
    /// ```swift
    /// let rule = try store.refuse(ana)
    /// try store.delete(.contact(ana))
    /// try store.erase()
    /// try store.withdraw(rule)  // Ana may come back.
    /// ```
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``.
    ///   - scope: The handle that names the contact, and the apps in which all donations count.
    /// - Returns: The position of the rule.
    /// - Throws: ``DonationStoreError/invalid(_:)`` if the contact has no handle or identifier of
    ///   its own, or if there are too many rules; another ``DonationStoreError`` if the views
    ///   cannot be read or the log cannot take the rule. Then nothing was set.
    /// - Complexity: That of ``reach(of:_:)``, O(*s*) in the handles that several people share, and
    ///   one commit.
    @discardableResult
    public func refuse(
        _ contact: Contact,
        _ scope: ContactScope = ContactScope()
    ) throws(DonationStoreError) -> Position {
        let snapshot = try views.readCaughtUp()
        let key = try views.key(of: contact, in: snapshot)
        let reached = try views.reached(key, scope, in: snapshot)
        let shared = try views.sharedPieces(of: snapshot)
        let traces = reached.traces(without: shared, try views.donorNames())
        guard !traces.isEmpty else {
            throw .invalid(ValidationError(field: "", reason: .noKey))
        }
        return try log.refuse(traces)
    }

    /// Returns the rules that refuse people, in the order of the log.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*r* log *n*) in the rules and the events.
    public func refusals() throws(DonationStoreError) -> [RefusalRule] {
        let snapshot = try log.read()
        var rules: [RefusalRule] = []
        for position in try snapshot.refusals() {
            let (rule, time) = try log.rule(at: position, in: snapshot)
            rules.append(RefusalRule(position: position, setAt: time, handles: rule.count))
        }
        return rules
    }
}

extension ReachedContact {
    /// Returns the traces by which a rule knows the contact.
    fileprivate func traces(
        without shared: Set<ContactKey>,
        _ names: DonorNames
    ) -> Set<[UInt8]> {
        var traces: Set<[UInt8]> = []
        // A landline or an address of several people would refuse all of them.
        for piece in pieces.subtracting(joiningNobody).subtracting(shared)
        where piece.kind != .person && piece.kind != .card {
            if let number = piece.donor {
                guard let donor = names.byNumber[number] else { continue }
                traces.insert(RefusedPeople.trace(of: piece, within: donor))
            } else if let doubted = doubtful[piece] {
                // On one app's word: in that app alone.
                for number in doubted.union(donors) {
                    guard let donor = names.byNumber[number] else { continue }
                    traces.insert(RefusedPeople.trace(of: piece, within: donor))
                }
            } else {
                traces.insert(RefusedPeople.trace(of: piece))
            }
        }
        return traces
    }
}
