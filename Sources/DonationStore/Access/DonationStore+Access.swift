public import Interactions

/// A rule of the owner about a program that calls the service, or the note that it asked.
public struct CallerAccess: Hashable, Sendable {
    /// The rule.
    public var rule: AccessRule
    /// The position of its event.
    public var position: Position
    /// The time of that event.
    public var decided: Timestamp
}

extension ActivityReader {
    /// Returns the rules in force, by their callers; that for every program comes first.
    func access() throws(DonationStoreError) -> [CallerAccess] {
        var found: [CallerAccess] = []
        for row in try rows(beginning: ActivityRowKey.newest(.access)) {
            if let access = try access(row) { found.append(access) }
        }
        return found
    }

    /// Returns the rule about a caller; `nil` if nothing was ever decided or asked.
    func access(of caller: String) throws(DonationStoreError) -> CallerAccess? {
        guard let row = try self.row(.newest(.access, caller)) else { return nil }
        return try access(row)
    }

    private func access(_ row: ActivityRow) throws(DonationStoreError) -> CallerAccess? {
        guard let newest = try newest(of: row, through: position),
            let event = try events(at: [newest]).first, case .other(let other) = event.content,
            let rule = other as? AccessRule
        else { return nil }
        return CallerAccess(rule: rule, position: newest, decided: event.start)
    }
}

extension DonationStore {
    /// Returns the owner's rules about programs that call the service, by their callers.
    ///
    /// The rule for every program comes first. A rule without a decision says that a program asked.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*a* log *n*) in the rules.
    public func access() throws(DonationStoreError) -> [CallerAccess] {
        try readingActivities { reader throws(DonationStoreError) in try reader.access() }
    }

    /// Returns the rule about a caller, and that for every program; each is `nil` if there is none.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*).
    public func access(
        of caller: String
    ) throws(DonationStoreError) -> (own: AccessRule?, general: AccessRule?) {
        try readingActivities { reader throws(DonationStoreError) in
            (try reader.access(of: caller)?.rule, try reader.access(of: "")?.rule)
        }
    }

    /// Sets the rule about a caller, in place of the earlier one.
    ///
    /// The rule is an event in the log; ``withdraw(_:)`` takes it back, and the earlier one holds
    /// again.
    ///
    /// - Returns: The position of the new event; `nil` if just this rule is in force already.
    /// - Throws: ``OperationError/refused(_:)`` if the rule is invalid.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func setAccess(_ rule: AccessRule) throws(CorrectionError) -> Position? {
        try CorrectionError.validating(try rule.validate())
        return try changeAccess(of: rule.caller) { $0 = rule }.position
    }

    /// Changes parts of the rule about a caller; the other parts stay, whoever changes them.
    ///
    /// - Parameters:
    ///   - caller: The caller; empty for every program.
    ///   - change: Changes the rule in force.
    /// - Returns: The rule, and the position of the new event; `nil` if the rule is in force
    ///   already.
    /// - Throws: ``OperationError/refused(_:)`` if the rule is invalid.
    /// - Complexity: As ``setAccess(_:)``.
    @discardableResult
    public func changeAccess(
        of caller: String,
        _ change: (inout AccessRule) -> Void
    ) throws(CorrectionError) -> (rule: AccessRule, position: Position?) {
        let transaction = try CorrectionError.storing(try log.write())
        let known = try CorrectionError.storing(
            try readingActivities { reader throws(DonationStoreError) in
                try reader.access(of: caller)?.rule
            }
        )
        var rule = known ?? AccessRule(caller)
        change(&rule)
        try CorrectionError.validating(try rule.validate())
        if known == rule { return (rule, nil) }
        return (rule, try log.append(rule, transaction))
    }
}

extension PastStore {
    /// Returns the owner's rules about programs that called the service then.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*a* log *n*) in the rules; of the first question O(*n*) in the number of
    ///   events.
    public func access() throws(DonationStoreError) -> [CallerAccess] {
        try activityReader().access()
    }
}
