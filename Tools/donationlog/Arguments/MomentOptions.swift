import ArgumentParser
import DonationStore

/// The options for the time of a question.
struct MomentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Answer as of this date: from donations that had begun, and links, preferences, "
                + "feedback and weights received by then.",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var at: Timestamp?

    @Option(
        help: ArgumentHelp(
            "Answer for this time, as in \"monday 9:00\", from everything known today.",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var now: Timestamp?

    func validate() throws {
        guard at == nil || now == nil else {
            throw ArgumentParser.ValidationError("Give one of --at and --now.")
        }
    }

    /// The moment of the question; everything is known at a time that is not past.
    var asked: Moment {
        if let at, at < .now { return .past(at) }
        return .clock(at ?? now ?? .now)
    }

    /// Returns the knowledge at the moment, after a report of what it leaves out.
    func memory(of store: DonationStore) throws(Failure) -> Memory {
        try Memory(of: store, asked: asked)
    }
}

/// The option for a list as it was.
struct PastOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "List as of this date: what had begun, and what you had done by then.",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var at: Timestamp?

    /// Returns the knowledge at the date, after a report of what it leaves out, and the time.
    func memory(of store: DonationStore) throws(Failure) -> (memory: Memory, now: Timestamp) {
        let now = Timestamp.now
        guard let at, at < now else { return (Memory(of: store, at: .clock(now)), at ?? now) }
        return (try Memory(of: store, asked: .past(at)), at)
    }
}

extension Memory {
    /// Takes the knowledge at a moment, after a report of what it leaves out.
    fileprivate init(of store: DonationStore, asked: Moment) throws(Failure) {
        guard case .past(let time) = asked else {
            self.init(of: store, at: asked)
            return
        }
        let past = try asking(try store.views(asOf: time))
        tellError("donationlog: \(past.leftOut.text(at: time))")
        self.init(of: store, past: past, at: asked)
    }
}

extension LeftOut {
    /// Returns a sentence about what an answer for a time leaves out.
    fileprivate func text(at time: Timestamp) -> String {
        guard !isEmpty else { return "nothing has happened since \(time.localText)" }
        var parts: [String] = []
        if donations > 0 {
            let noun = donations == 1 ? "donation that began" : "donations that began"
            parts.append("\(donations) \(noun) later")
        }
        if events > 0 {
            parts.append("\(events) other \(events == 1 ? "event" : "events") that came later")
        }
        return "as at \(time.localText), without " + parts.joined(separator: " and ")
    }
}
