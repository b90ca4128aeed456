import Bus
import DonationStore

/// What the owner's settings call: who donates and reads, and what each may do.
struct OwnerInterface: ServiceInterface {
    let store: DonationStore
    let clock: @Sendable () -> Timestamp

    static let description = BusInterface(
        ServiceNames.bus + ".Owner",
        methods: [
            .init("Callers", returns: [.init("callers", "aa{sv}")]),
            .init("Donors", returns: [.init("donors", "aa{sv}")]),
            .init("SetAccess", [.init("caller", "s"), .init("decisions", "a{sv}")]),
            .init(
                "SetRate",
                [.init("app", "s"), .init("count", "t"), .init("milliseconds", "t")]
            ),
            .init("Pause", [.init("seconds", "t")]),
            .init("Forget", [.init("app", "s")], returns: [.init("count", "t")]),
        ],
        signals: [.init("CallerAppeared", [.init("caller", "s")])],
        properties: [.init("State", "s"), .init("Version", "u")]
    )

    static var isForOwner: Bool { true }

    static func change(by method: String) -> StoreChange? {
        switch method {
        case "SetAccess", "Pause": .access
        case "SetRate": .policies
        case "Forget": .deletions
        default: nil
        }
    }

    func property(_ name: String) -> BusValue? {
        switch name {
        case "Version": .uint32(1)
        case "State":
            .string(isPaused ? "paused" : "taking donations")
        default: nil
        }
    }

    private var isPaused: Bool {
        (try? store.access(of: ""))?.general?.isPaused(at: clock()) ?? false
    }

    func answer(_ call: ServiceCall) throws(ServiceFailure) -> ServiceAnswer {
        try ServiceFailure.access(try call.rights.requireOwner())
        let store = store
        switch call.member {
        case "Callers":
            let rules = try ServiceFailure.store(try store.access())
            return .now([.array(rules.map { Self.value(of: $0, at: call.now) }, of: "a{sv}")])
        case "Donors":
            let donors = try ServiceFailure.store(try store.donors())
            let rules = try ServiceFailure.store(try store.policies())
            let values = donors.map { donor in
                let scope = PolicyScope(app: donor.donor.app)
                return Self.value(donor, rules.first { $0.scope == scope }?.maximumRate)
            }
            return .now([.array(values, of: "a{sv}")])
        case "SetAccess":
            let (caller, change) = try decisions(of: call)
            return .changing {
                try store.changeAccess(of: caller, change)
                return []
            }
        case "SetRate":
            let (app, rate) = try rate(of: call)
            return .changing {
                // Changes come one after the other here; the other limits of the app stay.
                let scope = PolicyScope(app: app)
                var rule = try store.policies().first { $0.scope == scope } ?? PolicyRule(app: app)
                rule.maximumRate = rate
                try store.setPolicy(rule)
                return []
            }
        case "Pause":
            guard let seconds = call.values.first?.integer else {
                throw .other(.invalidArguments("seconds is a number"))
            }
            let now = call.now
            return .changing {
                try store.changeAccess(of: "") { rule in
                    rule.pausedUntil = nil
                    if seconds > 0 { rule.pause(for: .seconds(seconds), from: now) }
                }
                return []
            }
        default:
            let app = call.values.first?.text ?? ""
            return .changing {
                let receipt = try store.delete(.everythingWithActivities, from: .app(app))
                return [.uint64(UInt64(receipt.deleted))]
            }
        }
    }

    // MARK: Arguments

    /// Returns the caller of a call, and the change of the rule about it.
    private func decisions(
        of call: ServiceCall
    ) throws(ServiceFailure) -> (caller: String, change: @Sendable (inout AccessRule) -> Void) {
        let caller = call.values.first?.text ?? ""
        return try ServiceFailure.bus { () throws(BusError) in
            var facts = Facts(call.values.last)
            let permissions = AccessRule.Permission.allCases
            let reading = try facts.choice("reading", of: permissions)
            let donating = try facts.choice("donating", of: permissions)
            let app = try facts.text("app")
            try facts.finish()
            if let fault = AccessRule.fault(caller, app: app) { throw .invalidArguments(fault) }
            let change: @Sendable (inout AccessRule) -> Void = { rule in
                if let reading { rule.reading = reading }
                if let donating { rule.donating = donating }
                if let app { rule.app = app }
            }
            return (caller, change)
        }
    }

    /// Returns the app of a call, and its rate; `nil` for any number.
    private func rate(
        of call: ServiceCall
    ) throws(ServiceFailure) -> (app: String, rate: PolicyRule.Rate?) {
        guard call.values.count == 3, let app = call.values[0].text, !app.isEmpty,
            let count = call.values[1].integer, let milliseconds = call.values[2].integer,
            count == 0 || milliseconds > 0
        else { throw .other(.invalidArguments("give an app, and a number within a time above 0")) }
        guard count > 0 else { return (app, nil) }
        return (app, PolicyRule.Rate(count: UInt64(count), per: .milliseconds(milliseconds)))
    }

    // MARK: Values

    private static func value(of access: CallerAccess, at now: Timestamp) -> BusValue {
        let rule = access.rule
        var members: [String: BusValue] = [
            "caller": .string(rule.caller), "reading": .string(rule.reading.rawValue),
            "donating": .string(rule.donating.rawValue),
            "decided": .int64(access.decided.milliseconds),
        ]
        if !rule.app.isEmpty { members["app"] = .string(rule.app) }
        if rule.isPaused(at: now), let end = rule.pausedUntil {
            members["pausedUntil"] = .int64(end.milliseconds)
        }
        return .dictionary(members)
    }

    private static func value(_ donor: DonorSummary, _ rate: PolicyRule.Rate?) -> BusValue {
        var members: [String: BusValue] = [
            "app": .string(donor.donor.app), "donations": .uint64(UInt64(donor.count)),
        ]
        if let account = donor.donor.account { members["account"] = .string(account) }
        if let last = donor.last { members["last"] = .int64(last.milliseconds) }
        if let rate {
            members["rateCount"] = .uint64(rate.count)
            members["rateMilliseconds"] = .uint64(UInt64(clamping: rate.per.milliseconds))
        }
        return .dictionary(members)
    }
}
