import ArgumentParser
import DonationStore

struct Salvage: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "salvage",
        abstract: "Write the readable part of a damaged log, for import to read.",
        discussion: """
            The command reports each lost position on standard error, and keeps its place in the \
            output, so that positions and deletions stay. It leaves out a picture that does not \
            match its hash. It exits with 65 if something is lost or damaged.

              umask 077; donationlog salvage > saved.ndjson
              donationlog import --store new saved.ndjson
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let path = try options.storePath()
        var salvage = try asking(try DonationStore.salvage(at: path, host: .here))
        for fault in salvage.faults { tellError("donationlog: \(fault)") }
        var told = 0
        var progress = ProgressLine()
        defer { progress.finish() }
        let interruption = Interruption()
        var events = 0
        while let found = salvage.nextEvents() {
            for event in found { try output.line(event.json) }
            let done = found.last?.position.rawValue ?? 0
            progress.show(Double(done), of: Double(salvage.last.rawValue), "events")
            if interruption.hasCome { throw .told(.interrupted) }
            events += found.count
            for (position, reason) in salvage.lost.dropFirst(told) {
                progress.finish()
                tellError("donationlog: position \(position.rawValue) is lost: \(reason)")
            }
            told = salvage.lost.count
        }
        try output.flush()
        progress.finish()
        let pictures = salvage.lostPictures
        if options.json {
            let summary: JSONValue = [
                "saved": .integer(Int64(events - told)), "lost": .integer(Int64(told)),
                "lostPictures": .integer(Int64(pictures)),
            ]
            tellError(summary)
        } else {
            for donor in salvage.lostDonors {
                tellError("donationlog: the name of donor \(donor.rawValue) is lost")
            }
            tellError("donationlog: saved \(events - told) events, lost \(told)")
            tellLostPictures(pictures)
        }
        if told > 0 || pictures > 0 || !salvage.faults.isEmpty || !salvage.lostDonors.isEmpty {
            throw .told(.badData)
        }
    }
}
