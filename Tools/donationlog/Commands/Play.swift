import ArgumentParser
import Desktop
import DonationStore

struct Play: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "List what would be offered to play, and what it followed before.",
        discussion: """
            With --after the list is that of a lock screen after something happened: headphones \
            were connected, you came home. Without it, it is that of a search before anything is \
            typed. Each offer says what its app plays after that, of how many times, and whether \
            it goes on where you stopped.

            --note-as records that it happened, as a program that watches the devices does. What \
            is played within three minutes then counts as something that follows.

              donationlog play
              donationlog play --after connected:headphones --explain
              donationlog play --after arrived:home --now "tomorrow 18:00"
              donationlog play --after connected:car --note-as org.example.car
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        help: ArgumentHelp(
            "Take this as what has just happened, as in connected:headphones or arrived:home.",
            valueName: "event"
        ),
        transform: eventNamed
    )
    var after: SurfaceContext.Transition?

    @Option(
        name: .customLong("note-as"),
        help: ArgumentHelp("Record that it happened, as told by this app.", valueName: "app")
    )
    var teller: String?

    @Option(help: "List this many at most.")
    var limit = 8

    @Flag(help: "Show the reasons of each offer, and the things left out.")
    var explain = false

    @OptionGroup(title: "Time") var time: MomentOptions

    func validate() throws {
        guard limit > 0 else {
            throw ArgumentParser.ValidationError("--limit takes a number above 0.")
        }
        guard teller == nil || after != nil else {
            throw ArgumentParser.ValidationError("--note-as records what --after says.")
        }
        guard teller == nil || time.at == nil && time.now == nil else {
            throw ArgumentParser.ValidationError("Only something of the present can be recorded.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let memory = try time.memory(of: store)
        var context = SurfaceContext(
            after == nil ? .spotlightZero : .lockScreen,
            at: memory.moment,
            limit: .max
        )
        (context.transition, context.limitPerSource) = (after, .max)
        context.explains = explain || options.json
        var list = try memory.offers(for: context)
        list.offers = Array(list.offers.filter { $0.kind == .media }.prefix(limit))
        list.leftOut.removeAll { $0.kind != .media }
        if let teller, let after {
            let donor = store.donor(teller)
            _ = try asking { () throws(DonationError) in try donor.note(after.noted) }
        }
        guard !options.json else {
            return try output.line(list.json(AppFaces.known(to: store)))
        }
        if list.offers.isEmpty { try output.line("nothing to play") }
        var columns = Columns(right: [0, 4])
        let rows = list.offers.enumerated().map { index, offer in offer.row(rank: index + 1) }
        for (line, offer) in zip(columns.lines(of: rows), list.offers) {
            try output.line(line)
            if let note = offer.note { try output.line("   \(note)".printable) }
            guard explain else { continue }
            for reason in offer.reasons { try output.line("   \(reason.text)") }
        }
        guard explain else { return }
        try output.leftOut(list)
    }
}

extension Offer {
    /// What holds it, whether it goes on, and how often it followed.
    fileprivate var note: String? {
        guard case .media(let media) = value else { return nil }
        let parts = [
            subtitle, media.resumes ? "goes on where you stopped" : "",
            reasons.first { $0.name == "trigger" }?.words ?? "",
        ]
        let text = parts.filter { !$0.isEmpty }.joined(separator: "; ")
        return text.isEmpty ? nil : text
    }
}
