/// The owner's decision about a program that calls the service, in place of the earlier one.
///
/// A rule without a decision says that the program asked, and that the owner has not decided yet.
public struct AccessRule: Hashable, Sendable {
    /// The owner's word on a right.
    public enum Permission: String, NumberedName {
        /// The owner has not decided; a default holds.
        case undecided
        /// The program may.
        case allowed
        /// The program may not.
        case refused
    }

    /// The name that the service gives the program, as in `flatpak:org.example.chat`; empty for
    /// every program.
    public var caller: String
    /// Whether it may ask for suggestions and offers.
    public var reading = Permission.undecided
    /// Whether it may donate.
    public var donating = Permission.undecided
    /// The app as which a program donates that the desktop does not know; empty for none.
    public var app = ""
    /// The time until which its donations are refused.
    public var pausedUntil: Timestamp?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The longest name of a caller, in bytes.
    public static var longestCaller: Int { DonationLimits.nameBytes }

    /// Makes a rule without a decision.
    public init(_ caller: String = "") {
        self.caller = caller
    }

    /// The beginnings of the names that the service gives to programs.
    package static let kinds = ["flatpak:", "snap:", "host:", "unregistered:", "donor:"]
    /// The parts of the service that donate for apps.
    package static let donors = ["donor:messages", "donor:playing"]

    /// Returns the fault of a decision that would mean nothing; `nil` if it means something.
    ///
    /// - Parameters:
    ///   - caller: The caller; empty for every program.
    ///   - app: The app as which it shall donate; `nil` or empty for none.
    /// - Returns: The fault, in a sentence for a person.
    package static func fault(_ caller: String, app: String?) -> String? {
        guard caller.isEmpty || kinds.contains(where: { caller.hasPrefix($0) && caller != $0 })
        else {
            return "'\(caller)' is no name of a program; it begins with "
                + kinds.joined(separator: ", ")
        }
        guard !caller.hasPrefix("donor:") || donors.contains(caller) else {
            return "there is no '\(caller)'; there are \(donors.joined(separator: " and "))"
        }
        guard !caller.hasPrefix("unregistered:") || caller.hasPrefix("unregistered:/") else {
            return "'\(caller)' has no path of a program, as in unregistered:/usr/bin/mbsync"
        }
        guard app?.isEmpty ?? true || caller.hasPrefix("unregistered:") else {
            return "only a program of unregistered: donates as another app"
        }
        return nil
    }

    /// Whether the owner has decided nothing.
    public var isUndecided: Bool {
        var undecided = AccessRule(caller)
        undecided.unknownFields = unknownFields
        return self == undecided
    }

    /// Refuses donations for a while; a time too far to count means for ever.
    public mutating func pause(for time: Duration, from now: Timestamp) {
        let (end, overflows) = now.milliseconds.addingReportingOverflow(time.milliseconds)
        pausedUntil = Timestamp(milliseconds: overflows ? .max : end)
    }

    /// Returns whether donations are refused for a while.
    public func isPaused(at now: Timestamp) -> Bool { pausedUntil.map { now < $0 } ?? false }
}

extension EventKind {
    /// The owner decided on a program that calls the service, or the program asked.
    public static let access = EventKind(rawValue: 25)
}

extension AccessRule: ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.access, name: "access", mark: "⚷")
    package static var holdsTexts: Bool { true }
    package static var isWithdrawable: Bool { true }
    package static var concernsPeople: Bool { false }
    package var survival: Survival { .always }
    package var isOwnersAct: Bool { !isUndecided }

    package func rows(at position: Position) -> [ActivityRowKey] { [.newest(.access, caller)] }

    package func validate() throws(ValidationError) {
        let limit = DonationLimits.nameBytes
        try checkLength(caller, Self.name + ".caller", limit: Self.longestCaller)
        try checkLength(app, Self.name + ".app", limit: limit)
        if caller.isEmpty, !app.isEmpty {
            throw ValidationError(field: Self.name + ".app", reason: .contradicts("caller"))
        }
    }

    /// The rule as text for people, as in `flatpak:org.example.chat: may read`.
    public var text: String {
        var words: [String] = []
        switch reading {
        case .undecided: break
        case .allowed: words.append("may read")
        case .refused: words.append("may not read")
        }
        switch donating {
        case .undecided: break
        case .allowed: words.append("may donate")
        case .refused: words.append("may not donate")
        }
        if !app.isEmpty { words.append((donating == .refused ? "named " : "donates as ") + app) }
        if let pausedUntil {
            words.append("paused " + (pausedUntil.rfc3339.map { "until \($0)" } ?? "for ever"))
        }
        let caller = caller.isEmpty ? "every program" : caller
        return "\(caller): \(words.isEmpty ? "no decision" : words.joined(separator: ", "))"
    }
    /// The line that `donationlog log` shows.
    public var line: String { "access of \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `AccessRule` of docs/donation_log.proto

extension AccessRule: TabulatedMessage {
    package init() { self.init("") }

    package static let fields: [MessageField<AccessRule>] = [
        .text(1, "caller", at: \.caller, .app),
        .name(2, "reading", at: \.reading),
        .name(3, "donating", at: \.donating),
        .text(4, "app", at: \.app, .app),
        .time(5, "pausedUntil", at: \.pausedUntil),
    ]
}
