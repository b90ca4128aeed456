import ArgumentParser
import DonationStore

struct Remind: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: "Remind yourself about an activity.",
        discussion: """
            The reminder holds the activity as it is now. Without a moment it waits until you look \
            at `donationlog reminders`. Places and people are your own words: the store records \
            them, and a desktop that knows where you are tells you.

              donationlog remind "On lakes" --title "read the end" --at "tomorrow 9:00"
              donationlog remind https://example.org/lakes --arriving home
              donationlog remind 17 --messaging Ana
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .activity("The activity"), completion: .activity)
    var activity: String

    @Option(help: ArgumentHelp("Your words for the reminder.", valueName: "text"))
    var title = ""

    @Option(
        help: ArgumentHelp(
            "Remind at this time, as in \"tomorrow 9:00\" or \"in 2 hours\".",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var at: Timestamp?

    @Option(help: ArgumentHelp("Remind on arriving at this place.", valueName: "place"))
    var arriving: String?

    @Option(help: ArgumentHelp("Remind on leaving this place.", valueName: "place"))
    var leaving: String?

    @Flag(help: "Remind on getting into a car.")
    var inCar = false

    @Option(
        help: ArgumentHelp("Remind on messaging this person.", valueName: "person"),
        completion: .person
    )
    var messaging: String?

    func validate() throws {
        let moments = [at != nil, arriving != nil, leaving != nil, inCar, messaging != nil]
        guard moments.count(where: { $0 }) <= 1 else {
            throw ArgumentParser.ValidationError(
                "Give one of --at, --arriving, --leaving, --in-car and --messaging."
            )
        }
        for (name, text) in [
            ("arriving", arriving), ("leaving", leaving), ("messaging", messaging),
        ] where text?.isBlank == true {
            throw ArgumentParser.ValidationError("--\(name) is empty.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let found = try store.activity(named: activity)
        let link = LinkTaken(title: title, about: found.activity, trigger: trigger)
        let donor = store.donor(found.donor.app, account: found.donor.account)
        let receipt = try asking { () throws(DonationError) in try donor.takeLink(link) }
        if options.json { return try output.line(["position": receipt.position.json]) }
        let due = trigger.text(.absolute)
        try output.line(
            "reminder \(receipt.position.rawValue) about \(found.label)\(due.isEmpty ? "" : ": \(due)")"
                .printable
        )
    }

    private var trigger: LinkTrigger {
        if let at { return LinkTrigger(.time, time: at) }
        if let arriving { return LinkTrigger(.arriving, place: arriving) }
        if let leaving { return LinkTrigger(.leaving, place: leaving) }
        if let messaging { return LinkTrigger(.messaging, person: messaging) }
        return LinkTrigger(inCar ? .car : .unspecified)
    }
}
