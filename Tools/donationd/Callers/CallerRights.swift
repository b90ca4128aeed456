import Bus
import DonationStore

/// The rights of a caller: the defaults for its kind, and the owner's rules.
struct CallerRights: Sendable {
    /// The caller.
    let caller: CallerIdentity
    private let own: AccessRule?
    private let general: AccessRule?

    /// Makes the rights by the rule about the caller and that for every program.
    init(of caller: CallerIdentity, own: AccessRule? = nil, general: AccessRule? = nil) {
        (self.caller, self.own, self.general) = (caller, own, general)
    }

    /// The app as which the caller donates and deletes; `nil` while the owner has named none.
    var app: String? {
        if let app = caller.app { return app }
        return own.flatMap { $0.app.isEmpty ? nil : $0.app }
    }

    /// Returns the app as which the caller may delete.
    ///
    /// - Throws: ``AccessRefusal`` for a program that the owner has not named.
    func deletingApp() throws(AccessRefusal) -> String {
        if let app { return app }
        throw AccessRefusal(
            "\(caller.name) is no app that the desktop knows; its owner must name it first",
            isUndecided: true
        )
    }

    /// Returns the app as which the caller may donate now.
    ///
    /// - Throws: ``AccessRefusal`` if the owner refuses or pauses the donations, or has not named
    ///   the program.
    func donatingApp(at now: Timestamp) throws(AccessRefusal) -> String {
        let app = try deletingApp()
        if let refusal = refusal(at: now) { throw refusal }
        return app
    }

    /// Returns the refusal of the owner to let the caller donate now; `nil` for none.
    func refusal(at now: Timestamp) -> AccessRefusal? {
        if decision(\.donating) == .refused {
            return AccessRefusal("the owner does not let \(caller.name) donate")
        }
        for rule in [own, general].compactMap(\.self) where rule.isPaused(at: now) {
            let end = rule.pausedUntil?.rfc3339.map { " until \($0)" } ?? ""
            return AccessRefusal("the owner has paused donations\(end)")
        }
        return nil
    }

    /// Checks whether the caller may ask for suggestions and offers.
    ///
    /// - Throws: ``AccessRefusal`` if the owner refuses it, or has not allowed it to a sandboxed
    ///   app.
    func requireReading() throws(AccessRefusal) {
        switch decision(\.reading) {
        case .allowed: return
        case .refused: throw AccessRefusal("the owner does not let \(caller.name) read")
        case .undecided:
            guard caller.isConfined else { return }
            throw AccessRefusal(
                "\(caller.name) may not read; the owner has not granted it",
                isUndecided: true
            )
        }
    }

    /// Checks whether the caller may act for the owner.
    ///
    /// - Throws: ``AccessRefusal`` for a sandboxed app.
    func requireOwner() throws(AccessRefusal) {
        guard caller.isConfined else { return }
        throw AccessRefusal("\(caller.name) is sandboxed and may not act for the owner")
    }

    private func decision(
        _ right: KeyPath<AccessRule, AccessRule.Permission>
    ) -> AccessRule.Permission {
        if let own, own[keyPath: right] != .undecided { return own[keyPath: right] }
        return general?[keyPath: right] ?? .undecided
    }
}

/// A right that a caller does not have.
struct AccessRefusal: Error {
    /// The words for a person.
    let message: String
    /// Whether the owner has not decided yet, so that the owner should learn of the caller.
    let isUndecided: Bool

    init(_ message: String, isUndecided: Bool = false) {
        (self.message, self.isUndecided) = (message, isUndecided)
    }
}

/// The owner's rules of access in the store.
struct AccessDesk {
    let store: DonationStore

    /// The largest number of callers without a decision that are noted.
    static let mostUndecided = 256

    /// Returns the rights of a caller.
    ///
    /// - Throws: ``BusError`` if the store cannot be read.
    func rights(of caller: CallerIdentity) throws(BusError) -> CallerRights {
        do {
            let rules = try store.access(of: caller.name)
            return CallerRights(of: caller, own: rules.own, general: rules.general)
        } catch {
            throw BusError(error)
        }
    }

    /// Returns whether the owner refuses nothing of an app that a donor saw.
    ///
    /// A program that speaks for an app, as a portal does, may speak for one in a sandbox.
    func permitsDonation(
        of app: String,
        by caller: CallerIdentity,
        at now: Timestamp
    ) -> Bool {
        let identities: [CallerIdentity] =
            caller.app == app ? [caller] : [caller, .flatpak(app), .host(app), .snap(of: app)]
        return identities.allSatisfy { identity in
            guard let rights = try? rights(of: identity) else { return false }
            return rights.refusal(at: now) == nil
        }
    }

    /// Notes a caller that was refused for want of a decision, so that the owner can decide.
    ///
    /// - Returns: Whether the caller is new; an error if the store cannot be read or written.
    func note(_ caller: CallerIdentity) -> Result<[BusValue], BusError> {
        do {
            let known = try store.access().map(\.rule)
            // A path can be longer than a name; such a program is nobody.
            guard !known.contains(where: { $0.caller == caller.name }),
                known.count(where: \.isUndecided) < Self.mostUndecided,
                caller.name.utf8.count <= AccessRule.longestCaller
            else { return .success([.bool(false)]) }
            // A decision that the owner makes meanwhile stays.
            let noted = try store.changeAccess(of: caller.name) { _ in }
            return .success([.bool(noted.position != nil)])
        } catch {
            return .failure(BusError(changing: error))
        }
    }
}
