import ArgumentParser
import DonationStore

struct Erase: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Destroys the bytes of all that was deleted, in every file of the store.",
        discussion: """
            Positions stay, and what remains can be counted. Others may use the store meanwhile. It \
            does not reach backups, snapshots of the file system, nor freed blocks of the medium.

              donationlog erase
              donationlog erase --json | jq .stillMappedBy
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let report = try watching("events", try options.openStore().erase(monitor:))
        if options.json {
            try output.line(.object(report.members))
        } else {
            try output.line(report.text)
        }
    }
}

extension ErasureReport {
    /// The report as JSON.
    var members: [String: JSONValue] {
        [
            "erased": .integer(Int64(clamping: erased)),
            "bytes": .integer(Int64(clamping: bytes)),
            "stillMappedBy": .array(stillMappedBy.map { .integer(Int64($0)) }),
        ]
    }

    /// The report for people.
    var text: String {
        let noun = erased == 1 ? "donation" : "donations"
        let text = "erased \(erased) \(noun), \(bytes) bytes"
        guard !stillMappedBy.isEmpty else { return text }
        let processes = stillMappedBy.map { "\($0)" }.joined(separator: ", ")
        return "\(text); still mapped by processes \(processes), which let go when they next use "
            + "the store or end"
    }
}
