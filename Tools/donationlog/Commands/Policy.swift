import ArgumentParser
import DonationStore

struct Policy: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy",
        abstract: "Show or set the limits on the age, number and rate of donations.",
        discussion: """
            Without a value, the command shows the rules. With one, it sets the whole rule of a \
            scope: a limit that you do not give no longer holds. A rule covers all donations, or \
            those of --app, of --intent, or of both; where several apply, the strictest wins.

              donationlog policy --max-age 52w
              donationlog policy --app org.example.chat --max-count 5000 --max-rate 100/1h
              donationlog policy --app org.example.chat --remove
              donationlog policy --region GB --max-age 52w
              donationlog policy --learn-when-idle --max-age 52w

            The list also has the people whom `donationlog delete --and-refuse` refuses; \
            `donationlog withdraw` takes such a rule back.

            A duration is a number and one of w, d, h, m, s and ms. `donationlog maintain` deletes \
            donations beyond the age or the number. The rate limits live donations, not `append`. \
            The region is that of the owner, so it goes with neither --app nor --intent; the same \
            holds for --learn-when-idle.
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        help: ArgumentHelp(
            "Use the rule of this app, which need not have donated yet.",
            valueName: "app"
        ),
        completion: .donor
    )
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Use the rule of this class, as in INSendMessageIntent.",
            valueName: "class"
        ),
        completion: .intent
    )
    var intent: String?

    @Option(
        help: ArgumentHelp("Keep no donation longer than this.", valueName: "duration"),
        transform: duration
    )
    var maxAge: Duration?

    @Option(
        help: ArgumentHelp(
            "Keep only this many donations, those that began last.",
            valueName: "count"
        )
    )
    var maxCount: UInt64?

    @Option(
        help: ArgumentHelp(
            "Accept no more than this from one app, as in 100/1h.",
            valueName: "count/duration"
        ),
        transform: rate
    )
    var maxRate: PolicyRule.Rate?

    @Option(
        help: ArgumentHelp(
            "Read phone numbers without a calling code as those of this region, as in GB.",
            valueName: "code"
        ),
        transform: knownRegion
    )
    var region: Region?

    @Flag(
        help: """
            Let the service learn the weights again when it is idle and much history came late.
            """
    )
    var learnWhenIdle = false

    @Flag(help: "Remove the rule of the scope.")
    var remove = false

    private var hasValue: Bool {
        maxAge != nil || maxCount != nil || maxRate != nil || region != nil
            || learnWhenIdle
    }

    func validate() throws {
        guard !remove || !hasValue else {
            throw ArgumentParser.ValidationError("Give --remove or limits, not both.")
        }
        guard hasValue || remove || (app == nil && intent == nil) else {
            throw ArgumentParser.ValidationError(
                "Give --max-age, --max-count, --max-rate, --region, --learn-when-idle or --remove "
                    + "for the scope."
            )
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard hasValue || remove else { return try list(store, output) }
        let rule = PolicyRule(
            app: app,
            intentClass: intent,
            maximumAge: maxAge,
            maximumCount: maxCount,
            maximumRate: maxRate,
            region: region,
            learnsWhenIdle: learnWhenIdle
        )
        if remove, try !asking(try store.policies()).contains(where: { $0.scope == rule.scope }) {
            throw .message("there is no such rule", .nothingFound)
        }
        let position = try asking(try store.setPolicy(rule))
        if options.json {
            try output.line(["position": position.json, "policy": rule.json])
        } else {
            try output.line("position \(position.rawValue): \(rule.text)")
        }
    }

    private func list(_ store: DonationStore, _ output: Output) throws(Failure) {
        let rules = try asking(try store.policies())
        let refusals = try asking(try store.refusals())
        if options.json {
            for rule in rules { try output.line(rule.json) }
            for refusal in refusals { try output.line(refusal.json) }
            return
        }
        for rule in rules { try output.line(rule.text) }
        for refusal in refusals { try output.line(refusal.text) }
        if rules.isEmpty, refusals.isEmpty {
            try output.line("no rules: the store keeps everything, and limits nothing")
        }
    }
}

extension RefusalRule {
    fileprivate var json: JSONValue {
        [
            "refusal": position.json, "setAt": setAt.rfc3339.map(JSONValue.string) ?? .null,
            "handles": .integer(Int64(handles)),
        ]
    }

    fileprivate var text: String {
        "position \(position.rawValue): refuse donations that name a person, by \(handles) "
            + "\(handles == 1 ? "handle" : "handles")"
    }
}
